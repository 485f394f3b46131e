package rules

import "regexp"

// ones are an English 1 with the plural of what it counts, and with a verb.
var ones = regexp.MustCompile(`(^|[^\d.,:½–−-])1 (?:(game|group|stone|point|move|play|pair|record|position|rule set|passe)s( are| were)?|(are|were))\b`)

// Singular puts into the singular what an English text counts one of: "1 stones" is
// "1 stone". Texts made by filling in numbers pass through it.
func Singular(text string) string {
	return ones.ReplaceAllStringFunc(text, func(s string) string {
		m := ones.FindStringSubmatch(s)
		one := map[string]string{"are": "is", "were": "was", " are": " is", " were": " was", "passe": "pass"}
		for i, word := range m {
			if w, ok := one[word]; ok {
				m[i] = w
			}
		}
		return m[1] + "1 " + m[2] + m[3] + m[4]
	})
}
