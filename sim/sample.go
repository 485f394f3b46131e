package sim

import (
	"cmp"
	"container/heap"
	"slices"

	"weiqi-experiment/sim/collect"
)

// sample keeps the records of smallest hash(seed, file, index): a draw that
// depends neither on the order of reading nor on what else is in the input. It
// is a heap with the largest hash on top. Problems of files are all kept.
type sample struct {
	size     int
	seed     uint64
	drawn    []draw
	problems []collect.Record
}

type draw struct {
	hash   uint64
	record collect.Record
}

// add considers a record.
func (s *sample) add(r collect.Record) error {
	if r.Tree.Data == nil {
		s.problems = append(s.problems, r)
		return nil
	}
	d := draw{hash(s.seed, r.File, r.Tree.Index), r}
	switch {
	case len(s.drawn) < s.size:
		heap.Push(s, d)
	case d.hash < s.drawn[0].hash:
		s.drawn[0] = d
		heap.Fix(s, 0)
	}
	return nil
}

// chosen returns what was kept in the order it was read.
func (s *sample) chosen() []collect.Record {
	all := s.problems
	for _, d := range s.drawn {
		all = append(all, d.record)
	}
	slices.SortStableFunc(all, func(a, b collect.Record) int { return cmp.Compare(a.Seq, b.Seq) })
	return all
}

// Len, Less, Swap, Push and Pop are those of heap.Interface.
func (s *sample) Len() int           { return len(s.drawn) }
func (s *sample) Less(i, j int) bool { return s.drawn[i].hash > s.drawn[j].hash }
func (s *sample) Swap(i, j int)      { s.drawn[i], s.drawn[j] = s.drawn[j], s.drawn[i] }
func (s *sample) Push(x any)         { s.drawn = append(s.drawn, x.(draw)) }
func (s *sample) Pop() any {
	last := s.drawn[len(s.drawn)-1]
	s.drawn = s.drawn[:len(s.drawn)-1]
	return last
}
