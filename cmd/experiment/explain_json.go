package main

import (
	"encoding/json"
	"io"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/replay"
)

// The JSON of explain. Its keys are part of the command's contract.
type jsonGame struct {
	File       string       `json:"file"`
	Index      int32        `json:"index"`
	GameID     string       `json:"game_id"`
	Width      int32        `json:"width"`
	Height     int32        `json:"height"`
	Status     string       `json:"status"`
	Reason     string       `json:"reason"`
	Judge      string       `json:"judge"`
	Confidence *float64     `json:"confidence"`
	Notes      []string     `json:"notes"`      // of the judges, as that marks are not believed
	Unfinished bool         `json:"unfinished"` // it does not end in two passes, so the confidence may say too much
	MoreGames  bool         `json:"more_games"` // the file holds other games
	Handicap   int32        `json:"handicap"`
	Komi       *float64     `json:"komi"`
	Rules      string       `json:"rules"`
	Result     string       `json:"result"`
	OwnRule    string       `json:"own_rule"`
	Agrees     string       `json:"agrees"`
	Dead       []string     `json:"dead"`
	Shapes     []jsonShape  `json:"shapes"` // places that rule sets see differently
	Cycles     []jsonCycle  `json:"cycles"`
	Counts     *jsonCounts  `json:"counts"` // null where unsettled
	Scores     []jsonScore  `json:"scores"`
	Reasons    []jsonReason `json:"reasons"`
	Aftermath  []jsonMove   `json:"aftermath"`
	Finish     []jsonMove   `json:"finish"`
	Ending     *jsonEnding  `json:"ending"`       // null where unsettled
	Settled    int          `json:"settled_move"` // number of the last contested move; 0 on the literal ending, and where none was
	OpenKos    []string     `json:"open_kos"`     // whose winner is an estimate; see margin_otherwise
	Board      []string     `json:"board"`

	Procedure []jsonProcedure `json:"procedure"`
	Last      []jsonLast      `json:"last_stage,omitempty"` // with --adapt
}

type jsonCounts struct {
	AreaB      int    `json:"area_b"`
	AreaW      int    `json:"area_w"`
	Territory  int    `json:"territory"` // Black − White, with prisoners
	SekiEyesB  int    `json:"seki_eyes_b"`
	SekiEyesW  int    `json:"seki_eyes_w"`
	Neutral    int    `json:"neutral"`
	OneSidedB  int    `json:"one_sided_b"`
	OneSidedW  int    `json:"one_sided_w"`
	GroupsB    int    `json:"groups_b"` // those in seki included
	GroupsW    int    `json:"groups_w"`
	InSekiB    int    `json:"seki_groups_b"` // of them, those in seki
	InSekiW    int    `json:"seki_groups_w"`
	BasicB     int    `json:"basic_eye_points_b"`
	BasicW     int    `json:"basic_eye_points_w"`
	LiveB      int    `json:"live_stones_b"`
	LiveW      int    `json:"live_stones_w"`
	PlaysB     int    `json:"plays_b"`
	PlaysW     int    `json:"plays_w"`
	PassesB    int    `json:"passes_b"`
	PassesW    int    `json:"passes_w"`
	SetupB     int    `json:"setup_b"`
	SetupW     int    `json:"setup_w"`
	CapturedB  int    `json:"captured_b"`
	CapturedW  int    `json:"captured_w"`
	FirstPass  string `json:"first_pass"`
	LastPlay   string `json:"last_play"`
	Inferred   bool   `json:"passes_inferred"`
	SekiGroups bool   `json:"seki"`
}

type jsonScore struct {
	Rule    string             `json:"rule"`
	Margin  float64            `json:"margin"`
	Literal float64            `json:"margin_literal"`
	Komi    float64            `json:"komi"`
	Winner  string             `json:"winner"`
	Cycle   string             `json:"cycle"`   // what a long cycle means under the rule
	Forbids []jsonBreach       `json:"forbids"` // moves of the record the rule forbids
	Terms   map[string]float64 `json:"terms"`
	// Otherwise is the margin where every open ko goes the other way, null where
	// there is none.
	Otherwise *float64 `json:"margin_otherwise"`
	// Verdicts are the rule's own on the shapes, VerdictOtherwise the margin where
	// those that play would decide go the other way, null where there are none.
	Verdicts         []jsonVerdict `json:"verdicts"`
	VerdictOtherwise *float64      `json:"verdict_otherwise"`
}

