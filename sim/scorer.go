package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/finish"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
	"weiqi-experiment/sim/store"
	"weiqi-experiment/sim/verdict"
)

// How a game ended, as in the end column and in sgf.Result.
const (
	endCount   = "count"
	endResign  = "resign"
	endTime    = "time"
	endForfeit = "forfeit"
	endDraw    = "draw"
	endVoid    = "void"
	endUnknown = "unknown"
)

// Why a record is not counted or not settled, as in the reason column; a judge
// gives reasons of its own.
const (
	reasonResign     = "resigned"
	reasonTime       = "lost on time"
	reasonForfeit    = "forfeited"
	reasonVoid       = "void"
	reasonUnfinished = "unfinished"
	reasonPosition   = "a position, no game"
	reasonNoJudge    = "no judge was asked"
	reasonUnlikely   = "broken off with too much open: likelier counted wrong than right"
	reasonEven       = "no settlement is likelier right than wrong"
	reasonUpset      = "broken off, and not to be completed without giving ground away or leaving boundaries open"
)

// A Scorer takes records to rows, one after another, reusing its memory. It is
// for one goroutine. What it holds of the last record can be looked at until
// the next call of Score.
type Scorer struct {
	config   *Config
	game     sgf.Game
	replayer *replay.Replayer
	final    replay.Final
	play     rules.Play // of final, with what was inferred for the count
	scratch  *life.Scratch
	verdict  life.Verdict
	cycles   []replay.Cycle
	end      string // how the record says the game ended
	settled  rules.Settled
	voids    []board.Point  // scratch: false eyes
	status   []rules.Status // scratch: the verdict with them
	// counted says that the players ended the game under rules that count territory: their
	// count left false eyes out, the mouth of a ko left open among them.
	counted  bool
	shapes   []verdict.Shape // of settled, that rule sets see differently
	found    bool            // they were looked for
	ended    Ended
	finisher finish.Finisher
	last     lastStage
	added    int             // moves added to reach the recorded score
	turned   []finish.Choice // what the recorded score chose before the game was settled
	counts   []Count
	entries  []rules.Entry
	env      map[string]any // of the filter
	names    []string       // of dead stones
}

// NewScorer returns a Scorer for c, which must not change while it is used.
func NewScorer(c *Config) *Scorer {
	return &Scorer{
		config:   c,
		game:     sgf.Game{Limits: c.Limits},
		replayer: replay.New(),
		scratch:  life.NewScratch(),
		counts:   make([]Count, len(c.Rules)),
		entries:  make([]rules.Entry, 0, len(rules.Vocabulary)),
		env:      make(map[string]any),
	}
}

// Final is the last record played to its end.
func (s *Scorer) Final() *replay.Final { return &s.final }

// Verdict is the judgement of the last record.
func (s *Scorer) Verdict() *life.Verdict { return &s.verdict }

// Settled is the literal ending of the last record.
func (s *Scorer) Settled() *rules.Settled { return &s.settled }

// Ended is what the chosen ending made of the last record.
func (s *Scorer) Ended() *Ended { return &s.ended }

// Shapes are the places of the literal ending that rule sets see differently.
func (s *Scorer) Shapes() []verdict.Shape { return s.shapes }

// As is the chosen ending of the last record settled as c, one of its Counts, has it.
func (s *Scorer) As(c *Count) *rules.Settled {
	end := s.ended.Settled(&s.settled)
	if !verdict.Differ(c.Verdicts) {
		return end
	}
	return verdict.Apply(end, &s.settled, c.Verdicts, false)
}

// Counts is the last record counted under each rule of the configuration; it
// means nothing unless the record was scored.
func (s *Scorer) Counts() []Count { return s.counts }

// Score reads, replays, judges and counts one record into out. It never fails:
// a record that cannot be used becomes one of status "invalid" with its reason.
func (s *Scorer) Score(rec *collect.Record, out *Result) {
	out.reset(rec.File, rec.Tree.Index)
	if rec.Tree.Data == nil {
		out.HasGame = false
		if rec.Problem != nil {
			out.Problems = append(out.Problems, *rec.Problem)
		}
		return
	}
	err := sgf.Parse(rec.Tree, &s.game)
	for i := range s.game.Problems {
		p := &s.game.Problems[i]
		out.problem(p.Line, p.Column, p.Move, p.Kind, p.Message)
	}
	if err != nil {
		failParse(out, rec, err)
		return
	}
	meaning := sgf.Interpret(&s.game)
	fillRecorded(out, &s.game, &meaning)
	s.replay(out, rec, &meaning)
	s.decide(out, &meaning)
	if s.filter(out, false); out.Filtered || out.Game.Status == StatusInvalid {
		return
	}
	if out.Counted || s.config.SettlePositions {
		s.settle(out, &meaning)
	}
	s.filter(out, true)
}

