// What the store keeps of rated games: the list of them, with both ratings before and after, and the ratings
// that it leads to. People stand in it under their numbers, which name nobody once they are forgotten.
// Nothing here throws.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/model/rated_game.h"

namespace cheshire {

/// Which of somebody's ratings.
struct RatingKey {
  std::int64_t number = 0;
  std::string game, category;
  bool engine = false;  // against the server's engine
  friend auto operator<=>(const RatingKey&, const RatingKey&) = default;
};

/// A rating after the last game, at `at`.
struct StoredRating {
  RatingKey key;
  Rating rating{};
  std::string at;
  std::int64_t games = 0, won = 0, drawn = 0, lost = 0;
};

/// An entry of the list. `elo`: of the engine's side, if one plays.
struct RatedGameRow {
  std::string id, game, category, at;
  std::array<RatedSide, 2> sides{};  // by Color
  int white_half_points = 0;
  RatingChange change{};
  std::array<std::string, 2> names{};  // of today; empty: of nobody who is known, or of an engine
  bool kept = false;                   // the game itself is still there
};

/// How many rated games somebody finished in a month, "2026-11".
struct RatedMonth {
  std::string month;
  std::int64_t games = 0;
};

class RatingStore {
 public:
  virtual ~RatingStore() = default;

  virtual Result<std::optional<StoredRating>> rating(const RatingKey& key) = 0;
  /// Returns the ratings of somebody, most games first.
  virtual Result<std::vector<StoredRating>> ratings_of(std::int64_t number, int max = 1000) = 0;
  /// Returns the last rated games of somebody, the latest first.
  virtual Result<std::vector<RatedGameRow>> last_games(std::int64_t number, int max) = 0;
  /// Returns the last months in which somebody finished rated games, the latest first.
  virtual Result<std::vector<RatedMonth>> months(std::int64_t number, int max) = 0;
  /// Returns what a finished game did to the ratings, if it was rated.
  virtual Result<std::optional<RatingChange>> change(std::string_view game) = 0;
};

/// Returns how many rating periods a rating that was last changed at `then` is old at `now`, both as iso()
/// writes them.
double periods_between(std::string_view then, std::string_view now);

}  // namespace cheshire
