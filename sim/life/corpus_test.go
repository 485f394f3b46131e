package life

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// labelled is a record whose marks reproduce its result and leave no neutral
// point: what such marks say is trusted.
type labelled struct {
	file   string
	board  *board.Board
	toMove board.Color
	status []rules.Status
}

// corpus reads up to most trusted records below dir.
func corpus(tb testing.TB, dir string, most int) []labelled {
	var out []labelled
	player := replay.New()
	s := NewScratch()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || len(out) >= most || !strings.HasSuffix(path, ".sgf") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !bytes.Contains(data, []byte("TB[")) && !bytes.Contains(data, []byte("TW[")) {
			return nil
		}
		sc := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{})
		var g sgf.Game
		if !sc.Scan() || sgf.Parse(sc.Tree(), &g) != nil {
			return nil
		}
		m := sgf.Interpret(&g)
		own, ok := rules.ByID(m.Rule)
		if !ok || !m.KomiKnown || !m.Result.MarginKnown {
			return nil
		}
		var f replay.Final
		player.Play(&g, &f)
		f.Play.Handicap = m.Handicap
		var v Verdict
		Settle(s, []*Judge{&marked}, &Position{Board: f.Board, Marks: g.Marks, Own: m.Rule}, &v)
		if !v.Settled {
			return nil
		}
		c := rules.Settle(f.Board.Geometry, f.Board.Stones(), v.Status, nil, f.Play).Counts
		if c.Neutral > 0 || own.Margin(&c).Float()-m.Komi.Float() != m.Result.Margin {
			return nil
		}
		b := board.New(f.Board.Geometry)
		b.CopyFrom(f.Board)
		out = append(out, labelled{path, b, f.ToMove, append([]rules.Status(nil), v.Status...)})
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

// With the marks hidden, every stone is judged right in at least 98.8 % of the
// trusted records, and where the judge is confident, which it is in at least 85 %,
// in at least 99.4 %.
func TestCorpus(t *testing.T) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS does not name the data")
	}
	games := corpus(t, filepath.Join(root, "dev"), 1<<30)
	if len(games) < 2000 {
		t.Fatalf("%d trusted records, want at least 2,000", len(games))
	}
	s := NewScratch()
	var v Verdict
	var right, sure, sureRight int
	for _, g := range games {
		Settle(s, []*Judge{&static, &playout}, &Position{Board: g.board, ToMove: g.toMove, Finished: true, Seed: 1}, &v)
		same := true
		for p, st := range g.status {
			same = same && (g.board.At(board.Point(p)) == board.Empty || (st == rules.Dead) == (v.Status[p] == rules.Dead))
		}
		if same {
			right++
		}
		if v.Confidence >= 0.99 {
			sure++
			if same {
				sureRight++
			}
		}
	}
	t.Logf("%d trusted records: every stone right in %d (%.2f %%); confidence ≥ 0.99 in %d, right in %d (%.2f %%)",
		len(games), right, 100*float64(right)/float64(len(games)), sure, sureRight, 100*float64(sureRight)/float64(sure))
	if float64(right) < 0.988*float64(len(games)) {
		t.Errorf("every stone right in only %d of %d", right, len(games))
	}
	if float64(sure) < 0.85*float64(len(games)) {
		t.Errorf("confident in only %d of %d", sure, len(games))
	}
	if float64(sureRight) < 0.994*float64(sure) {
		t.Errorf("confident and right in only %d of %d", sureRight, sure)
	}
}
