package labels

import (
	"errors"
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
	var s session
	n := 0
	for line := range strings.Lines(text) {
		n++
		for _, command := range apart(line) {
			if err := s.take(command); err != nil {
				r.problem(n, Unreadable, err.Error())
				return
			}
		}
	}
	l := Label{Kind: KindGTP, Trust: People, Drawn: true}
	for _, remark := range s.remarks {
		l.Alive = append(l.Alive, s.named(notDead, remark)...)
		l.Dead = append(l.Dead, s.named(isDead, remark)...)
		l.AnyDead = l.AnyDead || someDead.MatchString(remark)
	}
	if !s.asked || !l.claimsStones() {
		r.problem(0, NoClaim, noOpinion)
		return
	}
	l.Record = r.record(s.sgf())
	r.add(l)
}

// apart cuts a line in which a remark runs into the next session, as it does in
// sessions joined from files without an end of line.
func apart(line string) []string {
	if i := strings.Index(line, "boardsize "); i > 0 && strings.HasPrefix(line, "echo ") {
		return []string{line[:i], line[i:]}
	}
	return []string{line}
}

// session is what a GTP session has set up so far.
type session struct {
	size                  int
	komi, rules, handicap string
	moves                 strings.Builder
	remarks               []string
	asked                 bool // for the dead stones, with nothing changed since
}

// take carries out one command. Commands that change nothing are passed over.
func (s *session) take(line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	value := strings.Join(words[1:], " ")
	switch strings.ToLower(words[0]) {
	case "boardsize":
		size, err := strconv.Atoi(value)
		if err != nil || size < 1 || size > 25 {
			return errors.New("boardsize wants a number up to 25")
		}
		s.size = size
		s.clear()
	case "clear_board":
		s.clear()
	case "komi":
		s.komi = value
	case "kgs-rules":
		s.rules = value
	case "set_free_handicap", "place_free_handicap":
		return s.place(words[1:])
	case "play":
		return s.play(words[1:])
	case "final_status_list":
		s.asked = value == "dead"
	case "echo":
		s.remarks = append(s.remarks, value)
	}
	return nil
}

func (s *session) clear() {
	s.handicap, s.asked = "", false
	s.moves.Reset()
}

// place sets handicap stones up.
func (s *session) place(points []string) error {
	s.handicap = fmt.Sprintf("HA[%d]AB", len(points))
	for _, v := range points {
		p, ok := vertex(v, s.size)
		if !ok {
			return fmt.Errorf("%q is no point", clip(v))
		}
		s.handicap += "[" + string(p) + "]"
	}
	return nil
}

// play makes a move.
func (s *session) play(words []string) error {
	if len(words) != 2 {
		return errors.New("play wants a colour and a point")
	}
	color := strings.ToUpper(words[0][:1])
	p, ok := vertex(words[1], s.size)
	if !ok && !strings.EqualFold(words[1], "pass") || color != "B" && color != "W" {
		return fmt.Errorf("%q is no move", clip(strings.Join(words, " ")))
	}
	s.moves.WriteString(";" + color + "[" + string(p) + "]")
	s.asked = false
	return nil
}

// named lists the points a remark names in the way of a pattern.
func (s *session) named(pattern *regexp.Regexp, remark string) []Place {
	var out []Place
	for _, m := range pattern.FindAllStringSubmatch(remark, -1) {
		if p, ok := vertex(m[1], s.size); ok {
			out = append(out, p)
		}
	}
	return out
}

// sgf writes the session as a record.
func (s *session) sgf() string {
	root := fmt.Sprintf("(;GM[1]FF[4]CA[UTF-8]SZ[%d]", s.size) + ruleProperty(s.rules)
	if s.komi != "" {
		root += "KM[" + escape(s.komi) + "]"
	}
	return root + s.handicap + s.moves.String() + ")"
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
