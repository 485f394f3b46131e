package procedure

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// classA has c make n A-class negative moves (A类负着): each takes a stone off
// at the border, and its point becomes shared. Hands and margin fall by one
// each. Without a stone on the board a stone waiting to be filled in is put
// away instead, and the point is owed. It returns the stones taken off.
func (t *table) classA(c board.Color, n int) Tally {
	off := 0
	for range n {
		switch p, ok := t.border(c); {
		case ok:
			t.lift(p)
			t.share(p)
			t.bowl.Add(c, 1)
			off++
		default:
			t.putAway(c)
			t.owed.Add(c, 1)
		}
	}
	return taken("class_a", "stones taken off at the border", "交界处取下之子", c, off)
}

// classB has c make n B-class negative moves (B类负着): each takes a stone off
// inside its own area, where it leaves a point of its own. Hands fall by one, the
// margin stays. Without a stone on the board a stone waiting to be filled in is put
// away. It returns the stones taken off.
func (t *table) classB(c board.Color, n int) Tally {
	off := 0
	for range n {
		if p, ok := t.inside(c); ok {
			t.lift(p)
			t.bowl.Add(c, 1)
			off++
		} else {
			t.putAway(c)
		}
	}
	return taken("class_b", "stones taken off inside", "己地中取下之子", c, off)
}

// taken is a tally of stones of one side.
func taken(id, en, zh string, c board.Color, n int) Tally {
	var s rules.Sides
	s.Add(c, n)
	return tally(id, en, zh, s)
}

// putAway puts a stone that was to be filled in back into the bowl, if there is one.
func (t *table) putAway(c board.Color) {
	if t.lid.Of(c) > 0 {
		t.lid.Add(c, -1)
		t.bowl.Add(c, 1)
	}
}

// exchange has c give n stones at the border: a stone of its own comes off and
// one of the opponent takes its place, a difference of two each. It returns how many.
func (t *table) exchange(c board.Color, n int) Tally {
	done := 0
	for range n {
		p, ok := t.border(c)
		if !ok {
			t.owed.Add(c, 2)
			continue
		}
		t.lift(p)
		t.bowl.Add(c, 1)
		t.pick(c.Other(), 1)
		t.put(p, c.Other())
		t.owner[p], t.kinds[p] = c.Other(), plain
		done++
	}
	return taken("exchanged", "stones exchanged at the border", "交界处换子", c, done)
}

// give has c give a difference of n points by exchanging n/2 stones at the
// border, the half of an odd one by an A-class move.
func (t *table) give(c board.Color, n int) []Tally {
	given := []Tally{t.exchange(c, n/2)}
	if n%2 != 0 {
		given = append(given, t.classA(c, 1))
	}
	return given
}

// refill fills the stones in the lids into own empty points of those kinds, as
// far as there is room. It returns what was filled in.
func (t *table) refill(kinds ...kind) rules.Sides {
	var filled rules.Sides
	for _, c := range colors {
		room := t.room(c, kinds...)
		n := min(len(room), t.lid.Of(c))
		for _, p := range room[:n] {
			t.put(p, c)
		}
		t.lid.Add(c, -n)
		filled.Add(c, n)
	}
	return filled
}

// level makes the stones left outside equal (平衡双方盘外应填棋子的数量): the side
// with fewer of them takes stones off inside its own area. What it cannot take
// off the other owes. It returns the stones taken off.
func (t *table) level() rules.Sides {
	var lifted rules.Sides
	for _, c := range colors {
		for t.lid.Of(c) < t.lid.Of(c.Other()) {
			p, ok := t.inside(c)
			if !ok {
				t.owed.Add(c.Other(), t.lid.Of(c.Other())-t.lid.Of(c))
				break
			}
			t.lift(p)
			t.lid.Add(c, 1)
			lifted.Add(c, 1)
		}
	}
	return lifted
}

// fillAndLevel are the steps of refilling and of overflow, with the articles of each.
func (t *table) fillAndLevel(article, overflow string, kinds ...kind) {
	had := t.lid
	filled := t.refill(kinds...)
	t.step(article, say(
		"The stones off the board are filled into their own empty points: %d of %d black, %d of %d white.",
		"回填做棋，盘外之子填入各自围空：黑%d子（共%d），白%d子（共%d）。", filled.Black, had.Black, filled.White, had.White),
		tally("filled", "stones filled in", "回填之子", filled), tally("lid", "stones left outside", "未能填入之子", t.lid))
	if t.lid.Black == t.lid.White {
		return
	}
	lifted := t.level()
	t.step(overflow, say(
		"There is no room for all of them. The side with fewer stones outside takes stones off inside its own area until both have as many outside: %d black, %d white.",
		"围空已满而尚有应填之子：盘外应填之子较少的一方从己方盘内取下若干子，使双方盘外之子数相等：黑%d子，白%d子。", lifted.Black, lifted.White),
		append([]Tally{tally("lifted", "stones taken off", "取下之子", lifted), tally("lid", "stones left outside", "盘外之子", t.lid)}, t.owedTally()...)...)
}

// owedTally says what is owed, if anything.
func (t *table) owedTally() []Tally {
	if t.owed == (rules.Sides{}) {
		return nil
	}
	return []Tally{tally("owed", "points given that no stone can show", "盘上无子可示而贴出之点", t.owed)}
}

// count is the last step of a count: its tallies, and the margin that follows.
func (t *table) count(article string, words rules.Words, counted Tally, more ...Tally) rules.Half {
	m := t.margin(counted.Pair)
	tallies := append([]Tally{counted}, more...)
	t.step(article, words, append(tallies, t.owedTally()...)...)
	return m
}
