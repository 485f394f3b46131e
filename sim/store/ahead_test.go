package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// entriesOf is a run of n entries in parts of some size, flushed.
func entriesOf(t *testing.T, n, size int) *Parts {
	t.Helper()
	p, err := Begin(t.TempDir(), &Journal{}, BeginOptions{PartSize: size})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	for i := range n {
		if err := p.Append(numbered(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Flush(); err != nil {
		t.Fatal(err)
	}
	return p
}

func numbered(i int) *Entry {
	half := float64(i) / 2
	return &Entry{
		Seq: int64(i), Record: true, Game: &GameRow{File: fmt.Sprint(i), Status: "scored"},
		Scores: []ScoreRow{{File: fmt.Sprint(i), Rule: "a", Margin: half, VerdictOtherwise: &half}, {File: fmt.Sprint(i), Rule: "b", Margin: -half}},
	}
}

// TestEntries reads entries ahead, all of them or until their taker has had enough.
func TestEntries(t *testing.T) {
	for _, n := range []int{0, 1, aheadSize, aheadSize + 1, 7*aheadSize + 3} {
		p := entriesOf(t, n, 50)
		for _, most := range []int{1, aheadSize, aheadSize + 2, 5 * aheadSize, n + 1} {
			enough, seen := errors.New("enough"), 0
			err := Entries([]*Parts{p}, func(e *Entry) error {
				if want := numbered(seen); e.Seq != want.Seq || e.Game.File != want.Game.File || len(e.Scores) != 2 ||
					!sameScore(&e.Scores[0], &want.Scores[0]) || !sameScore(&e.Scores[1], &want.Scores[1]) {
					t.Fatalf("entry %d of %d is %+v", seen, n, e)
				}
				if seen++; seen == most {
					return enough
				}
				return nil
			})
			if want := min(n, most); seen != want {
				t.Errorf("%d of %d entries, at most %d: %d taken", n, n, most, seen)
			}
			if stopped := seen == most; stopped && err != enough || !stopped && err != nil {
				t.Errorf("%d entries, at most %d: %v", n, most, err)
			}
		}
	}
}

// TestEntriesDamaged hands on what is before the damage, and then its error.
func TestEntriesDamaged(t *testing.T) {
	p := entriesOf(t, 400, 100)
	if err := os.Truncate(p.part(2, rowsEnding), 20); err != nil {
		t.Fatal(err)
	}
	seen := 0
	err := Entries([]*Parts{p}, func(*Entry) error { seen++; return nil })
	if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), filepath.Base(p.part(2, rowsEnding))) || seen != 200 {
		t.Errorf("after %d entries: %v", seen, err)
	}
}

// TestPartFails lets no part come after one that could not be written.
func TestPartFails(t *testing.T) {
	p, err := Begin(t.TempDir(), &Journal{}, BeginOptions{PartSize: 10})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := os.Mkdir(p.part(1, rowsEnding), 0o777); err != nil { // in the way of the second
		t.Fatal(err)
	}
	var failed error
	for i := 0; i < 100 && failed == nil; i++ {
		failed = p.Append(numbered(i))
	}
	if failed == nil {
		t.Fatal("a part that cannot be written is not noticed")
	}
	if err := p.Flush(); !errors.Is(err, failed) {
		t.Errorf("then flushing: %v, want %v", err, failed)
	}
	if p.Entries() != 10 {
		t.Errorf("%d entries are safe, want those of the first part, 10", p.Entries())
	}
	if _, err := os.Stat(p.part(2, rowsEnding)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a part was written after the one that failed: %v", err)
	}
}
