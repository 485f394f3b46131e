package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

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
// group: the writer keeps one group in memory.
func newParquetTable[T any](path string, group int64) (*parquetTable[T], error) {
	p, err := createPart(path)
	if err != nil {
		return nil, err
	}
	out := parquet.NewGenericWriter[T](p,
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.MaxRowsPerRowGroup(group),
		parquet.CreatedBy("experiment", version, ""),
	)
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

// readParquet calls yield with every row of a Parquet file.
func readParquet[T any](path string, yield func(*T) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	f, err := parquet.OpenFile(file, info.Size())
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	r := parquet.NewGenericReader[T](f)
	defer r.Close()
	rows := make([]T, 512)
	for {
		clear(rows) // so that rows handed out before keep what they point to
		n, err := r.Read(rows)
		for i := range rows[:n] {
			if err := yield(&rows[i]); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(path), err)
		}
	}
}
