package sim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/board/boardtest"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/finish"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
	"weiqi-experiment/sim/store"
)

// allAlive settles everything: every stone lives.
var allAlive = &life.Judge{ID: "all-alive", Settle: func(_ *life.Scratch, p *life.Position, v *life.Verdict) bool {
	v.Status = v.Status[:0]
	for _, c := range p.Board.Stones() {
		s := rules.NoStone
		if c != board.Empty {
			s = rules.Alive
		}
		v.Status = append(v.Status, s)
	}
	v.Judge, v.Settled, v.Confidence = "all-alive", true, 0.5
	return true
}}

// judgeOf is allAlive with what do changes.
func judgeOf(do func(p *life.Position, v *life.Verdict)) *life.Judge {
	return &life.Judge{ID: "test", Settle: func(s *life.Scratch, p *life.Position, v *life.Verdict) bool {
		allAlive.Settle(s, p, v)
		do(p, v)
		return true
	}}
}

// config is a plain configuration over the given records.
func config(t *testing.T, records ...string) *Config {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.sgf")
	if err := os.WriteFile(file, []byte(strings.Join(records, "\n")), 0o666); err != nil {
		t.Fatal(err)
	}
	return &Config{
		Paths: []string{file}, Rules: rules.All, Judges: []*life.Judge{allAlive},
		Ending: Literal, UseResult: true, Seed: 1, Workers: 2, Dedup: true,
	}
}

// rows is a sink that keeps what it is given.
type rows struct {
	games    []store.GameRow
	scores   []store.ScoreRow
	problems []store.ProblemRow
	after    func(n int) // called after every record
	fail     error
}

func (r *rows) Append(g *store.GameRow, s []store.ScoreRow, p []store.ProblemRow) error {
	if r.fail != nil {
		return r.fail
	}
	if g != nil {
		r.games = append(r.games, *g)
	}
	r.scores = append(r.scores, s...)
	r.problems = append(r.problems, p...)
	if r.after != nil {
		r.after(len(r.games))
	}
	return nil
}

func (r *rows) text(t *testing.T) string {
	t.Helper()
	b, err := json.Marshal([]any{r.games, r.scores, r.problems})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// run runs a configuration that is expected to work.
func run(t *testing.T, c *Config) (*rows, *Summary) {
	t.Helper()
	out := new(rows)
	sum, err := Run(context.Background(), c, out)
	if err != nil {
		t.Fatal(err)
	}
	return out, sum
}

// randomRecord is a game of random plays that ends as a real one might be
// recorded.
func randomRecord(r *rand.Rand) string {
	size := 3 + r.IntN(7)
	b := board.New(board.MustSize(size, size))
	var s strings.Builder
	fmt.Fprintf(&s, "(;GM[1]SZ[%d]", size)
	s.WriteString([]string{"", "RU[Japanese]", "RU[Chinese]"}[r.IntN(3)])
	s.WriteString([]string{"", "KM[6.5]", "KM[0]"}[r.IntN(3)])
	s.WriteString([]string{"", "RE[B+1.5]", "RE[W+R]", "RE[W+3.5]", "RE[0]", "RE[Void]"}[r.IntN(6)])
	c := board.Black
	for range r.IntN(4 * size * size) {
		p := board.Point(r.IntN(b.N))
		if b.Legal(p, c) {
			b.Play(p, c)
			fmt.Fprintf(&s, ";%s[%s]", c, b.Name(p))
			c = c.Other()
		}
	}
	if r.IntN(2) == 0 {
		fmt.Fprintf(&s, ";%s[];%s[]", c, c.Other())
	}
	return s.String() + ")"
}

// randomRecords are n games, a few of them twice and a few broken.
func randomRecords(n int) []string {
	r := rand.New(rand.NewPCG(7, 7))
	var out []string
	for i := range n {
		switch {
		case i%17 == 16:
			out = append(out, out[r.IntN(len(out))])
		case i%23 == 22:
			out = append(out, "(;GM[1]SZ[99];B[aa])")
		default:
			out = append(out, randomRecord(r))
		}
	}
	return out
}

func TestRunIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	c := config(t, randomRecords(400)...)
	c.Judges = life.All
	var want string
	for _, n := range []int{1, 2, 7, 32} {
		c.Workers = n
		out, sum := run(t, c)
		if sum.Scored == 0 || sum.Duplicates == 0 || sum.Invalid == 0 || sum.NotCounted == 0 {
			t.Fatalf("the records are too tame: %v", sum)
		}
		got := out.text(t) + sum.String()
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%d workers give other rows than one", n)
		}
	}
}

