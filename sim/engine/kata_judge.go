package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
)

// kataJudge is KataGo's analysis engine.
//
// A chain is dead where the mean ownership of its points by its own side is low
// or that of one of them is very low: the bounds are those KataGo itself uses for
// the status lists of its GTP engine. The position is asked about with either
// side to move, and the mean taken. Where a stone is owned by neither side for
// certain, nothing is settled and the stones are named. What stands in seki is
// looked for as for any judge.
var kataJudge = Kind{
	ID:     "katago",
	Title:  "KataGo's analysis engine",
	Native: "KataGo 分析引擎",
	Source: "D. J. Wu, Accelerating Self-Play Learning in Go (2019); KataGo, parallel analysis engine",
	Help: rules.Words{
		EN: "command `CMD` of KataGo's analysis engine, as 'katago analysis -config C -model M', for the judge katago",
		ZH: "KataGo 分析引擎的命令 `CMD`，如 'katago analysis -config C -model M'，供裁定者 katago 使用",
	},
	open: openKata,
}

// Bounds on the ownership of a chain by its own side, from −1 to 1.
const (
	deadMean  = 0.2  // dead where the mean is below
	deadWorst = -0.6 // or that of its worst point
	sure      = 0.8  // the ownership, either way, from which a stone is sure
)

// kataTrust is the confidence in a position in which every stone is sure. Of 1,874
// games whose marks reproduce the result and of which KataGo's smallest network
// (b6) was sure, it had the dead stones of the marks in 1,861 or 1,862.
const kataTrust = 0.99

// kataVisits is how long KataGo looks: on finished positions the network's first
// opinion was clearer than a search, which plays on.
const kataVisits = 1

type kataAsker struct {
	*kata
	known []Fact
}

func openKata(ctx context.Context, c Command, cfg Config) (asker, error) {
	a := &kataAsker{kata: &kata{ctx: ctx, command: c, timeout: cfg.Start, starting: true}}
	if err := a.introduce(); err != nil {
		a.close()
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	a.timeout, a.starting = cfg.Timeout, false
	return a, nil
}

func (a *kataAsker) facts() []Fact { return a.known }

func (a *kataAsker) givenUp() int64 { return a.gone.Load() }

// introduce asks for the version, digests the network and sees whether ownership
// comes from Black's side.
func (a *kataAsker) introduce() error {
	answer, err := a.ask(kataQuery{Action: "query_version"})
	if err != nil {
		return err
	}
	a.known = append(a.known, Fact{"katago-version", strings.TrimSpace(answer.Version + " " + answer.GitHash)})
	for _, f := range []struct{ option, name string }{{"-model", "katago-network"}, {"-config", "katago-config"}} {
		path, ok := argument(a.command, f.option)
		if !ok {
			continue
		}
		sum, err := digest(path)
		if err != nil {
			return err
		}
		a.known = append(a.known, Fact{f.name, "sha256:" + sum})
	}
	return a.probe()
}

// argument is the word after an option, with one hyphen or two.
func argument(c Command, option string) (string, bool) {
	for i, w := range c {
		if w == option || w == "-"+option {
			if i+1 < len(c) {
				return c[i+1], true
			}
		} else if value, ok := strings.CutPrefix(w, option+"="); ok {
			return value, true
		}
	}
	return "", false
}

func digest(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// errPerspective is an ownership that is not told from Black's side.
var errPerspective = errors.New("ownership is not reported for Black: set reportAnalysisWinratesAs = BLACK")

// probe asks about a board divided in two between walls, with either side to
// move: Black must own Black's.
func (a *kataAsker) probe() error {
	g := board.MustSize(9, 9)
	b := board.New(g)
	for y := range g.Height {
		b.Set(g.At(3, y), board.Black)
		b.Set(g.At(4, y), board.White)
	}
	for _, c := range []board.Color{board.Black, board.White} {
		own, err := a.ownership(b, c, chinese(), 7.5, kataVisits)
		if err != nil {
			return err
		}
		black, white := 0.0, 0.0
		for y := range g.Height {
			black += own[g.At(3, y)]
			white += own[g.At(4, y)]
		}
		if black <= 0 || white >= 0 {
			return errPerspective
		}
	}
	return nil
}

// chinese are the rules asked for where a game's own are not known.
func chinese() *Kata {
	return &Kata{Ko: "SIMPLE", Scoring: "AREA", Tax: "NONE", HandicapBonus: "0"}
}

// playedBy are KataGo's rules for a game: its own where KataGo has them, else
// those that count nearest to it.
func playedBy(id string) *Kata {
	r, ok := rules.ByID(id)
	if !ok {
		return chinese()
	}
	k, err := KataRules(r)
	if err == nil {
		k.HandicapBonus = "0"
		return k
	}
	k = chinese()
	if c := counted(r); c.terr() {
		k.Scoring, k.Tax = "TERRITORY", "SEKI"
	}
	return k
}

// read asks for the ownership of every point with either side to move.
func (a *kataAsker) read(p *life.Position) reading {
	rule, komi := playedBy(p.Own), komiOf(p.Own).Float()
	var own [2][]float64
	var errs [2]error
	done := make(chan struct{})
	go func() {
		defer close(done)
		own[1], errs[1] = a.ownership(p.Board, board.White, rule, komi, kataVisits)
	}()
	own[0], errs[0] = a.ownership(p.Board, board.Black, rule, komi, kataVisits)
	<-done
	for _, err := range errs {
		if err != nil {
			return failed(err.Error())
		}
	}
	for i := range own[0] {
		own[0][i] = (own[0][i] + own[1][i]) / 2
	}
	return called(p.Board, own[0])
}

// called makes verdicts of the ownership of a board's points.
func called(b *board.Board, own []float64) reading {
	r := reading{status: make([]rules.Status, b.N), settled: true, confidence: kataTrust}
	for p, c := range b.Stones() {
		h := board.Point(p)
		if c == board.Empty || b.Head(h) != h {
			continue
		}
		sign := 1.0
		if c == board.White {
			sign = -1
		}
		sum, worst, n := 0.0, 1.0, 0
		for q := h; ; {
			x := sign * own[q]
			sum += x
			worst = min(worst, x)
			n++
			if q = b.Next(q); q == h {
				break
			}
		}
		status := rules.Alive
		if sum/float64(n) < deadMean || worst < deadWorst {
			status = rules.Dead
		}
		for q := h; ; {
			r.status[q] = status
			if q = b.Next(q); q == h {
				break
			}
		}
	}
	var unsure []string
	for p, c := range b.Stones() {
		if c != board.Empty && math.Abs(own[p]) < sure {
			unsure = append(unsure, b.Name(board.Point(p)))
		}
	}
	if len(unsure) > 0 {
		r.settled, r.confidence = false, 0
		r.reason = rules.Singular(fmt.Sprintf("not sure of %d stones: %s", len(unsure), listed(unsure)))
	}
	return r
}

// mostListed is how many points are named.
const mostListed = 12

func listed(points []string) string {
	if len(points) > mostListed {
		return strings.Join(points[:mostListed], " ") + " …"
	}
	return strings.Join(points, " ")
}
