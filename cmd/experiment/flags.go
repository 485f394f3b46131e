package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"
)

// exclusive are pairs of flags of which a verb takes one.
var exclusive = [][2]string{
	{"use-result", "no-use-result"},
	{"png", "no-report"},
	{"size", "position"},
	{"markdown", "toml"},
}

// apartFlags refuses two flags that exclude each other.
func (a *app) apartFlags(f *pflag.FlagSet) error {
	given := func(name string) bool { return f.Changed(name) && f.Lookup(name).Value.String() != "false" }
	for _, pair := range exclusive {
		if given(pair[0]) && given(pair[1]) {
			return fmt.Errorf(a.say("--%s and --%s exclude each other", "--%s 与 --%s 不可并用"), pair[0], pair[1])
		}
	}
	return nil
}

// flagError says what a flag wants, in place of what the parser of its value says.
func (a *app) flagError(err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	wanted := errors.Unwrap(invalid).Error()
	switch kind := invalid.GetFlag().Value.Type(); {
	case errors.Is(err, strconv.ErrRange):
		wanted = a.say("the number is out of range", "数值超出范围")
	case kind == "int", kind == "int64":
		wanted = a.say("a whole number is wanted", "须为整数")
	case kind == "uint64":
		wanted = a.say("a whole number is wanted, 0 or more", "须为不小于 0 的整数")
	case kind == "float64":
		wanted = a.say("a number is wanted", "须为数")
	case kind == "bool":
		wanted = a.say("true or false is wanted", "须为 true 或 false")
	case kind == "duration":
		wanted = a.say("a duration is wanted, such as 30s", "须为时长，如 30s")
	}
	return fmt.Errorf(a.say("invalid argument %q for --%s: %s", "%q 不可用于 --%s：%s"), invalid.GetValue(), invalid.GetFlag().Name, wanted)
}
