package procedure

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// fillUp has both sides fill the board from sets of exactly half its points, 180
// stones each on 361. What a side cannot place in its own area goes into the
// opponent's and counts two each; points left open, and stones without any room, count one.
func (t *table) fillUp(article string) rules.Half {
	t.measureSets(article)
	t.fillShared(article)
	t.fillOwn(article)
	open := t.openPoints(allRoom...)
	guests := rules.Sides{Black: t.guests(board.Black), White: t.guests(board.White)}
	// On a board of an even number of points an odd shared one leaves a stone
	// with no room at all: it counts one for the other side.
	left := rules.Sides{Black: open.Black + 2*guests.White + t.bowl.White, White: open.White + 2*guests.Black + t.bowl.Black}
	return t.count(article, say("Black's area has %d open points and %d white stones, White's %d and %d black stones; a point counts one, a stone two, and a stone without room (%d black, %d white) one.",
		"黑地余%d空点、容%d枚白子，白地余%d空点、容%d枚黑子；空点计一，客子计二，无处可填之子（黑%d、白%d）计一。", open.Black, guests.White, open.White, guests.Black, t.bowl.Black, t.bowl.White),
		tally("left", "open points, twice the other's stones in them, its stones without room", "空点、客子之二倍与对方无处可填之子", left),
		tally("open", "open points", "空点", open), tally("guests", "own stones in the other area", "填入对方之子", guests))
}

// measureSets returns every stone outside and makes each set half the board.
func (t *table) measureSets(article string) {
	size := t.N / 2
	var back rules.Sides
	for _, c := range colors {
		t.bowl.Add(c, t.lid.Of(c))
		t.lid.Add(c, -t.lid.Of(c))
		for t.on.Of(c) > size {
			p, ok := t.inside(c)
			if !ok {
				break
			}
			t.lift(p)
			t.bowl.Add(c, 1)
			back.Add(c, 1)
		}
		put := size - t.on.Of(c) - t.bowl.Of(c)
		t.bowl.Add(c, put)
		t.borrowed.Add(c, put)
	}
	words := say("Captured and dead stones go back; each side has exactly %d stones, %d black and %d white of them still in the bowls.",
		"提子与死子归还棋罐；双方各恰有%d子，罐中尚有黑%d、白%d。", size, t.bowl.Black, t.bowl.White)
	if back != (rules.Sides{}) {
		more := say(" Stones beyond the set come off inside their own area: %d black, %d white.", "超出之子从己方地中取下：黑%d、白%d。", back.Black, back.White)
		words.EN, words.ZH = words.EN+more.EN, words.ZH+more.ZH
	}
	t.step(article, words, tally("bowl", "stones in the bowls", "罐中之子", t.bowl))
}

// fillShared has the sides take the shared points by turns, an odd one left open.
// Who has no stone left in the bowl takes one off inside its own area.
func (t *table) fillShared(article string) {
	n, q := 0, t.sharedPoints()
	for p := board.Point(0); int(p) < t.N && n < q/2*2; p++ {
		if t.kinds[p] != shared {
			continue
		}
		c := colors[n%2]
		if t.bowl.Of(c) == 0 {
			if from, ok := t.inside(c); ok {
				t.lift(from)
				t.bowl.Add(c, 1)
			}
		}
		t.pick(c, 1)
		t.put(p, c)
		n++
	}
	if q > 0 {
		t.step(article, say("The %d shared points are divided: each side fills %d, and %d stays open.", "公气%d点均分：各填%d点，余%d点不填。", q, n/2, q-n))
	}
}

// fillOwn has the sides fill their own areas, and what is left the other's.
func (t *table) fillOwn(article string) {
	var own, over rules.Sides
	for _, c := range colors {
		room := t.room(c, allRoom...)
		n := min(len(room), t.bowl.Of(c))
		for _, p := range room[:n] {
			t.put(p, c)
		}
		t.bowl.Add(c, -n)
		own.Add(c, n)
	}
	t.step(article, say("Both sides fill their own areas: %d black stones, %d white.", "双方填满己方之地：黑%d子，白%d子。", own.Black, own.White),
		tally("bowl", "stones in the bowls", "罐中之子", t.bowl))
	for _, c := range colors {
		room := t.room(c.Other(), allRoom...)
		n := min(len(room), t.bowl.Of(c))
		for _, p := range room[:n] {
			t.put(p, c)
		}
		t.bowl.Add(c, -n)
		over.Add(c, n)
	}
	if over != (rules.Sides{}) {
		t.step(article, say("The stones that have no room left go into the other side's area: %d black, %d white.", "余子填入对方地中：黑%d子，白%d子。", over.Black, over.White))
	}
}

// guests is how many stones of c lie in the other side's area.
func (t *table) guests(c board.Color) int {
	n := 0
	for p, s := range t.stones {
		if s == c && t.owner[p] == c.Other() {
			n++
		}
	}
	return n
}

var ingProcedures = []*Procedure{{
	ID: "ing-fill", Title: "Filling in exactly 180 stones", Native: "应氏填满计点法",
	Source: "Ing Chang-ki, SST Laws of Wei-Chi (1991); senseis.xmp.net/?IngCounting",
	Rules:  []string{"ing"},
	About: rules.Words{
		EN: "Every stone goes back to its bowl, each side has exactly half the points of the board in stones, 180 on 361, and fills its own area; points left open and stones left over decide.",
		ZH: "提子归罐，双方各恰有盘点半数之子（361点为180子），填满己地，以余空与余子定胜负。"},
	Departs: []rules.Words{
		{EN: "An odd shared point is left open and counts for nobody.", ZH: "公气奇数时余一点不填，不归任何一方。"},
		{EN: "Who has more than its set on the board, by borrowing, takes the surplus off inside its own area.", ZH: "借子而盘上超出定数者，从己方地中取下超出之子。"},
		{EN: "The four white stones placed in Black's area for the 8 points are left out: the margin is before komi.", ZH: "为贴8点而置于黑地之四枚白子不摆：此处之差在贴点之前。"},
	},
	run: func(t *table) (rules.Half, error) {
		t.removeDead("")
		return t.fillUp(""), nil
	},
}}
