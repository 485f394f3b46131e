package validate

import (
	"fmt"
	"math"
	"os"
	"path/filepath"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/store"
)

// Identity is a statement that must hold for every row it is asked of.
type Identity struct {
	ID    string
	Words rules.Words
}

// The identities, in the order they are reported.
var (
	areaTerritory = Identity{"area-territory", rules.Words{
		EN: "area − territory = seki eyes + one-sided dame + stones set up and played",
		ZH: "子空 − 目 = 双活之眼 + 单方单官 + 预置与实着之差"}}
	ledger = Identity{"ledger", rules.Words{
		EN: "margin is exactly the sum of its t_ columns",
		ZH: "盘差恰为各 t_ 列之和"}}
	endings = Identity{"endings", rules.Words{
		EN: "what an ending changes is the same step by step (t_) and term by term (d_)",
		ZH: "终局所改之数，逐步（t_）与逐项（d_）相同"}}
	winner = Identity{"winner", rules.Words{
		EN: "the winner follows from margin, komi and the rule's word on equality",
		ZH: "胜负由盘差、贴点与相等之约定得出"}}
	formula = Identity{"formula", rules.Words{
		EN: "rules that count plain area or territory give the area or territory of the game",
		ZH: "只数子空或只数目的规则，其盘差即该局子空或目之差"}}
	everyRule = Identity{"every-rule", rules.Words{
		EN: "every scored game has one score a rule, and no other game has any",
		ZH: "每一已计分之局每规则恰有一分，余者皆无"}}
	sane = Identity{"sane", rules.Words{
		EN: "confidence lies between 0 and 1, and a game not scored says why",
		ZH: "置信度在 0 与 1 之间；未计分之局必有缘由"}}
	account = Identity{"account", rules.Words{
		EN: "read = scored + unsettled + not counted + invalid + duplicates + filtered",
		ZH: "读入 = 计分 + 未定 + 未数 + 无效 + 重复 + 滤去"}}
	manifest = Identity{"manifest", rules.Words{
		EN: "the counts of the manifest are those of the rows",
		ZH: "清单中的数目与各行相符"}}
)

// Identities lists them.
var Identities = []*Identity{&areaTerritory, &ledger, &endings, &winner, &formula, &everyRule, &sane, &account, &manifest}

// Violation is a row for which an identity does not hold.
type Violation struct {
	Identity *Identity
	File     string // "" where the whole run is meant
	Index    int32
	Rule     string // "" for a row of games
	Message  string
}

// Check is how often an identity was asked and how often it failed.
type Check struct {
	*Identity
	N, Failed int64
	Aside     int64 // rows it cannot be asked of
}

// Audit is what a run folder was found to be.
type Audit struct {
	Checks     []Check // in the order of Identities
	Violations []Violation
}

// Sound reports whether every identity holds.
func (a *Audit) Sound() bool { return len(a.Violations) == 0 }

// gameSums is what is kept of a scored game until its scores come.
type gameSums struct {
	id              string
	area, territory float64
	scores          int
}

type auditor struct {
	audit   Audit
	run     *store.Run
	rules   map[string]*rules.Rule
	count   int // of rules in the run
	cleared map[record]bool
	scored  map[record]*gameSums
	order   []record
	counts  store.Counts
}

// record names a record.
type record struct {
	file  string
	index int32
}

// Inspect checks every row of a run folder. It keeps a few numbers a scored game
// in memory.
func Inspect(run *store.Run) (*Audit, error) {
	a := &auditor{run: run, rules: map[string]*rules.Rule{}, cleared: map[record]bool{}, scored: map[record]*gameSums{}, count: len(run.Manifest.Rules)}
	for _, id := range Identities {
		a.audit.Checks = append(a.audit.Checks, Check{Identity: id})
	}
	for _, r := range run.Manifest.Rules {
		if known, ok := rules.ByID(r.ID); ok {
			a.rules[r.ID] = known
		}
	}
	if err := run.Problems(a.problem); err != nil {
		return nil, err
	}
	if err := run.Games(a.game); err != nil {
		return nil, err
	}
	if a.counts.Scored > 0 || exists(run.Dir, "scores") {
		if err := run.Scores(a.score); err != nil {
			return nil, err
		}
	}
	a.close()
	return &a.audit, nil
}

