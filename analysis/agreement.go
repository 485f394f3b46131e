package analysis

import (
	"cmp"
	"slices"

	"weiqi-experiment/rules"
)

// Agreement asks how far our own settling can be trusted: whether it gives the
// score the players recorded, and whether a judge is as sure as it is right.
var Agreement = Statistic{
	ID: "agreement", Title: "Can the counts be trusted", Native: "计数是否可信",
	About: rules.Words{
		EN: "Of the games with a recorded score, how many our count reproduces under their own rules; and the same by the confidence the judge stated. A record whose marks of dead stones are not believed goes to the next judge with the score those marks gave, which its count can hardly reproduce: where there are such records, later judges are oftener right than these shares say.",
		ZH: "有记录比分的对局中，按其自身规则能重现所记结果的比例；并按判定者所称置信度分档。死子标记不可信之谱转由其后判定者，而所记比分出自该标记，计数自难与之相合：有此类棋谱时，其后判定者之正确率高于此处比例。"},
	Source: "Wilson 1927; reliability table (A. H. Murphy, R. L. Winkler, J. R. Stat. Soc. C 26 (1977) 41–47)",
	New: func(s *Study) Counter {
		return &agreementCounter{study: s, by: make(map[[2]string]*share), bins: make(map[string]*[numBins]calibrationBin)}
	},
}

// confidenceBins are the lower ends of the classes of stated confidence.
var confidenceBins = [...]struct {
	from float64
	name string
}{{0, "< 0.50"}, {0.5, "0.50–0.80"}, {0.8, "0.80–0.90"}, {0.9, "0.90–0.95"}, {0.95, "0.95–0.99"}, {0.99, "0.99–1.00"}, {1, "1.00"}}

const numBins = len(confidenceBins)

type calibrationBin struct {
	agrees share
	said   float64 // sum of confidences
}

type agreementCounter struct {
	study *Study
	all   share
	by    map[[2]string]*share // {"own_rule"|"source"|"judge"|"basis", name}
	bins  map[string]*[numBins]calibrationBin
}

func (c *agreementCounter) Add(g *Game) {
	if !g.Scored || g.Agrees != "yes" && g.Agrees != "no" {
		return
	}
	yes := g.Agrees == "yes"
	c.all.add(yes)
	for _, k := range [...][2]string{
		{"own_rule", g.OwnRule}, {"source", c.study.roots.Source(g.File)},
		{"judge", g.Judge}, {"agrees_basis", g.AgreesBasis}, {"size", SizeName(g.Width, g.Height)},
	} {
		k[1] = orNone(k[1])
		if c.by[k] == nil && len(c.by) >= 5*maxClasses {
			k[1] = otherClass
		}
		if c.by[k] == nil {
			c.by[k] = new(share)
		}
		c.by[k].add(yes)
	}
	// A settlement the recorded score itself chose says nothing about calibration.
	if g.Confidence != nil && !g.UsedResult {
		c.calibrate(g.Judge, *g.Confidence, yes)
	}
}

func (c *agreementCounter) calibrate(judge string, confidence float64, yes bool) {
	b := c.bins[judge]
	if b == nil {
		if len(c.bins) >= maxClasses {
			return
		}
		b = new([numBins]calibrationBin)
		c.bins[judge] = b
	}
	i, _ := ConfidenceClass(confidence)
	b[i].agrees.add(yes)
	b[i].said += confidence
}

func (c *agreementCounter) Estimates() []Estimate {
	out := []Estimate{c.all.estimate(Estimate{Measure: "agrees"})}
	keys := make([][2]string, 0, len(c.by))
	for k := range c.by {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), compareNatural(a[1], b[1]))
	})
	for _, k := range keys {
		out = append(out, c.by[k].estimate(Estimate{Measure: "agrees", Stratum: k[0], Class: k[1]}))
	}
	judges := make([]string, 0, len(c.bins))
	for j := range c.bins {
		judges = append(judges, j)
	}
	slices.Sort(judges)
	for _, j := range judges {
		for i, b := range c.bins[j] {
			if b.agrees.n > 0 {
				e := Estimate{Item: confidenceBins[i].name, Stratum: "judge_confidence", Class: orNone(j), Measure: "said"}
				out = append(out, fixed(e, b.said/float64(b.agrees.n), b.agrees.n, Share, "mean"))
				e.Measure = "agrees"
				out = append(out, b.agrees.estimate(e))
			}
		}
	}
	return out
}
