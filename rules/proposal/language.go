package proposal

import (
	"reflect"
	"strings"

	"weiqi-experiment/rules"
)

// key is one key of the language.
type key struct {
	name string
	doc  string
	enum []string
	need bool
	typ  reflect.Type // what it holds, pointers followed
}

// keys lists the keys of a table, in the order of its struct.
func keys(table reflect.Type) []key {
	var out []key
	for i := range table.NumField() {
		f := table.Field(i)
		t := f.Type
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
		k := key{name: name, doc: f.Tag.Get("doc"), enum: strings.Fields(f.Tag.Get("enum")), need: f.Tag.Get("need") != "", typ: t}
		if table == reflect.TypeFor[term]() && k.name == "id" {
			k.enum = kindIDs()
		}
		out = append(out, k)
	}
	return out
}

// kindIDs are the terms a proposal can pick.
func kindIDs() []string {
	var ids []string
	for i := range rules.Kinds {
		ids = append(ids, rules.Kinds[i].ID)
	}
	return ids
}

// kind says what a key holds.
func (k key) kind() string {
	if len(k.enum) > 0 {
		return "one of \"" + strings.Join(k.enum, `", "`) + `"`
	}
	switch k.typ.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list of tables"
	case reflect.Struct:
		if k.typ == reflect.TypeFor[words]() {
			return `a table of texts, { en = "...", zh = "..." }`
		}
		return "a table"
	}
	return "a text in quotes"
}

// field finds a key by its path; entries of lists have no numbers in it.
func field(path []string) (key, bool) {
	table := reflect.TypeFor[file]()
	for i, name := range path {
		found := false
		for _, k := range keys(table) {
			if k.name != name {
				continue
			}
			if i == len(path)-1 {
				return k, true
			}
			if table, found = inside(k.typ); !found {
				return key{}, false
			}
			break
		}
		if !found {
			return key{}, false
		}
	}
	return key{}, false
}

// inside is the table a type holds: a struct, or the struct of a list.
func inside(t reflect.Type) (reflect.Type, bool) {
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t, t.Kind() == reflect.Struct
}

// keysOf names the keys of the table at a path; none where there is no table.
func keysOf(path []string) []string {
	table := reflect.TypeFor[file]()
	if len(path) > 0 {
		k, ok := field(path)
		if !ok {
			return nil
		}
		if table, ok = inside(k.typ); !ok {
			return nil
		}
	}
	var names []string
	for _, k := range keys(table) {
		names = append(names, k.name)
	}
	return names
}
