package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
)

// indexRow is one entry of a part in brief, as it is on the disk: all that is
// needed to go on with a run or to look for duplicates, without reading rows.
type indexRow struct {
	Seq   int64
	Sum   uint64
	ID    [16]byte
	Flags uint64
}

const flagDistinct = 1 // the entry has an ID that must be the first of its kind

var indexRowSize = binary.Size(indexRow{})

// indexMagic begins an index and names its version.
const indexMagic = "weiqi experiment part 2\n"

// An index is written after the rows of its part and vouches for them.
//
//	magic, SHA-256 of the rows file, rows, SHA-256 of all before it
type index struct {
	rows    []indexRow
	content [sha256.Size]byte // digest of the rows file
}

func (x *index) bytes() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(indexMagic)
	b.Write(x.content[:])
	if err := binary.Write(&b, binary.LittleEndian, x.rows); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	return b.Bytes(), nil
}

// readIndex reads an index and checks that it is whole.
func readIndex(path string) (*index, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	body := len(data) - len(indexMagic) - 2*sha256.Size
	if body < 0 || string(data[:len(indexMagic)]) != indexMagic || body%indexRowSize != 0 {
		return nil, fmt.Errorf("%s: %w", path, ErrDamaged)
	}
	end := len(data) - sha256.Size
	if sha256.Sum256(data[:end]) != [sha256.Size]byte(data[end:]) {
		return nil, fmt.Errorf("%s: %w", path, ErrDamaged)
	}
	x := &index{rows: make([]indexRow, body/indexRowSize)}
	copy(x.content[:], data[len(indexMagic):])
	rows := data[len(indexMagic)+sha256.Size : end]
	return x, binary.Read(bytes.NewReader(rows), binary.LittleEndian, x.rows)
}
