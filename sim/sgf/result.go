package sgf

import (
	"math"
	"strconv"
	"strings"

	"weiqi-experiment/rules/board"
)

// Ways a game ends.
const (
	EndCount   = "count"   // by a score
	EndResign  = "resign"  // 中盘, 中押し, 불계
	EndTime    = "time"    // a clock ran out
	EndForfeit = "forfeit" // a rule was broken, a player did not come
	EndDraw    = "draw"    // jigo, 和棋
	EndVoid    = "void"    // no result, not played
	EndUnknown = "unknown" // not said, unfinished, or not understood
)

// Result is the outcome a record states.
type Result struct {
	End    string      // one of the End constants
	Winner board.Color // Empty for none or not known

	Margin      float64 // Black − White after komi, in points
	MarginKnown bool

	Unit   string // "zi" where the number was in 子 and was doubled, "point" for points, "" for no number
	Basis  string // why it was read so, where that is not plain
	Raw    string // as written
	Fault  bool   // what it has for a number is none
	Normal string // B+3.5, W+R, W+T, W+F, B+ (how is not known), 0, Void, ?
}

// ending is a way a game ends and words that say so, in small letters.
type ending struct {
	end   string
	words []string
}

// endings in the order they are looked for.
var endings = []ending{
	{EndResign, []string{"resign", "中盘", "中盤", "中押", "中押し", "不计", "不計", "不詰", "불계", "认输", "認輸", "投了", "投子", "기권패", "abandon", "aufgegeben", "сдал"}},
	{EndTime, []string{"time", "超时", "超時", "时间", "時間", "시간", "逾时", "読秒", "读秒"}},
	{EndForfeit, []string{"forfeit", "default", "illegal", "violation", "disqualif", "bye", "no show", "不戦", "不战", "弃权", "棄權", "棄権", "기권", "실격", "반칙", "反則", "反则", "犯规", "犯規", "判负", "判負", "缺席"}},
}

// whole texts that say there was no winner.
var wholeResults = map[string]string{
	"": EndUnknown, "?": EndUnknown, "unknown": EndUnknown, "unfinished": EndUnknown, "left unfinished": EndUnknown,
	"game suspended": EndUnknown, "suspended": EndUnknown, "adjourned": EndUnknown, "has adjourned": EndUnknown, "未完": EndUnknown,
	"打ち掛け": EndUnknown, "打掛": EndUnknown, "打挂": EndUnknown, "封棋": EndUnknown, "未知": EndUnknown,
	"void": EndVoid, "no result": EndVoid, "noresult": EndVoid, "n": EndVoid, "not played": EndVoid, "無勝負": EndVoid, "无胜负": EndVoid, "無效": EndVoid, "无效": EndVoid,
	"和局不计": EndVoid, "三劫": EndVoid, "4劫": EndVoid,
	"0": EndDraw, "draw": EndDraw, "drawn": EndDraw, "tie": EndDraw, "jigo": EndDraw, "ジゴ": EndDraw, "持碁": EndDraw, "持棋": EndDraw, "芇": EndDraw, "和棋": EndDraw,
	"和局": EndDraw, "平局": EndDraw, "和": EndDraw, "무승부": EndDraw, "빅": EndDraw, "화국": EndDraw, "d+j": EndDraw, "b+jigo": EndDraw, "w+jigo": EndDraw, "d": EndDraw, "remis": EndDraw,
}

// parseResult reads a result as written. Its number is left in a, not yet in
// points: what it counts needs the rest of the record.
func parseResult(raw string) (r Result, a amount) {
	r = Result{End: EndUnknown, Raw: raw}
	text := strings.ToLower(strings.TrimSpace(narrow(raw)))
	if end, ok := wholeResults[strings.TrimRight(text, ".! ")]; ok {
		r.End = end
		return r, a
	}
	switch {
	case strings.HasPrefix(text, "both lost"), strings.HasPrefix(text, "both lose"), text == "双负", text == "双方负", text == "雙敗", text == "両負け", text == "両者負け":
		r.End, r.Basis = EndForfeit, "both sides lost"
		return r, a
	case strings.HasPrefix(text, "?"), strings.HasPrefix(text, "unfinished"), strings.HasPrefix(text, "unknown"):
		return r, a
	}
	if winner, rest, ok := cutPlus(text); ok {
		r.Winner = winner
		return parseAfterPlus(r, rest)
	}
	return parseWords(r, text)
}

