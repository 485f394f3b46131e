package store

// The three row types define the columns, their order and their meaning once
// for all formats: the parquet tag names the column, the doc tag describes it.

// GameRow is one record. Pointers are nil, and cells empty, where a value is
// not known. Colours are "B" and "W"; numbers are points.
type GameRow struct {
	File   string `parquet:"file" doc:"path as given, inside an archive archive.zip!/inner/path.sgf"`
	Index  int32  `parquet:"index" doc:"number of the game in its file, from 0"`
	GameID string `parquet:"game_id" doc:"digest of size, set-up and moves: the same for the same game in any file"`

	Width        int32    `parquet:"width" doc:"columns of the board"`
	Height       int32    `parquet:"height" doc:"rows of the board"`
	Handicap     int32    `parquet:"handicap" doc:"handicap as recorded, 0 for an even game"`
	Komi         *float64 `parquet:"komi,optional" doc:"komi in points, as recorded and normalised"`
	KomiRaw      string   `parquet:"komi_raw" doc:"komi as written, where it differs"`
	KomiBasis    string   `parquet:"komi_basis" doc:"how the unit of komi was decided"`
	Rules        string   `parquet:"rules" doc:"id of the rule set the record names, empty if none is recognised"`
	RulesRaw     string   `parquet:"rules_raw" doc:"rules as written"`
	Result       string   `parquet:"result" doc:"result, normalised: B+3.5, W+R, 0, Void, ?"`
	ResultRaw    string   `parquet:"result_raw" doc:"result as written, where it differs"`
	ResultBasis  string   `parquet:"result_basis" doc:"how the unit of the result was decided"`
	Date         string   `parquet:"date" doc:"first day of the game: YYYY, YYYY-MM or YYYY-MM-DD"`
	DateRaw      string   `parquet:"date_raw" doc:"date as written, where it differs"`
	Black        string   `parquet:"black" doc:"name of Black"`
	White        string   `parquet:"white" doc:"name of White"`
	BlackRank    string   `parquet:"black_rank" doc:"rank of Black"`
	WhiteRank    string   `parquet:"white_rank" doc:"rank of White"`
	Event        string   `parquet:"event" doc:"event"`
	Charset      string   `parquet:"charset" doc:"encoding the text was read with"`
	CharsetBasis string   `parquet:"charset_basis" doc:"how the encoding was decided: bom, utf-8, declared, detected, flag, ascii"`

	End            string   `parquet:"end" doc:"how the game ended: count, resign, time, forfeit, draw, void, unknown"`
	RecordedMargin *float64 `parquet:"recorded_margin,optional" doc:"recorded score, Black − White after komi, in points"`

	Moves     int32 `parquet:"moves" doc:"plays and passes"`
	PlaysB    int32 `parquet:"plays_b" doc:"plays by Black"`
	PlaysW    int32 `parquet:"plays_w" doc:"plays by White"`
	PassesB   int32 `parquet:"passes_b" doc:"passes by Black"`
	PassesW   int32 `parquet:"passes_w" doc:"passes by White"`
	SetupB    int32 `parquet:"setup_b" doc:"black stones set up, less those taken off by set-up"`
	SetupW    int32 `parquet:"setup_w" doc:"white stones set up, less those taken off by set-up"`
	CapturedB int32 `parquet:"captured_b" doc:"black stones captured during play"`
	CapturedW int32 `parquet:"captured_w" doc:"white stones captured during play"`

	FirstPass         string `parquet:"first_pass" doc:"who passes first in the normal ending: B, W or empty"`
	LastPlay          string `parquet:"last_play" doc:"who makes the last play in the normal ending"`
	FirstPassRecorded string `parquet:"first_pass_recorded" doc:"who passes first in the record as it stands"`
	LastPlayRecorded  string `parquet:"last_play_recorded" doc:"who makes the last play in the record as it stands"`

	Status       string   `parquet:"status" doc:"scored, unsettled, not_counted, invalid"`
	Reason       string   `parquet:"reason" doc:"why it is not scored"`
	Judge        string   `parquet:"judge" doc:"judge that settled it"`
	Confidence   *float64 `parquet:"confidence,optional" doc:"probability that every stone's status is right, 0 to 1"`
	Agrees       string   `parquet:"agrees" doc:"whether our score under the game's own rules, with their own verdict on single stones, and komi is the recorded one: yes, no, or empty"`
	AgreesBasis  string   `parquet:"agrees_basis" doc:"position compared: recorded, completed"`
	OwnRule      string   `parquet:"own_rule" doc:"rule set used for agrees"`
	OwnRuleBasis string   `parquet:"own_rule_basis" doc:"declared, or the evidence it was inferred from"`
	UsedResult   bool     `parquet:"used_result" doc:"whether the recorded score chose between open settlements"`

	Dead      string `parquet:"dead" doc:"dead stones, space-separated, sorted"`
	Neutral   *int32 `parquet:"neutral,optional" doc:"open points left to nobody on the position as recorded, as all counts up to one_sided_w"`
	Seki      string `parquet:"seki" doc:"whether a living group is in seki: yes, no, or empty"`
	SekiEyesB *int32 `parquet:"seki_eyes_b,optional" doc:"own points of Black that are no territory: eyes in seki and false eyes"`
	SekiEyesW *int32 `parquet:"seki_eyes_w,optional" doc:"own points of White that are no territory: eyes in seki and false eyes"`
	OneSidedB *int32 `parquet:"one_sided_b,optional" doc:"one-sided dame (单方权利单官) of Black"`
	OneSidedW *int32 `parquet:"one_sided_w,optional" doc:"one-sided dame of White"`

	SettledMove *int32 `parquet:"settled_move,optional" doc:"number of the last contested move"`
	AftermathB  *int32 `parquet:"aftermath_b,optional" doc:"plays by Black inside settled ground that the ending cuts"`
	AftermathW  *int32 `parquet:"aftermath_w,optional" doc:"plays by White inside settled ground that the ending cuts"`
	FinishMoves *int32 `parquet:"finish_moves,optional" doc:"moves added to complete the normal ending"`

	Area            *float64 `parquet:"area,optional" doc:"Black − White by plain area on the position as recorded"`
	Territory       *float64 `parquet:"territory,optional" doc:"Black − White by plain territory with prisoners on the position as recorded"`
	AreaNormal      *float64 `parquet:"area_normal,optional" doc:"area on the normal ending"`
	TerritoryNormal *float64 `parquet:"territory_normal,optional" doc:"territory on the normal ending"`
	GroupsB         *int32   `parquet:"groups_b,optional" doc:"living groups (块数) of Black, those in seki included, on the position as recorded, as the next three"`
	GroupsW         *int32   `parquet:"groups_w,optional" doc:"living groups of White, those in seki included"`
	BasicB          *int32   `parquet:"basic_b,optional" doc:"basic eye points (基本眼位) of Black"`
	BasicW          *int32   `parquet:"basic_w,optional" doc:"basic eye points of White"`

	Breaches string `parquet:"breaches" doc:"breaches of repetition, suicide and turn order, each kind once: kind@first move, (n) behind it where there are n, space-separated"`
	Cycles   string `parquet:"cycles" doc:"long cycles: triple-ko, eternal-life, sending-two-returning-one and others, written as breaches are; -open where the record stops before a position has come again"`
	CycleEnd string `parquet:"cycle_end" doc:"the long cycle the record ends in: nothing but passes follows, and it tells of no other end"`
	Shapes   string `parquet:"shapes" doc:"places that rule sets see differently: bent-four, moonshine, dead-in-seki, each kind@first stone, with +seki or +double-ko where threats cannot be taken away; space-separated"`
}

