package sgf

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// sampleGame writes a game in the manner of the KGS archives, with n plays.
func sampleGame(r *rand.Rand, n int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "(;GM[1]\nFF[4]\nSZ[19]\nPW[player%d]\nWR[%dd]\nPB[other%d]\nBR[%dd]\nDT[20%02d-0%d-1%d]\n", r.IntN(1000), 1+r.IntN(8), r.IntN(1000), 1+r.IntN(8), r.IntN(20), 1+r.IntN(9), r.IntN(9))
	fmt.Fprintf(&b, "PC[A Go server]\nKM[6.50]\nRE[%c+%d.50]\nRU[Japanese]\nCA[UTF-8]\nST[2]\nAP[CGoban:3]\nTM[1800]\nOT[5x30 byo-yomi]\n", "BW"[r.IntN(2)], r.IntN(40))
	for i := range n {
		fmt.Fprintf(&b, ";%c[%c%c]\n", "BW"[i%2], 'a'+r.IntN(19), 'a'+r.IntN(19))
	}
	b.WriteString(";W[]TB[aa][ab][ac][ba][bb]TW[ss][sr][sq][rs][rr]\n;B[])\n")
	return b.Bytes()
}

func sampleCollection(games int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for range games {
		b = append(b, sampleGame(r, 150+r.IntN(150))...)
	}
	return b
}

func BenchmarkScan(b *testing.B) {
	data := sampleCollection(500)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		s := NewScanner(bytes.NewReader(data), ScanOptions{})
		for s.Scan() {
		}
	}
}

func BenchmarkParse(b *testing.B) {
	trees, size := benchTrees(500)
	var g Game
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, t := range trees {
			if err := Parse(t, &g); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkInterpret(b *testing.B) {
	trees, size := benchTrees(500)
	games := make([]Game, len(trees))
	for i, t := range trees {
		if err := Parse(t, &games[i]); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for i := range games {
			Interpret(&games[i])
		}
	}
}

func benchTrees(games int) (trees []Tree, size int64) {
	s := NewScanner(bytes.NewReader(sampleCollection(games)), ScanOptions{})
	for s.Scan() {
		trees = append(trees, s.Tree())
		size += int64(len(s.Tree().Data))
	}
	return trees, size
}
