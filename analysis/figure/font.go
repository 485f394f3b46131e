package figure

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
)

// Font is a font with Chinese glyphs, drawn as outlines.
type Font struct {
	Path string
	sfnt *sfnt.Font
}

// ErrNoFont is returned where no font with Chinese glyphs was found.
var ErrNoFont = errors.New("no font with Chinese glyphs was found: install one (Debian: fonts-noto-cjk) or name a file with --font")

// needed are glyphs every font must have to be used.
const needed = "唐宋计活子规则"

// maxFontFile bounds the size of a font file read.
const maxFontFile = 256 << 20

// OpenFont reads an OpenType or TrueType font or collection. Of a collection
// the simplified Chinese font is taken, else the first with the glyphs.
func OpenFont(path string) (*Font, error) {
	if st, err := os.Stat(path); err != nil {
		return nil, err
	} else if st.Size() > maxFontFile {
		return nil, fmt.Errorf("font %s: %d bytes is more than a font has", path, st.Size())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c, err := sfnt.ParseCollection(data)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", path, err)
	}
	var found *sfnt.Font
	var buf sfnt.Buffer
	for i := range c.NumFonts() {
		f, err := c.Font(i)
		if err != nil || !covers(f, needed) {
			continue
		}
		name, _ := f.Name(&buf, sfnt.NameIDFull)
		if strings.Contains(name, " SC") && !strings.Contains(name, "Mono") {
			found = f
			break
		}
		if found == nil {
			found = f
		}
	}
	if found == nil {
		return nil, fmt.Errorf("font %s has no Chinese glyphs", path)
	}
	return &Font{Path: path, sfnt: found}, nil
}

func covers(f *sfnt.Font, s string) bool {
	var buf sfnt.Buffer
	for _, r := range s {
		if i, err := f.GlyphIndex(&buf, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// fontNames are the starts of file names of fonts with Chinese glyphs, in the
// order they are liked.
var fontNames = []string{
	"notosanscjk", "notosanssc", "sourcehansans", "pingfang", "msyh", "hiraginosansgb", "stheiti",
	"wqy", "droidsansfallback", "simhei", "notoserifcjk", "sourcehanserif", "simsun", "arialunicode",
}

// FindFont looks for a font with Chinese glyphs where systems keep fonts.
func FindFont() (*Font, error) {
	home, _ := os.UserHomeDir()
	dirs := []string{
		filepath.Join(home, ".fonts"), filepath.Join(home, ".local/share/fonts"), filepath.Join(home, "Library/Fonts"),
		"/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts", `C:\Windows\Fonts`,
	}
	var files []string
	for _, d := range dirs {
		// Folders that cannot be read have no fonts for us.
		filepath.WalkDir(d, func(path string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() && rank(path) < len(fontNames) {
				files = append(files, path)
			}
			return nil
		})
	}
	slices.SortStableFunc(files, func(a, b string) int { return rank(a) - rank(b) })
	for _, path := range files {
		if f, err := OpenFont(path); err == nil {
			return f, nil
		}
	}
	return nil, ErrNoFont
}

// rank is how much a font file is liked, 0 the most.
func rank(path string) int {
	name := strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(filepath.Base(path)))
	ext := filepath.Ext(name)
	if ext != ".ttf" && ext != ".ttc" && ext != ".otf" && ext != ".otc" {
		return len(fontNames)
	}
	for i, n := range fontNames {
		if strings.HasPrefix(name, n) {
			if strings.Contains(name, "regular") || !strings.Contains(name, "bold") && !strings.Contains(name, "light") && !strings.Contains(name, "black") {
				return i
			}
		}
	}
	return len(fontNames)
}

// outline appends the outline of a glyph to a path, the origin of its baseline
// at pt.
func outline(f *sfnt.Font, r rune, size vg.Length, pt vg.Point, path *vg.Path) {
	var buf sfnt.Buffer
	i, err := f.GlyphIndex(&buf, r)
	if err != nil || i == 0 {
		return
	}
	ppem := fixed.I(int(f.UnitsPerEm()))
	segments, err := f.LoadGlyph(&buf, i, ppem, nil)
	if err != nil {
		return
	}
	scale := size / vg.Length(f.UnitsPerEm()) / 64
	at := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: pt.X + vg.Length(p.X)*scale, Y: pt.Y - vg.Length(p.Y)*scale}
	}
	for n, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if n > 0 {
				path.Close()
			}
			path.Move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(segments) > 0 {
		path.Close()
	}
}