// winners are what may stand before the '+'.
var winners = map[string]board.Color{
	"b": board.Black, "black": board.Black, "黑": board.Black, "黒": board.Black, "흑": board.Black, "zwart": board.Black, "noir": board.Black,
	"w": board.White, "white": board.White, "白": board.White, "백": board.White, "wit": board.White, "blanc": board.White,
	"wb": board.Empty, "bw": board.Empty, "x": board.Empty,
}

func cutPlus(text string) (winner board.Color, rest string, ok bool) {
	before, rest, ok := strings.Cut(text, "+")
	if !ok {
		return 0, "", false
	}
	winner, ok = winners[strings.TrimSpace(before)]
	return winner, strings.TrimSpace(rest), ok
}

// parseAfterPlus reads what follows "B+".
func parseAfterPlus(r Result, rest string) (Result, amount) {
	a, after, ok := parseAmount(rest)
	if ok && glued(after) {
		return noNumber(r)
	}
	if ok {
		return parseCount(r, a, strings.TrimSpace(after))
	}
	word := strings.TrimRight(rest, ".! ")
	switch word {
	case "":
		r.Basis = "how it was won is not said"
		return r, a
	case "r", "res":
		r.End = EndResign
	case "t":
		r.End = EndTime
	case "f", "v":
		r.End = EndForfeit
	case "j":
		r.Basis = "won by a referee's judgment"
		return r, a
	case "aw":
		r.Basis = "won by agreement"
		return r, a
	default:
		if r.End = endingOf(word); r.End == EndUnknown {
			r.Basis = "how it was won was not understood"
			r.Fault = word[0] >= '0' && word[0] <= '9' // more digits than any score has
		}
	}
	return r, a
}

// noNumber finishes a result whose number is none.
func noNumber(r Result) (Result, amount) {
	r.Fault, r.Basis = true, "how it was won was not understood"
	return r, amount{}
}

// parseCount finishes a result with a number and text behind it.
func parseCount(r Result, a amount, after string) (Result, amount) {
	switch {
	case after == "", after == "分", after == ".", after == "胜", after == "勝", after == "勝ち", after == "승":
		r.End = EndCount
	case strings.ContainsAny(after, "?"):
		if strings.Contains(after, "+") {
			return Result{End: EndUnknown, Raw: r.Raw, Basis: "two results that contradict each other"}, amount{}
		}
		r.End, r.Basis = EndUnknown, "the record doubts it"
		a = amount{}
	default:
		r.End, r.Basis = EndCount, "text after the score set aside"
	}
	r.MarginKnown = r.End == EndCount
	return r, a
}

func endingOf(text string) string {
	for _, e := range endings {
		for _, w := range e.words {
			if strings.Contains(text, w) {
				return e.end
			}
		}
	}
	return EndUnknown
}

// sides are the words for the players, the winning and the losing ones.
var (
	sides = []struct {
		word  string
		color board.Color
	}{
		{"black", board.Black}, {"黑", board.Black}, {"黒", board.Black}, {"흑", board.Black}, {"执黑", board.Black},
		{"white", board.White}, {"白", board.White}, {"백", board.White},
	}
	losing = []string{"resigns", "resigned", "loses", "lost", "负", "負", "败", "敗", "认输", "認輸", "投了", "投子", "패", "forfeits", "runs out", "ran out"}
	won    = []string{"胜", "勝", "赢", "贏", "승", "wins", "won", "win"}
	drawn  = []string{"jigo", "持碁", "和棋", "和局", "平局", "ジゴ", "무승부", "draw"}
)

// firstOf returns where the first of the words stands in s, or -1.
func firstOf(s string, words []string) int {
	at := -1
	for _, w := range words {
		if k := strings.Index(s, w); k >= 0 && (at < 0 || k < at) {
			at = k
		}
	}
	return at
}

