package main

import (
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/proposal"
)

func (a *app) rulesVerb() *cobra.Command {
	c := &cobra.Command{
		Use:   "rules",
		Short: a.say("List the rule sets, show one, say how two differ, or check a proposal", "列出各规则、查看一种、比较两种、检查方案"),
		Example: `  experiment rules list
  experiment rules show tangsong
  experiment rules diff tangsong chinese
  experiment rules check proposal.toml`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return usagef("%s", a.say("rules needs list, show, diff or check", "rules 之后应为 list、show、diff 或 check"))
		},
	}
	c.AddCommand(a.rulesList(), a.rulesShow(), a.rulesDiff(), a.rulesCheck(), a.rulesSchema())
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
				named, err := selectRules(strings.Join(names, ","))
				if err != nil {
					return err
				}
				chosen = named.rules
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

func (a *app) rulesShow() *cobra.Command {
	var markdown, asTOML bool
	c := &cobra.Command{
		Use:   "show ID|FILE.toml",
		Short: a.say("Show a rule set: source, terms with their articles, a worked example, readings taken", "查看一种规则：出处、各项及条文、算例、解读"),
		Long: a.say(`show prints all there is to say about a rule set, named by its id or read from a
proposal file. With --toml it writes the rule set as a proposal, to start one's own from.`,
			`show 输出一种规则的全部内容；规则以代号或方案文件指明。加 --toml 则写成方案文件，可据以另拟。`),
		Example: `  experiment rules show tangsong
  experiment rules show --lang zh --markdown tangsong
  experiment rules show --toml chinese > mine.toml`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("%s", a.say("rules show takes one rule set", "rules show 只取一种规则"))
			}
			return nil
		},
		ValidArgsFunction: ruleOrFile,
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := oneRule(args[0])
			if err != nil {
				return err
			}
			text := []byte(r.Page(a.lang, form(markdown)))
			if asTOML {
				if text, err = proposal.Format(r); err != nil {
					return err
				}
			}
			_, err = a.stdout.Write(text)
			return err
		},
	}
	a.markdownFlag(c, &markdown)
	c.Flags().BoolVar(&asTOML, "toml", false, a.say("write the rule set as a proposal file", "写成方案文件"))
	return c
}

func (a *app) rulesCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE.toml...",
		Short: a.say("Say whether proposal files are sound, and what is wrong where", "检查方案文件是否无误，何处有误"),
		Long: a.say(`check reads rule sets written as data. For a sound file it prints what the rule
counts; otherwise every fault on a line of its own, file:line:column, and what would
be right. The exit status is 1 when a file is not sound or cannot be read. See docs/PROPOSALS.md.`,
			`check 读入写成数据的规则方案。无误则给出所计各项；有误则逐条列出“文件:行:列”与应改之处，
文件不能读取亦然，退出状态为 1。见 docs/PROPOSALS.zh.md。`),
		Example: `  experiment rules check proposal.toml`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("%s", a.say("rules check takes proposal files", "rules check 取方案文件，至少一个"))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, names []string) error {
			allSound := true
			var unread []error
			for _, name := range names {
				sound, err := a.checkProposal(name)
				if err != nil {
					unread = append(unread, err)
					continue
				}
				allSound = allSound && sound
			}
			if len(unread) > 0 {
				return errors.Join(unread...)
			}
			if !allSound {
				return quietError{errUnsound}
			}
			return nil
		},
	}
}

// errUnsound is the fate of a proposal with faults, which were told.
var errUnsound = errors.New("not sound")

func (a *app) rulesSchema() *cobra.Command {
	return &cobra.Command{
		Use:     "schema",
		Short:   a.say("Write the JSON schema of proposal files, for editors", "输出方案文件的 JSON Schema，供编辑器使用"),
		Example: `  experiment rules schema > proposal.schema.json`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			text, err := proposal.Schema()
			if err == nil {
				_, err = a.stdout.Write(text)
			}
			return err
		},
	}
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

// ruleOrFile completes the id of a rule set or, where none fits, a file name.
func ruleOrFile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return ruleIDs(), cobra.ShellCompDirectiveDefault
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
		Long: a.say("diff lists the choices in which two rule sets, named by id or proposal file, differ, and the terms by which A − B differs for a game. Terms that both count cancel.",
			"diff 列出两种规则（代号或方案文件）的不同选择，以及同一局中 A 减 B 之差由哪些项构成；双方皆计的项相消。"),
		Example: `  experiment rules diff tangsong chinese
  experiment rules diff --lang zh tangsong japanese
  experiment rules diff chinese proposal.toml`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("%s", a.say("rules diff takes two rule sets", "rules diff 取两种规则"))
			}
			return nil
		},
		ValidArgsFunction: ruleOrFile,
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
