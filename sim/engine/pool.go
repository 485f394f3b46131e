package engine

import "sync/atomic"

// pool lends out engine processes, one to a goroutine at a time, and starts them
// when they are first needed.
type pool struct {
	open  func() (*GTP, error)
	slots chan *GTP    // nil where none runs
	gone  atomic.Int64 // processes given up
}

func newPool(size int, open func() (*GTP, error)) *pool {
	p := &pool{open: open, slots: make(chan *GTP, size)}
	for range size {
		p.slots <- nil
	}
	return p
}

// with runs f with a process. Where f fails with an error that is no refusal the
// process is given up, and where it had been used before or died, f is tried once
// more with a new one: whether an answer comes must not depend on what the
// process was asked before.
func (p *pool) with(f func(*GTP) error) error {
	g := <-p.slots
	used := g != nil
	var err error
	for try := 0; try < 2; try++ {
		if g == nil {
			if g, err = p.open(); err != nil {
				break
			}
		}
		if err = f(g); !broken(err) {
			break
		}
		g.Kill()
		p.gone.Add(1)
		g = nil
		if isTimeout(err) && !used {
			break
		}
	}
	p.slots <- g
	return err
}

// close ends all processes, waiting for those lent out.
func (p *pool) close() {
	for range cap(p.slots) {
		if g := <-p.slots; g != nil {
			g.Close()
		}
	}
}
