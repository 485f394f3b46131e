package main

import (
	"weiqi-experiment/rules"
)

// jsonProcedure is a rule set counted by hand.
type jsonProcedure struct {
	Rule    string      `json:"rule"`
	ID      string      `json:"id"`
	Title   string      `json:"title"`
	Native  string      `json:"native"`
	Source  string      `json:"source"`
	About   jsonWords   `json:"about"`
	Departs []jsonWords `json:"departs"`
	Error   string      `json:"error"`  // why it was not carried out, "" if it was
	Margin  *float64    `json:"margin"` // Black − White before komi; null where not carried out
	Steps   []jsonStep  `json:"steps"`
}

type jsonWords struct {
	EN string `json:"en"`
	ZH string `json:"zh"`
}

type jsonStep struct {
	Article string       `json:"article"`
	Words   jsonWords    `json:"words"`
	Board   []string     `json:"board"` // X O .
	Changes []jsonChange `json:"changes"`
	OnB     int          `json:"on_board_b"`
	OnW     int          `json:"on_board_w"`
	LidB    int          `json:"to_fill_b"` // own stones outside that are to be filled in
	LidW    int          `json:"to_fill_w"`
	BowlB   int          `json:"bowl_b"`
	BowlW   int          `json:"bowl_w"`
	MoreB   int          `json:"borrowed_b"` // in this step; negative for stones put away
	MoreW   int          `json:"borrowed_w"`
	Tallies []jsonTally  `json:"tallies"`
}

type jsonChange struct {
	Point string `json:"point"`
	From  string `json:"from"` // "" for no stone
	To    string `json:"to"`
}

type jsonTally struct {
	ID    string    `json:"id"`
	Words jsonWords `json:"words"`
	Black float64   `json:"black"`
	White float64   `json:"white"`
}

func wordsJSON(w rules.Words) jsonWords { return jsonWords(w) }

func (e *explanation) proceduresJSON() []jsonProcedure {
	out := []jsonProcedure{}
	g := e.Final().Board.Geometry
	for _, c := range e.byHand() {
		p := jsonProcedure{Rule: c.rule.ID, ID: c.ID, Title: c.Title, Native: c.Native, Source: c.Source, About: wordsJSON(c.About), Departs: []jsonWords{}, Steps: []jsonStep{}}
		for _, d := range c.Departs {
			p.Departs = append(p.Departs, wordsJSON(d))
		}
		if c.err != nil {
			p.Error = c.err.Error()
		} else {
			margin := c.Margin.Float()
			p.Margin = &margin
		}
		for i := range c.Steps {
			s := &c.Steps[i]
			step := jsonStep{
				Article: s.Article, Words: wordsJSON(s.Words), Board: letters(g, s.Stones, nil), Changes: []jsonChange{}, Tallies: []jsonTally{},
				OnB: s.On.Black, OnW: s.On.White, LidB: s.Lid.Black, LidW: s.Lid.White, BowlB: s.Bowl.Black, BowlW: s.Bowl.White,
				MoreB: s.Borrowed.Black, MoreW: s.Borrowed.White,
			}
			for _, x := range s.Changes {
				step.Changes = append(step.Changes, jsonChange{g.Name(x.Point), x.From.String(), x.To.String()})
			}
			for _, x := range s.Tallies {
				step.Tallies = append(step.Tallies, jsonTally{x.ID, wordsJSON(x.Words), x.Black.Float(), x.White.Float()})
			}
			p.Steps = append(p.Steps, step)
		}
		out = append(out, p)
	}
	return out
}
