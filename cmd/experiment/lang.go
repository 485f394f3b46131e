package main

import "strings"

// The languages of reports and terminal text.
const (
	english = "en"
	chinese = "zh"
)

// language returns the language to speak and where the choice comes from. It
// looks for --lang before flags are parsed, so that help speaks it too; a wrong
// value is refused later.
func language(args []string, getenv func(string) string) (lang, source string) {
	for i, a := range args {
		if a == "--" {
			break
		}
		value, found := strings.CutPrefix(a, "--lang=")
		if a == "--lang" && i+1 < len(args) {
			value, found = args[i+1], true
		}
		if found && (value == english || value == chinese) {
			return value, "flag"
		}
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			if strings.HasPrefix(v, "zh") {
				return chinese, "environment"
			}
			return english, "environment"
		}
	}
	return english, "default"
}

// say returns a text in the language spoken.
func (a *app) say(en, zh string) string {
	if a.lang == chinese {
		return zh
	}
	return en
}
