package store

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/bits"
)

// Scores are most of what is kept of a record: one a rule, of columns that are
// mostly zero and the rest half points. They are written so:
//
//	number of scores; then of each
//	1 and file, index and game_id, or 0 where they are those of the game
//	rule, winner, verdicts, adapted
//	which of the numbers are not zero, and which of those that may be missing are
//	there, a bit each; then these
//
// Text is its length and its bytes. A number is 4n, 4n+2 negated, for n half
// points, or 1 and the eight bytes of any other. Lengths and the like are
// variable-length integers of encoding/binary.

// numbers are the columns of a score that hold numbers, in their order.
func (s *ScoreRow) numbers() [scoreNumbers]*float64 {
	return [...]*float64{
		&s.Margin, &s.MarginLiteral, &s.Komi,
		&s.Area, &s.Territory, &s.Seki, &s.OneSided, &s.Setup, &s.Parity, &s.FirstPass, &s.LastPlay, &s.GroupTax, &s.Handicap,
		&s.PassStones, &s.Button, &s.Unremoved, &s.Verdict, &s.Aftermath, &s.Dame, &s.Protect, &s.OpenKo,
		&s.DArea, &s.DTerritory, &s.DSeki, &s.DOneSided, &s.DParity, &s.DFirstPass, &s.DLastPlay, &s.DGroupTax, &s.DPassStones, &s.DButton, &s.DUnremoved,
	}
}

const scoreNumbers = 32

// optionals are the columns of a score whose number may be missing.
func (s *ScoreRow) optionals() [scoreOptionals]**float64 {
	return [...]**float64{&s.VerdictOtherwise, &s.TAdapted}
}

const scoreOptionals = 2

// texts are the columns of a score that hold text.
func (s *ScoreRow) texts() [6]*string {
	return [...]*string{&s.File, &s.GameID, &s.Rule, &s.Winner, &s.Verdicts, &s.Adapted}
}

// appendScores appends the scores of an entry to b.
func appendScores(b []byte, e *Entry) []byte {
	b = binary.AppendUvarint(b, uint64(len(e.Scores)))
	for i := range e.Scores {
		s := &e.Scores[i]
		if g := e.Game; g != nil && s.File == g.File && s.Index == g.Index && s.GameID == g.GameID {
			b = append(b, 0)
		} else {
			b = appendText(append(b, 1), s.File)
			b = binary.AppendVarint(b, int64(s.Index))
			b = appendText(b, s.GameID)
		}
		texts := s.texts()
		for _, t := range texts[2:] {
			b = appendText(b, *t)
		}
		numbers, optionals := s.numbers(), s.optionals()
		mask := uint64(0)
		for k, x := range numbers {
			if math.Float64bits(*x) != 0 {
				mask |= 1 << k
			}
		}
		for k, p := range optionals {
			if *p != nil {
				mask |= 1 << (scoreNumbers + k)
			}
		}
		b = binary.AppendUvarint(b, mask)
		for ; mask != 0; mask &= mask - 1 {
			if k := bits.TrailingZeros64(mask); k < scoreNumbers {
				b = appendNumber(b, *numbers[k])
			} else {
				b = appendNumber(b, **optionals[k-scoreNumbers])
			}
		}
	}
	return b
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendNumber(b []byte, x float64) []byte {
	const most = 1 << 40
	half := int64(0)
	if x > -most && x < most {
		half = int64(2 * x)
	}
	switch {
	case half == 0 || float64(half) != 2*x:
		return binary.LittleEndian.AppendUint64(append(b, 1), math.Float64bits(x))
	case half < 0:
		return binary.AppendUvarint(b, uint64(-half)<<2|2)
	}
	return binary.AppendUvarint(b, uint64(half)<<2)
}

// scoreReader reads what appendScores wrote. Texts that come again are kept once.
type scoreReader struct {
	in    *bufio.Reader
	texts map[string]string
	buf   []byte
}

// maxScores bounds what a damaged file can ask for.
const (
	maxScores = 1 << 16
	maxText   = 1 << 20
)

func (r *scoreReader) read(e *Entry) error {
	n, err := r.length(maxScores)
	if err != nil {
		return err
	}
	for range n {
		e.Scores = append(e.Scores, ScoreRow{})
		if err := r.score(&e.Scores[len(e.Scores)-1], e.Game); err != nil {
			return err
		}
	}
	return nil
}

func (r *scoreReader) score(s *ScoreRow, g *GameRow) error {
	own, err := r.in.ReadByte()
	switch {
	case err != nil:
		return unexpected(err)
	case own == 0 && g != nil:
		s.File, s.Index, s.GameID = g.File, g.Index, g.GameID
	default:
		if s.File, err = r.text(); err != nil {
			return err
		}
		index, err := binary.ReadVarint(r.in)
		if err != nil {
			return unexpected(err)
		}
		s.Index = int32(index)
		if s.GameID, err = r.text(); err != nil {
			return err
		}
	}
	texts := s.texts()
	for _, t := range texts[2:] {
		if *t, err = r.text(); err != nil {
			return err
		}
	}
	mask, err := r.length(1<<(scoreNumbers+scoreOptionals) - 1)
	if err != nil {
		return err
	}
	numbers, optionals := s.numbers(), s.optionals()
	for ; mask != 0; mask &= mask - 1 {
		x, err := r.number()
		if err != nil {
			return err
		}
		if k := bits.TrailingZeros64(mask); k < scoreNumbers {
			*numbers[k] = x
		} else {
			*optionals[k-scoreNumbers] = &x
		}
	}
	return nil
}

func (r *scoreReader) number() (float64, error) {
	v, err := binary.ReadUvarint(r.in)
	if err != nil {
		return 0, unexpected(err)
	}
	switch v & 3 {
	case 0:
		return float64(v>>2) / 2, nil
	case 2:
		return -float64(v>>2) / 2, nil
	}
	var b [8]byte
	if _, err := io.ReadFull(r.in, b[:]); err != nil {
		return 0, unexpected(err)
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b[:])), nil
}

func (r *scoreReader) text() (string, error) {
	n, err := r.length(maxText)
	if err != nil {
		return "", err
	}
	if uint64(cap(r.buf)) < n {
		r.buf = make([]byte, n)
	}
	b := r.buf[:n]
	if _, err := io.ReadFull(r.in, b); err != nil {
		return "", unexpected(err)
	}
	if s, ok := r.texts[string(b)]; ok {
		return s, nil
	}
	s := string(b)
	if len(r.texts) < 1000 { // rules, winners and verdicts, not names of files
		r.texts[s] = s
	}
	return s, nil
}

// length reads a number that may not be larger than most.
func (r *scoreReader) length(most uint64) (uint64, error) {
	n, err := binary.ReadUvarint(r.in)
	if err == nil && n > most {
		err = fmt.Errorf("%w: %d where at most %d can be", ErrDamaged, n, most)
	}
	return n, unexpected(err)
}

// unexpected makes an end within an entry an error.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
