package main

import (
	"slices"

	"weiqi-experiment/sim/store"
)

// adaptFlag has the last stage played under each rule set. A run without it has
// neither the option in its manifest nor the columns.
const adaptFlag = "adapt"

// errAdapt refuses to play the last stage without the ending it begins in.
var errAdapt = usagef("adapt needs --ending normal: it begins where that has every boundary closed")

// adapted reports whether a run was asked to play the last stage.
func adapted(m *store.Manifest) bool {
	return slices.ContainsFunc(m.Options, func(o store.Option) bool { return o.Name == adaptFlag && o.Value == "true" })
}
