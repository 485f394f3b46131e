package engine

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"weiqi-experiment/rules/board"
)

// TestMain lets the test binary stand in for an engine: with the first argument
// stand-in it speaks GTP or KataGo's JSON, as well or as badly as the second asks.
func TestMain(m *testing.M) {
	if len(os.Args) >= 3 && os.Args[1] == "stand-in" {
		if mode, ok := strings.CutPrefix(os.Args[2], "kata-"); ok {
			standInKata(mode)
		} else {
			standInGTP(os.Args[2])
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// standIn is the command of a stand-in.
func standIn(t testing.TB, args ...string) Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return append(Command{self, "stand-in"}, args...)
}

// once reports whether the file named by the third argument was not there yet,
// and makes it: a stand-in that fails once.
func once() bool {
	f, err := os.OpenFile(os.Args[3], os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		f.Close()
	}
	return err == nil
}

// standInGTP says that single stones are dead. Modes change what it does when the
// statuses are asked for.
func standInGTP(mode string) {
	in := bufio.NewScanner(os.Stdin)
	g := board.MustSize(9, 9)
	b := board.New(g)
	for in.Scan() {
		words := strings.Fields(in.Text())
		id, command, args := words[0], words[1], words[2:]
		say := func(mark, text string) { fmt.Printf("%s%s %s\n\n", mark, id, text) }
		if mode == "bare" {
			id = ""
		}
		switch command {
		case "protocol_version":
			if mode == "old" {
				say("=", "1")
				continue
			}
			say("=", "2")
		case "name":
			say("=", "stand-in")
		case "version":
			say("=", "0.1")
		case "list_commands":
			if mode == "poor" {
				say("=", "play\nboardsize")
				continue
			}
			say("=", "final_status_list\nclear_cache")
		case "boardsize":
			n := 0
			fmt.Sscan(args[0], &n)
			if n > 19 {
				say("?", "unacceptable size")
				continue
			}
			g = board.MustSize(n, n)
			b.Reset(g)
			say("=", "")
		case "play":
			p, err := ParseVertex(g, args[1])
			if err != nil || !b.Legal(p, colorOf(args[0])) {
				say("?", "illegal move")
				continue
			}
			b.Play(p, colorOf(args[0]))
			say("=", "")
		case "final_status_list":
			standInStatus(mode, args[0], id, b, say)
		default:
			say("=", "")
		}
	}
}

func colorOf(word string) board.Color {
	if word == "white" {
		return board.White
	}
	return board.Black
}

func standInStatus(mode, list, id string, b *board.Board, say func(mark, text string)) {
	var dead, alive []string
	for p, c := range b.Stones() {
		switch {
		case c == board.Empty:
		case b.ChainSize(board.Point(p)) == 1:
			dead = append(dead, Vertex(b.Geometry, board.Point(p)))
		default:
			alive = append(alive, Vertex(b.Geometry, board.Point(p)))
		}
	}
	switch mode {
	case "hang":
		time.Sleep(time.Hour)
	case "die":
		fmt.Fprintln(os.Stderr, "segmentation violation")
		os.Exit(11)
	case "die-once":
		if once() {
			os.Exit(11)
		}
	case "hang-once":
		if once() {
			time.Sleep(time.Hour)
		}
	case "refuse":
		say("?", "cannot score")
		return
	case "noise":
		fmt.Print("warning: cache is cold\n\n=999 A1 B1\n\n? 12\n?7 late refusal\nof two lines\n\n\x07\n")
	case "flood":
		fmt.Print(strings.Repeat("x", maxLine+10))
	case "twice":
		dead = append(dead, alive...)
	case "nowhere":
		dead = append(dead, "Z26")
	case "long":
		dead = append(dead, strings.Repeat("长", 1<<18))
	case "long-no":
		say("?", strings.Repeat("长", 1<<18))
		return
	case "empty-point":
		dead = append(dead, "A1")
	case "half-chain":
		dead, alive = append(dead, alive[0]), alive[1:]
	case "silent":
		alive = alive[:1]
	}
	switch list {
	case "dead":
		say("=", strings.Join(dead, "\n"))
	case "alive":
		say("=", strings.Join(alive, " "))
	default:
		say("?", "invalid status")
	}
}

// standInKata owns what a colour's stones in chains of two and more touch. Modes
// change how it answers questions about ownership.
func standInKata(mode string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := json.NewEncoder(os.Stdout)
	var held []map[string]any
	for in.Scan() {
		var q struct {
			ID, Action    string
			InitialStones [][2]string
			InitialPlayer string
			BoardXSize    int
			BoardYSize    int
			Komi          *float64
			Moves         []string
		}
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			out.Encode(map[string]any{"error": err.Error()})
			continue
		}
		if q.Action == "query_version" {
			out.Encode(map[string]any{"id": q.ID, "action": q.Action, "version": "1.0", "git_hash": "abc"})
			continue
		}
		if q.Komi == nil || q.Moves == nil {
			out.Encode(map[string]any{"error": "komi or moves missing", "field": "komi", "id": q.ID})
			continue
		}
		g := board.MustSize(q.BoardXSize, q.BoardYSize)
		b := board.New(g)
		for _, s := range q.InitialStones {
			p, _ := ParseVertex(g, s[1])
			b.Set(p, map[string]board.Color{"B": board.Black, "W": board.White}[s[0]])
		}
		own := make([]float64, g.N)
		sign := map[board.Color]float64{board.Black: 1, board.White: -1}
		for p, c := range b.Stones() {
			if c == board.Empty {
				continue
			}
			own[p] = 0.99 * sign[c]
			if b.ChainSize(board.Point(p)) == 1 {
				own[p] *= -1
			}
		}
		probe := len(q.InitialStones) == 18 // of the start
		answer := map[string]any{"id": q.ID, "turnNumber": 0, "isDuringSearch": false, "ownership": own}
		switch {
		case mode == "side" && q.InitialPlayer == "W":
			for p := range own {
				own[p] = -own[p]
			}
		case probe:
		case mode == "warn":
			out.Encode(map[string]any{"id": q.ID, "warning": "rules not supported", "field": "rules"})
			partial := map[string]any{"id": q.ID, "isDuringSearch": true, "ownership": make([]float64, g.N)}
			out.Encode(partial)
		case mode == "noise":
			fmt.Println("KataGo v1.0 ready\n{not json\n[1,2]")
			out.Encode(map[string]any{"id": "someone else", "ownership": own})
			out.Encode(map[string]any{"error": "general failure"})
		case mode == "reverse":
			held = append(held, answer)
			if len(held) < 2 {
				continue
			}
			out.Encode(held[1])
			answer, held = held[0], nil
		case mode == "error":
			answer = map[string]any{"id": q.ID, "error": "illegal position", "field": "initialStones"}
		case mode == "short":
			answer["ownership"] = own[1:]
		case mode == "unsure":
			for p := range own {
				own[p] *= 0.5
			}
		case mode == "die":
			os.Exit(3)
		case mode == "die-once" && once():
			os.Exit(3)
		case mode == "hang", mode == "hang-once" && once():
			continue
		}
		out.Encode(answer)
	}
	for _, a := range held {
		out.Encode(a)
	}
}
