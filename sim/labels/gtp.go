package labels

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"weiqi-experiment/rules/board"
)

// Remarks of a test session that say something about the dead stones.
var (
	notDead   = regexp.MustCompile(`(?i)\b([a-hj-t]\d{1,2})\b(?: group)? shouldn'?t be in (?:here|there)`)
	isDead    = regexp.MustCompile(`(?i)\b([a-hj-t]\d{1,2})\b(?: group)? should be in (?:here|there)`)
	someDead  = regexp.MustCompile(`(?i)shouldn'?t be empty`)
	noOpinion = "the session says nothing of the dead stones of a finished position"
)

// gtp reads a session of the Go Text Protocol that ends in final_status_list
// dead and a remark (echo) on what the answer must or must not hold. That is all
// it claims. A session without it, about the move an engine should make, is no
// label.
func (r *reader) gtp(text string) {
	var b strings.Builder
	size, komi := 0, ""
	var remarks []string
	asked := false
	var moves strings.Builder
	root := ""
	n := 0
	for line := range strings.Lines(text) {
		n++
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		value := strings.Join(words[1:], " ")
		// A file without an end of line may run into the next one.
		remark, next, joined := strings.Cut(value, "boardsize ")
		if words[0] == "echo" && joined {
			value = remark
			words = append([]string{"boardsize"}, strings.Fields(next)...)
			remarks = append(remarks, value)
			value = strings.Join(words[1:], " ")
		}
		switch strings.ToLower(words[0]) {
		case "boardsize":
			v, err := strconv.Atoi(value)
			if err != nil || v < 1 || v > 25 {
				r.problem(n, Unreadable, "boardsize wants a number up to 25")
				return
			}
			size, asked = v, false
			moves.Reset()
			root = ""
		case "clear_board":
			moves.Reset()
		case "komi":
			komi = value
		case "kgs-rules":
			root += "RU[" + escape(value) + "]"
		case "set_free_handicap", "place_free_handicap":
			root += fmt.Sprintf("HA[%d]AB", len(words)-1)
			for _, v := range words[1:] {
				p, ok := vertex(v, size)
				if !ok {
					r.problem(n, Unreadable, fmt.Sprintf("%q is no point", clip(v)))
					return
				}
				root += "[" + string(p) + "]"
			}
		case "play":
			if len(words) != 3 {
				r.problem(n, Unreadable, "play wants a colour and a point")
				return
			}
			color := strings.ToUpper(words[1][:1])
			p, ok := vertex(words[2], size)
			if !ok && !strings.EqualFold(words[2], "pass") || color != "B" && color != "W" {
				r.problem(n, Unreadable, fmt.Sprintf("%q is no move", clip(line)))
				return
			}
			moves.WriteString(";" + color + "[" + string(p) + "]")
		case "final_status_list":
			asked = value == "dead"
		case "echo":
			remarks = append(remarks, value)
		}
	}
	l := Label{Kind: KindGTP, Trust: People, Drawn: true}
	for _, remark := range remarks {
		for _, m := range notDead.FindAllStringSubmatch(remark, -1) {
			if p, ok := vertex(m[1], size); ok {
				l.Alive = append(l.Alive, p)
			}
		}
		for _, m := range isDead.FindAllStringSubmatch(remark, -1) {
			if p, ok := vertex(m[1], size); ok {
				l.Dead = append(l.Dead, p)
			}
		}
		l.AnyDead = l.AnyDead || someDead.MatchString(remark)
	}
	if !asked || !l.claimsStones() {
		r.problem(0, NoClaim, noOpinion)
		return
	}
	fmt.Fprintf(&b, "(;GM[1]FF[4]CA[UTF-8]SZ[%d]", size)
	if komi != "" {
		fmt.Fprintf(&b, "KM[%s]", escape(komi))
	}
	b.WriteString(root + moves.String() + ")")
	l.Record = r.record(b.String())
	r.add(l)
}

// vertex is a point as the protocol writes it (letters without i, rows from the
// bottom) in SGF letters.
func vertex(v string, size int) (Place, bool) {
	if len(v) < 2 {
		return "", false
	}
	c := strings.ToLower(v[:1])[0]
	row, err := strconv.Atoi(v[1:])
	if err != nil || c < 'a' || c > 'z' || c == 'i' {
		return "", false
	}
	x := int(c - 'a')
	if c > 'i' {
		x--
	}
	if x >= size || row < 1 || row > size || size > board.MaxSide {
		return "", false
	}
	return place(x, size-row), true
}
