package replay_test

import (
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

// corpus calls see with every usable game of the .sgf files below the folder
// that EXPERIMENT_CORPUS names; without it the test is skipped. The game is
// see's until it returns.
func corpus(t testing.TB, see func(path string, g *sgf.Game)) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS names no folder of records")
	}
	var g sgf.Game
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.EqualFold(filepath.Ext(path), ".sgf") {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		for s := sgf.NewScanner(f, sgf.ScanOptions{}); s.Scan(); {
			if sgf.Parse(s.Tree(), &g) == nil {
				see(path, &g)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestCorpus replays real records: no stone may be lost, and positions played
// again must be those of the end.
func TestCorpus(t *testing.T) {
	r, f, again := replay.New(), new(replay.Final), board.New(board.MustSize(19, 19))
	games, inexact, kinds := 0, 0, map[replay.BreachKind]int{}
	var cleared rules.Sides
	corpus(t, func(path string, g *sgf.Game) {
		r.Play(g, f)
		games++
		checkConservation(t, f)
		if f.At(again, len(f.Moves)); again.Hash() != f.Board.Hash() {
			t.Errorf("%s: played again it ends otherwise", path)
		}
		if !f.Play.Exact {
			inexact++
		}
		for _, b := range f.Breaches {
			kinds[b.Kind]++
		}
		cleared.Black += f.Cleared.Black
		cleared.White += f.Cleared.White
	})
	t.Logf("%d games, %d with hands that cannot be counted, breaches %v, cleared %+v", games, inexact, kinds, cleared)
	if games == 0 {
		t.Error("no games found")
	}
}

// BenchmarkCorpus measures a move of real games.
func BenchmarkCorpus(b *testing.B) {
	var games []*sgf.Game
	moves := 0
	corpus(b, func(_ string, g *sgf.Game) {
		if len(games) < 2000 && len(g.Steps) > 100 {
			games = append(games, &sgf.Game{Geometry: g.Geometry, Steps: append([]sgf.Step(nil), g.Steps...)})
			moves += len(g.Steps)
		}
	})
	r, f := replay.New(), new(replay.Final)
	for b.Loop() {
		for _, g := range games {
			r.Play(g, f)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(moves), "ns/move")
}
