package store

import (
	"fmt"
	"math"
	"reflect"
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
		fields[i] = field{Column{table, name, typeNames[typ.Kind()], known, f.Tag.Get("doc")}, i, typ.Kind()}
	}
	return fields
}

// clean makes the text of a row valid UTF-8 and refuses numbers that are not
// finite.
func clean(row reflect.Value, fields []field) error {
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
			if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("table %s, column %s: %v is no number of points", f.Table, f.Name, x)
			}
		}
	}
	return nil
}

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
