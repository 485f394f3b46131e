package store

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// madeFile lists the files that were made from the rows of a run, each line as
// sha256sum has it. With a run that is replaced go the files it names that are still
// as they were written: whatever else lies beside them is not the program's.
const madeFile = "report.sha256"

var madeLine = regexp.MustCompile(`^([0-9a-f]{64})  ((?:report|(?:tables|figures)/[A-Za-z0-9_-]+)\.[a-z]+)$`)

// NoteMade notes the files that are about to be written into a folder, by their
// names in it with slashes. What was noted of others stays noted.
func NoteMade(dir string, files map[string][]byte) error {
	made, err := readMade(dir)
	if err != nil {
		return err
	}
	for name, data := range files {
		made[name] = fmt.Sprintf("%x", sha256.Sum256(data))
	}
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(made)) {
		fmt.Fprintf(&b, "%s  %s\n", made[name], name)
	}
	return writeDurably(filepath.Join(dir, madeFile), b.Bytes())
}

// readMade returns the digests of the files noted, by name. A line of another form
// than NoteMade's names nothing.
func readMade(dir string) (map[string]string, error) {
	made := make(map[string]string)
	data, err := os.ReadFile(filepath.Join(dir, madeFile))
	if errors.Is(err, os.ErrNotExist) {
		return made, nil
	}
	for line := bufio.NewScanner(bytes.NewReader(data)); line.Scan(); {
		if m := madeLine.FindStringSubmatch(line.Text()); m != nil {
			made[m[2]] = m[1]
		}
	}
	return made, err
}

// removeMade removes the files noted that are as they were written, and the list.
func removeMade(dir string) error {
	made, err := readMade(dir)
	if err != nil || len(made) == 0 {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(made)) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		switch err := verify(path, made[name]); {
		case errors.Is(err, os.ErrNotExist) || errors.Is(err, ErrDamaged):
			continue // gone, or changed by another hand
		case err != nil:
			return err
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return os.Remove(filepath.Join(dir, madeFile))
}

// partsName is what the files in the folder of parts are called, also while they are
// being written.
var partsName = regexp.MustCompile(`^(` + regexp.QuoteMeta(journalFile) + `|` + regexp.QuoteMeta(endFile) + `|` + itemsFile +
	`|[0-9]{8,}(` + regexp.QuoteMeta(rowsEnding) + `|` + regexp.QuoteMeta(indexEnding) + `))(` + regexp.QuoteMeta(partSuffix) + `)?$`)

// clearParts removes the parts of a run and leaves other files, and the lock.
func clearParts(dir string) error {
	list, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range slices.Backward(list) { // the journal before the parts it is of
		if !partsName.MatchString(e.Name()) || e.IsDir() {
			continue
		}
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// dropParts removes the folder of parts, unless there is more in it than the lock.
func dropParts(dir string) error {
	list, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range list {
		if e.Name() != lockFile {
			return nil
		}
	}
	if err := os.Remove(filepath.Join(dir, lockFile)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return os.Remove(dir)
}