func TestRunAccountsForEveryRecord(t *testing.T) {
	c := config(t, randomRecords(200)...)
	c.Filter, _ = NewFilter("size>=5")
	out, sum := run(t, c)
	if sum.Read != 200 {
		t.Errorf("read %d of 200", sum.Read)
	}
	if n := sum.Scored + sum.Unsettled + sum.NotCounted + sum.Invalid; int(n) != len(out.games) {
		t.Errorf("%d rows for %d games", len(out.games), n)
	}
	if sum.Filtered == 0 || sum.Read != int64(len(out.games))+sum.Duplicates+sum.Filtered {
		t.Errorf("the account does not close: %v", sum)
	}
	if len(out.scores) != int(sum.Scored)*len(rules.All) {
		t.Errorf("%d scores for %d games under %d rules", len(out.scores), sum.Scored, len(rules.All))
	}
	seen := map[string]bool{}
	for _, g := range out.games {
		if g.PlaysB+g.PlaysW > 0 && seen[g.GameID] {
			t.Errorf("game %d is in the rows twice", g.Index)
		}
		seen[g.GameID] = true
		if g.Status != StatusScored && g.Reason == "" {
			t.Errorf("game %d is %s without a reason", g.Index, g.Status)
		}
	}
}

// TestDuplicateKeepsItsProblems has a duplicate with an oddity of its own, which
// is noted beside that it is one.
func TestDuplicateKeepsItsProblems(t *testing.T) {
	out, sum := run(t, config(t, "(;SZ[3];B[aa];W[];B[])", "(;SZ[3]SZ[5];B[aa];W[];B[])"))
	if sum.Duplicates != 1 || len(out.games) != 1 {
		t.Fatal(sum)
	}
	var kinds []string
	for _, p := range out.problems {
		if p.Index != 1 {
			t.Errorf("problem %+v", p)
		}
		kinds = append(kinds, p.Kind)
	}
	if !slices.Equal(kinds, []string{"duplicate-property", problemDuplicate}) {
		t.Errorf("problems %v", kinds)
	}
}

func TestScoresAreTheSumOfTheirLedger(t *testing.T) {
	for _, ending := range Endings {
		c := config(t, randomRecords(400)...)
		c.Ending = ending
		out, sum := run(t, c)
		if sum.Scored == 0 {
			t.Fatalf("%s: nothing is scored", ending.ID)
		}
		differ, own := false, false
		for _, s := range out.scores {
			if sum := ledgerSum(&s); sum != s.Margin {
				t.Errorf("%s, game %d, %s: ledger %v, margin %v", ending.ID, s.Index, s.Rule, sum, s.Margin)
			}
			differ = differ || s.Margin != s.MarginLiteral
			own = own || s.Verdict != 0
			if (s.Verdict != 0 || s.VerdictOtherwise != nil) && s.Verdicts == "" {
				t.Errorf("%s, game %d, %s: verdict %v without a name", ending.ID, s.Index, s.Rule, s.Verdict)
			}
		}
		if !own {
			t.Errorf("%s: no rule has a verdict of its own; take other records", ending.ID)
		}
		if differ != (ending != Literal) {
			t.Errorf("%s: margins differ from the literal ones: %v", ending.ID, differ)
		}
		for _, p := range out.problems {
			if p.Kind == problemInternal {
				t.Errorf("%s, game %d: %s", ending.ID, p.Index, p.Message)
			}
		}
	}
	for _, term := range rules.Vocabulary {
		if _, ok := ledgerFields[term.ID]; !ok {
			t.Errorf("no column for term %s", term.ID)
		}
	}
}

// TestInterruptedRunKeepsWhatIsFinished cancels a run from its sink: the rows
// are then the first ones of the whole run.
func TestInterruptedRunKeepsWhatIsFinished(t *testing.T) {
	c := config(t, randomRecords(600)...)
	whole, _ := run(t, c)
	ctx, cancel := context.WithCancel(context.Background())
	part := &rows{after: func(n int) {
		if n == 40 {
			cancel()
		}
	}}
	sum, err := Run(ctx, c, part)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	n := len(part.games)
	if n < 40 || n == len(whole.games) {
		t.Errorf("%d of %d games kept", n, len(whole.games))
	}
	whole.games, whole.scores = whole.games[:n], whole.scores[:len(part.scores)]
	whole.problems = whole.problems[:len(part.problems)]
	if part.text(t) != whole.text(t) {
		t.Error("the rows are not the first ones of the whole run")
	}
	if err := sum.check(); err != nil {
		t.Error(err)
	}
}

