package sim

import (
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
)

// writtenCount is the arithmetic in the comment of an old record: territory, own
// stones captured, group tax and what is left, of Black and of White.
var writtenCount = regexp.MustCompile(`B: (\d+)-(\d+)-(\d+)=(\d+), W: (\d+)-(\d+)-(\d+)=(\d+)`)

// TestCorpusGroupTax counts the old Chinese records whose comments write out the
// count with group tax. The records end with dame open, which tang does not
// count; their comments count the board with dame filled. Filling them joins
// groups, so that fewer pay the tax, and costs the protective moves it makes
// necessary. Which side must protect depends on who takes which dame, and no
// record says that: the written count must come out of one of four ways to share
// them.
func TestCorpusGroupTax(t *testing.T) {
	corpus := os.Getenv("EXPERIMENT_CORPUS")
	if corpus == "" {
		t.Skip("EXPERIMENT_CORPUS names no folder of records")
	}
	counted := 0
	for name, written := range writtenCounts(t, filepath.Join(corpus, "dev", "labels", "old_chinese_group_tax.tsv")) {
		counted++
		s := NewScorer(&Config{Rules: rules.All, Judges: life.All, SettlePositions: true, Seed: 1})
		settleFile(t, s, filepath.Join(corpus, "dev", "brouwer-cwi", "games", "ancient", "old_chinese", name))
		literal := &s.Settled().Counts
		if p := literal.Prisoners(); p != (rules.Sides{Black: written[1], White: written[5]}) {
			t.Errorf("%s: stones lost %v, written %d and %d", name, p, written[1], written[5])
		}
		tang, _ := rules.ByID("tang")
		found := false
		for way := range 4 {
			c := &filled(s, way&1 != 0, way&2 != 0).Counts
			t.Logf("%s, way %d: territory %v, group tax %v, written %v", name, way, c.Territory, c.Basic, written)
			found = found || c.Territory == rules.Sides{Black: written[0], White: written[4]} &&
				c.Basic == rules.Sides{Black: written[2], White: written[6]} &&
				tang.Margin(c) == rules.Points(written[3]-written[7])
		}
		if !found {
			t.Errorf("%s: no way to share the dame gives the count written", name)
		}
		// As the record stands the count is off by the protective moves, one for each
		// side and dame that makes one necessary.
		for _, side := range []struct {
			stands, written int
		}{{literal.Territory.Black, written[0]}, {literal.Territory.White, written[4]}} {
			if d := side.stands - side.written; d < 0 || d > 2 {
				t.Errorf("%s: %d points of territory stand, %d are written", name, side.stands, side.written)
			}
		}
	}
	if counted != 2 {
		t.Errorf("%d records with a written count, want 2", counted)
	}
}

// writtenCounts reads the numbers of each record that has them.
func writtenCounts(t *testing.T, name string) map[string][]int {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]int{}
	for _, row := range rows {
		m := writtenCount.FindStringSubmatch(row[len(row)-1])
		for _, n := range m[min(1, len(m)):] {
			i, err := strconv.Atoi(n)
			if err != nil {
				t.Fatal(err)
			}
			out[row[0]] = append(out[row[0]], i)
		}
	}
	return out
}

func settleFile(t *testing.T, s *Scorer, name string) {
	t.Helper()
	_, err := collect.Walk(context.Background(), []string{name}, collect.Options{}, func(rec collect.Record) error {
		var out Result
		s.Score(&rec, &out)
		if out.Game.Status != StatusScored {
			t.Fatalf("%s: %s", name, out.Game.Reason)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// filled is the last position of s with dead stones off and dame filled by turns,
// each side taking the first or the last there is. A dame that leaves a chain of
// the other side in atari is answered at its last liberty.
func filled(s *Scorer, otherFirst, fromEnd bool) *rules.Settled {
	st := s.Settled()
	b := board.New(st.Geometry)
	for p, c := range st.Stones {
		if c != board.Empty && st.Status[p] != rules.Dead {
			b.Set(board.Point(p), c)
		}
	}
	side := s.Final().ToMove
	if otherFirst {
		side = side.Other()
	}
	for idle := 0; idle < 2; side = side.Other() {
		idle++
		for i := range b.N {
			p := board.Point(i)
			if fromEnd {
				p = board.Point(b.N - 1 - i)
			}
			if st.Owner[p] == board.Empty && takesDame(b, p, side) {
				idle = 0
				answer(b, side.Other())
				break
			}
		}
	}
	status := make([]rules.Status, b.N)
	for p, c := range b.Stones() {
		if c != board.Empty {
			status[p] = rules.Alive
		}
	}
	play := st.Play // the dead stones are off the board now, and prisoners
	play.Captured.Black += st.Counts.Dead.Black
	play.Captured.White += st.Counts.Dead.White
	return rules.Settle(st.Geometry, b.Stones(), status, nil, play)
}

// takesDame plays on a dame where that neither captures nor is in atari.
func takesDame(b *board.Board, p board.Point, c board.Color) bool {
	if b.At(p) != board.Empty || b.Suicide(p, c) || b.Ko(c) == p {
		return false
	}
	try := board.New(b.Geometry)
	try.CopyFrom(b)
	taken, _ := try.Play(p, c)
	if _, atari := try.InAtari(p); atari || taken > 0 {
		return false
	}
	b.Play(p, c)
	return true
}

// answer saves the chains of c that are in atari.
func answer(b *board.Board, c board.Color) {
	for p := board.Point(0); int(p) < b.N; p++ {
		if b.At(p) == c && b.Head(p) == p {
			if liberty, atari := b.InAtari(p); atari {
				b.Play(liberty, c)
			}
		}
	}
}
