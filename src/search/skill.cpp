#include "search/skill.h"

#include <algorithm>

namespace cheshire {
namespace {

struct Level {
  std::uint64_t nodes;
  int depth, lines, spread;
};

// The nodes are enough to finish the depth in most positions: an iteration that is broken off compares lines
// of different depth, and the engine then plays those that it has not looked at.
constexpr Level levels[] = {
    {2'000, 1, 12, 260}, {10'000, 2, 10, 180}, {25'000, 3, 8, 120},  {50'000, 5, 6, 80},
    {100'000, 6, 5, 50}, {200'000, 8, 4, 30},  {300'000, 11, 3, 15}, {0, 0, 1, 0},
};

// One number for both kinds of score; a shorter mate is better for the winner.
int centipawns(const Score& s) {
  if (s.kind == Score::Kind::centipawns) return s.value;
  return s.value > 0 ? 10000 - 10 * s.value : -10000 - 10 * s.value;
}

}  // namespace

Skill Skill::of(int level) {
  level = std::clamp(level, lowest, highest);
  const Level& l = levels[level - 1];
  return {level, l.nodes, l.depth, l.lines, l.spread};
}

void Skill::restrict(Limits& limits) const {
  if (full()) return;
  const auto lesser = [](auto limit, auto mine) { return limit == 0 ? mine : std::min(limit, mine); };
  limits.nodes = lesser(limits.nodes, nodes);
  limits.depth = lesser(limits.depth, depth);
  limits.multi_pv = std::max(limits.multi_pv, lines);
}

std::size_t pick_index(std::span<const Score> scores, const Skill& skill, Rng& rng) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < scores.size(); ++i) {
    if (centipawns(scores[i]) > centipawns(scores[best])) best = i;
  }
  if (scores.empty() || skill.full() || skill.spread <= 0) return best;
  if (scores[best].kind == Score::Kind::mate && scores[best].value == 1) return best;
  // The weight of a line falls with the square of what it loses, to 0 at the spread.
  const auto weight = [&](const Score& s) -> std::uint32_t {
    const int lost = centipawns(scores[best]) - centipawns(s);
    if (lost >= skill.spread) return 0;
    const auto w = static_cast<std::uint32_t>(skill.spread - lost);
    return w * w;
  };
  std::uint32_t total = 0;
  for (const Score& s : scores) total += weight(s);
  std::uint32_t at = rng.below(total);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const std::uint32_t w = weight(scores[i]);
    if (at < w) return i;
    at -= w;
  }
  return best;
}

template Move pick(const std::vector<LineOf<Move>>&, const Skill&, Rng&);

}  // namespace cheshire
