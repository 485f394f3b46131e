package sgf

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus is the folder with dev and odd, or the test is skipped.
func corpus(t *testing.T) string {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS is not set")
	}
	return root
}

// walk calls see for each file below dir that keep accepts.
func walk(t *testing.T, dir string, keep func(path string) bool, see func(path string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && keep(path) {
			see(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// read scans and parses a file, gives each usable game to see, and returns the
// number of trees and all problems.
func read(t *testing.T, path string, g *Game, see func(*Game)) (trees int, problems []Problem) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := NewScanner(f, ScanOptions{})
	for s.Scan() {
		trees++
		if Parse(s.Tree(), g) == nil {
			see(g)
		}
		problems = append(problems, g.Problems...)
	}
	if s.Err() != nil {
		t.Errorf("%s: %v", path, s.Err())
	}
	return trees, append(problems, s.Problems()...)
}

func TestCorpusDev(t *testing.T) {
	files, games, counted, named := 0, 0, 0, 0
	var g Game
	isSGF := func(p string) bool {
		return strings.EqualFold(filepath.Ext(p), ".sgf") && !strings.Contains(p, "labels")
	}
	walk(t, filepath.Join(corpus(t), "dev"), isSGF, func(path string) {
		files++
		trees, problems := read(t, path, &g, func(g *Game) {
			games++
			m := Interpret(g)
			if g.RE != "" {
				named++
				if strings.HasPrefix(m.Result.Basis, "not understood") {
					t.Errorf("%s: RE[%s] not understood", path, g.RE)
				}
			}
			if m.Result.End == EndCount {
				counted++
				if !m.Result.MarginKnown {
					t.Errorf("%s: RE[%s] counted without a margin", path, g.RE)
				}
			}
			if g.KM != "" && !m.KomiKnown && m.KomiBasis == "not understood" {
				t.Errorf("%s: KM[%s] not understood", path, g.KM)
			}
			if g.DT != "" && m.Date == "" {
				t.Errorf("%s: DT[%s] not understood", path, g.DT)
			}
		})
		if trees == 0 && len(problems) == 0 {
			t.Errorf("%s: neither a tree nor a problem", path)
		}
		for _, p := range problems {
			if p.Fatal {
				t.Errorf("%s: %v", path, &p)
			}
		}
	})
	if files == 0 {
		t.Fatal("no files")
	}
	t.Logf("%d files, %d games, %d results, %d of them scores", files, games, named, counted)
}

func TestCorpusOdd(t *testing.T) {
	files, refused := 0, 0
	var g Game
	isRecord := func(p string) bool { return filepath.Ext(p) != ".tsv" && filepath.Ext(p) != ".md" }
	walk(t, filepath.Join(corpus(t), "odd"), isRecord, func(path string) {
		files++
		usable := 0
		_, problems := read(t, path, &g, func(*Game) { usable++ })
		if usable > 0 {
			return
		}
		refused++
		fatal := 0
		for _, p := range problems {
			if p.Fatal && p.Line > 0 && p.Column > 0 && p.Message != "" {
				fatal++
			}
		}
		if fatal == 0 {
			t.Errorf("%s: neither read nor refused with a place and a reason: %v", path, problems)
		}
		if strings.EqualFold(filepath.Ext(path), ".sgf") {
			t.Errorf("%s: an SGF file refused: %v", path, problems)
		}
	})
	t.Logf("%d files, %d refused", files, refused)
}