func TestRunStopsWhenTheSinkFails(t *testing.T) {
	full := errors.New("disk full")
	_, err := Run(context.Background(), config(t, randomRecords(600)...), &rows{fail: full})
	if !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
}

// TestFaultCostsOneRecord has a judge that fails on 5×5 boards.
func TestFaultCostsOneRecord(t *testing.T) {
	c := config(t, "(;SZ[3];B[aa];W[];B[])", "(;SZ[5];B[aa];W[];B[])", "(;SZ[4];B[aa];W[];B[])")
	c.Judges = []*life.Judge{judgeOf(func(p *life.Position, v *life.Verdict) {
		if p.Board.Width == 5 {
			panic("no such position")
		}
	})}
	out, sum := run(t, c)
	if sum.Scored != 2 || sum.Invalid != 1 {
		t.Fatal(sum)
	}
	if len(out.problems) != 1 {
		t.Fatalf("problems %v", out.problems)
	}
	p := out.problems[0]
	if p.Kind != problemInternal || p.Index != 1 || p.Line != 2 || !strings.Contains(p.Message, "no such position, at sim.") ||
		!strings.Contains(p.Message, "sim_test.go:") {
		t.Errorf("problem %+v", p)
	}
}

func TestShardsPartTheRecords(t *testing.T) {
	c := config(t, randomRecords(150)...)
	c.Dedup = false
	var seen []int32
	for i := range 3 {
		c.Shard = Shard{i, 3}
		out, _ := run(t, c)
		for _, g := range out.games {
			seen = append(seen, g.Index)
		}
		if len(out.games) == 0 {
			t.Errorf("shard %d is empty", i)
		}
	}
	slices.Sort(seen)
	for i := range 150 {
		if i >= len(seen) || seen[i] != int32(i) {
			t.Fatalf("the shards do not part the records: %v", seen)
		}
	}
}

func TestParseShard(t *testing.T) {
	for _, bad := range []string{"", "1", "1/1", "-1/2", "2/2", "a/b", "0/0", "1/2/3"} {
		if s, err := ParseShard(bad); err == nil {
			t.Errorf("%q is read as %v", bad, s)
		}
	}
	if s, err := ParseShard("2/5"); err != nil || s != (Shard{2, 5}) {
		t.Errorf("2/5 is read as %v, %v", s, err)
	}
}

func indices(games []store.GameRow) []int32 {
	var out []int32
	for _, g := range games {
		out = append(out, g.Index)
	}
	return out
}

func TestLimitTakesTheFirst(t *testing.T) {
	c := config(t, randomRecords(100)...)
	c.Dedup = false
	c.Limit = 20
	out, sum := run(t, c)
	if sum.Read != 20 || out.games[19].Index != 19 {
		t.Errorf("read %d, last %d", sum.Read, out.games[len(out.games)-1].Index)
	}
}

func TestSampleIsDrawnBySeed(t *testing.T) {
	c := config(t, randomRecords(200)...)
	c.Dedup = false
	c.Sample = 30
	first, _ := run(t, c)
	c.Workers = 5
	again, _ := run(t, c)
	c.Seed = 2
	other, _ := run(t, c)
	a := indices(first.games)
	if len(a) != 30 || !slices.IsSorted(a) {
		t.Errorf("drawn %v", a)
	}
	if !slices.Equal(a, indices(again.games)) {
		t.Error("the same seed draws other records")
	}
	if slices.Equal(a, indices(other.games)) {
		t.Error("another seed draws the same records")
	}
	c.Sample = 1000
	if all, _ := run(t, c); len(all.games) != 200 {
		t.Errorf("%d records drawn of 200", len(all.games))
	}
}

func TestFilterSparesTheJudge(t *testing.T) {
	c := config(t, "(;SZ[3];B[aa];W[];B[])", "(;SZ[5];B[aa];W[];B[])")
	asked := 0
	c.Judges = []*life.Judge{judgeOf(func(*life.Position, *life.Verdict) { asked++ })}
	c.Workers = 1
	c.Filter, _ = NewFilter("size=3")
	if _, sum := run(t, c); sum.Filtered != 1 || asked != 1 {
		t.Errorf("filtered %d, judge asked %d times", sum.Filtered, asked)
	}
	c.Filter, _ = NewFilter("area>10")
	if out, sum := run(t, c); sum.Filtered != 1 || asked != 3 || out.games[0].Width != 5 {
		t.Errorf("filtered %d, judge asked %d times", sum.Filtered, asked)
	}
}

