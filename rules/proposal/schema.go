package proposal

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"weiqi-experiment/rules"
)

// object is a JSON object; its keys are written in alphabetical order.
type object map[string]any

// Schema returns the JSON schema of proposals, draft 2020-12, for editors that
// check and complete TOML. It is made from the same tables as the reader; what
// only contradicts other keys is left to the reader.
func Schema() ([]byte, error) {
	s := table(reflect.TypeFor[file]())
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "A rule set of Go as data"
	s["properties"].(object)["terms"] = object{
		"description": "what is counted: Black − White is the sum of these terms, each there once",
		"type":        "array", "minItems": 1, "items": object{"oneOf": termSchemas()},
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(s)
	return b.Bytes(), err
}

// table is the schema of a table.
func table(t reflect.Type) object {
	properties, required := object{}, []string{}
	for _, k := range keys(t) {
		properties[k.name] = k.schema()
		if k.need {
			required = append(required, k.name)
		}
	}
	s := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

// schema is what a key may hold.
func (k key) schema() object {
	s := object{}
	switch k.typ.Kind() {
	case reflect.Bool:
		s["type"] = "boolean"
	case reflect.Int:
		s["type"], s["minimum"], s["maximum"] = "integer", 0, 9
	case reflect.Float64:
		s["type"], s["multipleOf"] = "number", 0.5
	case reflect.String:
		s["type"] = "string"
	case reflect.Struct:
		s = table(k.typ)
		if k.typ == reflect.TypeFor[words]() {
			s["minProperties"] = 1
		}
	case reflect.Slice:
		item, _ := inside(k.typ)
		s["type"], s["items"] = "array", table(item)
	}
	switch k.name {
	case "id":
		s["pattern"] = soundID.String()
	case "komi":
		s["minimum"] = 0
	}
	if len(k.enum) > 0 {
		s["enum"] = k.enum
	}
	s["description"] = k.doc
	return s
}

// termSchemas are the schemas of the terms, each with the parameters it takes.
func termSchemas() []object {
	var out []object
	for i := range rules.Kinds {
		kind := &rules.Kinds[i]
		properties := object{}
		for _, k := range keys(reflect.TypeFor[term]()) {
			switch {
			case k.name == "id":
				properties["id"] = object{"const": kind.ID, "description": meaning(kind.ID)}
			case k.name == "points" && slices.Contains(kind.Takes, "points"):
				s := k.schema()
				if !kind.Signed() {
					s["exclusiveMinimum"] = 0
				}
				s["default"] = kind.Default.Points.Float()
				properties["points"] = s
			case k.name == "article", slices.Contains(kind.Takes, k.name):
				properties[k.name] = k.schema()
			}
		}
		out = append(out, object{
			"type": "object", "title": kind.ID, "properties": properties,
			"required": []string{"id"}, "additionalProperties": false,
		})
	}
	return out
}

// meaning is what the vocabulary says of a term, in both languages.
func meaning(id string) string {
	for _, w := range rules.Vocabulary {
		if w.ID == id {
			return w.Meaning.EN + " " + w.Meaning.ZH
		}
	}
	return ""
}
