package sim

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/vm"

	"weiqi-experiment/sim/store"
)

// Filter is a condition on the columns of a game, as given to --filter:
//
//	size=19 && counted && handicap=0 && date>=2000
//
// The names are the columns of games and three more: size is the side of a
// square board, counted whether the game was played out and is to be counted,
// year the year of its date. A date is compared as far as it is written:
// date>=2000 looks at the year, date<"1998-05" at year and month. One equals
// sign means equality. A number that is not known compares false with
// everything, and so does a date.
type Filter struct {
	text    string
	program *vm.Program
	used    []string
	late    bool
}

// String returns the condition as it was written.
func (f *Filter) String() string { return f.text }

// columns maps the name of a column to its field in store.GameRow.
var columns = func() map[string]int {
	t := reflect.TypeFor[store.GameRow]()
	m := make(map[string]int, t.NumField())
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("parquet"), ","); name != "" {
			m[name] = i
		}
	}
	return m
}()

// lateColumns are known only once a game is settled. A condition on other
// columns alone is decided before, and spares the work.
var lateColumns = []string{
	"first_pass", "last_play", "status", "reason", "judge", "confidence", "agrees", "agrees_basis",
	"own_rule", "own_rule_basis", "used_result", "dead", "neutral", "seki", "seki_eyes_b", "seki_eyes_w",
	"one_sided_b", "one_sided_w", "settled_move", "aftermath_b", "aftermath_w", "finish_moves",
	"area", "territory", "area_normal", "territory_normal", "groups_b", "groups_w", "basic_b", "basic_w",
}

// The names a condition may use besides the columns.
const (
	nameSize    = "size"
	nameCounted = "counted"
	nameYear    = "year"
	dateCall    = "date_number"
)

// NewFilter compiles a condition. Errors name the column of text they are about.
func NewFilter(text string) (*Filter, error) {
	f := &Filter{text: text}
	source, at := doubleEquals(text)
	env := map[string]any{nameSize: 0.0, nameCounted: false, nameYear: 0.0}
	row := reflect.TypeFor[store.GameRow]()
	for name, i := range columns {
		env[name] = sampleValue(row.Field(i).Type)
	}
	names := &nameVisitor{}
	program, err := expr.Compile(source, expr.Env(env), expr.AsBool(),
		expr.DisableAllBuiltins(), expr.EnableBuiltin("lower"), expr.EnableBuiltin("upper"), expr.EnableBuiltin("abs"),
		expr.Function(dateCall, dateNumber, new(func(string, int) float64)),
		expr.Patch(dateVisitor{}), expr.Patch(names))
	if err != nil {
		return nil, filterError(text, err, at)
	}
	f.program, f.used = program, names.used
	f.late = slices.ContainsFunc(f.used, func(n string) bool { return slices.Contains(lateColumns, n) })
	return f, nil
}

// sampleValue is a value of the type a column has in a condition.
func sampleValue(t reflect.Type) any {
	switch t.Kind() {
	case reflect.String:
		return ""
	case reflect.Bool:
		return false
	}
	return 0.0
}

// doubleEquals writes every single equals sign outside quotes as two, and
// returns where, in runes of the result, signs were added.
func doubleEquals(s string) (string, []int) {
	var out []rune
	var at []int
	var quote rune
	in := []rune(s)
	for i := 0; i < len(in); i++ {
		c := in[i]
		out = append(out, c)
		switch {
		case quote != 0 && c == '\\' && i+1 < len(in):
			i++
			out = append(out, in[i])
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case strings.ContainsRune("=!<>", c) && i+1 < len(in) && in[i+1] == '=':
			i++
			out = append(out, '=')
		case c == '=':
			at = append(at, len(out))
			out = append(out, '=')
		}
	}
	return string(out), at
}