// TestFilterThatBreaksDown asks for more memory than a condition may have: such a
// record is not counted as if the condition held, whenever it is asked.
func TestFilterThatBreaksDown(t *testing.T) {
	c := config(t, "(;SZ[3];B[aa];W[];B[])", "(;SZ[5];B[aa];W[];B[])")
	for _, text := range []string{"size=5 || size in 1..1000000000", "size=5 || neutral in 1..1000000000"} {
		c.Filter, _ = NewFilter(text)
		out, sum := run(t, c)
		if sum.Scored != 1 || sum.Invalid != 1 || sum.Problems["filter"] != 1 {
			t.Errorf("%s: %v", text, sum)
		}
		if g := out.games[0]; g.Status != StatusInvalid || g.Reason != "filter" {
			t.Errorf("%s: status %s, reason %q", text, g.Status, g.Reason)
		}
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct{ record, status, reason string }{
		{"(;SZ[5]RE[B+3];B[aa];W[bb])", StatusScored, ""},
		{"(;SZ[5]RE[0];B[aa];W[bb])", StatusScored, ""},
		{"(;SZ[5];B[aa];W[];B[])", StatusScored, ""},
		{"(;SZ[5];B[aa];W[bb])", StatusNotCounted, reasonUnfinished},
		{"(;SZ[5]RE[B+R];B[aa];W[];B[])", StatusNotCounted, reasonResign},
		{"(;SZ[5]RE[W+T];B[aa];W[];B[])", StatusNotCounted, reasonTime},
		{"(;SZ[5]RE[W+F];B[aa];W[];B[])", StatusNotCounted, reasonForfeit},
		{"(;SZ[5]RE[Void];B[aa];W[];B[])", StatusNotCounted, reasonVoid},
		{"(;SZ[5]AB[aa][bb])", StatusNotCounted, reasonPosition},
		{"(;SZ[53];B[aa])", StatusInvalid, "size"},
	} {
		out, _ := run(t, config(t, c.record))
		if g := out.games[0]; g.Status != c.status || g.Reason != c.reason {
			t.Errorf("%s: %s, %q; want %s, %q", c.record, g.Status, g.Reason, c.status, c.reason)
		}
	}
}

func TestNoJudgeSettlesNothing(t *testing.T) {
	c := config(t, "(;SZ[5];B[aa];W[];B[])")
	c.Judges = nil
	out, sum := run(t, c)
	if sum.Unsettled != 1 || out.games[0].Reason != reasonNoJudge || out.games[0].Moves != 3 || len(out.scores) != 0 {
		t.Errorf("%v %+v", sum, out.games[0])
	}
}

// A game broken off whose settlement is likelier wrong than right has none, unless it
// gives the recorded score, which is evidence where it may be used.
func TestUnlikelyCountIsNone(t *testing.T) {
	doubtful := &life.Judge{ID: "doubtful", Settle: func(s *life.Scratch, p *life.Position, v *life.Verdict) bool {
		allAlive.Settle(s, p, v)
		v.Confidence = 0.79
		return true
	}}
	for _, c := range []struct {
		score, end string
		use        bool
		status     string
	}{
		{"B+5", "", true, StatusScored}, {"B+5", "", false, StatusUnsettled}, {"B+3", "", true, StatusUnsettled},
		{"B+3", ";W[de];B[];W[]", true, StatusScored}, // ended by the players
	} {
		k := config(t, "(;SZ[5]KM[0]RU[Chinese]RE["+c.score+"];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce]"+c.end+")")
		k.Ending = Normal
		k.Judges, k.UseResult = []*life.Judge{doubtful}, c.use
		out, _ := run(t, k)
		g := out.games[0]
		if g.Status != c.status || (g.Reason == reasonUnlikely) != (c.status == StatusUnsettled) {
			t.Errorf("recorded %s, used %v: %s, %q", c.score, c.use, g.Status, g.Reason)
		}
	}
}

// A game broken off needs less confidence where nothing is open once it is completed by
// few moves: here as many dame as the board is high.
func TestPlainCompletionNeedsLess(t *testing.T) {
	const row = "abcdefghijklmnopqrstuvwxyzABCDE"
	for _, c := range []struct {
		size       int
		confidence float64
		status     string
	}{
		{29, 0.8, StatusScored}, {29, 0.79, StatusUnsettled}, {31, 0.89, StatusUnsettled}, {31, 0.9, StatusScored},
	} {
		var moves strings.Builder
		for _, y := range row[:c.size] {
			fmt.Fprintf(&moves, ";B[n%c];W[p%c]", y, y)
		}
		k := config(t, fmt.Sprintf("(;SZ[%d]KM[0]RU[Chinese]RE[B+3]%s)", c.size, moves.String()))
		k.Ending = Normal
		k.Judges = []*life.Judge{{ID: "doubtful", Settle: func(s *life.Scratch, p *life.Position, v *life.Verdict) bool {
			allAlive.Settle(s, p, v)
			v.Confidence = c.confidence
			return true
		}}}
		out, _ := run(t, k)
		if g := out.games[0]; g.Status != c.status {
			t.Errorf("%d dame, confidence %v: %s, %q", c.size, c.confidence, g.Status, g.Reason)
		}
	}
}

// Of a game the players ended the settlement stands unless it is likelier wrong than right.
func TestEvenSettlementIsNone(t *testing.T) {
	for _, c := range []struct {
		confidence    float64
		score, status string
	}{{0.5, "B+3", StatusScored}, {0.49, "B+3", StatusUnsettled}, {0.49, "B+5", StatusScored}} {
		k := config(t, "(;SZ[5]KM[0]RU[Chinese]RE["+c.score+"];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])")
		k.UseResult = true
		k.Judges = []*life.Judge{{ID: "doubtful", Settle: func(s *life.Scratch, p *life.Position, v *life.Verdict) bool {
			allAlive.Settle(s, p, v)
			v.Confidence = c.confidence
			return true
		}}}
		out, _ := run(t, k)
		if g := out.games[0]; g.Status != c.status || (g.Reason == reasonEven) != (c.status == StatusUnsettled) {
			t.Errorf("%v, recorded %s: %s, %q", c.confidence, c.score, g.Status, g.Reason)
		}
	}
}

// A completion that gives ground away, or leaves it to nobody, is none; the point of a ko
// and a recorded score that it gives are no matter.
func TestUpsetCompletionIsNone(t *testing.T) {
	sure := &life.Judge{ID: "sure", Settle: func(s *life.Scratch, p *life.Position, v *life.Verdict) bool {
		allAlive.Settle(s, p, v)
		v.Confidence = 1
		return true
	}}
	const black, nobody = board.Black, board.Empty
	type change struct {
		column, row int
		to          board.Color
	}
	two := []change{{4, 0, black}, {4, 1, black}}
	for _, c := range []struct {
		name, score, status string
		changes             []change
		use                 bool
	}{
		{"as it was", "B+5", StatusScored, nil, false},
		{"a point of a ko", "B+5", StatusScored, two[:1], false},
		{"two points", "B+5", StatusUnsettled, two, false},
		{"two points, as recorded", "B+12", StatusScored, two, true},
		{"two points, not as recorded", "B+8", StatusUnsettled, two, true},
		{"a wall broken", "B+5", StatusUnsettled, []change{{3, 4, nobody}}, false},
	} {
		k := config(t, "(;SZ[5]KM[0]RU[Chinese]RE["+c.score+"];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[aa];W[ea];B[ab];W[eb])")
		k.Judges, k.UseResult = []*life.Judge{sure}, c.use
		k.Ending = &Ending{ID: "made", Finish: func(_ *finish.Finisher, g *finish.Game, e *Ended) {
			e.Reset()
			stones, status := slices.Clone(g.Literal.Stones), slices.Clone(g.Literal.Status)
			for _, x := range c.changes {
				p := g.Literal.At(x.column, x.row)
				if stones[p], status[p] = x.to, rules.Alive; x.to == nobody {
					status[p] = rules.NoStone
				}
			}
			e.Steps = append(e.Steps, Step{Term: "dame", Settled: rules.Settle(g.Literal.Geometry, stones, status, nil, g.Literal.Play)})
		}}
		out, _ := run(t, k)
		if g := out.games[0]; g.Status != c.status || (g.Reason == reasonUpset) != (c.status == StatusUnsettled) {
			t.Errorf("%s: %s, %q", c.name, g.Status, g.Reason)
		}
	}
}

func TestPositionsAreSettledOnlyWhenAsked(t *testing.T) {
	c := config(t, "(;SZ[5]AB[cc])")
	c.SettlePositions = true
	out, _ := run(t, c)
	if g := out.games[0]; g.Status != StatusScored || *g.Area != 25 {
		t.Errorf("%+v", g)
	}
}

// half is a board of two walls: Black has the left two columns and White the
// rest, on 5×5; area B 10, W 15.
const half = "AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]"

func TestAgreement(t *testing.T) {
	// Two plays by each side inside its own area: area −5; territory 5−2 : 10−2,
	// so −5; with three black and two white ones area −5, territory −6.
	plays := ";B[aa];W[ea];B[ab];W[eb];B[];W[]"
	more := ";B[aa];W[ea];B[ab];W[eb];B[ac];W[];B[]"
	for _, c := range []struct{ record, agrees, own, basis string }{
		{"RU[Japanese]KM[0]RE[W+5]" + half + plays, "yes", "japanese", ""},
		{"RU[Chinese]KM[0]RE[W+5]" + half + more, "yes", "chinese", ""},
		{"RU[Japanese]KM[0]RE[W+5]" + half + more, "no", "japanese", ""},
		{"RU[Japanese]KM[6.5]RE[W+12.5]" + half + more, "yes", "japanese", ""},
		{"RU[Chinese]KM[0]HA[3]RE[W+8]" + half + more, "yes", "chinese", ""},
		{"RU[Chinese]KM[0]" + half + more, "", "chinese", ""},
		{"RU[Chinese]RE[W+R]KM[0]" + half + more, "", "", ""},
	} {
		out, _ := run(t, config(t, "(;SZ[5]"+c.record+")"))
		g := out.games[0]
		if g.Agrees != c.agrees || g.OwnRule != c.own {
			t.Errorf("%s: agrees %q under %q (%s); want %q under %q", c.record, g.Agrees, g.OwnRule, g.OwnRuleBasis, c.agrees, c.own)
		}
		if (g.Agrees == "") != (g.AgreesBasis == "") {
			t.Errorf("%s: agrees %q on basis %q", c.record, g.Agrees, g.AgreesBasis)
		}
	}
}

// A score is that of the rules the game was played by, with their own verdict on single
// stones: a bent four beside a double-ko seki lives where the game is played out.
func TestAgreementByTheVerdictOfItsRules(t *testing.T) {
	record := func(more string) string {
		var add [2]string
		for y, row := range strings.Fields(`
			O.O.OOOOOOOOXO.OXXXX
			OOOOOOOOO.OXXXOOOX.X
			XXOOOOOOOOOX.XO.OXXX
			.XXXXOOOO.OXXXOOOX.X
			OOO.XOOOOOOOX.XOXXXX`) {
			for x, c := range row {
				if i := strings.IndexRune("XO", c); i >= 0 {
					add[i] += fmt.Sprintf("[%c%c]", 'a'+x, 'a'+y)
				}
			}
		}
		return "(;SZ[20:5]KM[0]" + more + "AB" + add[0] + "AW" + add[1] + "PL[B];B[];W[])"
	}
	for _, x := range []struct{ names, id string }{{"Chinese", "chinese"}, {"Japanese", "japanese"}} {
		score := func(result string) (store.GameRow, store.ScoreRow) {
			c := config(t, record("RU["+x.names+"]"+result))
			c.Judges, c.UseResult, c.SettlePositions = life.All, false, true
			rule, _ := rules.ByID(x.id)
			c.Rules = []*rules.Rule{rule}
			out, _ := run(t, c)
			return out.games[0], out.scores[0]
		}
		_, s := score("")
		if own := s.Verdict != 0; own != (x.id == "chinese") {
			t.Errorf("%s: its verdict changes %v", x.id, s.Verdict)
		}
		result := func(margin float64) string {
			if margin < 0 {
				return fmt.Sprintf("RE[W+%v]", -margin)
			}
			return fmt.Sprintf("RE[B+%v]", margin)
		}
		if g, _ := score(result(s.Margin)); g.Agrees != "yes" || g.OwnRule != x.id {
			t.Errorf("%s: %s, recorded as counted, agrees %q under %q", x.id, result(s.Margin), g.Agrees, g.OwnRule)
		}
		if g, _ := score(result(s.Margin - s.Verdict - 1)); g.Agrees != "no" {
			t.Errorf("%s: another score agrees %q", x.id, g.Agrees)
		}
		if g, _ := score(result(s.Margin - s.Verdict)); s.Verdict != 0 && g.Agrees != "no" {
			t.Errorf("%s: the score without its verdict agrees %q", x.id, g.Agrees)
		}
	}
}

func TestScoreShowsTheRules(t *testing.T) {
	m := &sgf.Meaning{KomiKnown: true}
	m.Result = sgf.Result{End: endCount, Margin: -5, MarginKnown: true}
	c := &rules.Counts{Stones: rules.Sides{Black: 8, White: 7}, Territory: rules.Sides{Black: 2, White: 8},
		Play: rules.Play{Plays: rules.Sides{Black: 8, White: 7}}}
	for _, x := range []struct {
		margin        float64
		agrees, basis string
	}{
		{-5, "yes", "inferred: score (chinese"},
		{-6, "yes", "inferred: score (japanese"},
		{-7, "no", ""},
	} {
		m.Result.Margin = x.margin
		var o own
		if got := agreement(&o, m, func(r *rules.Rule) rules.Half { return r.Margin(c) }); got != x.agrees || !strings.HasPrefix(o.basis, x.basis) {
			t.Errorf("recorded %v: agrees %q, basis %q; want %q, %q", x.margin, got, o.basis, x.agrees, x.basis)
		}
	}
}

// TestRecordedScoreChooses has a judge that leaves one corner stone open.
func TestRecordedScoreChooses(t *testing.T) {
	open := func(p *life.Position, v *life.Verdict) {
		at := p.Board.At(0)
		if at == board.Empty {
			return
		}
		dead := slices.Clone(v.Status)
		dead[0] = rules.Dead
		v.Alternatives = append(v.Alternatives[:0],
			life.Alternative{Status: slices.Clone(v.Status), Probability: 0.7}, life.Alternative{Status: dead, Probability: 0.3})
		v.Status[0], v.Settled, v.Reason = rules.Unsettled, false, "open"
	}
	record := func(result string) string {
		return "(;SZ[5]RU[Chinese]KM[0]" + result + "AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]AW[aa];B[ae];W[ee];B[];W[])"
	}
	for _, x := range []struct {
		result string
		use    bool
		status string
		dead   string
	}{
		{"RE[W+5]", true, StatusScored, "aa"}, // only a dead stone gives Black the corner
		{"RE[W+5]", false, StatusUnsettled, ""},
		{"RE[B+20]", true, StatusUnsettled, ""},
		{"RE[W+10]", true, StatusScored, ""}, // alive, it makes the column nobody's
	} {
		c := config(t, record(x.result))
		c.Judges, c.UseResult = []*life.Judge{judgeOf(open)}, x.use
		out, _ := run(t, c)
		g := out.games[0]
		if g.Status != x.status || g.Dead != x.dead || g.UsedResult != (x.status == StatusScored) {
			t.Errorf("%s, use %v: %s, dead %q, used %v, area %v", x.result, x.use, g.Status, g.Dead, g.UsedResult, g.Area)
		}
	}
}

func TestKomiCharge(t *testing.T) {
	rule := &rules.Rule{First: board.Black, Komi: rules.Points(7)}
	recorded := rules.Half(11)
	for _, x := range []struct {
		policy   string
		first    board.Color
		handicap int
		recorded *rules.Half
		want     rules.Half
	}{
		{"rule", board.Black, 0, &recorded, 14},
		{"rule", board.White, 0, &recorded, -14},
		{"rule", board.White, 4, &recorded, 0},
		{"rule", board.Empty, 0, nil, 14},
		{"recorded", board.Black, 0, &recorded, 11},
		{"recorded", board.White, 4, &recorded, 11},
		{"recorded", board.Black, 0, nil, 14},
		{"6.5", board.Black, 0, nil, 13},
		{"6.5", board.White, 0, nil, -13},
		{"0.5", board.White, 3, nil, 1},
		{"-6.5", board.Black, 0, nil, -13},
	} {
		k, err := ParseKomi(x.policy)
		if err != nil || k.String() != x.policy {
			t.Fatalf("%s: %v, %v", x.policy, k, err)
		}
		if got := k.Charge(rule, &rules.Play{First: x.first, Handicap: x.handicap}, x.recorded); got != x.want {
			t.Errorf("%s, first %v, handicap %d: charge %v, want %v", x.policy, x.first, x.handicap, got, x.want)
		}
	}
	for _, bad := range []string{"", "seven", "6.25", "NaN", "Inf", "1e9"} {
		if k, err := ParseKomi(bad); err == nil {
			t.Errorf("%q is read as %v", bad, k)
		}
	}
}

func TestBreachesHaveTheirPlace(t *testing.T) {
	out, _ := run(t, config(t, "(;SZ[5]\n;B[aa];W[bb]\n;B[bb];W[cc];W[dd];W[ee];B[];W[])"))
	if g := out.games[0]; g.Breaches != "occupied@3 two-in-a-row@5(2)" {
		t.Errorf("breaches %q", g.Breaches)
	}
	var got []string
	for _, p := range out.problems {
		got = append(got, fmt.Sprint(p.Line, " ", p.Column, " ", p.Move, " ", p.Kind))
	}
	want := []string{"3 4 3 occupied", "3 16 5 two-in-a-row"}
	if !slices.Equal(got, want) {
		t.Errorf("problems %q, want %q", got, want)
	}
}

// TestStepsOfAnEndingAreInTheLedger has an ending that adds a play.
func TestStepsOfAnEndingAreInTheLedger(t *testing.T) {
	c := config(t, "(;SZ[5]"+half+";B[aa];W[];B[])")
	c.Ending = &Ending{ID: "test", Finish: func(_ *finish.Finisher, in *finish.Game, e *Ended) {
		play := in.Literal.Play
		play.Plays.White++
		s := rules.Settle(in.Literal.Geometry, in.Literal.Stones, in.Literal.Status, nil, play)
		e.Steps = append(e.Steps, Step{Term: "dame", Settled: s})
		e.SettledMove = 1
	}}
	c.Rules, _ = rules.Select("chinese-artistic,chinese")
	out, _ := run(t, c)
	for _, s := range out.scores {
		if s.Margin != s.MarginLiteral+s.Dame {
			t.Errorf("%s: margin %v, literal %v, dame %v", s.Rule, s.Margin, s.MarginLiteral, s.Dame)
		}
	}
	if g := out.games[0]; g.SettledMove == nil || *g.SettledMove != 1 || *g.FinishMoves != 0 {
		t.Errorf("settled move %v", g.SettledMove)
	}
}

// TestAgreementIsOfTheCompletedGame counts a game broken off with one dame open.
func TestAgreementIsOfTheCompletedGame(t *testing.T) {
	record := "(;SZ[5]RU[Chinese]KM[0]RE[B+1]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de];B[ca];W[cb];B[cc];W[cd]"
	for _, x := range []struct{ end, agrees, basis, added string }{
		{")", "yes", "completed", "1"},
		{";B[];W[])", "no", "recorded", "1"},
	} {
		c := config(t, record+x.end)
		c.Ending = Normal
		out, _ := run(t, c)
		g := out.games[0]
		if g.Agrees != x.agrees || g.AgreesBasis != x.basis || fmt.Sprint(*g.FinishMoves) != x.added {
			t.Errorf("%s: agrees %q with the %s game, %d moves added", x.end, g.Agrees, g.AgreesBasis, *g.FinishMoves)
		}
	}
}

// BenchmarkFullSize takes records of 250 plays on 19×19 from bytes to the rows of
// all rules: parse, replay, counts. Who is alive is given.
func BenchmarkFullSize(b *testing.B) {
	s := NewScorer(&Config{Rules: rules.All, Judges: []*life.Judge{allAlive}, Ending: Literal})
	g := board.MustSize(19, 19)
	r := rand.New(rand.NewPCG(9, 9))
	var records []collect.Record
	for range 100 {
		var text strings.Builder
		text.WriteString("(;GM[1]FF[4]SZ[19]PB[Black]PW[White]RU[Chinese]KM[7.5]RE[B+0.5]DT[2006-01-02]")
		for _, t := range boardtest.Game(19, 19, 250, r) {
			fmt.Fprintf(&text, ";%s[%s]", t.Color, g.Name(t.Point))
		}
		text.WriteString(";B[];W[])")
		records = append(records, collect.Record{File: "a.sgf", Tree: sgf.Tree{Data: []byte(text.String()), Line: 1, Column: 1}})
	}
	var out Result
	b.ReportAllocs()
	for b.Loop() {
		for i := range records {
			if s.Score(&records[i], &out); len(out.Scores) != len(rules.All) {
				b.Fatal(out.Game.Status, out.Game.Reason)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(records))/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkScore(b *testing.B) {
	c := &Config{Rules: rules.All, Judges: []*life.Judge{allAlive}, Ending: Literal}
	s := NewScorer(c)
	var records []collect.Record
	for _, text := range randomRecords(100) {
		records = append(records, collect.Record{Tree: sgf.Tree{Data: []byte(text), Line: 1, Column: 1}})
	}
	var out Result
	b.ReportAllocs()
	for b.Loop() {
		for i := range records {
			s.Score(&records[i], &out)
		}
	}
	b.ReportMetric(float64(b.N*len(records))/b.Elapsed().Seconds(), "games/s")
}