func exists(dir, table string) bool {
	for _, ext := range []string{".parquet", ".csv"} {
		if _, err := os.Stat(filepath.Join(dir, table+ext)); err == nil {
			return true
		}
	}
	return false
}

// ask counts a question and its failure.
func (a *auditor) ask(id *Identity, ok bool, file string, index int32, rule, message string, args ...any) {
	for i := range a.audit.Checks {
		if a.audit.Checks[i].Identity == id {
			a.audit.Checks[i].N++
			if !ok {
				a.audit.Checks[i].Failed++
				a.audit.Violations = append(a.audit.Violations, Violation{id, file, index, rule, fmt.Sprintf(message, args...)})
			}
		}
	}
}

func (a *auditor) aside(id *Identity) {
	for i := range a.audit.Checks {
		if a.audit.Checks[i].Identity == id {
			a.audit.Checks[i].Aside++
		}
	}
}

func (a *auditor) problem(p *store.ProblemRow) error {
	a.counts.Problems++
	if p.Kind == "cleared" {
		a.cleared[record{p.File, p.Index}] = true
	}
	return nil
}

func (a *auditor) game(g *store.GameRow) error {
	at := record{g.File, g.Index}
	switch g.Status {
	case sim.StatusScored:
		a.counts.Scored++
	case sim.StatusUnsettled:
		a.counts.Unsettled++
	case sim.StatusNotCounted:
		a.counts.NotCounted++
	case sim.StatusInvalid:
		a.counts.Invalid++
	default:
		a.ask(&sane, false, g.File, g.Index, "", "status %q", g.Status)
	}
	a.ask(&sane, (g.Confidence == nil || *g.Confidence >= 0 && *g.Confidence <= 1) && (g.Status == sim.StatusScored) == (g.Reason == ""),
		g.File, g.Index, "", "confidence %s, status %q, reason %q", known(g.Confidence), g.Status, g.Reason)
	if g.Area == nil || g.Territory == nil {
		if g.Status == sim.StatusScored {
			a.ask(&areaTerritory, false, g.File, g.Index, "", "scored without area or territory")
		}
		return nil
	}
	a.scored[at] = &gameSums{id: g.GameID, area: *g.Area, territory: *g.Territory}
	a.order = append(a.order, at)
	if a.cleared[at] {
		// The stones set-up took off at the end are among the prisoners of the
		// count and not among the stones of the row.
		a.aside(&areaTerritory)
		return nil
	}
	want := diff(g.SekiEyesB, g.SekiEyesW) + diff(g.OneSidedB, g.OneSidedW) + float64(g.SetupB+g.PlaysB-g.SetupW-g.PlaysW)
	a.ask(&areaTerritory, *g.Area-*g.Territory == want, g.File, g.Index, "", "area %v − territory %v = %v, but seki eyes + one-sided + set-up and plays = %v",
		*g.Area, *g.Territory, *g.Area-*g.Territory, want)
	return nil
}

func diff(b, w *int32) float64 {
	if b == nil || w == nil {
		return 0
	}
	return float64(*b - *w)
}

func known(v *float64) string {
	if v == nil {
		return "empty"
	}
	return fmt.Sprint(*v)
}

// plain names, by rule set, what its margin is: the formulas of rules that take
// one quantity and compensate nothing in an even or a handicap game.
var plain = map[string]func(*gameSums) float64{
	"japanese":     func(g *gameSums) float64 { return g.territory },
	"korean":       func(g *gameSums) float64 { return g.territory },
	"nz":           func(g *gameSums) float64 { return g.area },
	"jipingdian-b": func(g *gameSums) float64 { return g.area },
}

