package finish

import (
	"fmt"
	"os"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

func TestDbg(t *testing.T) {
	name := os.Getenv("DBG")
	if name == "" {
		t.Skip()
	}
	data, _ := os.ReadFile(name)
	var g sgf.Game
	tree := sgf.Tree{Data: data}
	fmt.Println(sgf.Parse(tree, &g))
	var fin replay.Final
	replay.New().Play(&g, &fin)
	replay.InferPasses(&fin)
	var v life.Verdict
	life.Settle(life.NewScratch(), life.All, &life.Position{Board: fin.Board, ToMove: fin.ToMove, Finished: true}, &v)
	s := rules.Settle(fin.Board.Geometry, fin.Board.Stones(), v.Status, v.OneSided, fin.Play)
	var f Finisher
	gm := &Game{Final: &fin, Literal: s, Territory: true}
	f.prepare(gm)
	f.rewind(gm, len(fin.Moves))
	f.claim(gm)
	fmt.Println("turn", f.turn)
	for i := range len(f.open) + len(f.wide) {
		p := f.fillable(i)
		fmt.Println(f.g.Name(p), f.isDame(p), "B", f.filling(p, board.Black), "W", f.filling(p, board.White))
	}
}
