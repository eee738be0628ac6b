// Levels: the playing strengths that people choose among, in each game. data/levels.tsv has the numbers.
#pragma once

#include <array>
#include <string_view>

#include "search/skill.h"

namespace cheshire {

/// The levels of one game, the weakest first. Both numbers rise with the level.
struct Levels {
  static constexpr int lowest = 1, highest = 8;

  std::array<int, highest> strength{};  // as Skill::at() takes it
  std::array<int, highest> elo{};
  /// Whether the Elo was measured in this game, and is not that of games in general.
  bool measured = false;

  int min_elo() const { return elo.front(); }
  /// What the highest level is worth with the nodes of its strength, to which UCI_Elo limits it.
  int max_elo() const { return elo.back(); }
  /// The strength that is worth so much, interpolated between levels and clamped to theirs.
  int strength_at(int wanted) const;
  /// The skill of a level, clamped to lowest .. highest. The highest is full strength, without a limit.
  Skill skill(int level) const;
};

/// Returns the levels of a game by its id, those of games in general if there are none of its own.
Levels levels_of(std::string_view game);
/// Returns the least and the greatest Elo of any game's levels.
std::array<int, 2> elo_of_all_games();

}  // namespace cheshire
