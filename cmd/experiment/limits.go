package main

import (
	"github.com/spf13/pflag"

	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/sgf"
)

// limits are the flags that bound what records and archives may ask for. They
// are there for hostile input and far above any other; what is over one of them
// is refused, and the problem has its name.
type limits struct {
	record                                   int
	sgf                                      sgf.Limits
	entryBytes, archiveBytes, ratio, entries int64
	nestedArchives                           int
}

// flags declares them.
func (l *limits) flags(a *app, f *pflag.FlagSet) {
	l.sgf = sgf.DefaultLimits
	f.IntVar(&l.record, "max-record-bytes", sgf.DefaultMaxTree, a.say("largest record in `BYTES`", "一份棋谱的最大字节数 `BYTES`"))
	f.IntVar(&l.sgf.Depth, "max-nesting", l.sgf.Depth, a.say("variations inside one another, at most `N`", "变化图嵌套的最大层数 `N`"))
	f.IntVar(&l.sgf.Nodes, "max-nodes", l.sgf.Nodes, a.say("nodes of a main line, at most `N`", "主线的最大节点数 `N`"))
	f.IntVar(&l.sgf.Steps, "max-steps", l.sgf.Steps, a.say("plays, stones set up and marks of a main line, at most `N`", "主线着手、摆子与标记的最大个数 `N`"))
	f.IntVar(&l.sgf.Value, "max-value-bytes", l.sgf.Value, a.say("largest value of a property in `BYTES`", "一个属性值的最大字节数 `BYTES`"))
	f.Int64Var(&l.entries, "max-entries", collect.DefaultMaxEntries, a.say("entries of an archive, at most `N`", "压缩包的最大条目数 `N`"))
	f.Int64Var(&l.entryBytes, "max-entry-bytes", collect.DefaultMaxEntryBytes, a.say("unpacked `BYTES` of an entry, at most", "一个条目解包后的最大字节数 `BYTES`"))
	f.Int64Var(&l.archiveBytes, "max-archive-bytes", collect.DefaultMaxArchiveBytes, a.say("unpacked `BYTES` of an archive, at most", "一个压缩包解包后的最大字节数 `BYTES`"))
	f.Int64Var(&l.ratio, "max-ratio", collect.DefaultMaxRatio, a.say("unpacked bytes for a packed one, at most `N`", "解包与压缩字节数之比的最大值 `N`"))
	f.IntVar(&l.nestedArchives, "max-nested-archives", collect.DefaultMaxDepth, a.say("archives inside one another, at most `N`", "压缩包嵌套的最大层数 `N`"))
}

// limitsOf are the limits a run was made with.
func limitsOf(option map[string]string) *limits {
	l, f := new(limits), pflag.NewFlagSet("", pflag.ContinueOnError)
	l.flags(new(app), f)
	f.VisitAll(func(flag *pflag.Flag) {
		if value, ok := option[flag.Name]; ok {
			_ = flag.Value.Set(value) // else it stays what it is by default
		}
	})
	return l
}

// apply checks the limits and enters them.
func (l *limits) apply(c *sim.Config) error {
	for _, limit := range []struct {
		flag string
		n    int64
	}{
		{"record-bytes", int64(l.record)}, {"nesting", int64(l.sgf.Depth)}, {"nodes", int64(l.sgf.Nodes)}, {"steps", int64(l.sgf.Steps)}, {"value-bytes", int64(l.sgf.Value)},
		{"entries", l.entries}, {"entry-bytes", l.entryBytes}, {"archive-bytes", l.archiveBytes}, {"ratio", l.ratio}, {"nested-archives", int64(l.nestedArchives)},
	} {
		if limit.n < 1 {
			return usagef("--max-%s %d: a limit is at least 1", limit.flag, limit.n)
		}
	}
	c.Limits = l.sgf
	o := &c.Collect
	o.Scan.MaxTree = l.record
	o.MaxEntries, o.MaxEntryBytes, o.MaxArchiveBytes, o.MaxRatio = l.entries, l.entryBytes, l.archiveBytes, l.ratio
	o.MaxDepth = l.nestedArchives
	return nil
}
