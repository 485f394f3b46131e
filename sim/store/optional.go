package store

import (
	"reflect"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// Columns that only some runs have are marked in the row types by an only tag,
// the name of what the run must ask for. Files of other runs do not have them,
// and reading leaves them empty.

// adaptedOnly is the tag of the columns of Options.Adapted.
const adaptedOnly = "adapted"

// wanted are the fields that a run has.
func (o *Options) wanted(fields []field) []field {
	if o.Adapted {
		return fields
	}
	return slices.DeleteFunc(slices.Clone(fields), func(f field) bool { return f.only == adaptedOnly })
}

// without leaves out, of a Parquet file of rows T, the fields that are not among these.
func without[T any](fields []field) []parquet.WriterOption {
	var options []parquet.WriterOption
	t := reflect.TypeFor[T]()
	for i := range t.NumField() {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.index == i }) {
			options = append(options, parquet.StructTag(`parquet:"-"`, t.Field(i).Name))
		}
	}
	return options
}
