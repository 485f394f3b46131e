package proposal

import (
	"fmt"

	"weiqi-experiment/rules"
)

// picked are the terms of a proposal by id.
type picked map[string]*rules.Term

// points is what a term is worth, 0 where it was not picked.
func (p picked) points(id string) rules.Half {
	if t := p[id]; t != nil {
		return t.Params.Points
	}
	return 0
}

func (p picked) has(id string) bool { return p[id] != nil }

// superfluous are pairs of terms that compensate for one and the same thing, the
// last play of the game.
var superfluous = [][2]string{
	{"first_pass", "last_play"}, {"first_pass", "button"}, {"last_play", "button"},
}

// contradictions complains about terms and choices that exclude each other.
func (r *reader) contradictions(out *rules.Rule) {
	p := picked{}
	for i := range out.Terms {
		p[out.Terms[i].ID] = &out.Terms[i]
	}
	r.basis(p)
	r.counted(p)
	r.passes(p)
	for _, pair := range superfluous {
		if p.has(pair[0]) && p.has(pair[1]) {
			r.about(pair[1], "%s and %s pay twice for the same thing, the last play of the game; keep one", pair[0], pair[1])
		}
	}
	r.tie(p, out)
	r.repetition(out)
}

// about complains about a term.
func (r *reader) about(id, format string, args ...any) {
	path := "terms"
	for i := range r.file.Terms {
		if t := r.file.Terms[i].ID; t != nil && *t == id {
			path = fmt.Sprintf("terms[%d].id", i)
			break
		}
	}
	r.complain(path, format, args...)
}

// basis asks for one thing that is counted in the first place.
func (r *reader) basis(p picked) {
	switch {
	case p.has("area") && p.has("territory"):
		r.about("territory", "area and territory are two ways to count the same ground; keep one of them")
	case !p.has("area") && !p.has("territory") && len(r.file.Terms) > 0 && len(r.wrong) == 0:
		r.complain("terms", `no basis: a rule counts the ground, by [[terms]] id = "area" or id = "territory"`)
	}
	if p.has("unremoved") && !p.has("area") {
		r.about("unremoved", "unremoved changes an area to that of the board as it stands; it needs the term area")
	}
	if p.has("unremoved") && p.has("group_tax") {
		r.about("group_tax", "group_tax is taken on living groups, and unremoved counts dead stones as if they lived; keep one of them")
	}
}

// counted complains about what the area has already.
func (r *reader) counted(p picked) {
	for _, id := range []string{"seki", "one_sided"} {
		if p.has("area") && p.points(id) > 0 {
			r.about(id, "area counts %s already; leave it out, or give points = -1 to take it away", p[id].Title)
		}
	}
}

// passes complains about charges for passes that the basis does not see.
func (r *reader) passes(p picked) {
	if !p.has("pass_stones") {
		return
	}
	switch parity := p["parity"]; {
	case p.has("territory") && !p["territory"].Params.Prisoners:
		r.about("pass_stones", "a stone handed over is a prisoner, and territory is counted without prisoners; count them, or leave pass_stones out")
	case p.has("area") && (parity == nil || parity.Params.Points >= 0):
		r.about("pass_stones", "a stone handed over changes no area; count territory, or take the plays away too (parity with points = -1)")
	}
	if p.has("first_pass") {
		r.about("first_pass", "every pass is charged by pass_stones already; keep one of them")
	}
}

// tie complains about a way to decide equality that never comes to be used, and
// about plays charged twice.
func (r *reader) tie(p picked, out *rules.Rule) {
	if parity := p["parity"]; p.has("first_pass") && p.has("area") && parity != nil && parity.Params.Points < 0 && parity.Params.Stage != rules.StageAfter {
		r.about("first_pass", "parity charges the last play already; keep one of them")
	}
	if r.file.Play.Tie == nil || out.Tie == rules.TieDraw {
		return
	}
	if whole, half := out.Grain(); out.Komi%2 == 0 && !whole || out.Komi%2 != 0 && !half {
		r.complain("play.tie", "with komi %v the margin is never equal to it, so tie = %q decides nothing; leave it out or choose another komi", out.Komi, *r.file.Play.Tie)
	}
}

// repetition complains about cycles that the ko rule decides otherwise.
func (r *reader) repetition(out *rules.Rule) {
	if r.file.Play.Cycle == nil {
		return
	}
	switch forbidden := out.Cycling == rules.CycleForbidden; {
	case superko(out.Ko) && !forbidden:
		r.complain("play.cycle", `no cycle can arise where no position may come again: leave cycle out, or choose ko = "simple"`)
	case out.Ko == rules.KoNone && forbidden:
		r.complain("play.cycle", `ko = "none" forbids no repetition: choose another cycle, or ko = "positional"`)
	}
}