// parseWords reads results in words: 黑胜3目半, 白中盘胜, "Black resigns.",
// "257手完, 黒中押し勝ち", 294수 흑0.5집승.
func parseWords(r Result, text string) (Result, amount) {
	at, color, word := -1, board.Empty, ""
	for _, s := range sides {
		if k := strings.Index(text, s.word); k >= 0 && (at < 0 || k < at) {
			at, color, word = k, s.color, s.word
		}
	}
	if at < 0 {
		if firstOf(text, drawn) >= 0 {
			r.End = EndDraw
			return r, amount{}
		}
		r.Basis = "not understood"
		return r, amount{}
	}
	rest := text[at+len(word):]
	lose, win := firstOf(rest, losing), firstOf(rest, won)
	switch {
	case win >= 0:
		// 勝負 and the like do not occur behind a side; 负 behind 胜 belongs to the other.
		if lose >= 0 && lose < win && !strings.Contains(rest[:win], "认输") {
			color = color.Other()
		}
	case lose >= 0:
		color = color.Other()
	default:
		if firstOf(rest, drawn) >= 0 {
			r.End = EndDraw
			return r, amount{}
		}
	}
	r.Winner = color
	if end := endingOf(rest); end != EndUnknown {
		r.End = end
		return r, amount{}
	}
	for k := range rest {
		if a, after, ok := parseAmount(rest[k:]); ok {
			if glued(after) {
				return noNumber(r)
			}
			r.End, r.MarginKnown = EndCount, true
			return r, a
		}
	}
	r.Basis = "how it was won is not said"
	if win < 0 && lose < 0 {
		r.Winner, r.Basis = board.Empty, "not understood"
	}
	return r, amount{}
}

// settle turns the number of a result into points and writes its usual form.
// komi is in points.
func (r *Result) settle(g *Game, a amount, komi amount, komiKnown, zi bool) {
	if r.MarginKnown {
		most := 2 * g.Geometry.N // points of a score: a board taken whole, with as many prisoners
		if komiKnown {
			most += 2 * abs(int(komi.float()))
		}
		r.score(g, a, most, zi)
	}
	if r.End == EndDraw {
		// With a komi of half points no score is equal: then it was agreed or ruled.
		r.MarginKnown = !komiKnown || komi.whole(1)
		if !r.MarginKnown {
			r.Basis = "a draw with half-point komi is no score"
		}
	}
	r.Normal = r.normal()
}

// score reads the number of a score, which is no more than most points. zi says that
// the komi is in 子.
func (r *Result) score(g *Game, a amount, most int, zi bool) {
	r.Unit = "point"
	switch {
	case g.Fox && !a.whole(4), g.Fox && a.num == 0:
		r.End, r.MarginKnown, r.Unit, r.Basis = EndUnknown, false, "", "a code of the Fox server, not a score"
		return
	case a.unit == unitZi:
		r.Basis = "given in zi"
	case a.unit == unitNone && a.whole(4) && !a.whole(2):
		a.unit = unitZi
		r.Basis = "quarters: counted in zi"
	case a.unit == unitNone && zi && a.whole(4):
		r.Basis = "points, although komi is in zi"
	case !a.whole(2):
		r.Basis = "a fraction as written"
	}
	if a.unit == unitZi {
		r.Unit = "zi"
		a = a.points()
	}
	if a.float() > float64(most) {
		r.End, r.MarginKnown, r.Unit, r.Basis = EndUnknown, false, "", "larger than the board allows: not a score"
		return
	}
	r.Margin = a.float()
	if r.Winner == board.White && a.num != 0 {
		r.Margin = -r.Margin
	}
	if r.Winner == board.Empty {
		r.MarginKnown = false
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func (r *Result) normal() string {
	if r.End == EndDraw {
		return "0"
	}
	if r.End == EndVoid {
		return "Void"
	}
	if r.Winner == board.Empty {
		return "?"
	}
	s := r.Winner.String() + "+"
	switch r.End {
	case EndResign:
		s += "R"
	case EndTime:
		s += "T"
	case EndForfeit:
		s += "F"
	case EndCount:
		margin := r.Margin
		if margin < 0 {
			margin = -margin
		}
		margin = math.Round(margin*1e6) / 1e6 // more decimals are not read again
		if margin < 1 {
			s += strconv.FormatFloat(margin, 'f', -1, 64) // an exponent is not read again
		} else {
			s += strconv.FormatFloat(margin, 'g', 6, 64)
		}
	}
	return s
}
