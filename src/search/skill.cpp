#include "search/skill.h"

#include <algorithm>

namespace cheshire {
namespace {

struct Level {
  std::uint64_t nodes;
  int depth, lines, spread;
};

constexpr Level levels[] = {
    {400, 1, 12, 260},  {1'000, 2, 10, 180}, {3'000, 3, 8, 120},   {8'000, 4, 6, 80},
    {25'000, 6, 5, 50}, {80'000, 8, 4, 30},  {300'000, 11, 3, 15}, {0, 0, 1, 0},
};

// One number for both sorts of score; the shorter the mate the better for the winner.
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

Move pick(std::span<const Line> lines, const Skill& skill, Rng& rng) {
  const Line* best = nullptr;
  for (const Line& l : lines) {
    if (!l.moves.empty() && (!best || centipawns(l.score) > centipawns(best->score))) best = &l;
  }
  if (!best) return Move();
  if (skill.full() || skill.spread <= 0) return best->moves[0];
  if (best->score.kind == Score::Kind::mate && best->score.value == 1) return best->moves[0];
  // A line's weight falls with the square of what it loses, down to nothing at the spread.
  const auto weight = [&](const Line& l) -> std::uint32_t {
    const int lost = centipawns(best->score) - centipawns(l.score);
    if (l.moves.empty() || lost >= skill.spread) return 0;
    const auto w = static_cast<std::uint32_t>(skill.spread - lost);
    return w * w;
  };
  std::uint32_t total = 0;
  for (const Line& l : lines) total += weight(l);
  std::uint32_t at = rng.below(total);
  for (const Line& l : lines) {
    const std::uint32_t w = weight(l);
    if (at < w) return l.moves[0];
    at -= w;
  }
  return best->moves[0];
}

}  // namespace cheshire
