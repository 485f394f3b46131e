package store

import (
	"errors"
	"os"
)

// part is a file written under a temporary name.
type part struct {
	*os.File
	path string // final name
}

func createPart(path string) (*part, error) {
	f, err := os.Create(path + partSuffix)
	if err != nil {
		return nil, err
	}
	return &part{f, path}, nil
}

// finish brings the file to the disk, still under its temporary name.
func (p *part) finish() error {
	return errors.Join(p.Sync(), p.Close())
}

// publish gives a finished file its name.
func (p *part) publish() error {
	return os.Rename(p.path+partSuffix, p.path)
}

// discard removes the file; it may be open or finished.
func (p *part) discard() error {
	p.Close() // an error here means it is closed already
	return os.Remove(p.path + partSuffix)
}

// syncDir makes the names in a folder last.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
