package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// endings plays what explain --json says of the ending of every so many-th record, on a
// board of its own, and counts what it met.
type endings struct {
	games, moved, turned int
}

// check explains the records of paths.
func (n *endings) check(t *testing.T, every int, paths ...string) {
	t.Helper()
	c := &sim.Config{Judges: life.All, Rules: rules.All[:1], Seed: 1, UseResult: true, SettlePositions: true, Ending: sim.Normal}
	read := 0
	_, err := collect.Walk(context.Background(), paths, c.Collect, func(r collect.Record) error {
		if read++; r.Tree.Data == nil || read%every != 0 {
			return nil
		}
		e, err := explained(c, &r)
		if err != nil || !e.settled() {
			return nil
		}
		n.games++
		var page bytes.Buffer
		if err := e.writeJSON(&page); err != nil {
			t.Fatal(err)
		}
		var told jsonGame
		if err := json.Unmarshal(page.Bytes(), &told); err != nil {
			t.Fatal(err)
		}
		if len(told.Ending.Line) > 0 {
			n.moved++
		}
		if e.Game.UsedResult {
			n.turned++
		}
		replayEnding(t, &r, &told)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// replayEnding plays the first moves of a record, then the line of its ending, and
// compares with what is told of the end.
func replayEnding(t *testing.T, r *collect.Record, told *jsonGame) {
	t.Helper()
	var parsed sgf.Game
	if err := sgf.Parse(r.Tree, &parsed); err != nil {
		t.Fatal(err)
	}
	var f replay.Final
	replay.New().Play(&parsed, &f)
	b := board.New(f.Board.Geometry)
	points := map[string]board.Point{"": board.Pass}
	for p := range board.Point(b.N) {
		points[b.Name(p)] = p
	}
	end := told.Ending
	f.At(b, end.From)
	count := func(plays, passes *rules.Sides, c board.Color, p board.Point, n int) {
		if p == board.Pass {
			passes.Add(c, n)
		} else {
			plays.Add(c, n)
		}
	}
	plays, passes := rules.Sides{Black: told.Counts.PlaysB, White: told.Counts.PlaysW}, rules.Sides{}
	for i, m := range f.Moves {
		if i < end.From {
			count(new(rules.Sides), &passes, m.Color, m.Point, 1)
		} else {
			count(&plays, new(rules.Sides), m.Color, m.Point, -1)
		}
	}
	for i, m := range end.Line {
		c, p := board.Black, points[m.Point]
		if m.Color == "W" {
			c = board.White
		}
		if p != board.Pass && b.At(p) != board.Empty {
			t.Fatalf("%s, game %d: move %d of the line, %v, is on a stone", r.File, r.Tree.Index, i, m)
		}
		b.Play(p, c)
		count(&plays, &passes, c, p, 1)
	}
	got := [4]int{b.Captured(board.Black), b.Captured(board.White), plays.Black, plays.White}
	want := [4]int{end.CapturedB - end.ClearedB, end.CapturedW - end.ClearedW, end.PlaysB, end.PlaysW}
	rows := strings.Join(letters(b.Geometry, b.Stones(), nil), "\n")
	if shown := strings.ToUpper(strings.Join(end.Board, "\n")); got != want || rows != shown {
		t.Errorf("%s, game %d: from move %d by %v: captured and played %v, told %v\n%s\ntold\n%s", r.File, r.Tree.Index, end.From, end.Line, got, want, rows, shown)
	}
	// With all of a line after the last contested move no pass is made up for.
	if counted := (rules.Sides{Black: end.PassesB, White: end.PassesW}); len(end.Line) > 0 && end.From == told.Settled && len(told.Aftermath)+len(told.Finish) > 0 && passes != counted {
		t.Errorf("%s, game %d: passes %v, told %v", r.File, r.Tree.Index, passes, counted)
	}
}

func TestExplainedEndings(t *testing.T) {
	var n endings
	n.check(t, 8, filepath.Join("..", "..", "datasets", "sample"))
	n.check(t, 1, casesDir)
	if n.games < 80 || n.moved < 60 {
		t.Errorf("%d games, %d with a line", n.games, n.moved)
	}
}

func TestCorpusExplainedEndings(t *testing.T) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS names no folder of records")
	}
	var n endings
	n.check(t, 40, filepath.Join(root, "dev"))
	t.Logf("%d games, %d with a line, %d settled by their score", n.games, n.moved, n.turned)
	if n.games < 200 || n.turned == 0 {
		t.Errorf("%d games, %d settled by their score", n.games, n.turned)
	}
}
