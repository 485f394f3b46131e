package store

import "io"

// ValidationRow is one labelled position and how it was settled. Pointers are
// nil, and cells empty, where nothing is claimed or nothing was settled.
type ValidationRow struct {
	Source string `parquet:"source" doc:"folder or file the label comes from"`
	Kind   string `parquet:"kind" doc:"form of the label: marks, engine, score, goscorer, ownership, removed, ogs-game, gtp, case"`
	Trust  string `parquet:"trust" doc:"how far the label may be believed: trusted, jp-open, other, sure, unsure, people, given, worked"`

	File   string `parquet:"file" doc:"where the position is, path as given"`
	Index  int32  `parquet:"index" doc:"number of the game in its file, from 0"`
	Width  int32  `parquet:"width" doc:"columns of the board"`
	Height int32  `parquet:"height" doc:"rows of the board"`
	Rule   string `parquet:"rule" doc:"rule set of the game, empty if not known"`

	Judge       string   `parquet:"judge" doc:"judge that settled it"`
	Confidence  *float64 `parquet:"confidence,optional" doc:"probability that every stone's status is right, as the judge says"`
	StonesWrong *int32   `parquet:"stones_wrong,optional" doc:"stones alive or dead otherwise than labelled, empty where the label says nothing of stones"`
	SekiWrong   *int32   `parquet:"seki_wrong,optional" doc:"stones and points in seki otherwise than labelled, empty where the label says nothing of seki"`

	Expected   *float64 `parquet:"margin_expected,optional" doc:"score the label gives, Black − White in points"`
	Got        *float64 `parquet:"margin_got,optional" doc:"our score of the same kind"`
	MarginRule string   `parquet:"margin_rule" doc:"rule set by which it is counted"`
	Net        bool     `parquet:"margin_after_komi" doc:"whether komi is taken off it"`

	Right     string `parquet:"right" doc:"yes, no, unsettled: every stone alive or dead as labelled; where only a score is labelled, the score"`
	Reason    string `parquet:"reason" doc:"in what it is otherwise, or why it is unsettled"`
	LabelFile string `parquet:"label_file" doc:"file of the label"`
	LabelLine int32  `parquet:"label_line" doc:"line in it, 0 where it is the whole file"`
}

// WriteCSV writes rows of one of the row types as CSV.
func WriteCSV[T any](w io.Writer, rows []T) error {
	out, err := newCSVRows[T](w, fieldsOf[T](""))
	if err != nil {
		return err
	}
	if err := out.write(rows); err != nil {
		return err
	}
	return out.flush()
}
