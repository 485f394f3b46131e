package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

func (a *app) rulesVerb() *cobra.Command {
	c := &cobra.Command{
		Use:   "rules",
		Short: a.say("List the rule sets, show one, or say how two differ", "列出各规则、查看一种、比较两种"),
		Example: `  experiment rules list
  experiment rules show tangsong
  experiment rules diff tangsong chinese`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return usagef("%s", a.say("rules needs list, show or diff", "rules 之后应为 list、show 或 diff"))
		},
	}
	c.AddCommand(a.rulesList(), a.rulesShow(), a.rulesDiff())
	return c
}

func (a *app) rulesList() *cobra.Command {
	return &cobra.Command{
		Use:   "list [NAME...]",
		Short: a.say("List the rule sets: id, name, groups, komi, terms", "列出各规则：名号、组、贴点、计数各项"),
		Long: a.say("list shows every rule set, or those of the ids and groups named. Groups are "+strings.Join(rules.GroupNames, ", ")+" and all.",
			"list 列出全部规则，或所给名号与组的规则。组有 "+strings.Join(rules.GroupNames, "、")+" 与 all。"),
		Example: `  experiment rules list
  experiment rules list yanlai`,
		ValidArgs: ruleNames(),
		RunE: func(_ *cobra.Command, names []string) error {
			chosen := rules.All
			if len(names) > 0 {
				var err error
				if chosen, err = selectRules(strings.Join(names, ",")); err != nil {
					return err
				}
			}
			t := table{align: "lllrl"}
			for _, r := range chosen {
				terms := make([]string, len(r.Terms))
				for i := range r.Terms {
					terms[i] = r.Terms[i].ID
				}
				t.add(r.ID, a.ruleName(r), strings.Join(r.Groups, ","), r.Komi.String(), strings.Join(terms, " "))
			}
			var b strings.Builder
			t.write(&b, "")
			_, err := io.WriteString(a.stdout, b.String())
			return err
		},
	}
}

// oneRule returns the rule set of an id.
func oneRule(id string) (*rules.Rule, error) {
	r, ok := rules.ByID(id)
	if !ok {
		return nil, usagef("no rule set is called %q; see experiment rules list", id)
	}
	return r, nil
}

func (a *app) rulesShow() *cobra.Command {
	return &cobra.Command{
		Use:       "show ID",
		Short:     a.say("Show a rule set: source, terms with their articles, readings taken", "查看一种规则：出处、各项及条文、解读"),
		Example:   "  experiment rules show tangsong",
		Args:      cobra.ExactArgs(1),
		ValidArgs: ruleIDs(),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := oneRule(args[0])
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.stdout, a.showRule(r))
			return err
		},
	}
}

func ruleIDs() []string {
	var ids []string
	for _, r := range rules.All {
		ids = append(ids, r.ID)
	}
	return ids
}

// property is one line of a rule set: a name and what the rule says.
type property struct {
	name  rules.Words
	value func(a *app, r *rules.Rule) string
}

// properties are the choices of a rule set beside its terms.
var properties = []property{
	{rules.Words{EN: "first to move", ZH: "先行"}, func(a *app, r *rules.Rule) string { return a.color(r.First) }},
	{rules.Words{EN: "ko", ZH: "禁着"}, func(a *app, r *rules.Rule) string { return a.ko(r.Ko) }},
	{rules.Words{EN: "long cycle", ZH: "循环"}, func(a *app, r *rules.Rule) string { return a.words(r.Cycle) }},
	{rules.Words{EN: "suicide", ZH: "自尽"}, func(a *app, r *rules.Rule) string {
		if r.Suicide {
			return a.say("allowed", "可自尽")
		}
		return a.say("not allowed", "禁自尽")
	}},
	{rules.Words{EN: "pass", ZH: "虚着"}, func(a *app, r *rules.Rule) string { return a.words(r.Pass) }},
	{rules.Words{EN: "komi", ZH: "贴点"}, func(_ *app, r *rules.Rule) string { return r.Komi.String() }},
	{rules.Words{EN: "equality", ZH: "相等"}, func(a *app, r *rules.Rule) string { return a.tie(r.Tie) }},
}

func (a *app) ko(k rules.Ko) string {
	switch k {
	case rules.KoSimple:
		return a.say("a single stone may not be retaken at once", "单劫不得立即回提")
	case rules.KoPositional:
		return a.say("no whole-board position may come again", "禁全局同形再现")
	case rules.KoSituational:
		return a.say("no whole-board position may come again with the same side to move", "禁同一方轮走的全局同形再现")
	}
	return a.say("nothing is forbidden", "不禁")
}

func (a *app) tie(t rules.Tie) string {
	switch t {
	case rules.TieBlackWins:
		return a.say("Black wins", "黑胜")
	case rules.TieFirstMover:
		return a.say("the side that moved first wins", "先行方胜")
	}
	return a.say("a draw", "和棋")
}

