package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

// layers are the packages of the module from the top down. A package may import
// from its own layer and from those below it. It is a statement of policy: see
// ARCHITECTURE.md.
var layers = []string{"cmd", "analysis", "sim", "rules"}

// Packages that stand beside the layers, with the layers they may import.
var beside = map[string][]string{
	"datasets": {"sim", "rules"},
	"internal": {},
}

// TestLayers fails on an import that goes upward.
func TestLayers(t *testing.T) {
	root := os.DirFS("../..")
	files := 0
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		files++
		source, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if inside, ok := strings.CutPrefix(imported, "weiqi-experiment/"); ok && !mayImport(name, inside) {
				t.Errorf("%s imports %s, which lies above it", name, inside)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("%d Go files found: the test does not see the module", files)
	}
}

// mayImport reports whether the file of that name may import a package.
func mayImport(file, imported string) bool {
	from, to := top(file), top(imported)
	if allowed, ok := beside[from]; ok {
		if from == to {
			return true
		}
		for _, a := range allowed {
			if a == to {
				return true
			}
		}
		return false
	}
	return depth(from) <= depth(to) && depth(to) < len(layers) || to == from || to == "datasets" && from == "cmd"
}

func top(p string) string {
	first, _, _ := strings.Cut(p, "/")
	return first
}

// depth is the place of a folder among the layers, len(layers) if it has none.
func depth(folder string) int {
	for i, l := range layers {
		if l == folder {
			return i
		}
	}
	return len(layers)
}

func TestMayImport(t *testing.T) {
	for _, c := range []struct {
		file, imported string
		want           bool
	}{
		{"cmd/experiment/run.go", "sim/collect", true},
		{"analysis/a.go", "sim/store", true},
		{"sim/collect/a.go", "sim/sgf", true},
		{"rules/board/a.go", "rules/board", true},
		{"rules/a.go", "sim/sgf", false},
		{"sim/a.go", "analysis", false},
		{"analysis/a.go", "cmd/experiment", false},
		{"sim/life/a.go", "datasets", false},
		{"datasets/sample/a.go", "sim/sgf", true},
		{"datasets/sample/a.go", "analysis", false},
	} {
		if got := mayImport(c.file, c.imported); got != c.want {
			t.Errorf("%s importing %s: %v, want %v", c.file, c.imported, got, c.want)
		}
	}
}
