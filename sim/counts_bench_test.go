package sim

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// BenchmarkCounts takes real 19×19 games from bytes to their counts: cut, parse,
// decide what the numbers mean, replay with repetition watched, settle, area and
// territory. Who is alive is given: all stones but those on marked territory of the
// other side. It reports the least times, of fifty games together. Its games are those of the bundled sample and, where there is data,
// of KGS.
func BenchmarkCounts(b *testing.B) {
	sample, err := os.ReadFile("../datasets/sample/gnugo-19x19-chinese.sgf")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("sample", func(b *testing.B) { benchmarkCounts(b, sample) })
	data := os.Getenv("EXPERIMENT_CORPUS")
	if data == "" {
		return
	}
	files, err := filepath.Glob(filepath.Join(data, "dev", "kgs-ugo", "games", "*", "*.sgf"))
	if err != nil || len(files) == 0 {
		b.Fatalf("no games of KGS in %s: %v", data, err)
	}
	var games []byte
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		games = append(append(games, text...), '\n')
	}
	b.Run("kgs-ugo", func(b *testing.B) { benchmarkCounts(b, games) })
}

// benchmarkCounts counts the games of 19×19 in data.
func benchmarkCounts(b *testing.B, data []byte) {
	c := counter{replayer: replay.New()}
	var trees []sgf.Tree
	plays := 0
	scan := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{})
	for scan.Scan() {
		if t := scan.Tree(); sgf.Parse(t, &c.game) == nil && c.game.Geometry == board.MustSize(19, 19) && len(c.game.Steps) > 100 {
			trees = append(trees, t)
			plays += len(c.game.Steps)
		}
	}
	const together = 50 // short enough that other work on the machine leaves some rounds alone
	var parts []*part
	for chunk := range slices.Chunk(trees, together) {
		p := &part{games: len(chunk), least: 1 << 62}
		for _, t := range chunk {
			p.data = append(append(p.data, t.Data...), '\n')
		}
		parts = append(parts, p)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range parts {
			start, n := time.Now(), 0
			scan := sgf.NewScanner(bytes.NewReader(p.data), sgf.ScanOptions{})
			for scan.Scan() {
				if c.count(scan.Tree()) {
					n++
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
		least += p.least
	}
	b.ReportMetric(float64(len(trees))/least.Seconds(), "games/s")
	b.ReportMetric(float64(plays)/float64(len(trees)), "moves/game")
}

// part are some of the games, and the least time they took.
type part struct {
	data  []byte
	games int
	least time.Duration
}

// counter counts games, one after another.
type counter struct {
	game     sgf.Game
	replayer *replay.Replayer
	final    replay.Final
	status   []rules.Status
	settled  rules.Settled
	sum      int // of all counts, so that none is left out
}

func (c *counter) count(t sgf.Tree) bool {
	if sgf.Parse(t, &c.game) != nil {
		return false
	}
	meaning := sgf.Interpret(&c.game)
	c.replayer.Play(&c.game, &c.final)
	c.final.Play.Handicap = meaning.Handicap
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
	c.sum += n.Area().Diff() + n.TerritoryScore().Diff()
	return true
}
