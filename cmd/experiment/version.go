package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// release is the version of the program; a release build may stamp another.
var release = "0.1.0"

// build returns version and commit.
func build() (version, commit string) {
	version = release
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version, ""
	}
	modified := false
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	if modified {
		commit += "+modified"
	}
	return version, commit
}

// version is one line that names the program, its version and its commit.
func version() string {
	v, commit := build()
	if commit == "" {
		return "experiment " + v
	}
	return fmt.Sprintf("experiment %s (%s)", v, commit)
}

func (a *app) versionVerb() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   a.say("Print the version", "显示版本"),
		Example: "  experiment version",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.stdout, version())
			return err
		},
	}
}