// jsonCycle is a long cycle of the record.
type jsonCycle struct {
	Kind   string `json:"kind"`
	Open   bool   `json:"open"`   // the record stops before a position has come again
	From   int    `json:"from"`   // moves made before the position that comes again
	Move   int    `json:"move"`   // number of the play that brings it back
	Last   int    `json:"last"`   // number of the last play of the cycle
	Passes int    `json:"passes"` // in one round
	Ends   bool   `json:"ends"`   // the game ended in it
}

type jsonBreach struct {
	Kind string `json:"kind"`
	Move int    `json:"move"`
}

// jsonReason says why a rule set differs from the reference.
type jsonReason struct {
	Rule    string             `json:"rule"`
	Against string             `json:"against"`
	Value   float64            `json:"difference"`
	Terms   map[string]float64 `json:"terms"`
	Rest    float64            `json:"unexplained"` // not 0 only where stones of the record are not accounted for
}

type jsonMove struct {
	Color string `json:"color"`
	Point string `json:"point"` // "" for a pass
}

// jsonEnding is the game as it ends: the first recorded moves, with the set-up among and
// after them, and then the line lead to the board and the prisoners. Set-up that put
// nothing on the board or took nothing off it in the record is none.
type jsonEnding struct {
	From int          `json:"from_move"` // recorded moves before the line
	Line []jsonPlayed `json:"line"`      // empty where the record stands as it is
	// Board has dead stones in lower case.
	Board     []string `json:"board"`
	CapturedB int      `json:"captured_b"`
	CapturedW int      `json:"captured_w"`
	// Of those captured, dead stones that set-up takes off after the last move.
	ClearedB int `json:"cleared_b"`
	ClearedW int `json:"cleared_w"`
	PlaysB   int `json:"plays_b"`
	PlaysW   int `json:"plays_w"`
	// Passes as they are counted: in a line that begins before settled_move, passes of
	// one side that were set against those of the other, or against dame, are left out.
	PassesB int `json:"passes_b"`
	PassesW int `json:"passes_w"`
}

// jsonPlayed is a move of the ending. Colours need not alternate.
type jsonPlayed struct {
	Color string `json:"color"`
	Point string `json:"point"` // "" for a pass
	Move  int    `json:"move"`  // its number in the record, 0 for one added
}

