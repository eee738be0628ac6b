#include "engine/levels.h"

#include <algorithm>
#include <iterator>

#include "levels/levels.h"

namespace cheshire {

int Levels::strength_at(int wanted) const {
  wanted = std::clamp(wanted, min_elo(), max_elo());
  std::size_t above = 1;
  while (elo[above] < wanted) ++above;
  const int low = elo[above - 1], span = elo[above] - low;
  const int from = strength[above - 1], to = strength[above];
  return from + ((to - from) * (wanted - low) + span / 2) / span;
}

Skill Levels::skill(int level) const {
  if (level >= highest) return Skill::full();
  return Skill::at(strength[static_cast<std::size_t>(std::max(level, lowest) - 1)]);
}

Levels levels_of(std::string_view game) {
  // The first row is that of games in general.
  const auto* row = std::find_if(std::begin(levels::rows) + 1, std::end(levels::rows),
                                 [&](const levels::Row& one) { return one.game == game; });
  const bool measured = row != std::end(levels::rows);
  if (!measured) row = std::begin(levels::rows);
  Levels found;
  std::copy(std::begin(row->strength), std::end(row->strength), found.strength.begin());
  std::copy(std::begin(row->elo), std::end(row->elo), found.elo.begin());
  found.measured = measured;
  return found;
}

std::array<int, 2> elo_of_all_games() {
  std::array<int, 2> range{levels::rows[0].elo[0], levels::rows[0].elo[Levels::highest - 1]};
  for (const levels::Row& row : levels::rows)
    range = {std::min(range[0], row.elo[0]), std::max(range[1], row.elo[Levels::highest - 1])};
  return range;
}

}  // namespace cheshire
