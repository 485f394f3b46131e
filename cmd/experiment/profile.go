package main

import (
	"errors"
	"os"
	"runtime"
	"runtime/pprof"
)

// profiled runs do, with the profiles that were asked for, which are not written over
// what do reads.
func (a *app) profiled(o *runOptions, paths []string, do func() error) error {
	for _, out := range []string{o.cpuProfile, o.memProfile} {
		if err := apart(out, append(proposalFiles(o.rules), paths...)...); err != nil {
			return err
		}
	}
	if o.cpuProfile != "" {
		f, err := os.Create(o.cpuProfile)
		if err != nil {
			return err
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			return errors.Join(err, f.Close())
		}
		defer func() {
			pprof.StopCPUProfile()
			_ = f.Close() // a profile is of no use to what was done
		}()
	}
	err := do()
	if o.memProfile == "" {
		return err
	}
	f, created := os.Create(o.memProfile)
	if created != nil {
		return errors.Join(err, created)
	}
	runtime.GC() // what is still held, not what is about to be freed
	return errors.Join(err, pprof.WriteHeapProfile(f), f.Close())
}
