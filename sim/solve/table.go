package solve

// record is what is remembered of a state.
type record struct {
	key         uint64
	low, high   int16 // proved whatever the history, but for the positions visited
	lowV, highV int32 // places of the filters, 0 for an empty one
	conds       int32 // place of the proofs with needs, 0 for none
	efforts     [2]effort
}

// effort is how far a search has come that was left unfinished: is the state
// worth at least goal to Black?
type effort struct {
	numbers
	goal int16
	used bool
}

// table holds the records of states by their keys: an open-addressing table of
// places with linear probing.
type table struct {
	slots   []int32 // 1 + place of a record, 0 for none; a power of two, at most half full
	records []record
	filters []filter // the first is empty
	conds   [][]condition
}

func newTable() *table {
	return &table{slots: make([]int32, 1<<10), filters: make([]filter, 1), conds: make([][]condition, 1)}
}

// spread mixes the bits of a key.
func spread(key uint64) uint64 {
	key ^= key >> 29
	key *= 0x9e3779b97f4a7c15
	return key ^ key>>32
}

// find returns the record of a state, nil for none. It is valid until the next
// call of at.
func (t *table) find(key uint64) *record {
	mask := uint64(len(t.slots) - 1)
	for i := spread(key) & mask; ; i = (i + 1) & mask {
		n := t.slots[i]
		if n == 0 {
			return nil
		}
		if r := &t.records[n-1]; r.key == key {
			return r
		}
	}
}

// at returns the record of a state, a new one if there is none.
func (t *table) at(key uint64) *record {
	if r := t.find(key); r != nil {
		return r
	}
	if 2*len(t.records) >= len(t.slots) {
		t.slots = make([]int32, 2*len(t.slots))
		for i := range t.records {
			t.enter(t.records[i].key, int32(i+1))
		}
	}
	t.records = append(t.records, record{key: key, low: -int16(unbounded), high: int16(unbounded)})
	t.enter(key, int32(len(t.records)))
	return &t.records[len(t.records)-1]
}

func (t *table) enter(key uint64, n int32) {
	mask := uint64(len(t.slots) - 1)
	i := spread(key) & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = n
}

// filter keeps a filter at a place, a new one for 0, and returns the place.
func (t *table) filter(at int32, v *filter) int32 {
	switch {
	case *v == filter{} && at == 0:
		return 0
	case at == 0:
		t.filters = append(t.filters, *v)
		return int32(len(t.filters) - 1)
	}
	t.filters[at] = *v
	return at
}

// effort returns what is known of an unfinished search.
func (r *record) effort(goal int16) (numbers, bool) {
	for i := range r.efforts {
		if e := &r.efforts[i]; e.used && e.goal == goal {
			return e.numbers, true
		}
	}
	return numbers{}, false
}

// leave remembers an unfinished search, the latest first.
func (r *record) leave(goal int16, n numbers) {
	if e := &r.efforts[0]; e.used && e.goal != goal {
		r.efforts[1] = *e
	}
	r.efforts[0] = effort{n, goal, true}
}
