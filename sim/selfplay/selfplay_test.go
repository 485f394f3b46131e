package selfplay

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// TestMain lets the test binary stand in for an engine that plays at random and
// spares its eyes: stand-in MODE [ARG].
func TestMain(m *testing.M) {
	if len(os.Args) >= 3 && os.Args[1] == "stand-in" {
		standIn(os.Args[2])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// command is the command of a stand-in.
func command(t testing.TB, args ...string) engine.Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return append(engine.Command{self, "stand-in"}, args...)
}

func standIn(mode string) {
	in := bufio.NewScanner(os.Stdin)
	g := board.MustSize(9, 9)
	b := board.New(g)
	rnd := rand.New(rand.NewPCG(1, 1))
	moves := 0
	seen := map[uint64]bool{} // positions, none of which it repeats
	var log *os.File
	if mode == "log" {
		log, _ = os.OpenFile(os.Args[3], os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	}
	for in.Scan() {
		if log != nil {
			fmt.Fprintln(log, in.Text())
		}
		words := strings.Fields(in.Text())
		id, args := words[0], words[2:]
		say := func(mark, text string) { fmt.Printf("%s%s %s\n\n", mark, id, text) }
		switch words[1] {
		case "protocol_version":
			say("=", "2")
		case "name":
			say("=", "stand-in-"+mode)
		case "list_commands":
			known := "genmove\nset_random_seed\nfinal_status_list"
			switch mode {
			case "kgs":
				known += "\nkgs-rules"
			case "silent":
			default:
				known += "\nkata-set-rules"
			}
			say("=", known)
		case "boardsize":
			n := 0
			fmt.Sscan(args[0], &n)
			g = board.MustSize(n, n)
			b.Reset(g)
			moves = 0
			clear(seen)
			say("=", "")
		case "set_random_seed":
			var seed uint64
			fmt.Sscan(args[0], &seed)
			rnd = rand.New(rand.NewPCG(seed, 2))
			say("=", "")
		case "play":
			p, err := engine.ParseVertex(g, args[1])
			if err != nil {
				say("?", "illegal move")
				continue
			}
			b.Play(p, colour(args[0]))
			seen[b.Hash()] = true
			moves++
			say("=", "")
		case "genmove":
			c := colour(args[0])
			moves++
			switch {
			case mode == "resign" && moves > 6:
				say("=", "resign")
				continue
			case mode == "occupied" && moves > 6:
				for p, s := range b.Stones() {
					if s != board.Empty {
						say("=", engine.Vertex(g, board.Point(p)))
						break
					}
				}
				continue
			case mode == "die-once" && moves > 6 && once():
				os.Exit(4)
			case mode == "die" && moves > 6:
				os.Exit(4)
			case mode == "hang" && moves > 6:
				if f, err := os.Create(os.Args[3]); err == nil {
					f.Close()
				}
				time.Sleep(time.Hour)
			}
			p := random(b, c, seen, rnd)
			b.Play(p, c)
			seen[b.Hash()] = true
			say("=", engine.Vertex(g, p))
		case "final_status_list":
			var list []string
			for p, c := range b.Stones() {
				switch {
				case c == board.Empty:
				case args[0] == "dead" && mode == "all-dead", args[0] == "alive" && mode != "all-dead":
					list = append(list, engine.Vertex(g, board.Point(p)))
				}
			}
			say("=", strings.Join(list, " "))
		default:
			say("=", "")
		}
	}
}

func once() bool {
	f, err := os.OpenFile(os.Args[3], os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		f.Close()
	}
	return err == nil
}

func colour(word string) board.Color {
	if word == "white" {
		return board.White
	}
	return board.Black
}

// random is a legal move that fills no eye and repeats nothing, or a pass.
func random(b *board.Board, c board.Color, seen map[uint64]bool, rnd *rand.Rand) board.Point {
	var list []board.Point
	for p := range b.N {
		q := board.Point(p)
		if b.At(q) != board.Empty || !b.Legal(q, c) {
			continue
		}
		eye := true
		for _, n := range b.Neighbors(q) {
			eye = eye && (b.At(n) == c || b.At(n) == board.Edge)
		}
		after := board.New(b.Geometry)
		after.CopyFrom(b)
		after.Play(q, c)
		if !eye && !seen[after.Hash()] {
			list = append(list, q)
		}
	}
	if len(list) == 0 {
		return board.Pass
	}
	return list[rnd.IntN(len(list))]
}

func ruleSets(t testing.TB, ids string) []*rules.Rule {
	t.Helper()
	list, err := rules.Select(ids)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func match(t testing.TB, ids string, engines ...engine.Command) *Config {
	return &Config{
		Engines: engines, Rules: ruleSets(t, ids), Games: 4, Size: 7, Opening: -1, Seed: 3, Workers: 2,
		Timeout: 20 * time.Second, Start: time.Minute, Dir: t.TempDir(),
	}
}

func run(t testing.TB, c *Config) *Outcome {
	t.Helper()
	out, err := Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// files are the games of a match by name.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "games", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(name)] = string(text)
	}
	return out
}

func gather(t testing.TB, c *Config, list []*rules.Rule) []Facts {
	t.Helper()
	var out []Facts
	if err := Gather(context.Background(), c, list, func(f *Facts) error { out = append(out, *f); return nil }); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestMatch: the games do not depend on the number of workers, can be read, bear
// the result our count gives, and begin alike under every rule.
func TestMatch(t *testing.T) {
	c := match(t, "chinese,japanese,huanqitou,tangsong", command(t, "good"))
	out := run(t, c)
	if out.Played != 16 || len(out.Failed)+len(out.Refused) != 0 {
		t.Fatalf("%+v", out)
	}
	one := *c
	one.Workers, one.Dir = 1, t.TempDir()
	run(t, &one)
	games := files(t, c.Dir)
	if again := files(t, one.Dir); len(games) != 16 || !mapsEqual(games, again) {
		t.Error("one worker and two differ")
	}
	facts := gather(t, c, out.Rules)
	if len(facts) != 16 {
		t.Fatalf("%d games gathered", len(facts))
	}
	for _, f := range facts {
		if !f.Scored || f.Moves < 10 || f.Groups == 0 || f.Last == board.Empty {
			t.Errorf("%+v", f)
		}
	}
	for k := 1; k <= 4; k++ {
		a := games[fmt.Sprintf("chinese-%04d.sgf", k)]
		b := games[fmt.Sprintf("japanese-%04d.sgf", k)]
		first := func(s string) string { return s[strings.Index(s, "\n;"):][:12] }
		if first(a) != first(b) {
			t.Errorf("game %d begins %q and %q", k, first(a), first(b))
		}
	}
	if g := games["huanqitou-0001.sgf"]; !strings.Contains(g, "AB[ec][ce]AW[cc][ee]PL[W]") || !strings.Contains(g, "\n;W[") {
		t.Errorf("an old Chinese game begins %q", g[:200])
	}
	agrees(t, games)
}

// agrees holds the recorded results to what run makes of the records.
func agrees(t *testing.T, games map[string]string) {
	t.Helper()
	for name, text := range games {
		var g sgf.Game
		if err := sgf.Parse(sgf.Tree{Data: []byte(text), Line: 1, Column: 1}, &g); err != nil || len(g.Problems) > 0 {
			t.Errorf("%s: %v, %v", name, err, g.Problems)
			continue
		}
		m := sgf.Interpret(&g)
		if id, _, _ := strings.Cut(name, "-00"); m.Rule != id {
			t.Errorf("%s: the record's rule is read as %q", name, m.Rule)
		}
		var f replay.Final
		replay.New().Play(&g, &f)
		if f.FinalPasses != 2 || len(f.Breaches) > 0 {
			t.Errorf("%s: %d final passes, breaches %v", name, f.FinalPasses, f.Breaches)
		}
	}
}

func mapsEqual(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if b[k] != v {
			return false
		}
	}
	return true
}

// TestResume: what is there is kept, what is missing is played, and the whole is
// the same.
func TestResume(t *testing.T) {
	c := match(t, "chinese", command(t, "good"))
	run(t, c)
	whole := files(t, c.Dir)
	for _, k := range []int{0, 2} {
		if err := os.Remove(c.file(c.Rules[0], k)); err != nil {
			t.Fatal(err)
		}
	}
	if out := run(t, c); out.Played != 2 || out.Kept != 2 {
		t.Errorf("%d played and %d kept, want 2 and 2", out.Played, out.Kept)
	}
	if !mapsEqual(whole, files(t, c.Dir)) {
		t.Error("the match is another after it went on")
	}
}

// TestColours: two engines exchange colours, and share their openings in pairs.
func TestColours(t *testing.T) {
	c := match(t, "chinese", command(t, "good"), command(t, "log", filepath.Join(t.TempDir(), "log")))
	run(t, c)
	games := files(t, c.Dir)
	var openings []string
	for k := 1; k <= 4; k++ {
		g := games[fmt.Sprintf("chinese-%04d.sgf", k)]
		want := "PB[stand-in-good]PW[stand-in-log]"
		if k%2 == 0 {
			want = "PB[stand-in-log]PW[stand-in-good]"
		}
		if !strings.Contains(g, want) {
			t.Errorf("game %d: want %s in %s", k, want, g)
		}
		openings = append(openings, g[strings.Index(g, "\n;"):][:12])
	}
	if openings[0] != openings[1] || openings[2] != openings[3] || openings[0] == openings[2] {
		t.Errorf("openings %q", openings)
	}
}

// TestTold: the engine is told size, komi and rule; a compensation for the first
// pass is a button and half a point.
func TestTold(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	c := match(t, "tangsong", command(t, "log", log))
	c.Games, c.Workers = 1, 1
	run(t, c)
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	r := c.Rules[0]
	for _, want := range []string{
		" boardsize 7\n", " clear_board\n", " komi " + (r.Komi + 1).String() + "\n", `"hasButton":true`, `"ko":"POSITIONAL"`, " set_random_seed ",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q was not said", want)
		}
	}
	if g := files(t, c.Dir)["tangsong-0001.sgf"]; !strings.Contains(g, "KM["+r.Komi.String()+"]") {
		t.Errorf("the record's komi is not the rule's: %s", g[:120])
	}
}

// TestTrouble: what goes wrong with an engine.
func TestTrouble(t *testing.T) {
	for mode, want := range map[string]string{
		"resign":   "+R]",
		"occupied": "RE[Void]GC[The first 2 moves were drawn. A play on a stone by stand-in-occupied on ",
		"die-once": "RE[",
	} {
		c := match(t, "chinese", command(t, mode, filepath.Join(t.TempDir(), "once")))
		c.Games = 1
		if out := run(t, c); out.Played != 1 {
			t.Errorf("%s: %v", mode, out.Failed)
		}
		if g := files(t, c.Dir)["chinese-0001.sgf"]; !strings.Contains(g, want) {
			t.Errorf("%s: want %q in %s", mode, want, g)
		}
	}
	c := match(t, "chinese", command(t, "die"))
	c.Games = 1
	if out := run(t, c); len(out.Failed) != 1 || !strings.Contains(out.Failed[0].Error(), "chinese, game 1: genmove") || len(files(t, c.Dir)) != 0 {
		t.Errorf("an engine that dies: %+v", out)
	}
}

// TestDisagree: where two engines do not agree on what is dead nothing is marked.
func TestDisagree(t *testing.T) {
	c := match(t, "chinese", command(t, "good"), command(t, "all-dead"))
	c.Games = 1
	run(t, c)
	g := files(t, c.Dir)["chinese-0001.sgf"]
	if strings.Contains(g, "TB[") || !strings.Contains(g, "RE[?]") || !strings.Contains(g, "do not agree") {
		t.Error(g)
	}
	if f := gather(t, c, c.Rules); len(f) != 1 || f[0].End != "unknown" {
		t.Errorf("%+v", f)
	}
}

// TestRefused: rules an engine cannot play by are left out with a reason.
func TestRefused(t *testing.T) {
	c := match(t, "chinese,tangsong,tangsong-aesthetic", command(t, "good"))
	c.Games = 1
	out := run(t, c)
	if len(out.Rules) != 2 || len(out.Refused) != 1 || !strings.Contains(out.Refused[0].Error(), "pass stones") {
		t.Errorf("rules %d, refused %v", len(out.Rules), out.Refused)
	}
	for mode, want := range map[string]string{"kgs": "kgs-rules cannot play tangsong", "silent": "no command that sets the rules"} {
		c := match(t, "tangsong", command(t, mode))
		if _, err := Run(context.Background(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", mode, err)
		}
	}
}

// TestCancel: a match that is broken off leaves whole games only.
func TestCancel(t *testing.T) {
	c := match(t, "chinese", command(t, "good"))
	c.Games, c.Workers = 30, 1
	ctx, cancel := context.WithCancel(context.Background())
	c.Progress = func(done, _ int) {
		if done == 2 {
			cancel()
		}
	}
	out, err := Run(ctx, c)
	if err == nil || out == nil {
		t.Fatal("not broken off")
	}
	for name, g := range files(t, c.Dir) {
		if !strings.HasSuffix(g, ")\n") || !strings.HasSuffix(name, ".sgf") {
			t.Errorf("%s: %q", name, g)
		}
	}
}

// TestCancelWaiting: breaking off does not wait for an engine that thinks.
func TestCancelWaiting(t *testing.T) {
	thinking := filepath.Join(t.TempDir(), "thinking")
	c := match(t, "chinese", command(t, "hang", thinking))
	c.Timeout, c.Games = time.Hour, 1
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			if _, err := os.Stat(thinking); err == nil {
				cancel()
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if _, err := Run(ctx, c); err != context.Canceled {
		t.Errorf("%v", err)
	}
	if n := len(files(t, c.Dir)); n != 0 {
		t.Errorf("%d games written", n)
	}
}

// TestOpening: the moves are on empty points away from the edge and from each
// other, differ between draws and repeat with the seed.
func TestOpening(t *testing.T) {
	for _, size := range []int{5, 7, 9, 13, 19} {
		seen := map[string]bool{}
		for k := range 20 {
			b := board.New(board.MustSize(size, size))
			list := opening(b, openingMoves(size), board.Black, 7, k)
			if len(list) != openingMoves(size) {
				t.Fatalf("size %d: %d moves", size, len(list))
			}
			if again := opening(b, openingMoves(size), board.Black, 7, k); !slices.Equal(again, list) {
				t.Fatal("not the same with the same seed")
			}
			for _, p := range list {
				x, y := b.XY(p)
				if b.At(p) != board.Empty || min(x, y, size-1-x, size-1-y) < min(2, size/3) {
					t.Errorf("size %d: move on %d, %d", size, x, y)
				}
				b.Play(p, board.Black)
			}
			seen[fmt.Sprint(list)] = true
		}
		if len(seen) < 5 {
			t.Errorf("size %d: %d openings in 20 draws", size, len(seen))
		}
	}
}

// TestDamePlays counts the dame of a drawn end: two filled, then a play into
// settled ground, then passes.
func TestDamePlays(t *testing.T) {
	// Two walls with two shared points between them, at the top and the bottom.
	const text = `(;SZ[5]AB[ba][bb][bc][bd][be][cb]AW[da][db][dc][dd][de][cd];B[cc];W[ca];B[ce];W[ea];B[];W[])`
	var g sgf.Game
	if err := sgf.Parse(sgf.Tree{Data: []byte(text), Line: 1, Column: 1}, &g); err != nil {
		t.Fatal(err)
	}
	var f replay.Final
	replay.New().Play(&g, &f)
	status := make([]rules.Status, f.Board.N)
	for p, c := range f.Board.Stones() {
		if c != board.Empty {
			status[p] = rules.Alive
		}
	}
	s := rules.Settle(f.Board.Geometry, f.Board.Stones(), status, nil, f.Play)
	if n := DamePlays(&f, s); n != 3 {
		t.Errorf("%d dame, want 3", n)
	}
}

// TestGNUGo: the program of Debian plays a game by two rules; the games are the
// same for any number of workers, and its results are ours.
func TestGNUGo(t *testing.T) {
	path, err := exec.LookPath("gnugo")
	if err != nil {
		path = "/usr/games/gnugo"
		if _, err := os.Stat(path); err != nil {
			t.Skip("GNU Go is not installed")
		}
	}
	c := match(t, "chinese,japanese", engine.Command{path, "--mode", "gtp", "--level", "1"})
	c.Games, c.Size = 2, 5
	out := run(t, c)
	if out.Played != 4 {
		t.Fatalf("%+v", out)
	}
	one := *c
	one.Workers, one.Dir = 1, t.TempDir()
	run(t, &one)
	if !mapsEqual(files(t, c.Dir), files(t, one.Dir)) {
		t.Error("one worker and two differ")
	}
	for _, f := range gather(t, c, out.Rules) {
		if !f.Scored || f.End != "count" {
			t.Errorf("%+v", f)
		}
	}
	agrees(t, files(t, c.Dir))
	var records int
	if _, err := collect.Walk(context.Background(), []string{filepath.Join(c.Dir, "games")}, collect.Options{}, func(r collect.Record) error {
		if r.Problem != nil {
			t.Error(r.Problem)
		}
		records++
		return nil
	}); err != nil || records != 4 {
		t.Errorf("%d records, %v", records, err)
	}
}
