package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/proposal"
	"weiqi-experiment/sim/store"
)

// selection is the rule sets a call names: those of the toolkit in their order,
// then the proposals as they were given.
type selection struct {
	rules []*rules.Rule
	files map[string]*store.RuleFile // of the proposals, by id
}

// isProposal reports whether a name in a list of rules is that of a file.
func isProposal(name string) bool {
	return strings.EqualFold(filepath.Ext(name), proposal.Ext)
}

// selectRules reads a comma-separated list of ids, groups and names of proposal
// files. An unknown name is wrong usage; a file that is not there, cannot be read or is
// not sound is a failure.
func selectRules(list string) (*selection, error) {
	var ids []string
	files := proposalFiles(list)
	for name := range strings.SplitSeq(list, ",") {
		switch name = strings.TrimSpace(name); {
		case name == "":
			return nil, usagef("rules %q: the list has an empty entry", list)
		case !isProposal(name):
			ids = append(ids, name)
		}
	}
	s := &selection{files: map[string]*store.RuleFile{}}
	if len(ids) > 0 {
		chosen, err := rules.Select(strings.Join(ids, ","))
		if err != nil {
			return nil, usageError{err}
		}
		s.rules = chosen
	}
	for _, name := range files {
		if err := s.add(name); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// proposalFiles are the proposal files a list of rules names.
func proposalFiles(list string) []string {
	var files []string
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); isProposal(name) {
			files = append(files, name)
		}
	}
	return files
}

// add adds the proposal of a file, once.
func (s *selection) add(name string) error {
	r, data, err := proposal.Read(name)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	file := &store.RuleFile{Path: filepath.ToSlash(name), SHA256: hex.EncodeToString(sum[:]), Text: string(data)}
	if other := s.files[r.ID]; other != nil {
		if other.SHA256 == file.SHA256 {
			return nil
		}
		return fmt.Errorf("%s and %s both have the id %q; change one of them", other.Path, file.Path, r.ID)
	}
	s.rules = append(s.rules, r)
	s.files[r.ID] = file
	return nil
}

// definitions are the rules of a run as the manifest keeps them.
func (s *selection) definitions() ([]store.Rule, error) {
	var out []store.Rule
	for _, r := range s.rules {
		digest, err := digest(r)
		if err != nil {
			return nil, err
		}
		out = append(out, store.Rule{ID: r.ID, Digest: digest, Definition: r, File: s.files[r.ID]})
	}
	return out, nil
}

// digest is the SHA-256 of the definition of a rule set.
func digest(r *rules.Rule) (string, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return "", fmt.Errorf("rule %s: %w", r.ID, err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// ruleThen is the rule set of a run, as it is known now: a proposal is read from
// the text the manifest keeps, so that its file is not needed again.
func ruleThen(then *store.Rule) (*rules.Rule, bool) {
	if then.File == nil {
		return rules.ByID(then.ID)
	}
	r, err := proposal.Parse(then.File.Path, []byte(then.File.Text))
	return r, err == nil
}

// oneRule returns the rule set of an id or a proposal file.
func oneRule(name string) (*rules.Rule, error) {
	if isProposal(name) {
		r, _, err := proposal.Read(name)
		return r, err
	}
	r, ok := rules.ByID(name)
	if !ok {
		return nil, usagef("no rule set is called %q; see experiment rules list, or name a proposal file (%s)", name, proposal.Ext)
	}
	return r, nil
}

// checkProposal tells on standard output whether a file is sound: what it counts,
// or every complaint on a line of its own. It reports whether it is.
func (a *app) checkProposal(name string) (bool, error) {
	r, _, err := proposal.Read(name)
	var complaints proposal.Complaints
	switch {
	case errors.As(err, &complaints):
		_, err = fmt.Fprintln(a.stdout, complaints)
		return false, err
	case err != nil:
		return false, err
	}
	_, err = fmt.Fprintf(a.stdout, a.say("%s: sound; %s counts %s\n", "%s：无误；%s 计 %s\n"), name, r.ID, r.Sum(a.lang))
	return true, err
}