// failParse turns the error of a record that cannot be read into its status.
func failParse(out *Result, rec *collect.Record, err error) {
	p, ok := err.(*sgf.Problem)
	if !ok {
		p = &sgf.Problem{Line: rec.Tree.Line, Column: rec.Tree.Column, Kind: "unreadable", Message: err.Error()}
	}
	out.Game.Status, out.Game.Reason = StatusInvalid, p.Kind
	already := slices.ContainsFunc(out.Problems, func(row store.ProblemRow) bool {
		return row.Kind == p.Kind && row.Message == p.Message
	})
	if !already {
		out.problem(p.Line, p.Column, p.Move, p.Kind, p.Message)
	}
}

// filter asks the filter for its opinion: on what the record says alone before
// the game is settled, on the rest after. Records that cannot be read are not
// asked about; they stay in view.
func (s *Scorer) filter(out *Result, settled bool) {
	f := s.config.Filter
	if f == nil || f.late != settled {
		return
	}
	keep, err := f.Keep(&out.Game, out.Counted, s.env)
	if err != nil {
		out.fail(0, 0, 0, "filter", err.Error())
		return
	}
	out.Filtered = !keep
}

// replay plays the record and fills in what its moves show.
func (s *Scorer) replay(out *Result, rec *collect.Record, m *sgf.Meaning) {
	f, g := &s.final, &out.Game
	s.replayer.Play(&s.game, f)
	g.GameID = replay.Digest(&s.game)
	p := &f.Play
	p.Handicap = m.Handicap
	out.hasPlay = !p.FromSetup
	g.Moves = int32(len(f.Moves))
	g.PlaysB, g.PlaysW = int32(p.Plays.Black), int32(p.Plays.White)
	g.PassesB, g.PassesW = int32(p.Passes.Black), int32(p.Passes.White)
	g.SetupB, g.SetupW = int32(p.Setup.Black), int32(p.Setup.White)
	g.CapturedB, g.CapturedW = int32(p.Captured.Black), int32(p.Captured.White)
	g.FirstPassRecorded, g.LastPlayRecorded = p.FirstPass.String(), p.LastPlay.String()
	g.Breaches = breaches(f)
	s.noteBreaches(out, &rec.Tree)
	s.end = m.Result.End
	s.findCycles(out, &rec.Tree)
}

// breaches lists what the moves of a record breach, each kind once at its first
// move: kind@move, with (n) behind it where there are n of them, space-separated.
func breaches(f *replay.Final) string {
	if len(f.Breaches) == 0 {
		return ""
	}
	var count [replay.Kinds]int
	for _, x := range f.Breaches {
		count[x.Kind]++
	}
	var b []byte
	for _, x := range f.Breaches {
		n := count[x.Kind]
		if n == 0 {
			continue
		}
		count[x.Kind] = 0
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(b, x.Kind.String()...)
		b = append(b, '@')
		b = strconv.AppendInt(b, int64(x.Move), 10)
		if n > 1 {
			b = append(b, '(')
			b = strconv.AppendInt(b, int64(n), 10)
			b = append(b, ')')
		}
	}
	return string(b)
}

// decide says whether the game was played out and is to be counted.
func (s *Scorer) decide(out *Result, m *sgf.Meaning) {
	reason := notCounted(m, &s.final)
	out.Counted = reason == ""
	out.Game.Status, out.Game.Reason = StatusNotCounted, reason
	if out.Counted {
		out.Game.Status, out.Game.Reason = StatusUnsettled, reasonNoJudge
	}
}

// notCounted returns why a record is not to be counted, "" if it is: its result
// is a score, or it ends in two passes and says nothing of its result.
func notCounted(m *sgf.Meaning, f *replay.Final) string {
	switch {
	case m.Result.End == endResign:
		return reasonResign
	case m.Result.End == endTime:
		return reasonTime
	case m.Result.End == endForfeit:
		return reasonForfeit
	case m.Result.End == endVoid:
		return reasonVoid
	case f.Play.FromSetup:
		return reasonPosition
	case m.Result.End == endCount, m.Result.End == endDraw, f.FinalPasses >= 2:
		return ""
	}
	return reasonUnfinished
}

