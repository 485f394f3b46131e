package engine

import "sync/atomic"

// tally counts what became of questions.
type tally struct{ asked, failed atomic.Int64 }
