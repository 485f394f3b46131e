package engine

import (
	"sync"
	"sync/atomic"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/life"
)

// reading is what an engine says of a position.
type reading struct {
	status     []rules.Status // of every stone; nil where there is no answer
	seki       bool           // the engine has said what stands in seki
	confidence float64
	settled    bool
	reason     string // why not, or why there is no answer; "" where there is nothing to tell
}

// failed is the reading of a position an engine has no answer to.
func failed(reason string) reading { return reading{reason: reason} }

// cacheSize bounds the positions remembered, some 100 MB on the largest board.
const cacheSize = 1 << 17

// cache remembers what was asked. A position that two workers come to at once is
// asked about once.
type cache struct {
	mu    sync.Mutex
	known map[string]*entry
	hits  atomic.Int64
}

type entry struct {
	once sync.Once
	reading
}

// get is the reading of a position, asked for where it is not known.
func (c *cache) get(key string, ask func() reading) reading {
	c.mu.Lock()
	e := c.known[key]
	if e == nil {
		e = new(entry)
		if len(c.known) < cacheSize {
			if c.known == nil {
				c.known = map[string]*entry{}
			}
			c.known[key] = e
		}
	} else {
		c.hits.Add(1)
	}
	c.mu.Unlock()
	e.once.Do(func() { e.reading = ask() })
	return e.reading
}

// key names a position: its size, stones, side to move and rule set.
func key(p *life.Position) string {
	b := p.Board
	k := make([]byte, 0, b.N+len(p.Own)+3)
	k = append(k, byte(b.Width), byte(b.Height), byte(p.ToMove))
	for _, c := range b.Stones() {
		k = append(k, byte(c))
	}
	return string(append(k, p.Own...))
}
