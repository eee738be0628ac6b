// Arenas: tournaments in which everybody plays as many games as there is time for. What one is, how games
// score, and who plays whom next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/registry.h"
#include "server/common/times.h"
#include "server/model/clock.h"

namespace cheshire {

/// What an arena is, from when it is announced on.
struct ArenaTerms {
  std::string title;
  std::string game;
  OptionValues options;  // all of them
  ClockTerms clock;      // Fischer
  bool rated = false;
  Instant starts{};  // by the wall clock
  int minutes = 0;

  Instant ends() const { return starts + std::chrono::minutes(minutes); }
};
inline constexpr std::size_t longest_arena_title = 60;         // characters
inline constexpr int shortest_arena = 5, longest_arena = 240;  // minutes
inline constexpr int latest_arena = 7 * 24 * 60;               // minutes from now until one starts

/// What somebody has reached. A win is worth two points and a draw one. After two wins in a row every game
/// counts twice until one is not won. A draw right after a draw is worth nothing, so that nobody draws their
/// way up.
struct ArenaScore {
  int points = 0, games = 0, won = 0;
  int streak = 0;      // wins in a row
  bool drawn = false;  // the last game

  /// Whether the next game counts twice.
  bool doubled() const { return streak >= 2; }
  /// Adds a game that was worth 0, 1 or 2 half points.
  void add(int half_points);
  friend bool operator==(const ArenaScore&, const ArenaScore&) = default;
};
/// Whether a score stands before another: it has more points, with as many more wins, with as many fewer
/// games.
bool better(const ArenaScore& a, const ArenaScore& b);

/// Somebody who waits for an opponent.
struct ArenaWaiting {
  std::string_view person;  // the id
  std::string_view last;    // the last opponent's; empty before the first game
  std::string_view client;  // in a rated arena: two of one client do not meet; otherwise empty
  int whites = 0;           // games with White less those with Black
  Instant since{};          // when they began to wait
};
/// Two who play, as numbers in the list that they are of.
struct ArenaPair {
  std::size_t white = 0, black = 0;
};
/// Finds opponents for those who wait, given the best first. Everybody meets whoever stands next to them and
/// may play them; the same opponent twice in a row only if both have waited for `arena_patience`. White has
/// whoever has had it less.
std::vector<ArenaPair> pair_arena(std::span<const ArenaWaiting> waiting, Instant now);
inline constexpr std::chrono::seconds arena_patience{8};

}  // namespace cheshire