// filterError says what is wrong with a condition and where, in columns of the
// text as it was written.
func filterError(text string, err error, added []int) error {
	var e *file.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("filter %q: %w", text, err)
	}
	column := e.From
	for _, a := range added {
		if a < e.From {
			column--
		}
	}
	message := e.Message
	if name, ok := strings.CutPrefix(message, "unknown name "); ok {
		message = fmt.Sprintf("unknown column %q; the columns are those of games, and size, counted, year", name)
	}
	return fmt.Errorf("filter %q, column %d: %s", text, column+1, message)
}

// nameVisitor collects the names a condition uses.
type nameVisitor struct{ used []string }

// Visit notes an identifier.
func (v *nameVisitor) Visit(node *ast.Node) {
	id, ok := (*node).(*ast.IdentifierNode)
	if !ok || slices.Contains(v.used, id.Value) {
		return
	}
	if _, column := columns[id.Value]; column || id.Value == nameSize || id.Value == nameCounted || id.Value == nameYear {
		v.used = append(v.used, id.Value)
	}
}

// dateVisitor turns the comparison of a date with a year or the beginning of a
// date into one of numbers of equal length.
type dateVisitor struct{}

// Visit rewrites a comparison.
func (dateVisitor) Visit(node *ast.Node) {
	n, ok := (*node).(*ast.BinaryNode)
	if !ok || !slices.Contains([]string{"==", "!=", "<", "<=", ">", ">="}, n.Operator) {
		return
	}
	for _, side := range [][2]*ast.Node{{&n.Left, &n.Right}, {&n.Right, &n.Left}} {
		id, ok := (*side[0]).(*ast.IdentifierNode)
		if !ok || id.Value != "date" {
			continue
		}
		var text string
		switch v := (*side[1]).(type) {
		case *ast.IntegerNode:
			text = strconv.Itoa(v.Value)
		case *ast.StringNode:
			text = v.Value
		default:
			continue
		}
		digits := strings.ReplaceAll(text, "-", "")
		number, err := strconv.ParseFloat(digits, 64)
		if err != nil {
			continue
		}
		ast.Patch(side[0], &ast.CallNode{
			Callee:    &ast.IdentifierNode{Value: dateCall},
			Arguments: []ast.Node{*side[0], &ast.IntegerNode{Value: len(digits)}},
		})
		ast.Patch(side[1], &ast.FloatNode{Value: number})
		return
	}
}

// dateNumber returns the first digits of a date as a number, not a number where
// the date has fewer.
func dateNumber(args ...any) (any, error) {
	return datePrefix(args[0].(string), args[1].(int)), nil
}

func datePrefix(date string, digits int) float64 {
	d := strings.ReplaceAll(date, "-", "")
	if len(d) < digits {
		return math.NaN()
	}
	n, err := strconv.ParseFloat(d[:digits], 64)
	if err != nil {
		return math.NaN()
	}
	return n
}

// Keep reports whether the game is wanted. counted says whether it was played
// out. env is scratch memory, of one goroutine.
func (f *Filter) Keep(g *store.GameRow, counted bool, env map[string]any) (bool, error) {
	row := reflect.ValueOf(g).Elem()
	for _, name := range f.used {
		switch name {
		case nameCounted:
			env[name] = counted
		case nameYear:
			env[name] = datePrefix(g.Date, 4)
		case nameSize:
			env[name] = math.NaN()
			if g.Width == g.Height {
				env[name] = float64(g.Width)
			}
		default:
			env[name] = filterValue(row.Field(columns[name]))
		}
	}
	keep, err := vm.Run(f.program, env)
	if err != nil {
		return false, fmt.Errorf("filter %q: %w", f.text, err)
	}
	return keep.(bool), nil
}

func filterValue(v reflect.Value) any {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return math.NaN()
		}
		v = v.Elem()
	}
	switch {
	case v.CanInt():
		return float64(v.Int())
	case v.CanFloat():
		return v.Float()
	}
	return v.Interface()
}