func (a *auditor) score(s *store.ScoreRow) error {
	sum := s.Area + s.Territory + s.Seki + s.OneSided + s.Setup + s.Parity + s.FirstPass + s.LastPlay + s.GroupTax +
		s.Handicap + s.PassStones + s.Button + s.Unremoved + s.Verdict + s.Aftermath + s.Dame + s.Protect + s.OpenKo
	a.ask(&ledger, s.Margin == sum && halves(s.Margin) && halves(s.MarginLiteral), s.File, s.Index, s.Rule, "margin %v, its terms add to %v", s.Margin, sum)
	changed := s.DArea + s.DTerritory + s.DSeki + s.DOneSided + s.DParity + s.DFirstPass + s.DLastPlay + s.DGroupTax +
		s.DPassStones + s.DButton + s.DUnremoved
	steps := s.Aftermath + s.Dame + s.Protect + s.OpenKo
	a.ask(&endings, changed == steps && s.Margin == s.MarginLiteral+steps, s.File, s.Index, s.Rule, "margin %v, literal %v, the ending changes %v in steps and %v in terms", s.Margin, s.MarginLiteral, steps, changed)
	a.ask(&winner, a.follows(s), s.File, s.Index, s.Rule, "margin %v, komi %v, winner %q", s.Margin, s.Komi, s.Winner)
	g := a.scored[record{s.File, s.Index}]
	if g == nil || g.id != s.GameID {
		a.ask(&everyRule, false, s.File, s.Index, s.Rule, "a score of a game that is not scored, or has another game_id")
		return nil
	}
	g.scores++
	if of := plain[s.Rule]; of != nil {
		a.ask(&formula, s.MarginLiteral-s.Verdict == of(g), s.File, s.Index, s.Rule, "margin_literal %v, of which %v by its own verdict, the game has %v", s.MarginLiteral, s.Verdict, of(g))
	}
	return nil
}

// halves reports whether v is a whole number of half points.
func halves(v float64) bool { return 2*v == math.Trunc(2*v) }

// follows reports whether the winner is the one margin and komi give. Of equal
// scores the one the rule names wins; who moved first is not in the row, so where
// that decides either is taken.
func (a *auditor) follows(s *store.ScoreRow) bool {
	switch {
	case s.Winner == string(rules.NoResult):
		return true
	case s.Margin > s.Komi:
		return s.Winner == string(rules.BlackWins)
	case s.Margin < s.Komi:
		return s.Winner == string(rules.WhiteWins)
	}
	r := a.rules[s.Rule]
	if r == nil {
		return s.Winner != ""
	}
	return s.Winner == string(r.Winner(0, 0, board.Black)) || s.Winner == string(r.Winner(0, 0, board.White))
}

// close checks what is known only at the end.
func (a *auditor) close() {
	for _, at := range a.order {
		g := a.scored[at]
		a.ask(&everyRule, g.scores == a.count, at.file, at.index, "", "%d scores for %d rules", g.scores, a.count)
	}
	m := &a.run.Manifest.Counts
	sum := m.Scored + m.Unsettled + m.NotCounted + m.Invalid + m.Duplicates + m.Filtered
	a.ask(&account, m.Read == sum, "", 0, "", "read %d, accounted for %d", m.Read, sum)
	for _, c := range []struct {
		name      string
		told, got int64
	}{
		{"scored", m.Scored, a.counts.Scored}, {"unsettled", m.Unsettled, a.counts.Unsettled},
		{"not_counted", m.NotCounted, a.counts.NotCounted}, {"invalid", m.Invalid, a.counts.Invalid},
		{"problems", m.Problems, a.counts.Problems},
	} {
		a.ask(&manifest, c.told == c.got, "", 0, "", "the manifest counts %d %s, the rows %d", c.told, c.name, c.got)
	}
}
