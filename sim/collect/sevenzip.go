package collect

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/bodgit/sevenzip"
	"github.com/stangelandcl/ppmd"
	"github.com/ulikunitz/xz/lzma"
)

// sevenZip reads a 7z archive. On disk it may be the first of several volumes.
func (w *walk) sevenZip(c *content, outer *budget) error {
	packed := func() int64 { return max(c.size, c.m.n) }
	return w.archive(c, outer, format7z, packed, func(b *budget) error {
		z, volumes, done, err := w.open7z(c)
		if err != nil {
			return err
		}
		defer done()
		if err := w.each7z(c, b, z); err != nil {
			return err
		}
		return w.further(c, volumes)
	})
}

// open7z opens the archive, which is read from its end.
func (w *walk) open7z(c *content) (z *sevenzip.Reader, volumes []string, done func(), err error) {
	at, size, done, err := w.random(c)
	if err != nil {
		return nil, nil, nil, err
	}
	if c.disk != "" && filepath.Ext(c.disk) == ".001" {
		at, size, volumes, done, err = volumes7z(c.disk)
	}
	if err == nil {
		err = guard(func() (err error) {
			if err = check7z(at, size, w.o.MaxEntries); err == nil {
				z, err = sevenzip.NewReader(at, size)
			}
			return err
		})
	}
	if err != nil {
		done()
	}
	return z, volumes, done, err
}

// volumes7z opens the first volume of an archive, "x.7z.001", and those that
// follow it, as one file.
func volumes7z(first string) (at joined, size int64, names []string, done func(), err error) {
	var files []*os.File
	done = func() {
		for _, f := range files {
			f.Close()
		}
	}
	for i := 1; ; i++ {
		name := fmt.Sprintf("%s.%03d", strings.TrimSuffix(first, ".001"), i)
		f, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			return at, size, names, done, nil
		}
		if err != nil {
			return nil, 0, nil, done, err
		}
		files, names = append(files, f), append(names, name)
		info, err := f.Stat()
		if err != nil {
			return nil, 0, nil, done, err
		}
		at, size = append(at, part{f, info.Size()}), size+info.Size()
	}
}

// each7z goes through the entries. Those of a block are packed together: behind
// a damaged place nothing of the block can be read, and trying each would begin
// at the front of the block again.
func (w *walk) each7z(c *content, b *budget, z *sevenzip.Reader) error {
	lost := map[int]int{} // entries not tried, by block that is damaged
	for _, f := range z.File {
		if f.Mode().IsDir() {
			if err := b.entry(); err != nil {
				return err
			}
			continue
		}
		if _, ok := lost[f.Stream]; ok && f.UncompressedSize > 0 {
			lost[f.Stream]++
			continue
		}
		damaged, err := w.entry7z(c, b, f)
		if err != nil {
			return err
		}
		if damaged {
			lost[f.Stream] = 0
		}
	}
	n := 0
	for _, k := range lost {
		n += k
	}
	if n > 0 {
		return w.problem(c.name, Archive, fmt.Sprintf("%d more entries lie behind damage in the same block and are lost", n))
	}
	return w.empty(c, b)
}

// entry7z reads one entry and reports whether the block it lies in is damaged.
func (w *walk) entry7z(c *content, b *budget, f *sevenzip.File) (damaged bool, err error) {
	name, err := w.named(c, b, f.Name)
	if err != nil {
		return false, err
	}
	if f.Mode().Type() != 0 {
		return false, w.irregular(name, f.Mode(), "")
	}
	var r io.ReadCloser
	err = guard(func() (err error) {
		r, err = f.Open()
		return err
	})
	if err != nil {
		if isEncrypted(err) {
			return true, w.problem(name, Encrypted, "the entry needs a password")
		}
		return true, w.problem(name, Archive, plain(err))
	}
	defer guard(r.Close)
	check := &fault{r: r}
	var in io.Reader = check
	if f.CRC32 != 0 {
		in = newSummed(check, f.CRC32, int64(f.UncompressedSize), true)
	}
	err = w.entry(name, f.Name, in, b, -1)
	return check.err != nil, err
}

// A fault reader remembers an error of the decoder.
type fault struct {
	r   io.Reader
	err error
}

func (f *fault) Read(p []byte) (n int, err error) {
	broke := guard(func() error {
		n, err = f.r.Read(p)
		return nil
	})
	if broke != nil {
		err = broke
	}
	if err != nil && err != io.EOF {
		f.err = err
	}
	return n, err
}

// further notes the volumes behind the first, so that they are not read again,
// and accounts for those that lie in no folder being read.
func (w *walk) further(c *content, volumes []string) error {
	for _, v := range volumes {
		path := c.disk[:len(c.disk)-len(filepath.Base(c.disk))] + filepath.Base(v) // all lie in one folder
		if path == c.disk {
			continue
		}
		w.volumes[path] = c.name
		if w.in.Kind == "folder" {
			continue
		}
		if err := w.accountVolume(path); err != nil {
			return err
		}
	}
	return nil
}

// The library reserves the whole dictionary that the packer was set to, often
// 64 MiB, for every block, of which there is one a file in archives that are not
// solid; and there is no bound to what it reserves. A dictionary need not be
// larger than what is unpacked. (Its decoder of LZMA sees to that itself.)
func init() {
	sevenzip.RegisterDecompressor([]byte{0x21}, newLZMA2)
	sevenzip.RegisterDecompressor([]byte{0x03, 0x04, 0x01}, newPPMd)
}

// newLZMA2 unpacks LZMA2; size is that of the unpacked stream. The property is
// the size of the dictionary, coded as in the xz format.
func newLZMA2(properties []byte, size uint64, in []io.ReadCloser) (io.ReadCloser, error) {
	if len(in) != 1 || len(properties) != 1 {
		return nil, fmt.Errorf("%w: LZMA2 with %d streams, %d properties", errDecoder, len(in), len(properties))
	}
	window, err := lzma.DecodeDictCap(properties[0])
	if err != nil {
		return nil, err
	}
	window = int64(min(uint64(window), max(size, lzma.MinDictCap)))
	if window > maxWindow {
		return nil, fmt.Errorf("%w (%d of %d bytes)", ErrWindow, window, maxWindow)
	}
	r, err := lzma.Reader2Config{DictCap: int(window)}.NewReader2(bufio.NewReader(in[0]))
	return closing{r, in[0]}, err
}

// newPPMd unpacks PPMd, version H. The properties are the order and the memory
// of the model.
func newPPMd(properties []byte, size uint64, in []io.ReadCloser) (io.ReadCloser, error) {
	if len(in) != 1 || len(properties) != 5 {
		return nil, fmt.Errorf("%w: PPMd with %d streams, %d properties", errDecoder, len(in), len(properties))
	}
	memory := binary.LittleEndian.Uint32(properties[1:])
	if memory > maxWindow {
		return nil, fmt.Errorf("%w (%d of %d bytes)", ErrWindow, memory, maxWindow)
	}
	r, err := ppmd.NewH7zReader(in[0], int(properties[0]), int(memory), int(min(size, math.MaxInt)))
	return closing{&r, in[0]}, err
}

// A closing reader closes what a decoder reads from.
type closing struct {
	io.Reader
	io.Closer
}
