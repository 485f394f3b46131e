// Package store keeps rows on disk: games, scores and problems, as Parquet and
// CSV. The two structs GameRow and ScoreRow define the columns, their order and
// their meaning, once, for both formats.
package store

// GameRow is one record. Pointers are nil, and cells empty, where a value is
// not known. Colours are "B" and "W"; numbers are points.
type GameRow struct {
	File   string `parquet:"file"`    // path as given; inside an archive archive.zip!/inner/path.sgf
	Index  int32  `parquet:"index"`   // 0-based number of the game in its file
	GameID string `parquet:"game_id"` // digest of set-up and moves

	Width        int32    `parquet:"width"`
	Height       int32    `parquet:"height"`
	Handicap     int32    `parquet:"handicap"`
	Komi         *float64 `parquet:"komi,optional"` // in points, as recorded and normalised
	KomiRaw      string   `parquet:"komi_raw"`      // as written, where it differs
	KomiBasis    string   `parquet:"komi_basis"`    // how its unit was decided
	Rules        string   `parquet:"rules"`         // id of the rule set the record names, empty if none
	RulesRaw     string   `parquet:"rules_raw"`
	Result       string   `parquet:"result"` // normalised: B+3.5, W+R, 0, Void, ?
	ResultRaw    string   `parquet:"result_raw"`
	ResultBasis  string   `parquet:"result_basis"`
	Date         string   `parquet:"date"` // YYYY[-MM[-DD]], the first day
	DateRaw      string   `parquet:"date_raw"`
	Black        string   `parquet:"black"`
	White        string   `parquet:"white"`
	BlackRank    string   `parquet:"black_rank"`
	WhiteRank    string   `parquet:"white_rank"`
	Event        string   `parquet:"event"`
	Charset      string   `parquet:"charset"`
	CharsetBasis string   `parquet:"charset_basis"`

	End            string   `parquet:"end"` // count, resign, time, forfeit, draw, void, unknown
	RecordedMargin *float64 `parquet:"recorded_margin,optional"`

	Moves     int32 `parquet:"moves"`
	PlaysB    int32 `parquet:"plays_b"`
	PlaysW    int32 `parquet:"plays_w"`
	PassesB   int32 `parquet:"passes_b"`
	PassesW   int32 `parquet:"passes_w"`
	SetupB    int32 `parquet:"setup_b"`
	SetupW    int32 `parquet:"setup_w"`
	CapturedB int32 `parquet:"captured_b"` // black stones captured during play
	CapturedW int32 `parquet:"captured_w"`

	FirstPass         string `parquet:"first_pass"` // in the normal ending
	LastPlay          string `parquet:"last_play"`
	FirstPassRecorded string `parquet:"first_pass_recorded"`
	LastPlayRecorded  string `parquet:"last_play_recorded"`

	Status       string   `parquet:"status"` // scored, unsettled, not_counted, invalid
	Reason       string   `parquet:"reason"` // why it is not scored
	Judge        string   `parquet:"judge"`
	Confidence   *float64 `parquet:"confidence,optional"`
	Agrees       string   `parquet:"agrees"`       // yes, no, or empty
	AgreesBasis  string   `parquet:"agrees_basis"` // recorded, completed
	OwnRule      string   `parquet:"own_rule"`
	OwnRuleBasis string   `parquet:"own_rule_basis"` // declared, or the evidence it was inferred from
	UsedResult   bool     `parquet:"used_result"`    // the recorded score chose between open settlements

	Dead      string `parquet:"dead"` // dead stones, space-separated, sorted
	Neutral   *int32 `parquet:"neutral,optional"`
	Seki      string `parquet:"seki"` // yes, no, or empty
	SekiEyesB *int32 `parquet:"seki_eyes_b,optional"`
	SekiEyesW *int32 `parquet:"seki_eyes_w,optional"`
	OneSidedB *int32 `parquet:"one_sided_b,optional"`
	OneSidedW *int32 `parquet:"one_sided_w,optional"`

	SettledMove *int32 `parquet:"settled_move,optional"` // number of the last contested move
	AftermathB  *int32 `parquet:"aftermath_b,optional"`
	AftermathW  *int32 `parquet:"aftermath_w,optional"`
	FinishMoves *int32 `parquet:"finish_moves,optional"`

	Area            *float64 `parquet:"area,optional"` // Black − White on the position as recorded
	Territory       *float64 `parquet:"territory,optional"`
	AreaNormal      *float64 `parquet:"area_normal,optional"`
	TerritoryNormal *float64 `parquet:"territory_normal,optional"`
	GroupsB         *int32   `parquet:"groups_b,optional"` // 块数
	GroupsW         *int32   `parquet:"groups_w,optional"`
	BasicB          *int32   `parquet:"basic_b,optional"` // 基本眼位
	BasicW          *int32   `parquet:"basic_w,optional"`

	Breaches string `parquet:"breaches"` // kind@move, space-separated
}

// ScoreRow is one game under one rule. Margins are Black − White before komi.
type ScoreRow struct {
	File   string `parquet:"file"`
	Index  int32  `parquet:"index"`
	GameID string `parquet:"game_id"`
	Rule   string `parquet:"rule"`

	Margin        float64 `parquet:"margin"` // on the chosen ending; exactly the sum of the t_ columns
	MarginLiteral float64 `parquet:"margin_literal"`
	Komi          float64 `parquet:"komi"`   // as a charge on Black
	Winner        string  `parquet:"winner"` // B, W, 0 (drawn), N (no result)

	// The ledger: one column a term of rules.Vocabulary, 0 where the rule has
	// no such term.
	Area       float64 `parquet:"t_area"`
	Territory  float64 `parquet:"t_territory"`
	Seki       float64 `parquet:"t_seki"`
	OneSided   float64 `parquet:"t_one_sided"`
	Setup      float64 `parquet:"t_setup"`
	Parity     float64 `parquet:"t_parity"`
	FirstPass  float64 `parquet:"t_first_pass"`
	LastPlay   float64 `parquet:"t_last_play"`
	GroupTax   float64 `parquet:"t_group_tax"`
	Handicap   float64 `parquet:"t_handicap"`
	PassStones float64 `parquet:"t_pass_stones"`
	Button     float64 `parquet:"t_button"`
	Unremoved  float64 `parquet:"t_unremoved"`
	Aftermath  float64 `parquet:"t_aftermath"`
	Dame       float64 `parquet:"t_dame"`
	Protect    float64 `parquet:"t_protect"`
	OpenKo     float64 `parquet:"t_open_ko"`
}

// ProblemRow is one record or file skipped, or one oddity noted.
type ProblemRow struct {
	File    string
	Index   int32 // -1 for the whole file
	Line    int32 // 1-based, 0 if not known
	Column  int32
	Move    int32 // 1-based, 0 for none
	Kind    string
	Message string
}
