package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"weiqi-experiment/rules"
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
		Short: a.say("List the rule sets: id, groups, names, komi", "列出各规则：代号、组、名称、贴点"),
		Long: a.say("list shows every rule set, or those of the ids and groups named. Groups are "+strings.Join(rules.GroupNames, ", ")+" and all.",
			"list 列出全部规则，或所给代号与组的规则。组有 "+strings.Join(rules.GroupNames, "、")+" 与 all。"),
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
			t := table{align: "llllr"}
			t.add(a.say("id", "代号"), a.say("groups", "组"), a.say("native name", "原名"), a.say("title", "英文名"), a.say("komi", "贴点"))
			for _, r := range chosen {
				t.add(r.ID, strings.Join(r.Groups, ","), r.Native, r.Title, r.Komi.String())
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
	var markdown bool
	c := &cobra.Command{
		Use:   "show ID",
		Short: a.say("Show a rule set: source, terms with their articles, readings taken", "查看一种规则：出处、各项及条文、解读"),
		Example: `  experiment rules show tangsong
  experiment rules show --lang zh --markdown tangsong`,
		Args:      cobra.ExactArgs(1),
		ValidArgs: ruleIDs(),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := oneRule(args[0])
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.stdout, r.Page(a.lang, form(markdown)))
			return err
		},
	}
	a.markdownFlag(c, &markdown)
	return c
}

func (a *app) markdownFlag(c *cobra.Command, markdown *bool) {
	c.Flags().BoolVar(markdown, "markdown", false, a.say("write Markdown", "输出 Markdown"))
}

func form(markdown bool) rules.Form {
	if markdown {
		return rules.Markdown
	}
	return rules.Plain
}

func ruleIDs() []string {
	var ids []string
	for _, r := range rules.All {
		ids = append(ids, r.ID)
	}
	return ids
}

func (a *app) rulesDiff() *cobra.Command {
	var markdown bool
	c := &cobra.Command{
		Use:   "diff A B",
		Short: a.say("Say how two rule sets differ: choices and terms", "比较两种规则：选择与计数各项"),
		Long: a.say("diff lists the choices in which two rule sets differ, and the terms by which A − B differs for a game. Terms that both count cancel.",
			"diff 列出两种规则的不同选择，以及同一局中 A 减 B 之差由哪些项构成；双方皆计的项相消。"),
		Example: `  experiment rules diff tangsong chinese
  experiment rules diff --lang zh tangsong japanese`,
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
			_, err = io.WriteString(a.stdout, rules.Diff(x, y, a.lang, form(markdown)))
			return err
		},
	}
	a.markdownFlag(c, &markdown)
	return c
}
