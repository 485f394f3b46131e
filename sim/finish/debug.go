package finish

import (
	"fmt"
	"os"

	"weiqi-experiment/rules/board"
)

var debug = os.Getenv("FDEBUG") != ""

func (f *Finisher) dump(c board.Color, p board.Point, term string) {
	if !debug {
		return
	}
	fmt.Printf("%s %s %s |", c, f.g.Name(p), term)
	for i := range f.found {
		x := &f.found[i]
		fmt.Printf(" [")
		for _, q := range x.points {
			fmt.Printf("%s,", f.g.Name(q))
		}
		fmt.Printf(" B%+d@%s->%d W%+d@%s->%d]", x.value[1], f.g.Name(x.move[1]), x.after[1], x.value[2], f.g.Name(x.move[2]), x.after[2])
	}
	fmt.Println()
}

func (f *Finisher) dumpKind(k int, p board.Point, c board.Color, taken []board.Point, kd kind) {
	if !debug {
		return
	}
	fmt.Printf("move %d %s%s kind %d final %s taken", k, c, f.g.Name(p), kd, f.final[p])
	for _, q := range taken {
		fmt.Printf(" %s(final %s)", f.g.Name(q), f.final[q])
	}
	fmt.Printf(" %+v | \n", f.look(f.stones, f.final, p, c))
}