// writeJSON writes the explanation as one JSON object.
func (e *explanation) writeJSON(w io.Writer) error {
	g := &e.Game
	out := jsonGame{
		File: g.File, Index: g.Index, GameID: g.GameID, Width: g.Width, Height: g.Height,
		Status: g.Status, Reason: g.Reason, Judge: g.Judge, Confidence: g.Confidence, Notes: append([]string{}, e.Verdict().Notes...), Unfinished: e.Final().FinalPasses < 2, MoreGames: e.more,
		Handicap: g.Handicap, Komi: g.Komi, Rules: g.Rules, Result: g.Result, OwnRule: g.OwnRule, Agrees: g.Agrees,
		Dead: strings.Fields(g.Dead), Shapes: e.shapesJSON(), Scores: []jsonScore{}, Reasons: []jsonReason{},
		Procedure: e.proceduresJSON(),
		Cycles:    e.cyclesJSON(),
		Aftermath: e.moves(e.Ended().Cut), Finish: e.moves(e.Ended().Added),
		Settled: e.Ended().SettledMove, OpenKos: e.names(e.Ended().Open), Board: e.letters(),
	}
	if e.settled() {
		out.Counts = countsJSON(e.literal())
		out.Ending = e.endingJSON()
		out.Scores, out.Reasons = e.scoresJSON(), e.reasonsJSON()
		out.Last = e.lastJSON()
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func (e *explanation) cyclesJSON() []jsonCycle {
	out := []jsonCycle{}
	last, ended := e.EndsInCycle()
	for _, c := range e.Cycles() {
		out = append(out, jsonCycle{c.Kind.String(), c.Open, c.From, c.Move, c.Last, c.Passes, ended && c == last})
	}
	return out
}

func (e *explanation) moves(moves []replay.Move) []jsonMove {
	out := make([]jsonMove, 0, len(moves))
	for _, m := range moves {
		out = append(out, jsonMove{m.Color.String(), e.Final().Board.Name(m.Point)})
	}
	return out
}

func (e *explanation) endingJSON() *jsonEnding {
	from, line := e.line()
	end := e.Ended().Settled(e.Settled())
	cleared := e.Final().Cleared
	out := &jsonEnding{
		From: from, Line: make([]jsonPlayed, 0, len(line)), Board: letters(end.Geometry, end.Stones, end.Status),
		CapturedB: end.Captured.Black, CapturedW: end.Captured.White, ClearedB: cleared.Black, ClearedW: cleared.White,
		PlaysB: end.Plays.Black, PlaysW: end.Plays.White, PassesB: end.Passes.Black, PassesW: end.Passes.White,
	}
	for _, m := range line {
		out.Line = append(out.Line, jsonPlayed{m.Color.String(), e.Final().Board.Name(m.Point), m.Move})
	}
	return out
}

func countsJSON(c *rules.Counts) *jsonCounts {
	area, live := c.Area(), c.LiveStones()
	return &jsonCounts{
		AreaB: area.Black, AreaW: area.White,
		Territory: c.TerritoryScore().Diff(),
		SekiEyesB: c.SekiEyes.Black, SekiEyesW: c.SekiEyes.White,
		Neutral:   c.Neutral,
		OneSidedB: c.OneSided.Black, OneSidedW: c.OneSided.White,
		GroupsB: c.Groups.Black, GroupsW: c.Groups.White,
		InSekiB: c.SekiGroups.Black, InSekiW: c.SekiGroups.White,
		BasicB: c.Basic.Black, BasicW: c.Basic.White,
		LiveB: live.Black, LiveW: live.White,
		PlaysB: c.Plays.Black, PlaysW: c.Plays.White,
		PassesB: c.Passes.Black, PassesW: c.Passes.White,
		SetupB: c.Setup.Black, SetupW: c.Setup.White,
		CapturedB: c.Captured.Black, CapturedW: c.Captured.White,
		FirstPass: c.FirstPass.String(), LastPlay: c.LastPlay.String(),
		Inferred: c.Inferred, SekiGroups: c.AnySeki,
	}
}

func (e *explanation) scoresJSON() []jsonScore {
	var out []jsonScore
	for _, c := range e.Counts() {
		s := jsonScore{Rule: c.Rule.ID, Margin: c.Margin.Float(), Literal: c.Literal.Float(),
			Komi: c.Komi.Float(), Winner: string(c.Winner), Cycle: string(c.Rule.Cycling), Forbids: []jsonBreach{}, Terms: map[string]float64{},
			Verdicts: verdictsJSON(c.Verdicts)}
		if c.Otherwise != nil {
			m := c.Otherwise.Float()
			s.VerdictOtherwise = &m
		}
		for _, b := range sim.Forbidden(c.Rule, e.Final().Breaches) {
			s.Forbids = append(s.Forbids, jsonBreach{b.Kind.String(), b.Move})
		}
		for _, l := range c.Lines {
			s.Terms[l.ID] += l.Value.Margin().Float()
		}
		if other := e.Ended().Otherwise; other != nil {
			m := c.Rule.Margin(&other.Counts).Float()
			s.Otherwise = &m
		}
		out = append(out, s)
	}
	return out
}

func (e *explanation) reasonsJSON() []jsonReason {
	out := []jsonReason{}
	for _, d := range e.differences() {
		r := jsonReason{Rule: d.rule.ID, Against: e.reference().ID, Value: d.value.Float(), Terms: map[string]float64{}, Rest: d.rest.Float()}
		for _, x := range d.reasons {
			r.Terms[x.Term] = x.Value.Float()
		}
		out = append(out, r)
	}
	return out
}
