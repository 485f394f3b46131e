package store

import (
	"bytes"
	"io"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// TestNumbersAreAllColumns holds the lists of columns that are written by hand to
// the row type.
func TestNumbersAreAllColumns(t *testing.T) {
	var s ScoreRow
	v := reflect.ValueOf(&s).Elem()
	numbers, texts := s.numbers(), s.texts()
	optionals := s.optionals()
	n, m, o := 0, 0, 0
	for i := range scoreFields {
		p := v.Field(scoreFields[i].index).Addr().Interface()
		switch kind := scoreFields[i].kind; {
		case kind == reflect.Float64 && !scoreFields[i].Known:
			if o >= len(optionals) || optionals[o] != p || optionalFields[o].Name != scoreFields[i].Name {
				t.Errorf("%s is not optional number %d", scoreFields[i].Name, o)
			}
			o++
		case kind == reflect.Float64:
			if n >= len(numbers) || numbers[n] != p || numberFields[n].Name != scoreFields[i].Name {
				t.Errorf("%s is not number %d", scoreFields[i].Name, n)
			}
			n++
		case kind == reflect.String:
			if m >= len(texts) || texts[m] != p {
				t.Errorf("%s is not text %d", scoreFields[i].Name, m)
			}
			m++
		}
	}
	if n != len(numbers) || m != len(texts) || o != len(optionals) {
		t.Errorf("%d numbers, %d texts and %d optionals of %d, %d and %d", len(numbers), len(texts), len(optionals), n, m, o)
	}
}

// TestEntriesComeBack writes entries of any scores, encoded before or not, and
// reads the same.
func TestEntriesComeBack(t *testing.T) {
	number := rapid.OneOf(
		rapid.Just(0.0), rapid.Map(rapid.IntRange(-900, 900), func(n int) float64 { return float64(n) / 2 }),
		rapid.SampledFrom([]float64{math.Copysign(0, -1), 0.25, -1.0 / 3, 1 << 39, 1 << 40, -1 << 50, 1e300, math.SmallestNonzeroFloat64}),
	)
	text := rapid.SampledFrom([]string{"", "a.sgf", "B", "japanese", "段", "a\x1b\x00"})
	rapid.Check(t, func(t *rapid.T) {
		var entries []*Entry
		var file bytes.Buffer
		w, err := newEntryWriter(&file)
		if err != nil {
			t.Fatal(err)
		}
		var early Encoder
		for range rapid.IntRange(0, 4).Draw(t, "entries") {
			e := &Entry{Seq: rapid.Int64().Draw(t, "seq"), Record: true}
			if rapid.Bool().Draw(t, "game") {
				e.Game = &GameRow{File: text.Draw(t, "file"), Index: 3, GameID: text.Draw(t, "id")}
			}
			for range rapid.IntRange(0, 3).Draw(t, "scores") {
				s := ScoreRow{Index: rapid.Int32().Draw(t, "index")}
				if e.Game != nil && rapid.Bool().Draw(t, "own") {
					s.File, s.Index, s.GameID = e.Game.File, e.Game.Index, e.Game.GameID
				}
				for _, p := range s.texts() {
					*p = text.Draw(t, "text")
				}
				for _, p := range s.numbers() {
					*p = number.Draw(t, "number")
				}
				for _, p := range s.optionals() {
					if x := number.Draw(t, "optional"); rapid.Bool().Draw(t, "known") {
						*p = &x
					}
				}
				e.Scores = append(e.Scores, s)
			}
			if rapid.Bool().Draw(t, "early") {
				if err := early.Encode(e); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.write(e); err != nil {
				t.Fatal(err)
			}
			e.Encoded = nil
			entries = append(entries, e)
		}
		if err := w.finish(); err != nil {
			t.Fatal(err)
		}
		r, err := newEntryReader(&file)
		if err != nil {
			t.Fatal(err)
		}
		defer r.close()
		got := new(Entry)
		for i, want := range entries {
			if err := r.read(got); err != nil {
				t.Fatal(err)
			}
			if len(got.Scores) != len(want.Scores) || got.Seq != want.Seq || !reflect.DeepEqual(got.Game, want.Game) {
				t.Fatalf("entry %d is %+v, not %+v", i, got, want)
			}
			for k := range want.Scores {
				if !sameScore(&got.Scores[k], &want.Scores[k]) {
					t.Fatalf("entry %d, score %d is %+v, not %+v", i, k, got.Scores[k], want.Scores[k])
				}
			}
		}
		if err := r.read(got); err != io.EOF {
			t.Fatalf("after the last entry: %v", err)
		}
	})
}

// TestNoProblemsEncoded writes the same bytes whether the list of problems is nil or
// empty, as it is in memory that was used before.
func TestNoProblemsEncoded(t *testing.T) {
	var x Encoder
	without, empty := Entry{Seq: 1, Record: true}, Entry{Seq: 1, Record: true, Problems: make([]ProblemRow, 0, 4)}
	for _, e := range []*Entry{&without, &empty} {
		if err := x.Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(without.Encoded, empty.Encoded) {
		t.Errorf("%x and %x", without.Encoded, empty.Encoded)
	}
}

// sameScore compares to the bit: 0 and −0 are written differently.
func sameScore(a, b *ScoreRow) bool {
	x, y := a.numbers(), b.numbers()
	for i := range x {
		if math.Float64bits(*x[i]) != math.Float64bits(*y[i]) {
			return false
		}
	}
	for i, p := range a.optionals() {
		q := b.optionals()[i]
		if (*p == nil) != (*q == nil) || *p != nil && math.Float64bits(**p) != math.Float64bits(**q) {
			return false
		}
	}
	c, d := *a, *b
	for i := range c.optionals() {
		*c.optionals()[i], *d.optionals()[i] = nil, nil
	}
	return c == d
}
