package proposal

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// place is where something stands in a file, from 1.
type place struct{ line, column int }

// places are where the keys of a file stand, by path: "play.komi",
// "terms[1].points".
type places map[string]place

// of returns the place of a key, or that of the nearest table around it.
func (p places) of(key string) place {
	for key != "" {
		if at, ok := p[key]; ok {
			return at
		}
		dot := strings.LastIndexByte(key, '.')
		if dot < 0 {
			if dot = strings.LastIndexByte(key, '['); dot < 0 {
				break
			}
		}
		key = key[:dot]
	}
	return place{1, 1}
}

// find notes where the keys of a sound TOML document stand.
func find(data []byte) places {
	found := places{}
	var p unstable.Parser
	p.Reset(data)
	table := ""
	entries := map[string]int{} // of arrays of tables
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			path, at := keyOf(&p, e)
			if e.Kind == unstable.ArrayTable {
				n := entries[path]
				entries[path]++
				found.add(path, at)
				path = fmt.Sprintf("%s[%d]", path, n)
			}
			table = path
			found.add(path, at)
		case unstable.KeyValue:
			found.pair(&p, e, table)
		}
	}
	return found
}

// pair notes a key and its value, and what is inside the value.
func (f places) pair(p *unstable.Parser, e *unstable.Node, table string) {
	key, at := keyOf(p, e)
	path := join(table, key)
	for i, c := range key { // a dotted key makes the tables it goes through
		if c == '.' {
			f.add(join(table, key[:i]), at)
		}
	}
	f.add(path, at)
	f.value(p, e.Value(), path)
}

func (f places) value(p *unstable.Parser, v *unstable.Node, path string) {
	switch v.Kind {
	case unstable.InlineTable:
		for it := v.Children(); it.Next(); {
			if it.Node().Kind == unstable.KeyValue {
				f.pair(p, it.Node(), path)
			}
		}
	case unstable.Array:
		n := 0
		for it := v.Children(); it.Next(); n++ {
			entry := fmt.Sprintf("%s[%d]", path, n)
			f.add(entry, f[path])
			f.value(p, it.Node(), entry)
		}
	}
}

// add keeps the first place of a path.
func (f places) add(path string, at place) {
	if _, ok := f[path]; !ok {
		f[path] = at
	}
}

// keyOf is the dotted key of a table or a pair, and where it begins.
func keyOf(p *unstable.Parser, e *unstable.Node) (string, place) {
	var parts []string
	var at place
	for it := e.Key(); it.Next(); {
		n := it.Node()
		if len(parts) == 0 {
			start := p.Shape(n.Raw).Start
			at = place{start.Line, start.Column}
		}
		parts = append(parts, string(n.Data))
	}
	return strings.Join(parts, "."), at
}

func join(table, key string) string {
	if table == "" {
		return key
	}
	return table + "." + key
}
