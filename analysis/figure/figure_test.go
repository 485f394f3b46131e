package figure

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/internal/synthetic"
)

func study(t *testing.T, n int) *analysis.Study {
	t.Helper()
	s, err := analysis.Analyse(synthetic.WithLastStages(synthetic.Make(n, 1)), analysis.Options{Rules: synthetic.Rules(), Roots: []string{"games"}, Resamples: 100})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// With FIGURES set to a folder the figures are left there to be looked at.
func TestFigures(t *testing.T) {
	s := study(t, 3000)
	font, err := FindFont()
	if err != nil {
		t.Log(err)
	}
	for _, f := range All {
		for _, lang := range []string{"en", "zh"} {
			for _, format := range []Format{SVG, PDF, PNG} {
				o := Options{Lang: lang, Font: font}
				d := f.Draw(s, format, o)
				if d == nil {
					t.Fatalf("%s: nothing drawn", f.ID)
				}
				b, err := d.Bytes(format)
				if err != nil {
					t.Fatal(err)
				}
				check(t, f.ID, format, b)
				if lang == "en" {
					again, err := f.Draw(s, format, o).Bytes(format)
					if err != nil || !bytes.Equal(b, again) {
						t.Errorf("%s.%s: drawn twice it differs (%v)", f.ID, format, err)
					}
				}
				if dir := os.Getenv("FIGURES"); dir != "" {
					if err := os.WriteFile(filepath.Join(dir, f.ID+"-"+lang+"."+string(format)), b, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func check(t *testing.T, id string, format Format, b []byte) {
	t.Helper()
	switch format {
	case SVG:
		dec := xml.NewDecoder(bytes.NewReader(b))
		for {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%s: not XML: %v", id, err)
				break
			}
		}
		if bytes.Contains(b, []byte("NaN")) || bytes.Contains(b, []byte("Inf")) {
			t.Errorf("%s.svg has coordinates that are no numbers", id)
		}
	case PNG:
		if _, err := png.Decode(bytes.NewReader(b)); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	case PDF:
		if !bytes.HasPrefix(b, []byte("%PDF-")) {
			t.Errorf("%s: no PDF", id)
		}
		if bytes.Contains(b, []byte("NaN")) {
			t.Errorf("%s.pdf has coordinates that are no numbers", id)
		}
	}
}

func TestWords(t *testing.T) {
	ids := make(map[string]bool)
	for _, f := range All {
		if f.ID == "" || ids[f.ID] || f.Title.EN == "" || f.Title.ZH == "" || f.Caption.EN == "" || f.Caption.ZH == "" || f.Needs.EN == "" || f.Needs.ZH == "" {
			t.Errorf("figure %q: id double or words missing", f.ID)
		}
		ids[f.ID] = true
	}
}

// However many rules there are, a figure stands on a page of A4 with its caption.
func TestFiguresFitThePage(t *testing.T) {
	s, err := analysis.Analyse(manyRules(synthetic.Make(400, 1), 30), analysis.Options{Resamples: 100})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Rules) != 30 {
		t.Fatalf("%d rules", len(s.Rules))
	}
	for _, f := range All {
		if d := f.Draw(s, SVG, Options{Lang: "en"}); d != nil && d.Height > 255*vg.Millimeter {
			t.Errorf("%s is %.0f mm high", f.ID, d.Height/vg.Millimeter)
		}
	}
}

// manyRules gives the scores of every game to rules of other names too, until
// there are n.
func manyRules(rows *synthetic.Rows, n int) *synthetic.Rows {
	out := &synthetic.Rows{G: rows.G}
	for i := 0; i < len(rows.S); {
		j := i
		for j < len(rows.S) && rows.S[j].File == rows.S[i].File && rows.S[j].Index == rows.S[i].Index {
			j++
		}
		for k := range n {
			s := rows.S[i+k%(j-i)]
			if k >= j-i {
				s.Rule += fmt.Sprint("-", k)
			}
			out.S = append(out.S, s)
		}
		i = j
	}
	return out
}

// Where there is nothing to draw nothing is drawn, and where there is little
// every coordinate is a number.
func TestOddCollections(t *testing.T) {
	for _, rows := range synthetic.Odd() {
		s, err := analysis.Analyse(rows, analysis.Options{Rules: synthetic.Rules(), Resamples: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range All {
			for _, format := range []Format{SVG, PDF} {
				d := f.Draw(s, format, Options{Lang: "en"})
				if d == nil {
					continue
				}
				if s.Read == 0 {
					t.Errorf("%s of no games", f.ID)
				}
				b, err := d.Bytes(format)
				if err != nil {
					t.Fatal(err)
				}
				check(t, f.ID+" of "+rows.Name, format, b)
			}
		}
	}
}

// Without a font a Chinese figure is Chinese in SVG and English in PDF and PNG.
func TestWithoutFont(t *testing.T) {
	s := study(t, 300)
	svg := Winners.Draw(s, SVG, Options{Lang: "zh"})
	b, err := svg.Bytes(SVG)
	if err != nil {
		t.Fatal(err)
	}
	if svg.Lang != "zh" || !strings.Contains(string(b), Winners.Title.ZH) {
		t.Errorf("SVG in %s", svg.Lang)
	}
	if d := Winners.Draw(s, PDF, Options{Lang: "zh"}); d.Lang != "en" {
		t.Errorf("PDF in %s", d.Lang)
	}
}

func TestOpenFontRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.ttf")
	if err := os.WriteFile(path, []byte("not a font"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFont(path); err == nil {
		t.Error("a file that is no font was accepted")
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := count(n); got != want {
			t.Errorf("count(%d) = %q", n, got)
		}
	}
}
