package labels

import (
	"io/fs"
	"os"
	"testing"
)

// Whatever a label file holds, reading it does not panic, nor does comparing what
// is read of it.
func FuzzContent(f *testing.F) {
	err := fs.WalkDir(os.DirFS("testdata/labels"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile("testdata/labels/" + name)
		f.Add(data)
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &reader{file: "fuzz", source: "fuzz"}
		r.content("testdata/labels/case/fuzz.toml", data)
		small := r.labels[:0]
		for _, l := range r.labels {
			if len(l.Record.Tree.Data) < 2000 {
				small = append(small, l)
			}
		}
		out := compare(t, small, 1)
		for _, p := range out.Problems {
			if p.Kind == "internal" {
				t.Error(p.Error())
			}
		}
	})
}