// settle has the final position judged and, if that settles it, counts it under
// every rule.
func (s *Scorer) settle(out *Result, m *sgf.Meaning) {
	v := &s.verdict
	v.Judge, v.Confidence, v.Settled, v.Reason = "", 0, false, ""
	s.shapes, s.found = nil, false
	if len(s.config.Judges) == 0 {
		return
	}
	s.prepare(out, m)
	s.turned, s.added = s.turned[:0], 0
	o := ownRule(m)
	s.counted = s.final.FinalPasses >= 2 && o.rule != nil && countsTerritory(o.rule)
	s.judge(out, m, &o)
	g := &out.Game
	g.Judge = v.Judge
	g.Confidence = out.float(v.Confidence)
	if !v.Settled {
		g.Status, g.Reason = StatusUnsettled, v.Reason
		return
	}
	s.resettle(v.Status, v.OneSided)
	s.finish(&o, s.turned...)
	g.UsedResult = s.turnKos(&o, m) || s.chooseEnding(&o, m, v) || g.UsedResult
	*g.Confidence = v.Confidence
	if reason := s.doubt(o, m, out.Counted); reason != "" {
		g.Status, g.Reason, g.UsedResult = StatusUnsettled, reason, false
		return
	}
	g.Status, g.Reason = StatusScored, ""
	s.findShapes()
	s.fillSettled(out)
	if g.Agrees = s.agreement(&o, m); g.Agrees != "" {
		_, g.AgreesBasis = s.compared()
	}
	if o.rule != nil {
		g.OwnRule, g.OwnRuleBasis = o.rule.ID, o.basis
	}
	s.count(out, m)
	s.adapt(out)
}

// completedFrom is the confidence from which a game broken off is likelier counted
// right than wrong. Below it the stones may be right, but what is doubtful about them
// is still played for, and the score is not: of 150 professional games 15 to 44 % in
// each tenth of confidence below, two in three and more above, and alike elsewhere.
const completedFrom = 0.9

// plainlyFrom is the same for a game whose completion leaves nothing open: of 33 games of
// professionals and programs between the two, 19 have the recorded score.
const plainlyFrom = 0.8

// doubt is why a game is likelier counted wrong than right, or empty: its confidence is
// that low, which a game broken off soon has, or its completion is none; and the
// recorded score, where it may be used, is not that of the game as it was settled and
// ended. A position that nobody counted is asked about for its own sake, and its stones
// are enough; and marks in doubt were weighed where they were judged.
func (s *Scorer) doubt(o own, m *sgf.Meaning, counted bool) string {
	_, basis := s.compared()
	from := life.EvenOdds
	if counted && basis == basisCompleted {
		if from = completedFrom; completesPlainly(&s.settled, &s.ended) {
			from = plainlyFrom
		}
	}
	switch {
	case s.config.UseResult && s.agreement(&o, m) == "yes":
		return ""
	case basis != basisCompleted && s.verdict.Confidence < life.EvenOdds && !s.weighed():
		return reasonEven
	case basis != basisCompleted:
		return ""
	case s.verdict.Confidence < from:
		return reasonUnlikely
	case counted && !completes(&s.settled, s.ended.Settled(&s.settled)):
		return reasonUpset
	}
	return ""
}

// weighed reports whether the judge is one whose doubtful settlements were weighed
// against those of the judges after it.
func (s *Scorer) weighed() bool {
	return slices.ContainsFunc(s.config.Judges, func(j *life.Judge) bool { return j.ID == s.verdict.Judge && j.Doubt > 0 })
}

// resettle settles the game by a status of each stone and rights to shared points.
// The judges have mostly counted it so. They judge stones; which of the points that
// look like territory is a false eye follows from that, where it was counted.
func (s *Scorer) resettle(status []rules.Status, oneSided []board.Color) {
	g, stones := s.final.Board.Geometry, s.final.Board.Stones()
	s.found = false
	if w := s.scratch.Settled(); w.Is(g, stones, status, oneSided) {
		s.settled.CopyFrom(w, s.play)
	} else {
		s.settled.Reset(g, stones, status, oneSided, s.play)
	}
	if !s.counted {
		return
	}
	if s.voids = s.settled.FalseEyes(s.voids[:0], true); len(s.voids) == 0 {
		return
	}
	s.status = append(s.status[:0], s.settled.Status...)
	for _, p := range s.voids {
		s.status[p] = rules.Seki
	}
	s.settled.Reset(g, stones, s.status, oneSided, s.play)
}

