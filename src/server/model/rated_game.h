// What is rated: in which categories of time, which results count, and what a game does to two ratings.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/outcome.h"
#include "server/model/clock.h"
#include "server/model/glicko2.h"

namespace cheshire {

/// Ratings are kept by game and category of time, and those of games against the engine apart.
inline constexpr std::string_view time_categories[] = {"bullet", "blitz", "rapid", "classical",
                                                       "correspondence"};
/// Returns the category of a time control. With a Fischer clock it goes by the expected length of a game, the
/// initial time and 40 increments: bullet under 3 minutes, blitz under 8, rapid under 25.
std::string_view category_of(const ClockTerms& terms);

/// A game counts when so many half-moves were made.
inline constexpr int rated_plies = 2;
/// Returns what a game is worth for White, in halves: 0 to 2; nothing if it does not count: it goes on, was
/// aborted, annulled, or lost by both.
std::optional<int> white_half_points(const Outcome& outcome, int plies);

/// A level of the server's engine counts as somebody of its Elo, which games have measured.
inline constexpr double engine_deviation = 50;

/// Who plays one side of a rated game. `number`: of the person; 0 of the engine.
struct RatedSide {
  std::int64_t number = 0;
  int elo = 0;  // of the engine's level
};

/// The ratings of both sides before and after a game, by Color; those of an engine do not change.
struct RatingChange {
  std::array<Rating, 2> before{}, after{};
  friend bool operator==(const RatingChange&, const RatingChange&) = default;
};

/// One side as a game finds it: its rating after its last game, and how many rating periods ago that was.
struct RatingThen {
  Rating rating{};
  double periods = 0;
  bool engine = false;
};
/// Returns what a game does to two ratings. Each side meets the other with the deviation that this has by
/// now.
RatingChange rate_game(const std::array<RatingThen, 2>& sides, int white_half_points);

/// A rated game that has just ended, for the store.
struct RatedEnd {
  std::string id, game, category;
  std::array<RatedSide, 2> sides{};  // by Color
  int white_half_points = 0;
  std::string at;  // as iso() writes it
  /// Where the store puts what the game did to the ratings.
  std::shared_ptr<std::optional<RatingChange>> change{};
};

/// A rating as people see it: whole points, with a question mark while it is provisional.
struct ShownRating {
  int points = 1500;
  bool provisional = true;
  friend bool operator==(const ShownRating&, const ShownRating&) = default;
};
ShownRating shown(const Rating& rating);
/// "1612", "1500?"
std::string text(const ShownRating& rating);
/// Reads what text() wrote; nothing for any other text.
std::optional<ShownRating> read_shown_rating(std::string_view text);

}  // namespace cheshire
