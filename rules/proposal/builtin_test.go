package proposal

import (
	"reflect"
	"testing"

	"weiqi-experiment/rules"
)

// Every rule set of the toolkit is a sum of terms and can be written as data;
// what is read back is the same rule.
func TestBuiltins(t *testing.T) {
	for _, r := range rules.All {
		t.Run(r.ID, func(t *testing.T) {
			text, err := Format(r)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Parse(r.ID+Ext, text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			same(t, got, r)
		})
	}
}

// same compares all that a rule set is but its groups and functions.
func same(t *testing.T, got, want *rules.Rule) {
	t.Helper()
	g, w := *got, *want
	for _, r := range []*rules.Rule{&g, &w} {
		r.Groups = nil
		r.Text = nil   // a proposal is its own text
		r.Chinese = "" // and names itself in any language
		r.Terms = nil
	}
	if !reflect.DeepEqual(g, w) {
		t.Errorf("read:  %+v\nbuilt: %+v", g, w)
	}
	if len(got.Terms) != len(want.Terms) {
		t.Fatalf("%d terms, want %d", len(got.Terms), len(want.Terms))
	}
	for i := range got.Terms {
		a, b := got.Terms[i], want.Terms[i]
		a.Count, b.Count, a.Parts, b.Parts = nil, nil, nil, nil
		if !reflect.DeepEqual(a, b) {
			t.Errorf("term %d\nread:  %+v\nbuilt: %+v", i, a, b)
		}
	}
}
