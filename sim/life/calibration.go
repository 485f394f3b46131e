package life

// calibration says how often every stone was judged right, by the ownership of
// the least clear chain. It was measured on about 6,000 games that ended in two
// passes: those whose marks reproduce the recorded result with no neutral point
// left, and those on which an independent engine was certain of every chain.
var calibration = []struct{ ownership, right float64 }{
	{0, 0.3}, {0.05, 0.5}, {0.1, 0.65}, {0.2, 0.93}, {0.3, 0.98}, {0.4, 0.99}, {0.8, 0.995}, {1, 0.997},
}

// confidence interpolates the calibration.
func confidence(ownership float64) float64 {
	for i := 1; i < len(calibration); i++ {
		a, b := calibration[i-1], calibration[i]
		if ownership <= b.ownership {
			return a.right + (b.right-a.right)*(ownership-a.ownership)/(b.ownership-a.ownership)
		}
	}
	return calibration[len(calibration)-1].right
}

// withNeutral is what the confidence is multiplied with where neutral points
// are left: the players stopped early, and more is open than the playouts see.
const withNeutral = 0.98