// findShapes looks for the places that rule sets see differently in the game as it is
// settled now.
func (s *Scorer) findShapes() []verdict.Shape {
	if !s.found {
		s.shapes, s.found = verdict.Find(&s.settled), true
	}
	return s.shapes
}

// prepare makes the play that is counted: with passes inferred where the record
// has none, and dead stones that were cleared from the board by set-up among
// the prisoners.
func (s *Scorer) prepare(out *Result, m *sgf.Meaning) {
	f := &s.final
	replay.InferPasses(f)
	s.play = f.Play
	if c := f.Cleared; c != (rules.Sides{}) {
		s.play.Captured.Black += c.Black
		s.play.Captured.White += c.White
		s.play.Setup.Black += c.Black
		s.play.Setup.White += c.White
		out.problem(0, 0, len(f.Moves), problemCleared,
			fmt.Sprintf("%d black and %d white stones are taken off by set-up after the last move; counted as dead", c.Black, c.White))
	}
	if s.config.Komi.policy == komiRecorded && !m.KomiKnown {
		out.problem(0, 0, 0, problemKomi, "no komi is recorded; winners are decided with each rule's own")
	}
}

// judge asks the judges, and the recorded score where they leave a choice; of a game
// broken off that they settle it is asked when the game is completed.
func (s *Scorer) judge(out *Result, m *sgf.Meaning, o *own) {
	p := life.Position{
		Board:    s.final.Board,
		ToMove:   s.final.ToMove,
		Marks:    finalMarks(&s.game),
		Finished: s.final.FinalPasses >= 2 || m.Result.End == endCount || m.Result.End == endDraw,
		Seed:     gameSeed(s.config.Seed, out.Game.GameID),
	}
	if o.rule != nil {
		p.Own = o.rule.ID
	}
	life.Settle(s.scratch, s.config.Judges, &p, &s.verdict)
	for _, note := range s.verdict.Notes {
		out.problem(0, 0, 0, problemJudge, note)
	}
	if !s.config.UseResult {
		return
	}
	played := s.final.FinalPasses >= 2
	used := (!s.verdict.Settled || played && s.verdict.Confidence < openBelow) && s.chooseByScore(o, m, &s.verdict)
	out.Game.UsedResult = used || s.reopen(o, m, &s.verdict)
}

// openBelow is the confidence under which a settlement counts as open, so that
// the recorded score may choose another.
const openBelow = 0.985

// finalMarks are the marks made on the final position: those of the node of the
// last play and of the nodes after it.
func finalMarks(g *sgf.Game) []sgf.Mark {
	last := uint16(0)
	for _, s := range g.Steps {
		if s.Op.Play() && s.Point != board.Pass {
			last = s.Node
		}
	}
	marks := g.Marks
	for i, m := range marks {
		if m.Node < last {
			// Marks are few and mixed only in records with a lesson in them.
			marks = append([]sgf.Mark(nil), marks[:i]...)
			for _, m := range g.Marks[i:] {
				if m.Node >= last {
					marks = append(marks, m)
				}
			}
			break
		}
	}
	return marks
}

// gameSeed is the seed of a game: it depends on the run's seed and the game
// alone, so that neither order nor workers matter.
func gameSeed(seed uint64, gameID string) uint64 {
	return hash(seed, gameID, 0)
}

// finish takes the game, settled in s.settled, to the chosen ending, with these
// choices made the other way round.
func (s *Scorer) finish(o *own, turned ...finish.Choice) {
	s.ended.Reset()
	if _, cycle := s.EndsInCycle(); cycle {
		s.ended.SettledMove = len(s.final.Moves)
		return // kos nobody can end: there is nothing to complete
	}
	if e := s.config.Ending; e != nil && e.Finish != nil {
		e.Finish(&s.finisher, &finish.Game{
			Final: &s.final, Literal: &s.settled, Territory: countsTerritory(o.rule), Turned: turned, Start: s.stage(),
		}, &s.ended)
	}
}

// What a recorded score is compared with, as in the agrees_basis column.
const (
	basisRecorded  = "recorded"
	basisCompleted = "completed"
)

