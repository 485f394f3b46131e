// Package rules holds the statutes of Go, one a file, and the words they share.
//
// A rule set is a Rule: data, and a list of Terms, each a pure function of a
// Settled game. Every count is exact, in half points. Nothing here reads files,
// starts goroutines or draws; a committee can read this package alone.
//
// Margins are Black minus White, before komi, and after every compensation the
// rule provides.
package rules

import (
	"strconv"
	"strings"

	"weiqi-experiment/rules/board"
)

// Half is a number of half points: 7½ points are Half(15). No score is ever a
// floating-point number.
type Half int

// Points returns n whole points as half points.
func Points(n int) Half { return 2 * Half(n) }

// String writes h in points: "7", "-0.5".
func (h Half) String() string {
	s := strconv.Itoa(int(h / 2))
	if h%2 != 0 {
		if h == -1 {
			s = "-0"
		}
		s += ".5"
	}
	return s
}

// Float returns h in points, exactly.
func (h Half) Float() float64 { return float64(h) / 2 }

// Pair is one quantity for each side.
type Pair struct{ Black, White Half }

// Margin is Black minus White.
func (p Pair) Margin() Half { return p.Black - p.White }

// Outcome is who wins: "B", "W", "0" for a draw, "N" for no result under the
// rule.
type Outcome string

// The four outcomes.
const (
	BlackWins Outcome = "B"
	WhiteWins Outcome = "W"
	Drawn     Outcome = "0"
	NoResult  Outcome = "N"
)

// Tie says who wins when the margin equals the komi exactly.
type Tie int

// The ways to decide equality.
const (
	TieDraw       Tie = iota // a draw (jigo, 和棋)
	TieBlackWins             // Ing
	TieFirstMover            // 定约胜: the side that moved first and paid komi
)

// Ko is what a rule set forbids to repeat.
type Ko int

// The kinds of repetition rule.
const (
	KoSimple      Ko = iota // no immediate retaking of a single stone
	KoPositional            // no whole-board position may come again (禁全同)
	KoSituational           // nor with the same side to move
	KoNone                  // nothing is forbidden
)

// Start is the board before the first move of an even game.
type Start string

// The starts.
const (
	StartEmpty Start = ""      // no stone
	StartCross Start = "cross" // 座子: two stones of each side on opposite corner stars
)

// CycleResult is what a long cycle (三劫循环, 长生 and the like) means for the
// game.
type CycleResult string

// The meanings of a long cycle.
const (
	CycleForbidden CycleResult = "forbidden" // the play that closes it may not be made
	CycleNoResult  CycleResult = "no-result" // 无胜负
	CycleDraw      CycleResult = "draw"      // 和棋
	CycleLoss      CycleResult = "loss"      // the side that closes it loses
	CycleLegal     CycleResult = "legal"     // it means nothing: play goes on
	CycleReferee   CycleResult = "referee"   // the event or the referee decides
	CycleSilent    CycleResult = "silent"    // the sources do not say
)

// Decides returns who wins a game that ended in a long cycle closed by a play of
// the given colour, and whether the rule says so.
func (c CycleResult) Decides(closer board.Color) (Outcome, bool) {
	switch {
	case c == CycleNoResult:
		return NoResult, true
	case c == CycleDraw:
		return Drawn, true
	case c == CycleLoss && closer == board.Black:
		return WhiteWins, true
	case c == CycleLoss && closer == board.White:
		return BlackWins, true
	}
	return "", false
}

// Words is a short text in both languages of the project.
type Words struct{ EN, ZH string }

// Article is one article of a rule's text, or several, in words of our own.
type Article struct {
	No    string // "13", "4–6", "4, 5"; "" where the text has no numbers
	Words Words
}

