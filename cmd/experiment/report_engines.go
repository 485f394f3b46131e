package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"weiqi-experiment/analysis/report"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/store"
)

// mostAgain is the number of records that are settled again without engines for a
// report: the first of those an engine was asked about.
const mostAgain = 2000

// askedGame is a record an engine was asked about, as the run settled it.
type askedGame struct {
	id, status, dead, agrees string
	counts                   []askedCount // by rule
}

type askedCount struct {
	rule, winner string
	margin       float64
}

// What became of a question. The words stand in the order of the table.
var engineAnswers = []struct {
	id    string
	words rules.Words
}{
	{"stood", rules.Words{EN: "the record is settled as the engine says, alone or with the judge before it", ZH: "依引擎所言定局，或引擎独判，或与前者相合"}},
	{"overruled", rules.Words{EN: "other stones are dead; the judge before it stands", ZH: "所指死子不同，取前一判定者"}},
	{"unsure", rules.Words{EN: "the engine is not sure, or had no answer; the judge before it stands", ZH: "引擎未能判定或未答，取前一判定者"}},
	{"unsettled", rules.Words{EN: "left unsettled", ZH: "未定局"}},
}

// enginesOf tells what engines did in a run, nil where none was a judge.
func enginesOf(ctx context.Context, run *store.Run, m *store.Manifest, ruleSets []*rules.Rule) (*report.Engines, error) {
	judges := strings.Join(m.Judges, ",")
	if !wantsEngine(judges) {
		return nil, nil
	}
	out := &report.Engines{Below: optionsOf(m)[flagBelow]}
	for _, o := range m.Options {
		if o.Source == "engine" {
			out.Facts = append(out.Facts, report.EngineFact{Name: o.Name, Value: o.Value})
		}
	}
	notes, err := engineNotes(run)
	if err != nil {
		return nil, err
	}
	asked := make(map[place]*askedGame)
	var order []place
	counts := make(map[[2]string]int64) // by judge and answer
	err = run.Games(func(g *store.GameRow) error {
		if g.Judge != "" || g.Status == sim.StatusUnsettled {
			out.Judged++
		}
		at := place{g.File, int(g.Index)}
		note, noted := notes[at]
		judge, answer := g.Judge, "stood"
		switch {
		case isEngine(g.Judge) && g.Status == sim.StatusScored:
		case noted:
			judge, answer = note.judge, "unsure"
			if note.overruled {
				answer = "overruled"
			}
			if g.Status == sim.StatusUnsettled {
				answer = "unsettled"
			}
		case isEngine(g.Judge):
			answer = "unsettled"
		default:
			return nil
		}
		out.Asked++
		counts[[2]string{judge, answer}]++
		if len(order) < mostAgain {
			order = append(order, at)
			asked[at] = &askedGame{id: g.GameID, status: g.Status, dead: g.Dead, agrees: g.Agrees}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, id := range engine.IDs() {
		for _, a := range engineAnswers {
			if n := counts[[2]string{id, a.id}]; n > 0 {
				out.Answers = append(out.Answers, report.EngineAnswer{ID: a.id, Engine: id, Words: a.words, Games: n})
			}
		}
	}
	err = run.Scores(func(s *store.ScoreRow) error {
		if g := asked[place{s.File, int(s.Index)}]; g != nil {
			g.counts = append(g.counts, askedCount{s.Rule, s.Winner, s.Margin})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	out.Again, err = withoutEngines(ctx, m, ruleSets, asked, order)
	return out, err
}

func isEngine(judge string) bool { return slices.Contains(engine.IDs(), judge) }

// engineNote is what an engine that did not settle a record said.
type engineNote struct {
	judge     string
	overruled bool // it named other stones
}

// engineNotes finds them among the problems of a run, the last of each record.
func engineNotes(run *store.Run) (map[place]engineNote, error) {
	out := make(map[place]engineNote)
	err := run.Problems(func(p *store.ProblemRow) error {
		judge, text, ok := strings.Cut(p.Message, ": ")
		if p.Kind == "judge" && ok && isEngine(judge) {
			out[place{p.File, int(p.Index)}] = engineNote{judge, text == "other stones are dead"}
		}
		return nil
	})
	return out, err
}

// withoutEngines settles records again by the other judges of the run alone. It is
// nil where none can be read again.
func withoutEngines(ctx context.Context, m *store.Manifest, ruleSets []*rules.Rule, asked map[place]*askedGame, order []place) (*report.WithoutEngines, error) {
	cheap := slices.DeleteFunc(slices.Clone(m.Judges), isEngine)
	if len(cheap) == 0 || len(order) == 0 {
		return nil, nil
	}
	alone := *m
	alone.Judges = cheap
	alone.Options = slices.DeleteFunc(slices.Clone(m.Options), func(o store.Option) bool { return isEngine(o.Name) })
	c, _, err := sameConfig(ctx, &alone)
	if err != nil {
		return nil, err
	}
	c.Rules = ruleSets
	if c.Komi, err = sim.ParseKomi(optionsOf(m)["komi"]); err != nil {
		c.Komi = sim.Komi{}
	}
	var paths []string
	left := make(map[string]int)
	for _, at := range order {
		disk := diskPath(at.file)
		if left[disk] == 0 && disk != "-" {
			paths = append(paths, disk)
		}
		left[disk]++
	}
	out := new(report.WithoutEngines)
	effects := make(map[string]*report.EngineEffect)
	for _, r := range ruleSets {
		effects[r.ID] = &report.EngineEffect{Rule: r.ID}
	}
	scorer := sim.NewScorer(c)
	var again sim.Result
	for _, path := range paths {
		_, err := collect.Walk(ctx, []string{path}, c.Collect, func(r collect.Record) error {
			g := asked[place{r.File, r.Tree.Index}]
			if g == nil || r.Tree.Data == nil {
				return nil
			}
			scorer.Score(&r, &again)
			if again.Game.GameID == g.id {
				compareWithout(out, effects, g, &again)
			}
			if left[path]--; left[path] == 0 {
				return errFound
			}
			return nil
		})
		if err != nil && !errors.Is(err, errFound) && !errors.Is(err, collect.ErrNoInput) {
			return nil, err
		}
	}
	if out.Games == 0 {
		return nil, nil
	}
	for _, r := range ruleSets {
		out.Rules = append(out.Rules, *effects[r.ID])
	}
	return out, nil
}

// compareWithout compares one record settled with engines and without.
func compareWithout(out *report.WithoutEngines, effects map[string]*report.EngineEffect, g *askedGame, again *sim.Result) {
	out.Games++
	with, without := g.status == sim.StatusScored, again.Game.Status == sim.StatusScored
	switch {
	case with && without:
	case with:
		out.OnlyWith++
		return
	case without:
		out.OnlyWithout++
		return
	default:
		return
	}
	out.Both++
	if g.dead == again.Game.Dead {
		out.SameDead++
	}
	if g.agrees != "" && again.Game.Agrees != "" {
		out.Scored++
		if g.agrees == "yes" {
			out.AgreeWith++
		}
		if again.Game.Agrees == "yes" {
			out.AgreeWout++
		}
	}
	for _, was := range g.counts {
		e := effects[was.rule]
		for i := range again.Scores {
			s := &again.Scores[i]
			if e == nil || s.Rule != was.rule {
				continue
			}
			e.Games++
			if s.Margin != was.margin {
				e.Margins++
			}
			if s.Winner != was.winner {
				e.Results++
			}
		}
	}
}
