package proposal

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"weiqi-experiment/rules"
)

var update = flag.Bool("update", false, "write the schema")

const schemaName = "proposal.schema.json"

// The schema in the repository is the one of this version of the language.
func TestSchemaIsCurrent(t *testing.T) {
	want, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(examplesDir, schemaName)
	if *update {
		if err := os.WriteFile(name, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not current; go test ./rules/proposal -update writes it", name)
	}
	for i := range rules.Kinds {
		if !strings.Contains(string(got), `"const": "`+rules.Kinds[i].ID+`"`) {
			t.Errorf("the schema has no term %q", rules.Kinds[i].ID)
		}
	}
}

// compiled is the schema as a validator knows it.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(schemaName, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(schemaName)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func decoded(t *testing.T, text []byte) any {
	t.Helper()
	var v map[string]any
	if err := toml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// The schema accepts every example and every rule set of the toolkit.
func TestSchemaAccepts(t *testing.T) {
	s := compiled(t)
	for _, name := range examples(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(decoded(t, data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, r := range rules.All {
		text, err := Format(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(decoded(t, text)); err != nil {
			t.Errorf("%s: %v", r.ID, err)
		}
	}
}

// And refuses what the reader refuses, as far as one key is at fault.
func TestSchemaRefuses(t *testing.T) {
	s := compiled(t)
	for _, change := range [][2]string{
		{"komi = 7", "komy = 7"}, {"komi = 7", ""}, {"komi = 7", "komi = 7.3"}, {"komi = 7", "komi = -1"}, {`"simple"`, `"simpel"`},
		{`"mine"`, `"My rule"`}, {`id = "area"`, `id = "aria"`}, {`id = "area"`, "id = \"area\"\npoints = 2"},
		{`id = "area"`, "id = \"button\"\npoints = -1"}, {`"Mine"`, "3"}, {`id = "area"`, `article = "3"`},
	} {
		text := strings.Replace(sound, change[0], change[1], 1)
		if err := s.Validate(decoded(t, []byte(text))); err == nil {
			t.Errorf("accepts %s for %s", change[1], change[0])
		}
		if _, err := Parse("mine.toml", []byte(text)); err == nil {
			t.Errorf("the reader accepts %s for %s", change[1], change[0])
		}
	}
	if err := s.Validate(decoded(t, []byte(sound))); err != nil {
		t.Error(err)
	}
}