// Rule is a rule set: its text, its choices and its count.
type Rule struct {
	ID      string    // as used on the command line: "tangsong"
	Title   string    // English name
	Native  string    // name in its own language: 计枰点·唐宋版
	Chinese string    `json:"-"` // name in Chinese where Native is in another language, short
	Groups  []string  // "yanlai", "world", "historical"
	Edition string    // which text, of when
	Source  string    // where the text can be read
	Text    []Article `json:"-"` // the text, article by article; empty for a proposal
	Summary Words     // two or three sentences: what counts, and what is peculiar to it
	Departs []Words   // numbered by position: where the text is silent or contradicts itself, and the reading taken

	First   board.Color // who moves first in an even game
	Start   Start       // the board before the first move
	Ko      Ko
	Cycle   Words       // what a long cycle means, in the words of the text
	Cycling CycleResult // the same in one word
	Resolve Resolve     // how life and death is decided where it is disputed
	Suicide bool        // whether a play may take one's own chain off
	Pass    Words       // what a pass is and costs
	Komi    Half        // customary, paid by the first mover in an even game
	Tie     Tie
	Terms   []Term
}

// InChinese is the short name of the rule set in Chinese texts: without a foreign name
// in brackets behind it.
func (r *Rule) InChinese() string {
	if r.Chinese != "" {
		return r.Chinese
	}
	name, _, _ := strings.Cut(r.Native, " (")
	return name
}

// Term is one line of a count.
type Term struct {
	ID      string // ledger column without its "t_": "area"
	Title   string
	Native  string
	Article string             // article of the rule that asks for it, "" where the text has no numbers
	Sign    int                // +1 where the quantity named counts for the side that has it, -1 against
	Params  Params             // what the rule chose, see Kinds
	Count   func(*Counts) Pair `json:"-"`
	// Parts, where set, are terms whose sum is this term for every settled game
	// (area = territory + seki eyes + one-sided dame + set-up + plays). They
	// let two rules that count different things be compared term by term.
	Parts []Term
}

// Entry is one line of a ledger.
type Entry struct {
	Term  *Term
	Value Pair
}

// Tally is the ledger of one game under one rule: an entry a term. Totals are
// sums of entries and are stored nowhere.
type Tally struct {
	Rule    *Rule
	Entries []Entry
}

// Tally counts a settled game under r.
func (r *Rule) Tally(c *Counts) Tally {
	return Tally{Rule: r, Entries: r.AppendTally(make([]Entry, 0, len(r.Terms)), c)}
}

// AppendTally appends the ledger of a settled game to dst and returns it. With
// enough room in dst it allocates nothing.
func (r *Rule) AppendTally(dst []Entry, c *Counts) []Entry {
	for i := range r.Terms {
		t := &r.Terms[i]
		dst = append(dst, Entry{Term: t, Value: t.Count(c)})
	}
	return dst
}

// Margin is the sum of the ledger: Black minus White before komi.
func (t Tally) Margin() Half {
	var m Half
	for _, e := range t.Entries {
		m += e.Value.Margin()
	}
	return m
}

// Margin returns the margin of a settled game under r without keeping the ledger.
func (r *Rule) Margin(c *Counts) Half {
	var m Half
	for i := range r.Terms {
		m += r.Terms[i].Count(c).Margin()
	}
	return m
}

// Grain reports whether a margin under r can be a whole number of points, and
// whether it can be a half.
func (r *Rule) Grain() (whole, half bool) {
	button := false
	for i := range r.Terms {
		t := &r.Terms[i]
		switch {
		case t.Params.Points%2 == 0:
		case t.ID == "button":
			button = true // somebody always has it
		default:
			return true, true
		}
	}
	return !button, button
}

// Charge returns komi as a charge on Black: positive where Black moved first
// and pays, negative where White did.
func Charge(komi Half, first board.Color) Half {
	if first == board.White {
		return -komi
	}
	return komi
}

// Winner decides a game of the given margin. charge is the komi as a charge on
// Black, first the colour that moved first.
func (r *Rule) Winner(margin, charge Half, first board.Color) Outcome {
	switch d := margin - charge; {
	case d > 0:
		return BlackWins
	case d < 0:
		return WhiteWins
	}
	switch {
	case r.Tie == TieBlackWins, r.Tie == TieFirstMover && first != board.White:
		return BlackWins
	case r.Tie == TieFirstMover:
		return WhiteWins
	}
	return Drawn
}