// ScoreRow is one game under one rule. Margins are Black − White before komi.
type ScoreRow struct {
	File   string `parquet:"file" doc:"path as given, inside an archive archive.zip!/inner/path.sgf"`
	Index  int32  `parquet:"index" doc:"number of the game in its file, from 0"`
	GameID string `parquet:"game_id" doc:"digest of size, set-up and moves: the same for the same game in any file"`
	Rule   string `parquet:"rule" doc:"id of the rule set"`

	Margin        float64 `parquet:"margin" doc:"Black − White before komi, after every compensation, on the chosen ending: exactly the sum of the t_ columns"`
	MarginLiteral float64 `parquet:"margin_literal" doc:"margin on the literal ending"`
	Komi          float64 `parquet:"komi" doc:"komi used, as a charge on Black"`
	Winner        string  `parquet:"winner" doc:"B, W, 0 (drawn), N (no result)"`

	// The ledger: one column a term of rules.Vocabulary, 0 where the rule has
	// no such term.
	Area       float64 `parquet:"t_area" doc:"area"`
	Territory  float64 `parquet:"t_territory" doc:"territory with prisoners"`
	Seki       float64 `parquet:"t_seki" doc:"points in seki"`
	OneSided   float64 `parquet:"t_one_sided" doc:"one-sided dame"`
	Setup      float64 `parquet:"t_setup" doc:"stones set up"`
	Parity     float64 `parquet:"t_parity" doc:"difference of plays"`
	FirstPass  float64 `parquet:"t_first_pass" doc:"payment for the first pass"`
	LastPlay   float64 `parquet:"t_last_play" doc:"payment for the last play"`
	GroupTax   float64 `parquet:"t_group_tax" doc:"basic eye points (还棋头)"`
	Handicap   float64 `parquet:"t_handicap" doc:"compensation for handicap stones"`
	PassStones float64 `parquet:"t_pass_stones" doc:"stones handed over by passing"`
	Button     float64 `parquet:"t_button" doc:"the button"`
	Unremoved  float64 `parquet:"t_unremoved" doc:"dead stones left on the board"`
	Verdict    float64 `parquet:"t_verdict" doc:"what the rule's own verdict on life and death changes"`
	Aftermath  float64 `parquet:"t_aftermath" doc:"plays after the last contested move"`
	Dame       float64 `parquet:"t_dame" doc:"open dame played out"`
	Protect    float64 `parquet:"t_protect" doc:"protective moves"`
	OpenKo     float64 `parquet:"t_open_ko" doc:"kos left open"`

	// What the chosen ending changes in each term, so that the count on that
	// ending can be read term by term. Together they are the steps above.
	DArea       float64 `parquet:"d_area" doc:"what the chosen ending changes in t_area; the d_ columns add up to t_aftermath + t_dame + t_protect + t_open_ko"`
	DTerritory  float64 `parquet:"d_territory" doc:"the same in t_territory"`
	DSeki       float64 `parquet:"d_seki" doc:"the same in t_seki"`
	DOneSided   float64 `parquet:"d_one_sided" doc:"the same in t_one_sided"`
	DParity     float64 `parquet:"d_parity" doc:"the same in t_parity"`
	DFirstPass  float64 `parquet:"d_first_pass" doc:"the same in t_first_pass"`
	DLastPlay   float64 `parquet:"d_last_play" doc:"the same in t_last_play"`
	DGroupTax   float64 `parquet:"d_group_tax" doc:"the same in t_group_tax"`
	DPassStones float64 `parquet:"d_pass_stones" doc:"the same in t_pass_stones"`
	DButton     float64 `parquet:"d_button" doc:"the same in t_button"`
	DUnremoved  float64 `parquet:"d_unremoved" doc:"the same in t_unremoved"`

	Verdicts         string   `parquet:"verdicts" doc:"what the rule makes of each of the shapes: kind@first stone:status, with |other where play would decide; dead, alive, stays (as it stands), cycle"`
	VerdictOtherwise *float64 `parquet:"verdict_otherwise,optional" doc:"margin where what play would decide goes the other way"`
	// The last stage played under the rule set, in runs that ask for it: see Options.Adapted.
	Adapted  string   `parquet:"adapted" only:"adapted" doc:"whether the last stage was played as is best under the rule set: searched, ko (searched, with a ko in it), or why not: large, upset, cycle, open, refused"`
	TAdapted *float64 `parquet:"t_adapted,optional" only:"adapted" doc:"what best play of the last stage changes in margin; no part of it"`
}

// ProblemRow is one record or file skipped, or one oddity noted.
type ProblemRow struct {
	File    string `parquet:"file" doc:"path as given, inside an archive archive.zip!/inner/path.sgf"`
	Index   int32  `parquet:"index" doc:"number of the game in its file, -1 for the whole file"`
	Line    int32  `parquet:"line" doc:"line in the file, from 1, 0 if not known"`
	Column  int32  `parquet:"column" doc:"column in the line, from 1, 0 if not known"`
	Move    int32  `parquet:"move" doc:"number of the move, from 1, 0 for none"`
	Kind    string `parquet:"kind" doc:"short stable name of the problem"`
	Message string `parquet:"message" doc:"what was found and what was done about it"`
}
