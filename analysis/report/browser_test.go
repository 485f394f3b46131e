package report

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"weiqi-experiment/analysis/internal/synthetic"
)

// script does in a browser what a reader does, and leaves what it found as
// attributes of the page.
const script = `<script>
window.addEventListener("load", function () {
  var root = document.documentElement, said = {};
  function shown(e) { return getComputedStyle(e).display !== "none"; }
  var en = document.querySelector("h1 [lang=en]"), zh = document.querySelector("h1 [lang=zh]");
  said.before = [root.lang, document.title, shown(en), shown(zh)].join("|");
  var button = document.getElementById("lang");
  button.focus();
  said.focus = document.activeElement === button;
  button.click();
  said.after = [root.lang, document.title, shown(en), shown(zh)].join("|");
  button.click();
  said.again = root.lang;
  // Every heading of a sortable table is a button the keyboard reaches, and sorts.
  var wrong = [];
  document.querySelectorAll("table.sortable").forEach(function (t, n) {
    t.querySelectorAll("thead th").forEach(function (th, column) {
      var b = th.querySelector("button");
      if (!b || b.tabIndex < 0) { wrong.push("no button " + n + "." + column); return; }
      var count = t.tBodies[0].rows.length;
      ["descending", "ascending"].forEach(function (way) {
        b.click();
        if (th.getAttribute("aria-sort") !== way) wrong.push("aria-sort " + n + "." + column);
        var v = Array.from(t.tBodies[0].rows).map(function (r) { return r.cells[column].dataset.v; }).filter(function (x) { return x !== ""; });
        if (v.every(function (x) { return !isNaN(x); })) v.forEach(function (x, i) {
          if (i && (way === "ascending" ? v[i - 1] - x > 0 : v[i - 1] - x < 0)) wrong.push("order " + n + "." + column + " " + way);
        });
      });
      if (t.tBodies[0].rows.length !== count) wrong.push("rows lost " + n);
    });
  });
  said.sort = wrong.length ? wrong.slice(0, 3).join("; ") : "ok";
  var bad = 0, links = document.querySelectorAll("a.save");
  links.forEach(function (a) { if (!/^data:text\/csv/.test(a.href) || !a.download) bad++; });
  said.downloads = links.length + " links, " + bad + " bad";
  said.anchors = Array.from(document.querySelectorAll('nav a')).filter(function (a) { return !document.querySelector(a.getAttribute("href")); }).length;
  Object.keys(said).forEach(function (k) { document.body.setAttribute("data-said-" + k, said[k]); });
});
</script></body>`

// browser finds a headless browser or skips the test.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no chromium on this machine (Debian: chromium): the page is not tried in a browser")
	return ""
}

func run(t *testing.T, path string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	args = append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=" + t.TempDir()}, args...)
	out, err := exec.CommandContext(ctx, path, args...).Output()
	if err != nil {
		t.Fatalf("%s %v: %v", path, args, err)
	}
	return out
}

// The page does in a browser what it promises: switches its language, title
// and all; sorts by every heading from the keyboard; offers every table.
func TestPageInBrowser(t *testing.T) {
	chromium := browser(t)
	dir := write(t, withChapters(input(synthetic.Make(500, 1), "en"), hostile))
	page := read(t, dir, "report.html")
	tried := filepath.Join(t.TempDir(), "tried.html")
	if err := os.WriteFile(tried, []byte(strings.Replace(page, "</body>", script, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	dom := string(run(t, chromium, "--dump-dom", "file://"+tried))
	said := make(map[string]string)
	for _, m := range regexp.MustCompile(`data-said-(\w+)="([^"]*)"`).FindAllStringSubmatch(dom, -1) {
		said[m[1]] = m[2]
	}
	for k, want := range map[string]string{
		"before": "en|Where the rules of Go diverge|true|false", "after": "zh|围棋规则分歧报告|false|true", "again": "en",
		"focus": "true", "sort": "ok", "anchors": "0",
	} {
		if said[k] != want {
			t.Errorf("%s: %q, want %q", k, said[k], want)
		}
	}
	if !strings.HasSuffix(said["downloads"], " 0 bad") || strings.HasPrefix(said["downloads"], "0 ") {
		t.Errorf("downloads: %s", said["downloads"])
	}
}

// The page prints to a PDF of several pages.
func TestPagePrints(t *testing.T) {
	chromium := browser(t)
	dir := write(t, input(synthetic.Make(300, 1), "en"))
	pdf := filepath.Join(t.TempDir(), "report.pdf")
	run(t, chromium, "--print-to-pdf="+pdf, "file://"+filepath.Join(dir, "report.html"))
	b, err := os.ReadFile(pdf)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(b, -1)); n < 3 || n > 60 {
		t.Errorf("%d pages", n)
	}
}
