package figure

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden figures")

// Every figure of a small study, in both languages, is the file in testdata, to
// the byte. After a change look at the new files before they are kept.
func TestGoldenSVG(t *testing.T) {
	s := study(t, 400)
	for _, f := range All {
		for _, lang := range []string{"en", "zh"} {
			d := f.Draw(s, SVG, Options{Lang: lang})
			if d == nil {
				t.Fatalf("%s: nothing drawn", f.ID)
			}
			got, err := d.Bytes(SVG)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", f.ID+"."+lang+".svg")
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s in %s is not %s; run with -update and look at what changed", f.ID, lang, path)
			}
		}
	}
}
