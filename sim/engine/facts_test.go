package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestKataFacts checks that what a run is told of KataGo names its version and
// the digests of its network and its configuration, and that a network that
// cannot be read is refused.
func TestKataFacts(t *testing.T) {
	dir := t.TempDir()
	network, config := filepath.Join(dir, "net.bin"), filepath.Join(dir, "analysis.cfg")
	for name, text := range map[string]string{network: "weights", config: "threads = 1"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	sum := func(text string) string {
		x := sha256.Sum256([]byte(text))
		return "sha256:" + hex.EncodeToString(x[:])
	}
	e := open(t, &kataJudge, standIn(t, "kata-good", "-model", network, "-config="+config), 1)
	facts := e.Facts()
	for _, want := range []Fact{{"katago-network", sum("weights")}, {"katago-config", sum("threads = 1")}} {
		if !slices.Contains(facts, want) {
			t.Errorf("no %v among %v", want, facts)
		}
	}
	if facts[0].Name != "katago-version" || facts[0].Value == "" {
		t.Errorf("version %v", facts[0])
	}
	if _, err := Open(context.Background(), &kataJudge, standIn(t, "kata-good", "-model", filepath.Join(dir, "none")), Config{Start: 20e9, Timeout: 1e9, Workers: 1}); err == nil {
		t.Error("a network that is not there was taken")
	}
}
