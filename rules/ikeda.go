package rules

// On the Rules of Go, Ikeda Toshio, before 1970, translated by J. Davies: three
// area and three territory rules with the same definitions. Area I is stone-scoring.

// ikedaSource is where the six rules can be read.
const ikedaSource = "Ikeda Toshio, On the Rules of Go: harryfearnley.com/go/ikeda/e_rules.html"

var ikedaCycle = Words{"Forbidden: no position may come again (rule 4).", "禁止：任何局面不得重现（规则4）。"}

// ikedaPlayout is the reading of the playout the three territory rules share.
var ikedaPlayout = Words{
	"Plays recorded after the first two consecutive passes are taken as the playout: the side that makes one more has a prisoner for the pass it was answered with. What else the text asks of the playout was not available.",
	"首次连续两次放弃之后的着手视为收尾阶段：多下一手者得对方放弃所交一子。条文对此阶段的其他要求未见。"}
