package collect

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An item is what the listing yields: a file to read, a problem met, or the
// end of one of the paths given.
type item struct {
	end  bool
	kind string // what the path given is, with its first item

	disk, name string // path on disk, and as in Record.File
	rel        string // path in the folder given, for its digest
	given      bool
	size       int64
	stream     io.Reader // set for what can only be read once

	problem, message string // instead of a file

	listed int64 // size when it was listed
	whole  bool  // it belongs to a shard as a whole
	skip   bool  // and is not to be read

	ready chan struct{} // closed when the rest is set, by reading ahead
	data  []byte        // the whole file, if it is small
	sum   string
	err   error
}

// A lister goes through the paths given. The order is that of the bytes of
// the paths below each folder.
type lister struct {
	ctx   context.Context
	stdin io.Reader
	yield func(*item) bool // false: stop
	// except is a folder that is left out, nil for none.
	except fs.FileInfo

	root string          // the folder given, all links resolved
	seen map[string]bool // files and folders outside of root reached through links, resolved
}

// leaveOut has a folder left out; one that is not there need not be.
func (l *lister) leaveOut(folder string) {
	if info, err := os.Stat(folder); folder != "" && err == nil {
		l.except = info
	}
}

// path lists one path given; false if yield wants no more.
func (l *lister) path(given string) bool {
	return l.first(given) && l.yield(&item{end: true})
}

func (l *lister) first(given string) bool {
	name := safePath(given)
	if given == "-" {
		return l.yield(&item{kind: "stream", name: name, rel: name, given: true, stream: l.stdin})
	}
	info, err := os.Stat(given)
	if err != nil {
		it := &item{kind: "missing", name: name, problem: Missing, message: "no such file or folder"}
		if !os.IsNotExist(err) {
			it.kind, it.problem, it.message = "file", Unreadable, plain(err)
		}
		return l.yield(it)
	}
	file := &item{kind: "file", disk: given, name: name, rel: safe(filepath.Base(given)), given: true, size: info.Size()}
	switch mode := info.Mode(); {
	case mode.IsDir():
		return l.yield(&item{kind: "folder"}) && l.folder(given, name)
	case mode&(fs.ModeNamedPipe|fs.ModeCharDevice) != 0 && isDescriptor(given):
		file.kind, file.size, file.stream = "stream", 0, &lazy{path: given}
	case !mode.IsRegular():
		file.problem, file.message = Device, "a device, pipe or socket, which may never end or never begin; it can be read as standard input, -"
	}
	return l.yield(file)
}

// isDescriptor reports whether a path names a file the process has open, as a shell
// passes the output of a command: that has somebody at its other end.
func isDescriptor(path string) bool {
	path = filepath.ToSlash(filepath.Clean(path))
	return path == "/dev/stdin" || slices.Contains([]string{"/dev/fd", "/proc/self/fd"}, filepath.ToSlash(filepath.Dir(path)))
}

// folder lists a folder given.
func (l *lister) folder(given, name string) bool {
	l.seen = map[string]bool{}
	var err error
	if l.root, err = resolve(given); err != nil {
		return l.yield(&item{name: name, problem: Unreadable, message: plain(err)})
	}
	return l.dir(given, name, "", "")
}

// resolve returns the one path of a file, without links.
func resolve(p string) (string, error) {
	p, err := filepath.EvalSymlinks(p)
	if err != nil {
		return "", err
	}
	return filepath.Abs(p)
}

// An entry is what stands in a folder.
type entry struct {
	name string
	mode fs.FileMode // of what a link leads to
	size int64
	link bool
	err  error
	info fs.FileInfo // of what a link leads to
}

// dir lists the folder at disk. real is its path without links if it was
// reached through one, else "".
func (l *lister) dir(disk, name, rel, real string) bool {
	if l.ctx.Err() != nil {
		return false
	}
	names, err := names(disk)
	if err != nil && !l.yield(&item{name: name, problem: Unreadable, message: plain(err)}) {
		return false
	}
	for _, n := range names {
		if !l.entry(disk, name, rel, real, look(disk, strings.TrimSuffix(n, "/"))) {
			return false
		}
	}
	return true
}

// names returns the names in a folder, those of folders with a "/" behind them, in
// the order in which going through folders one by one yields all paths sorted. It
// keeps nothing else of the files: there may be millions.
func names(disk string) ([]string, error) {
	f, err := os.Open(disk)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []string
	for {
		list, err := f.ReadDir(1024)
		for _, d := range list {
			n := d.Name()
			if d.IsDir() || d.Type()&fs.ModeSymlink != 0 && look(disk, n).mode.IsDir() {
				n += "/"
			}
			all = append(all, n)
		}
		if err != nil {
			slices.Sort(all)
			if err == io.EOF {
				err = nil
			}
			return all, err
		}
	}
}

// look finds out about an entry of the folder at disk.
func look(disk, name string) *entry {
	e := &entry{name: name}
	path := under(disk, name)
	info, err := os.Lstat(path)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		e.link = true
		info, err = os.Stat(path)
	}
	if e.err = err; err == nil {
		e.info, e.mode, e.size = info, info.Mode(), info.Size()
	}
	return e
}

// under joins a folder and a name in it, leaving the folder as it was written.
func under(dir, name string) string {
	if os.IsPathSeparator(dir[len(dir)-1]) {
		return dir + name
	}
	return dir + string(filepath.Separator) + name
}

// entry lists one entry of a folder.
func (l *lister) entry(disk, name, rel, real string, e *entry) bool {
	if l.except != nil && e.err == nil && e.mode.IsDir() && os.SameFile(e.info, l.except) {
		return true
	}
	it := &item{disk: under(disk, e.name), size: e.size}
	shown := safe(e.name)
	it.name = strings.TrimSuffix(name, "/") + "/" + shown
	it.rel = strings.TrimPrefix(rel+"/"+shown, "/")
	if e.err != nil {
		it.problem, it.message = Unreadable, plain(e.err)
		if e.link {
			it.problem, it.message = Link, "a link that leads nowhere: "+plain(e.err)
		}
		return l.yield(it)
	}
	if e.link {
		var err error
		if real, err = resolve(it.disk); err != nil {
			it.problem, it.message = Link, plain(err)
			return l.yield(it)
		}
	} else if real != "" {
		real = filepath.Join(real, e.name)
	}
	if real != "" && l.again(real) {
		it.problem, it.message = Duplicate, "reached by way of a link; the same is read under another name"
		return l.yield(it)
	}
	switch {
	case e.mode.IsDir():
		return l.dir(it.disk, it.name, it.rel, real)
	case !e.mode.IsRegular():
		it.problem, it.message = Device, "a device, pipe or socket, not read"
	}
	return l.yield(it)
}

// again reports whether a file or folder reached through a link is read under
// another name, and notes it.
func (l *lister) again(real string) bool {
	inside := real == l.root || strings.HasPrefix(real, strings.TrimSuffix(l.root, string(filepath.Separator))+string(filepath.Separator))
	if inside || l.seen[real] {
		return true
	}
	l.seen[real] = true
	return false
}

// A lazy reader opens its file when it is first read.
type lazy struct {
	path string
	f    *os.File
}

func (z *lazy) Read(p []byte) (int, error) {
	if z.f == nil {
		f, err := os.Open(z.path)
		if err != nil {
			return 0, err
		}
		z.f = f
	}
	n, err := z.f.Read(p)
	if err != nil {
		z.f.Close()
	}
	return n, err
}
