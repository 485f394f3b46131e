package rules

// Resolve is how a rule set decides about stones that the sides see differently,
// or whose life hangs on ko threats. See sim/verdict for what follows from it.
type Resolve string

// The ways to decide.
const (
	ResolveSilent    Resolve = "silent"    // the sources do not say
	ResolveArticle7  Resolve = "article7"  // hypothetical play; a ko is retaken only after a pass for it (Japan 1989, article 7.2)
	ResolveRulings   Resolve = "rulings"   // a list of rulings on shapes (Japan 1949)
	ResolveLocal     Resolve = "local"     // hypothetical play, each place for itself (Korea 2016)
	ResolvePlay      Resolve = "play"      // 实战解决: the game is resumed, and playing it out costs nothing
	ResolveAgreement Resolve = "agreement" // both sides agree; else what is not independently alive comes off
	ResolveBoard     Resolve = "board"     // nothing comes off but by capture (Tromp–Taylor)
)

// Text says in words how life and death is decided.
func (r Resolve) Text() Words {
	switch r {
	case ResolveArticle7:
		return Words{"by hypothetical play, in which a ko may be retaken only after a pass for it", "假想进行，须先对该劫放弃方可回提"}
	case ResolveRulings:
		return Words{"by a list of rulings on shapes", "依特殊棋形之判例"}
	case ResolveLocal:
		return Words{"by hypothetical play, each place for itself", "就局部假想进行"}
	case ResolvePlay:
		return Words{"by playing it out, at no cost", "实战解决，且无代价"}
	case ResolveAgreement:
		return Words{"by agreement; without it what is not independently alive comes off", "依协议；无协议则取下非独立活棋者"}
	case ResolveBoard:
		return Words{"by the board as it stands: nothing comes off but by capture", "以盘面为准，不经提取者不取下"}
	}
	return Words{"not treated", "未涉及"}
}
