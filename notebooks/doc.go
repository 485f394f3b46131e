// Package notebooks has nothing to import: its test runs the Jupyter notebooks
// of this folder on the bundled sample.
package notebooks
