// Package verdict says what each rule set makes of the few shapes that rule sets
// see differently, on a game that is settled already.
//
// The judges of sim/life give one verdict for all rules. It is right for almost
// every game. Find names the shapes for which the texts say different things, and
// On gives the verdict of one rule set with its reason:
//
//   - Bent four in the corner (盘角曲四) and its kin: groups that are taken without
//     ko threats though they move first, and cannot be taken where they have a
//     threat for every ko. Hypothetical play with article 7.2 of the Japanese rules
//     knows no threats, so that they are dead, and the rulings of 1949 and the
//     Korean rules say so too. Where the game is played out at no cost (area rules,
//     实战解决) the attacker first takes away the threats; that fails where a seki
//     holds some that cannot be taken away.
//   - Moonshine life (假生): a dead group with a ko, fed by a double-ko seki. Where
//     repetition is forbidden, or false-life cycles are, it is dead; where a cycle
//     ends the game without a winner, it is as open as the cycle.
//   - Dead stones inside a seki. The Japanese rules of 1989 take dead stones off
//     territory only (article 10.1), and a seki has none: what was not captured in
//     play stays. Elsewhere it comes off, for it can be taken at no cost.
//
// Sources: the Japanese rules of 1989 with their examples, translated by J. Davies;
// the Chinese rules of 2002, articles 8 and 20; Ikeda, On the Rules of Go, 2.3.1 (a
// bent four saved by a seki, and one beside a double ko); 燕来's four essays;
// RULES.md 5 and CASES 41 and 46 of the design.
//
// What is proved: that a group hangs on threats is searched to the end, inside its
// eye space and taking the stones around it to live, as the settlement has them.
// What is estimated: that a seki holds a threat; a play that puts its stones in
// atari is taken for one, whatever it costs. What is refused: where play would
// decide, the verdict is open, with both outcomes.
//
// Most games have none of these shapes, and to see that takes about a
// microsecond: groups without seki are looked at in the four corners only.
package verdict
