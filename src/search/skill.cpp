#include "search/skill.h"

#include <algorithm>
#include <iterator>

namespace cheshire {
namespace {

/// What a strength of a hundred times its number in this list is; between them the numbers are interpolated.
struct SkillStep {
  int nodes, lines, spread;
};

// Below 300 the first iteration alone takes more nodes than these, and the spread makes the difference. From
// 500 on no choice loses more than a pawn, as far as the search sees.
constexpr SkillStep skill_steps[] = {
    {50, 20, 500}, {100, 16, 380}, {200, 12, 280}, {400, 10, 200}, {800, 8, 140},  {1600, 6, 100},
    {3200, 5, 70}, {6400, 4, 48},  {12800, 3, 32}, {25600, 2, 20}, {51200, 2, 12},
};
constexpr int last_step = static_cast<int>(std::size(skill_steps)) - 1;
static_assert(Skill::strongest == 100 * last_step);

/// Nodes that end a search wherever it is: enough for the iteration that `nodes` lets begin.
constexpr std::uint64_t hard_nodes(std::uint64_t nodes) { return 8 * nodes + 20'000; }

// One number for both kinds of score; a shorter mate is better for the winner.
int centipawns(const Score& s) {
  if (s.kind == Score::Kind::centipawns) return s.value;
  return s.value > 0 ? 10000 - 10 * s.value : -10000 - 10 * s.value;
}

}  // namespace

Skill Skill::at(int strength) {
  strength = std::clamp(strength, weakest, strongest);
  const int step = std::min(strength / 100, last_step - 1), rest = strength - 100 * step;
  const auto between = [&](int SkillStep::* number) {
    return (skill_steps[step].*number * (100 - rest) + skill_steps[step + 1].*number * rest + 50) / 100;
  };
  return {true, static_cast<std::uint64_t>(between(&SkillStep::nodes)), between(&SkillStep::lines),
          between(&SkillStep::spread)};
}

void Skill::restrict(Limits& limits) const {
  if (!limited) return;
  const auto lesser = [](std::uint64_t limit, std::uint64_t mine) {
    return limit == 0 ? mine : std::min(limit, mine);
  };
  limits.soft_nodes = lesser(limits.soft_nodes, nodes);
  limits.nodes = lesser(limits.nodes, hard_nodes(nodes));
  limits.multi_pv = std::max(limits.multi_pv, lines);
}

std::size_t pick_index(std::span<const Score> scores, const Skill& skill, Rng& rng) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < scores.size(); ++i) {
    if (centipawns(scores[i]) > centipawns(scores[best])) best = i;
  }
  if (scores.empty() || !skill.limited || skill.spread <= 0) return best;
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
