package collect

// ShardOf returns which of n shards a record belongs to, 0 ≤ ShardOf < n (0 if
// n < 2). It depends on the arguments alone: the same on every machine, and for
// every set of paths given, as long as the path of the file is given alike. The
// hash is FNV-1a (Fowler, Noll, Vo; 64 bits), stirred by the finalizer of
// MurmurHash3 (Appleby), since the low bits of FNV-1a are poor.
func ShardOf(file string, index, n int) int {
	if n < 2 {
		return 0
	}
	h := uint64(14695981039346656037)
	mix := func(b byte) { h = (h ^ uint64(b)) * 1099511628211 }
	for i := range len(file) {
		mix(file[i])
	}
	mix(0)
	for s := 0; s < 32; s += 8 {
		mix(byte(index >> s))
	}
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	h ^= h >> 33
	return int(h % uint64(n))
}