// showRule writes a rule set out.
func (a *app) showRule(r *rules.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s  %s\n", r.ID, r.Title, r.Native)
	fmt.Fprintf(&b, "%s, %s\n", r.Edition, r.Source)
	fmt.Fprintf(&b, a.say("groups: %s\n\n", "组：%s\n\n"), strings.Join(r.Groups, ", "))
	fmt.Fprintf(&b, "%s\n\n", a.words(r.Summary))
	for _, p := range properties {
		if value := p.value(a, r); value != "" {
			fmt.Fprintf(&b, a.say("%s: %s\n", "%s：%s\n"), a.words(p.name), value)
		}
	}
	b.WriteString(a.say("\nterms, Black − White, added:\n", "\n计数各项（黑减白，相加）：\n"))
	t := table{align: "llll"}
	for i := range r.Terms {
		term := &r.Terms[i]
		t.add(term.ID, a.say(term.Title, term.Native), term.Article, a.meaning(term.ID))
	}
	t.write(&b, "  ")
	if len(r.Departs) > 0 {
		b.WriteString(a.say("\nreadings taken where the text is silent or contradicts itself:\n", "\n条文未言或自相抵触处的解读：\n"))
		for i, d := range r.Departs {
			fmt.Fprintf(&b, "  %d. %s\n", i+1, a.words(d))
		}
	}
	return b.String()
}

// meaning says what a term counts.
func (a *app) meaning(id string) string {
	for _, v := range rules.Vocabulary {
		if v.ID == id {
			return a.words(v.Meaning)
		}
	}
	return ""
}

func (a *app) rulesDiff() *cobra.Command {
	return &cobra.Command{
		Use:   "diff A B",
		Short: a.say("Say how two rule sets differ: choices and terms", "比较两种规则：选择与计数各项"),
		Long: a.say("diff lists the choices in which two rule sets differ, and the terms by which A − B differs for a game. Terms that both count cancel.",
			"diff 列出两种规则的不同选择，以及同一局中 A 减 B 之差由哪些项构成；双方皆计的项相消。"),
		Example:   "  experiment rules diff tangsong chinese",
		Args:      cobra.ExactArgs(2),
		ValidArgs: ruleIDs(),
		RunE: func(_ *cobra.Command, args []string) error {
			x, err := oneRule(args[0])
			if err != nil {
				return err
			}
			y, err := oneRule(args[1])
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.stdout, a.diffRules(x, y))
			return err
		},
	}
}

// diffRules writes how two rule sets differ.
func (a *app) diffRules(x, y *rules.Rule) string {
	var b strings.Builder
	t := table{align: "lll"}
	t.add("", x.ID, y.ID)
	for _, p := range properties {
		if v, w := p.value(a, x), p.value(a, y); v != w {
			t.add(a.words(p.name), v, w)
		}
	}
	t.write(&b, "")
	terms := termDifference(x, y)
	if len(terms) == 0 {
		b.WriteString(a.say("\nthe same count\n", "\n计数相同\n"))
		return b.String()
	}
	fmt.Fprintf(&b, a.say("\nmargin(%s) − margin(%s) is the sum of, Black − White:\n", "\n%s 减 %s 之差（黑减白）为下列各项之和：\n"), x.ID, y.ID)
	t = table{align: "lll"}
	for _, d := range terms {
		t.add(d.sign+" "+d.id, a.vocabulary(d.id), a.meaning(d.id))
	}
	t.write(&b, "  ")
	return b.String()
}

// signedTerm is a term with the sign it has in a difference.
type signedTerm struct{ id, sign string }

// termDifference returns the terms that make x − y, taken apart into parts and
// without those that cancel. Terms are functions, so what cancels is found by
// counting games that have one quantity each.
func termDifference(x, y *rules.Rule) []signedTerm {
	var out []signedTerm
	for _, probe := range probes() {
		for _, reason := range rules.Reasons(x, y, probe) {
			sign := "+"
			if reason.Value < 0 {
				sign = "−"
			}
			if t := (signedTerm{reason.Term, sign}); !slices.ContainsFunc(out, func(o signedTerm) bool { return o.id == t.id }) {
				out = append(out, t)
			}
		}
	}
	slices.SortFunc(out, func(p, q signedTerm) int { return order(p.id) - order(q.id) })
	return out
}

// order is the place of a term in the vocabulary.
func order(id string) int {
	return slices.IndexFunc(rules.Vocabulary, func(v rules.TermWords) bool { return v.ID == id })
}

// probes are counts in which one quantity is Black's alone, so that a term that
// counts it shows.
func probes() []*rules.Counts {
	black := rules.Sides{Black: 4}
	set := []func(*rules.Counts){
		func(c *rules.Counts) { c.Territory = black },
		func(c *rules.Counts) { c.SekiEyes = black },
		func(c *rules.Counts) { c.OneSided = black },
		func(c *rules.Counts) { c.Setup, c.Stones = black, black },
		func(c *rules.Counts) { c.Plays, c.Stage1, c.Stones = black, black, black },
		func(c *rules.Counts) { c.Plays, c.Stones, c.FirstTwo = black, black, true },
		func(c *rules.Counts) { c.Passes = black },
		func(c *rules.Counts) { c.FirstPass = board.White },
		func(c *rules.Counts) { c.FirstPass = board.Black },
		func(c *rules.Counts) { c.LastPlay = board.Black },
		func(c *rules.Counts) { c.Basic, c.Groups = black, rules.Sides{Black: 2} },
		func(c *rules.Counts) { c.Handicap = 4 },
		func(c *rules.Counts) { c.BareArea = black },
	}
	var out []*rules.Counts
	for _, f := range set {
		c := &rules.Counts{Play: rules.Play{First: board.Black, Exact: true}}
		f(c)
		out = append(out, c)
	}
	return out
}