// compared is the game to compare with the recorded score, and what of it: the
// position as recorded where the players passed, else the completed one.
func (s *Scorer) compared() (*rules.Settled, string) {
	if s.final.FinalPasses < 2 && len(s.ended.Steps) > 0 {
		return s.ended.Settled(&s.settled), basisCompleted
	}
	return &s.settled, basisRecorded
}

// agreement compares the game with its recorded score, under the rules it was played by
// and with the verdict these have of single stones.
func (s *Scorer) agreement(o *own, m *sgf.Meaning) string {
	end, _ := s.compared()
	return agreement(o, m, func(r *rules.Rule) rules.Half { return s.marginOf(r, end) })
}

// count counts the game under every rule and fills in the scores.
func (s *Scorer) count(out *Result, m *sgf.Meaning) {
	var recorded *rules.Half
	if m.KomiKnown {
		recorded = &m.Komi
	}
	end := s.ended.Settled(&s.settled)
	out.Scores = slices.Grow(out.Scores[:0], len(s.config.Rules))[:len(s.config.Rules)]
	for i, r := range s.config.Rules {
		c := &s.counts[i]
		c.count(r, &s.settled, &s.ended, s.shapes, s.entries)
		c.Komi = s.config.Komi.Charge(r, &end.Play, recorded)
		first := end.Play.First
		if first == board.Empty {
			first = r.First // nobody has moved: the side that pays the komi
		}
		c.Winner = r.Winner(c.Margin, c.Komi, first)
		if w, ok := s.cycleDecides(r); ok {
			c.Winner = w
		}
		row := &out.Scores[i]
		*row = store.ScoreRow{File: out.Game.File, Index: out.Game.Index, GameID: out.Game.GameID}
		c.fill(row, s.settled.Geometry)
	}
}

// fillSettled fills in what the settled position shows.
func (s *Scorer) fillSettled(out *Result) {
	g, c := &out.Game, &s.settled.Counts
	end := s.ended.Settled(&s.settled)
	g.FirstPass, g.LastPlay = end.Play.FirstPass.String(), end.Play.LastPlay.String()
	g.Dead = s.dead()
	g.Neutral = out.int(c.Neutral)
	g.Seki = yesNo(c.AnySeki)
	g.Shapes = verdict.Names(s.settled.Geometry, s.shapes)
	g.SekiEyesB, g.SekiEyesW = out.int(c.SekiEyes.Black), out.int(c.SekiEyes.White)
	g.OneSidedB, g.OneSidedW = out.int(c.OneSided.Black), out.int(c.OneSided.White)
	g.Area = out.float(float64(c.Area().Diff()))
	g.Territory = out.float(float64(c.TerritoryScore().Diff()))
	g.GroupsB, g.GroupsW = out.int(c.Groups.Black), out.int(c.Groups.White)
	g.BasicB, g.BasicW = out.int(c.Basic.Black), out.int(c.Basic.White)
	if e := s.config.Ending; e == nil || e.Finish == nil {
		return
	}
	cut := sides(s.ended.Cut)
	g.SettledMove = out.int(s.ended.SettledMove)
	g.AftermathB, g.AftermathW = out.int(cut.Black), out.int(cut.White)
	g.FinishMoves = out.int(len(s.ended.Added))
	g.AreaNormal = out.float(float64(end.Counts.Area().Diff()))
	g.TerritoryNormal = out.float(float64(end.Counts.TerritoryScore().Diff()))
}

// sides counts the plays among moves.
func sides(moves []replay.Move) rules.Sides {
	var n rules.Sides
	for _, m := range moves {
		if m.Point != board.Pass {
			n.Add(m.Color, 1)
		}
	}
	return n
}

// dead lists the dead stones, sorted and space-separated.
func (s *Scorer) dead() string {
	g := s.settled.Geometry
	s.names = s.names[:0]
	for p, status := range s.settled.Status {
		if status == rules.Dead {
			s.names = append(s.names, g.Name(board.Point(p)))
		}
	}
	slices.Sort(s.names)
	return strings.Join(s.names, " ")
}

// hash mixes a seed, a name and a number into 64 bits (FNV-1a, finished by the
// last step of SplitMix64).
func hash(seed uint64, name string, n int) uint64 {
	h := uint64(0xcbf29ce484222325)
	for _, v := range [2]uint64{seed, uint64(n)} {
		for i := range 8 {
			h = (h ^ v>>(8*i)&0xff) * 0x100000001b3
		}
	}
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 0x100000001b3
	}
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
