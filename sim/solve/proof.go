package solve

// maxDepth is how long a line may get. Longer ones are left unproved.
const maxDepth = 255

// proof is what a result depends on besides its state: the history.
//
// Where positions may not be repeated, a result found on one path can be wrong
// on another (the graph-history interaction; Kishimoto and Müller, AAAI 2004).
// It holds on another path if
//
//   - every play of the loser that the proof leaves out because it repeats an
//     earlier position repeats one there too, and
//   - no play of the winner in the proof repeats a position there.
//
// needs are the positions of the first kind as far as they lie above the state,
// visits is a superset of the positions the winner's plays make.
type proof struct {
	needs  depths
	visits filter
}

// depths is a set of places on the path.
type depths [maxDepth/64 + 1]uint64

func (d *depths) add(i int) { d[i/64] |= 1 << (i % 64) }

func (d *depths) join(o *depths) {
	for i := range d {
		d[i] |= o[i]
	}
}

// below keeps those less than i.
func (d *depths) below(i int) {
	for k := range d {
		switch lo := 64 * k; {
		case lo >= i:
			d[k] = 0
		case lo+64 > i:
			d[k] &= 1<<(i-lo) - 1
		}
	}
}

func (d *depths) none() bool { return *d == depths{} }

// filter is a set of positions of which only a superset is kept: a bit for all
// that share a mark (Bloom 1970, with one hash function). A position and its
// images under turning and mirroring share theirs.
type filter [16]uint64

// mark of a position in its canonical form.
func mark(key uint64) uint16 {
	key *= 0x9e3779b97f4a7c15
	return uint16(key >> 54)
}

func (f *filter) add(m uint16) { f[m/64] |= 1 << (m % 64) }

func (f *filter) has(m uint16) bool { return f[m/64]>>(m%64)&1 != 0 }

func (f *filter) join(o *filter) {
	for i := range f {
		f[i] |= o[i]
	}
}

// condition is a proof that needs some positions in the history.
type condition struct {
	low    bool // at least bound; else at most
	bound  int16
	needs  []uint64 // in the canonical frame of the state
	visits filter
}

// maxNeeds is how many positions a kept proof may need, maxConditions how many
// such proofs of a state are kept.
const (
	maxNeeds      = 8
	maxConditions = 8
)
