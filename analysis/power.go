package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"weiqi-experiment/rules"
)

// power is the chance of finding what is there that "games needed" asks for.
const power = 0.8

// relativeWidth is the half-width of an interval of a share, as a part of the
// share, that "games needed" asks for.
const relativeWidth = 0.25

// GamesForShare is the number of games after which the interval of a share is
// about as wide either way as width (both from 0 to 1).
func GamesForShare(share, width float64) float64 {
	z := normalQuantile
	return math.Ceil(z * z * share * (1 - share) / (width * width))
}

// GamesForDirection is the number of games after which McNemar's test finds,
// with the given power, that flips one way (share p of games) outnumber those
// the other way (share q): R. J. Connor, Biometrics 43 (1987) 207–211.
func GamesForDirection(p, q, power float64) float64 {
	za, zb := normalQuantile, distuv.UnitNormal.Quantile(power)
	sum, diff := p+q, p-q
	root := za*math.Sqrt(sum) + zb*math.Sqrt(max(0, sum-diff*diff))
	return math.Ceil(root * root / (diff * diff))
}

// powers says how many games the findings of a pair need. Where no result
// changes, or all do, there is no spread to tell it from.
func powers(e Estimate, p *pair) []Estimate {
	n := float64(p.changes.n)
	if p.changes.k == 0 {
		return nil
	}
	share := float64(p.changes.k) / n
	var out []Estimate
	if p.changes.k < p.changes.n {
		e.Measure = "needed_share"
		width := fixed(e, GamesForShare(share, relativeWidth*share), p.changes.n, Games, "normal approximation")
		if width.Value > n {
			width = width.warn(rules.Words{EN: "more games than there are: the share is only roughly known", ZH: "多于现有局数：比例只知大概"})
		}
		out = append(out, width)
	}
	if p.bw != p.wb {
		e.Measure = "needed_direction"
		out = append(out, fixed(e, GamesForDirection(float64(p.bw)/n, float64(p.wb)/n, power), p.changes.n, Games, "Connor"))
	}
	return out
}
