package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/proposal"
)

// TestCorpusProposals counts a sample of games under every rule set of the
// toolkit and under the same rule set written as a proposal: rows must agree in
// every column but the rule's name.
func TestCorpusProposals(t *testing.T) {
	corpus := os.Getenv("EXPERIMENT_CORPUS")
	if corpus == "" {
		t.Skip("EXPERIMENT_CORPUS does not name the folder of data")
	}
	dir := t.TempDir()
	list := []string{"all"}
	for _, r := range rules.All {
		renamed := *r
		renamed.ID = "as-data-" + r.ID
		text, err := proposal.Format(&renamed)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, renamed.ID+proposal.Ext)
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		list = append(list, name)
	}
	out := filepath.Join(dir, "run")
	call(t, "run", "--no-report", "--format", "csv", "--judge", "marked,static", "--sample", "400", "--seed", "7",
		"--rules", strings.Join(list, ","), "--out", out, filepath.Join(corpus, "dev", "kgs-ugo"), filepath.Join(corpus, "dev", "brouwer-cwi")).want(t, statusDone)
	built := map[string]map[string]string{}
	compared := 0
	for _, row := range readCSV(t, filepath.Join(out, "scores.csv")) {
		id, isData := strings.CutPrefix(row["rule"], "as-data-")
		key := fmt.Sprint(row["file"], row["index"], id)
		if !isData {
			built[key] = row
			continue
		}
		compared++
		for column, value := range row {
			if column != "rule" && built[key][column] != value {
				t.Errorf("%s under %s: %s is %q as a proposal, %q built in", row["file"], id, column, value, built[key][column])
			}
		}
	}
	if compared < 100*len(rules.All) {
		t.Errorf("%d rows compared: too few to mean anything", compared)
	}
}
