package store

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// Column describes one column of a table.
type Column struct {
	Table string // games, scores, problems
	Name  string
	Type  string // text, integer, number, boolean
	Known bool   // whether every row has a value; others may be empty
	Doc   string
	only  string // what a run must ask for to have it; empty for nothing
}

// Columns lists the columns of all tables, in the order of the files.
func Columns() []Column {
	var all []Column
	for _, fields := range [][]field{gameFields, scoreFields, problemFields} {
		for _, f := range fields {
			all = append(all, f.Column)
		}
	}
	return all
}

// field is a column and where it is in its row type.
type field struct {
	Column
	index int
	kind  reflect.Kind // of the value, or of what it points to
}

var (
	gameFields    = fieldsOf[GameRow]("games")
	scoreFields   = fieldsOf[ScoreRow]("scores")
	problemFields = fieldsOf[ProblemRow]("problems")

	// numberFields are the columns of ScoreRow.numbers.
	numberFields = slices.DeleteFunc(slices.Clone(scoreFields), func(f field) bool { return f.kind != reflect.Float64 || !f.Known })
	// optionalFields are those of ScoreRow.optionals.
	optionalFields = slices.DeleteFunc(slices.Clone(scoreFields), func(f field) bool { return f.kind != reflect.Float64 || f.Known })
)

var typeNames = map[reflect.Kind]string{
	reflect.String: "text", reflect.Int32: "integer", reflect.Float64: "number", reflect.Bool: "boolean",
}

// fieldsOf reads the columns of a row type off its tags.
func fieldsOf[T any](table string) []field {
	t := reflect.TypeFor[T]()
	fields := make([]field, t.NumField())
	for i := range fields {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("parquet"), ",")
		typ := f.Type
		known := typ.Kind() != reflect.Pointer
		if !known {
			typ = typ.Elem()
		}
		fields[i] = field{Column{table, name, typeNames[typ.Kind()], known, f.Tag.Get("doc"), f.Tag.Get("only")}, i, typ.Kind()}
	}
	return fields
}

// values holds what the pointers of gathered rows point to.
type values struct {
	numbers  []float64
	integers []int32
}

// checkRow makes the text of a row valid UTF-8, and refuses numbers that are not
// finite.
func checkRow(row reflect.Value, fields []field) error {
	for i := range fields {
		f := &fields[i]
		v := row.Field(f.index)
		if !f.Known {
			if v.IsNil() {
				continue
			}
			v = v.Elem()
		}
		switch f.kind {
		case reflect.String:
			if s := v.String(); !utf8.ValidString(s) {
				v.SetString(validText(s))
			}
		case reflect.Float64:
			if x := v.Float(); !finite(x) {
				return notFinite(f, x)
			}
		}
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func notFinite(f *field, x float64) error {
	return fmt.Errorf("table %s, column %s: %v is no number of points", f.Table, f.Name, x)
}

// checkScore is checkRow for scores, of which there are many. last is a score
// that was checked before, or nil: those of a game share their texts.
func checkScore(s, last *ScoreRow) error {
	for i, x := range s.numbers() {
		if !finite(*x) {
			return notFinite(&numberFields[i], *x)
		}
	}
	for i, p := range s.optionals() {
		if x := *p; x != nil && !finite(*x) {
			return notFinite(&optionalFields[i], *x)
		}
	}
	for i, t := range s.texts() {
		if (last == nil || *t != *last.texts()[i]) && !utf8.ValidString(*t) {
			*t = validText(*t)
		}
	}
	return nil
}

// take makes a row its holder's own: it copies what the row points to.
func (h *values) take(row reflect.Value, fields []field) {
	for i := range fields {
		if v := row.Field(fields[i].index); !fields[i].Known && !v.IsNil() {
			h.own(v)
		}
	}
}

// own points v to a copy of what it points to.
func (h *values) own(v reflect.Value) {
	switch p := v.Interface().(type) {
	case *float64:
		v.Set(reflect.ValueOf(h.number(*p)))
	case *int32:
		h.integers = append(h.integers, *p)
		v.Set(reflect.ValueOf(&h.integers[len(h.integers)-1]))
	}
}

// number keeps x and returns where.
func (h *values) number(x float64) *float64 {
	h.numbers = append(h.numbers, x)
	return &h.numbers[len(h.numbers)-1]
}

// forget makes room for the next rows.
func (h *values) forget() { h.numbers, h.integers = h.numbers[:0], h.integers[:0] }

// validText writes bytes that are not UTF-8 as \xHH.
func validText(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, `\x%02X`, s[0])
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}
