package notebooks

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "keep the notebooks as executed, with their outputs")

// python is that of the system, whose packages the notebooks use.
const python = "/usr/bin/python3"

// want skips the test where something to run notebooks with is missing.
func want(t *testing.T, args ...string) {
	t.Helper()
	if err := exec.Command(args[0], args[1:]...).Run(); err != nil {
		t.Skipf("%s: %v; to run the notebooks install Debian's jupyter-nbconvert, python3-ipykernel, python3-pandas and python3-matplotlib", strings.Join(args, " "), err)
	}
}

// Every notebook runs from the first cell to its last assertion on the bundled
// sample, exported as CSV.
func TestNotebooks(t *testing.T) {
	want(t, python, "-c", "import pandas, matplotlib, nbconvert, ipykernel")
	run := filepath.Join(t.TempDir(), "run")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	export := exec.CommandContext(ctx, "go", "run", "../cmd/experiment", "run", "--format", "csv", "--quiet", "--out", run, "../datasets/sample")
	if out, err := export.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	notebooks, err := filepath.Glob("*.ipynb")
	if err != nil || len(notebooks) < 3 {
		t.Fatalf("%d notebooks, %v", len(notebooks), err)
	}
	for _, name := range notebooks {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			c := exec.CommandContext(ctx, python, "-m", "nbconvert", "--to", "notebook", "--execute",
				"--ExecutePreprocessor.record_timing=False", "--output-dir", dir, name)
			c.Env = append(os.Environ(), "RUN="+run, "MPLBACKEND=module://matplotlib_inline.backend_inline", "MPLCONFIGDIR="+dir, "JUPYTER_DATA_DIR="+dir, "IPYTHONDIR="+dir)
			if out, err := c.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, tail(string(out), 3000))
			}
			executed, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			check(t, executed)
			if *update && !t.Failed() {
				if err := os.WriteFile(name, executed, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// check wants every cell of code to have run, some of them to assert, and
// numbers and a picture to have come out.
func check(t *testing.T, notebook []byte) {
	t.Helper()
	var nb struct {
		Cells []struct {
			Type    string   `json:"cell_type"`
			Source  []string `json:"source"`
			Count   *int     `json:"execution_count"`
			Outputs []struct {
				Type string                     `json:"output_type"`
				Text []string                   `json:"text"`
				Data map[string]json.RawMessage `json:"data"`
			} `json:"outputs"`
		} `json:"cells"`
	}
	if err := json.Unmarshal(notebook, &nb); err != nil {
		t.Fatal(err)
	}
	asserts, pictures, numbers := 0, 0, 0
	for i, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		if c.Count == nil {
			t.Errorf("cell %d did not run", i)
		}
		asserts += strings.Count("\n"+strings.Join(c.Source, ""), "assert ")
		for _, o := range c.Outputs {
			if o.Data["image/png"] != nil {
				pictures++
			}
			if o.Type == "stream" && strings.ContainsAny(strings.Join(o.Text, ""), "0123456789") {
				numbers++
			}
		}
	}
	if asserts < 4 || pictures < 1 || numbers < 3 {
		t.Errorf("%d assertions, %d pictures, %d cells with numbers", asserts, pictures, numbers)
	}
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }
