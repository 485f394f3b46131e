package rules

import (
	"slices"
	"testing"
)

// Every kind is a term of the vocabulary, in its order, and makes a term that
// says in both languages what it counts, whatever it is given.
func TestKinds(t *testing.T) {
	last := -1
	for i := range Kinds {
		k := &Kinds[i]
		if at := order(k.ID); at == len(Vocabulary) || at <= last {
			t.Errorf("%s is at place %d of the vocabulary, behind %d", k.ID, at, last)
		} else {
			last = at
		}
		for _, p := range variants(k) {
			made, err := k.New("7", p)
			if err != nil {
				t.Errorf("%s of %+v: %v", k.ID, p, err)
				continue
			}
			if err := validateTerm(&made); err != nil {
				t.Errorf("%s of %+v: %v", k.ID, p, err)
			}
			if err := checkWords(made.Meaning()); err != nil {
				t.Errorf("%s of %+v: %v", k.ID, p, err)
			}
			if made.ID != k.ID || made.Params != p || made.Article != "7" {
				t.Errorf("%s of %+v makes %+v", k.ID, p, made)
			}
		}
	}
}

// variants are some parameters a kind takes: the default, and each one changed.
func variants(k *Kind) []Params {
	out := []Params{k.Default}
	change := func(name string, set func(*Params)) {
		if slices.Contains(k.Takes, name) {
			p := k.Default
			set(&p)
			out = append(out, p)
		}
	}
	change("points", func(p *Params) { p.Points = Points(3) })
	change("points", func(p *Params) { p.Points = 1 })
	change("prisoners", func(p *Params) { p.Prisoners = false })
	change("stage", func(p *Params) { p.Stage = StageBefore })
	change("stage", func(p *Params) { p.Stage = StageAfter })
	change("shared", func(p *Params) { p.Shared = true })
	change("when", func(p *Params) { p.When = WhenDameOpen })
	change("per", func(p *Params) { p.Per = PerGroup })
	change("seki", func(p *Params) { p.Seki = false })
	change("free", func(p *Params) { p.Free = 2 })
	if k.Signed() {
		change("points", func(p *Params) { p.Points = -Points(1) })
	}
	return out
}

// A term with parameters of its own has a title of its own, by which Compare tells it
// from the usual one.
func TestTitles(t *testing.T) {
	for _, test := range []struct {
		id        string
		set       func(*Params)
		title, zh string
	}{
		{"territory", func(p *Params) { p.Prisoners = false }, "territory without prisoners", "目（不计俘虏）"},
		{"parity", func(p *Params) { p.Stage = StageBefore }, "plays before the stop", "对局阶段实着"},
		{"parity", func(p *Params) { p.Stage = StageAfter }, "plays after the stop", "休止后实着"},
		{"last_play", func(*Params) {}, "last-play compensation", "收后贴点"},
		{"last_play", func(p *Params) { p.When = WhenDameOpen }, "last-play compensation where dame are open", "收后贴点（有公气时）"},
		{"group_tax", func(p *Params) { p.Per = PerGroup }, "tax on each group", "块数之税"},
		{"group_tax", func(p *Params) { p.Per, p.Seki = PerGroup, false }, "tax on each group outside seki", "块数之税（双活除外）"},
		{"group_tax", func(p *Params) { p.Seki = false }, "group tax outside seki", "基本眼位（双活除外）"},
		{"handicap", func(*Params) {}, "handicap points", "让子贴还"},
		{"handicap", func(p *Params) { p.Free = 1 }, "handicap points, the first stone free", "让子贴还（首子不计）"},
		{"handicap", func(p *Params) { p.Free = 9 }, "handicap points, 9 stones free", "让子贴还（9子不计）"},
		{"button", func(*Params) {}, "button", "半点牌"},
		{"button", func(p *Params) { p.Points = 3 }, "button of 1.5 points", "1.5点牌"},
	} {
		k, _ := KindByID(test.id)
		p := k.Default
		test.set(&p)
		made, err := k.New("", p)
		if err != nil || made.Title != test.title || made.Native != test.zh {
			t.Errorf("%s of %+v: %q, %q (%v); want %q, %q", k.ID, p, made.Title, made.Native, err, test.title, test.zh)
		}
	}
	handicap, _ := KindByID("handicap")
	if _, err := handicap.New("", Params{Points: Points(1), Free: 10}); err == nil {
		t.Error("ten stones are free")
	}
}

// A parameter does what it says, on a game worked by hand.
func TestParams(t *testing.T) {
	c := &Counts{
		Territory: Sides{5, 2}, SekiEyes: Sides{1, 0}, Neutral: 0,
		Groups: Sides{3, 2}, SekiGroups: Sides{1, 0}, Basic: Sides{5, 4}, SekiBasic: Sides{1, 0}, Dead: Sides{0, 2},
	}
	c.Captured, c.Plays, c.Stage1 = Sides{1, 0}, Sides{9, 7}, Sides{8, 7}
	c.First, c.FirstPass, c.LastPlay, c.Handicap = 1, 2, 1, 4
	for _, test := range []struct {
		id   string
		set  func(*Params)
		want string
	}{
		{"territory", func(p *Params) {}, "4"}, // 5 + 2 against 2 + 1
		{"territory", func(p *Params) { p.Prisoners = false }, "3"},
		{"seki", func(p *Params) { p.Points = -1 }, "-0.5"},
		{"parity", func(p *Params) { p.Points = -Points(2) }, "-4"},
		{"parity", func(p *Params) { p.Stage = StageBefore }, "1"},
		{"parity", func(p *Params) { p.Stage, p.Points = StageAfter, 1 }, "0.5"},
		{"first_pass", func(p *Params) { p.Points = Points(3) }, "-3"},
		{"first_pass", func(p *Params) { p.Points, p.Shared = Points(3), true }, "-3"},
		{"last_play", func(p *Params) {}, "-1"},
		{"last_play", func(p *Params) { p.When = WhenDameOpen }, "0"},
		{"group_tax", func(p *Params) {}, "-1"}, // 5 − 4
		{"group_tax", func(p *Params) { p.Seki = false }, "0"},
		{"group_tax", func(p *Params) { p.Per, p.Points = PerGroup, Points(2) }, "-2"},
		{"group_tax", func(p *Params) { p.Per, p.Seki = PerGroup, false }, "0"},
		{"handicap", func(p *Params) { p.Points = 1 }, "-2"},
		{"handicap", func(p *Params) { p.Free = 3 }, "-1"},
		{"button", func(p *Params) { p.Points = Points(1) }, "-1"},
	} {
		k, _ := KindByID(test.id)
		p := k.Default
		test.set(&p)
		made, err := k.New("", p)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := made.Count(c).Margin().String(); got != test.want {
			t.Errorf("%s of %+v counts %s, want %s", test.id, p, got, test.want)
		}
		var parts Half
		for i := range made.Parts {
			parts += made.Parts[i].Count(c).Margin()
		}
		if len(made.Parts) > 0 && parts != made.Count(c).Margin() {
			t.Errorf("%s of %+v: the parts add up to %v", test.id, p, parts)
		}
	}
	if pair := firstPassShared("").Count(c); pair != (Pair{-1, 1}) {
		t.Errorf("a shared point is %v", pair)
	}
}
