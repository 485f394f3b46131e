package analysis

// ShareOf is the share of k among n with its Wilson interval and its warnings,
// for reports that are not of a study.
func ShareOf(k, n int64) Estimate { return share{k, n}.estimate(Estimate{}) }

// ConfidenceClasses is the number of classes of stated confidence.
const ConfidenceClasses = numBins

// ConfidenceClass returns the class of stated confidence that c belongs to: its
// place in the order of classes and its name.
func ConfidenceClass(c float64) (place int, name string) {
	i := numBins - 1
	for i > 0 && c < confidenceBins[i].from {
		i--
	}
	return i, confidenceBins[i].name
}
