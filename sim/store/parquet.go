package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// version of the columns, written into Parquet files as their creator.
const version = "1"

// parquetTable writes rows as Parquet.
type parquetTable[T any] struct {
	part *part
	out  *parquet.GenericWriter[T]
}

// newParquetTable creates a Parquet file with the given number of rows a row
// group, with these fields: the writer keeps one group in memory.
func newParquetTable[T any](path string, fields []field, group int64) (*parquetTable[T], error) {
	p, err := createPart(path)
	if err != nil {
		return nil, err
	}
	out := parquet.NewGenericWriter[T](p, append(without[T](fields),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.MaxRowsPerRowGroup(group),
		parquet.CreatedBy("experiment", version, ""),
	)...)
	return &parquetTable[T]{p, out}, nil
}

func (t *parquetTable[T]) write(rows []T) error {
	_, err := t.out.Write(rows)
	return err
}

func (t *parquetTable[T]) finish() error {
	return errors.Join(t.out.Close(), t.part.finish())
}

func (t *parquetTable[T]) file() *part { return t.part }

// readParquet calls yield with every row of a Parquet file. Columns are found
// by name; those of other versions are ignored, and those missing stay empty.
func readParquet[T any](path string, fields []field, yield func(*T) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := checkFooter(file, info.Size()); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	var f *parquet.File
	err = guard(func() (err error) {
		f, err = parquet.OpenFile(file, info.Size(), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	for _, group := range f.RowGroups() {
		stopped, err := readGroup(group, fields, yield)
		switch {
		case stopped:
			return err
		case err != nil:
			return fmt.Errorf("%s: %w", filepath.Base(path), err)
		}
	}
	return nil
}

// checkFooter refuses a footer larger than its file, for which the library would
// reserve memory. (Apache Parquet, File Format: the length of the footer and "PAR1"
// are the last eight bytes.)
func checkFooter(file io.ReaderAt, size int64) error {
	const magic, end = 4, 8
	if size < magic+end {
		return ErrDamaged
	}
	var b [end]byte
	if _, err := file.ReadAt(b[:], size-end); err != nil {
		return err
	}
	if n := int64(binary.LittleEndian.Uint32(b[:])); n > size-magic-end {
		return fmt.Errorf("%w: a footer of %d bytes in a file of %d", ErrDamaged, n, size)
	}
	return nil
}

// guard calls into the library, which breaks down over some damaged files: that
// counts as damage. Nothing of the caller's runs inside.
func guard(call func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return call()
}

// readGroup calls yield with every row of a row group. It reads column by
// column, a batch of rows at a time: several times as fast as row by row. It
// tells an error of yield from its own.
func readGroup[T any](group parquet.RowGroup, fields []field, yield func(*T) error) (stopped bool, err error) {
	var columns []*columnReader
	defer func() {
		for _, c := range columns {
			c.pages.Close()
		}
	}()
	open := func(leaf parquet.LeafColumn, f *field) error {
		return guard(func() error {
			columns = append(columns, &columnReader{field: f, pages: group.ColumnChunks()[leaf.ColumnIndex].Pages()})
			return nil
		})
	}
	for i := range fields {
		leaf, ok := group.Schema().Lookup(fields[i].Name)
		if !ok {
			continue
		}
		if leaf.Node.Type().Kind() != parquetKinds[fields[i].kind] {
			return false, fmt.Errorf("column %s holds another type than %s", fields[i].Name, fields[i].Type)
		}
		if err := open(leaf, &fields[i]); err != nil {
			return false, err
		}
	}
	if len(columns) == 0 {
		return false, fmt.Errorf("%w: it has none of the columns", ErrDamaged)
	}
	for left := group.NumRows(); left > 0; {
		rows := make([]T, min(left, batch)) // new each time: rows handed out may be kept
		v := reflect.ValueOf(rows)
		for _, c := range columns {
			if err := guard(func() error { return c.read(v) }); err != nil {
				return false, fmt.Errorf("column %s: %w", c.field.Name, err)
			}
		}
		for i := range rows {
			if err := yield(&rows[i]); err != nil {
				return true, err
			}
		}
		left -= int64(len(rows))
	}
	return false, nil
}

var parquetKinds = map[reflect.Kind]parquet.Kind{
	reflect.String: parquet.ByteArray, reflect.Int32: parquet.Int32, reflect.Float64: parquet.Double, reflect.Bool: parquet.Boolean,
}

// columnReader reads the values of one column of a row group in order.
type columnReader struct {
	field  *field
	pages  parquet.Pages
	values parquet.ValueReader // of the current page, nil before the first
	page   parquet.Page
	buf    [256]parquet.Value
	text   string // the last text: neighbouring rows share theirs
}

// read fills the column of every row.
func (c *columnReader) read(rows reflect.Value) error {
	for at := 0; at < rows.Len(); {
		if c.values == nil {
			page, err := c.pages.ReadPage()
			if err == io.EOF {
				return io.ErrUnexpectedEOF
			}
			if err != nil {
				return err
			}
			c.page, c.values = page, page.Values()
		}
		n, err := c.values.ReadValues(c.buf[:min(len(c.buf), rows.Len()-at)])
		for i := range n {
			c.set(rows.Index(at+i).Field(c.field.index), &c.buf[i])
		}
		at += n
		switch {
		case err == io.EOF:
			parquet.Release(c.page)
			c.page, c.values = nil, nil
		case err != nil:
			return err
		}
	}
	return nil
}

// set stores a value in the field of a row.
func (c *columnReader) set(v reflect.Value, x *parquet.Value) {
	if !c.field.Known {
		if x.IsNull() {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch c.field.kind {
	case reflect.String:
		if b := x.ByteArray(); string(b) != c.text {
			c.text = string(b)
		}
		v.SetString(c.text)
	case reflect.Int32:
		v.SetInt(int64(x.Int32()))
	case reflect.Float64:
		v.SetFloat(x.Double())
	default:
		v.SetBool(x.Boolean())
	}
}
