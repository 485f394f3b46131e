package store

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// csvRows writes rows as CSV, under a line with the names of their columns.
type csvRows[T any] struct {
	csv    *csv.Writer
	fields []field
	cells  []string
}

func newCSVRows[T any](w io.Writer, fields []field) (*csvRows[T], error) {
	r := &csvRows[T]{csv.NewWriter(w), fields, make([]string, len(fields))}
	for i := range fields {
		r.cells[i] = fields[i].Name
	}
	return r, r.csv.Write(r.cells)
}

func (r *csvRows[T]) write(rows []T) error {
	for i := range rows {
		v := reflect.ValueOf(&rows[i]).Elem()
		for j := range r.fields {
			r.cells[j] = formatCell(v.Field(r.fields[j].index), &r.fields[j])
		}
		if err := r.csv.Write(r.cells); err != nil {
			return err
		}
	}
	return nil
}

// flush hands on what was written.
func (r *csvRows[T]) flush() error {
	r.csv.Flush()
	return r.csv.Error()
}

// csvTable is a file of rows as CSV.
type csvTable[T any] struct {
	*csvRows[T]
	part *part
	buf  *bufio.Writer
}

func newCSVTable[T any](path string, fields []field) (*csvTable[T], error) {
	p, err := createPart(path)
	if err != nil {
		return nil, err
	}
	buf := bufio.NewWriterSize(p, 1<<16)
	rows, err := newCSVRows[T](buf, fields)
	return &csvTable[T]{rows, p, buf}, err
}

func (t *csvTable[T]) finish() error {
	return errors.Join(t.flush(), t.buf.Flush(), t.part.finish())
}

func (t *csvTable[T]) file() *part { return t.part }

// formatCell writes one value as a cell.
func formatCell(v reflect.Value, f *field) string {
	if !f.Known {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	switch f.kind {
	case reflect.String:
		return escape(v.String())
	case reflect.Int32:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Float64:
		return strconv.FormatFloat(v.Float()+0, 'f', -1, 64) // +0 turns -0 into 0
	default:
		return strconv.FormatBool(v.Bool())
	}
}

// parseCell reads a cell back into v.
func parseCell(cell string, v reflect.Value, f *field) error {
	if !f.Known {
		if cell == "" {
			return nil
		}
		p := reflect.New(v.Type().Elem())
		v.Set(p)
		v = p.Elem()
	}
	switch f.kind {
	case reflect.String:
		s, err := unescape(cell)
		v.SetString(s)
		return err
	case reflect.Int32:
		n, err := strconv.ParseInt(cell, 10, 32)
		v.SetInt(n)
		return err
	case reflect.Float64:
		x, err := strconv.ParseFloat(cell, 64)
		v.SetFloat(x)
		return err
	default:
		b, err := strconv.ParseBool(cell)
		v.SetBool(b)
		return err
	}
}

// risky are the characters a spreadsheet may take for the start of a formula,
// and the apostrophe that marks them as text.
const risky = "=+-@＝＋－＠'"

// escape writes text as a cell: see the package comment.
func escape(s string) string {
	lead := startsRisky(s)
	if !lead && strings.IndexFunc(s, special) < 0 {
		return s
	}
	var b strings.Builder
	if lead {
		b.WriteByte('\'')
	}
	for _, r := range s {
		switch {
		case r == '\\':
			b.WriteString(`\\`)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case special(r):
			fmt.Fprintf(&b, `\x%02X`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func startsRisky(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune(risky, r)
}

// special reports whether r is a backslash or a control character.
func special(r rune) bool { return r == '\\' || r < 0x20 || r >= 0x7f && r < 0xa0 }

// unescape is the inverse of escape.
func unescape(cell string) (string, error) {
	cell = strings.TrimPrefix(cell, "'")
	if strings.IndexByte(cell, '\\') < 0 {
		return cell, nil
	}
	var b strings.Builder
	for i := 0; i < len(cell); i++ {
		if cell[i] != '\\' {
			b.WriteByte(cell[i])
			continue
		}
		i++
		if i == len(cell) {
			return "", errors.New("text ends in a single backslash")
		}
		switch cell[i] {
		case '\\':
			b.WriteByte('\\')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case 'x':
			if i+2 >= len(cell) {
				return "", errors.New(`text ends within \xHH`)
			}
			n, err := strconv.ParseUint(cell[i+1:i+3], 16, 8)
			if err != nil {
				return "", fmt.Errorf(`\x%s in text is no number`, cell[i+1:i+3])
			}
			b.WriteRune(rune(n))
			i += 2
		default:
			return "", fmt.Errorf(`\%c in text is no escape`, cell[i])
		}
	}
	return b.String(), nil
}

// readCSV calls yield with every row of a CSV file. Columns are found by name;
// those of other versions are ignored, and those missing stay empty.
func readCSV[T any](path string, fields []field, yield func(*T) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	r := csv.NewReader(bufio.NewReaderSize(file, 1<<16))
	r.ReuseRecord = true
	header, err := r.Read()
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	columns := match(header, fields)
	for {
		cells, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(path), err)
		}
		row := new(T)
		v := reflect.ValueOf(row).Elem()
		for i, f := range columns {
			if f == nil {
				continue
			}
			if err := parseCell(cells[i], v.Field(f.index), f); err != nil {
				line, column := r.FieldPos(i)
				return fmt.Errorf("%s:%d:%d: column %s: %w", filepath.Base(path), line, column, f.Name, err)
			}
		}
		if err := yield(row); err != nil {
			return err
		}
	}
}

// match returns the field of each column of the header, nil for none.
func match(header []string, fields []field) []*field {
	columns := make([]*field, len(header))
	for i, name := range header {
		for j := range fields {
			if fields[j].Name == name {
				columns[i] = &fields[j]
			}
		}
	}
	return columns
}
