package sim

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// BenchmarkCounts takes real 19×19 games from bytes to their counts: parse, replay
// with repetition watched, settle, area and territory. Who is alive is given: all
// stones but those on marked territory of the other side. With the reading of files,
// records are also cut out of them, their encoding found, and what their numbers and
// words mean decided. It reports the least times, of fifty files together. Its games
// are those of the bundled sample and, where there is data, of KGS.
func BenchmarkCounts(b *testing.B) {
	sample, err := os.ReadFile("../datasets/sample/gnugo-19x19-chinese.sgf")
	if err != nil {
		b.Fatal(err)
	}
	both := func(name string, files [][]byte) {
		b.Run(name+"/records", func(b *testing.B) { benchmarkCounts(b, files, false) })
		b.Run(name+"/files", func(b *testing.B) { benchmarkCounts(b, files, true) })
	}
	both("sample", [][]byte{sample})
	data := os.Getenv("EXPERIMENT_CORPUS")
	if data == "" {
		return
	}
	names, err := filepath.Glob(filepath.Join(data, "dev", "kgs-ugo", "games", "*", "*.sgf"))
	if err != nil || len(names) == 0 {
		b.Fatalf("no games of KGS in %s: %v", data, err)
	}
	var files [][]byte
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, text)
	}
	both("kgs-ugo", files)
}

// benchmarkCounts counts the games of 19×19 in files, read anew each time or cut into
// records before.
func benchmarkCounts(b *testing.B, files [][]byte, read bool) {
	c := counter{replayer: replay.New(), read: read}
	const together = 50 // short enough that other work on the machine leaves some rounds alone
	var parts []*part
	games, plays := 0, 0
	for _, data := range files {
		if c.countAll(data) == 0 || c.settled.Geometry != board.MustSize(19, 19) || len(c.game.Steps) < 100 {
			continue
		}
		if len(parts) == 0 || len(parts[len(parts)-1].files) == together {
			parts = append(parts, &part{least: 1 << 62})
		}
		p := parts[len(parts)-1]
		p.files = append(p.files, source{data, treesOf(data)})
		c.moves = 0
		p.games += c.countAll(data)
		plays += c.moves
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range parts {
			start, n := time.Now(), 0
			for _, f := range p.files {
				if read {
					n += c.countAll(f.data)
					continue
				}
				for _, t := range f.trees {
					if c.count(t) {
						n++
					}
				}
			}
			if n != p.games {
				b.Fatalf("%d games of %d counted", n, p.games)
			}
			p.least = min(p.least, time.Since(start))
		}
	}
	var least time.Duration
	for _, p := range parts {
		games += p.games
		least += p.least
	}
	b.ReportMetric(float64(games)/least.Seconds(), "games/s")
	b.ReportMetric(float64(plays)/float64(games), "moves/game")
}

// part are some of the games, and the least time they took.
type part struct {
	files []source
	games int
	least time.Duration
}

type source struct {
	data  []byte
	trees []sgf.Tree
}

// treesOf cuts a file into its records.
func treesOf(data []byte) (trees []sgf.Tree) {
	scan := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{})
	for scan.Scan() {
		trees = append(trees, scan.Tree())
	}
	return trees
}

// counter counts games, one after another.
type counter struct {
	read     bool // decide what numbers and words mean
	game     sgf.Game
	replayer *replay.Replayer
	final    replay.Final
	status   []rules.Status
	settled  rules.Settled
	moves    int // of all games
	sum      int // of all counts, so that none is left out
}

// countAll counts the games of a file and returns how many they are.
func (c *counter) countAll(data []byte) int {
	n := 0
	scan := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{})
	for scan.Scan() {
		if c.count(scan.Tree()) {
			n++
		}
	}
	return n
}

func (c *counter) count(t sgf.Tree) bool {
	if sgf.Parse(t, &c.game) != nil {
		return false
	}
	c.replayer.Play(&c.game, &c.final)
	if c.read {
		c.final.Play.Handicap = sgf.Interpret(&c.game).Handicap
	}
	stones := c.final.Board.Stones()
	c.status = c.status[:0]
	for _, s := range stones {
		status := rules.NoStone
		if s != board.Empty {
			status = rules.Alive
		}
		c.status = append(c.status, status)
	}
	for _, m := range c.game.Marks {
		if m.Point < 0 || int(m.Point) >= len(stones) {
			continue
		}
		if s := stones[m.Point]; s == board.Black && m.Prop == "TW" || s == board.White && m.Prop == "TB" {
			c.status[m.Point] = rules.Dead
		}
	}
	c.settled.Reset(c.final.Board.Geometry, stones, c.status, nil, c.final.Play)
	n := &c.settled.Counts
	c.moves += len(c.final.Moves)
	c.sum += n.Area().Diff() + n.TerritoryScore().Diff()
	return true
}
