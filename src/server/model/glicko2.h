// Ratings by Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf).
// web/src/puzzles/glicko2.ts is the same for puzzles. A test has Glickman's example.
#pragma once

#include <chrono>
#include <span>

namespace cheshire {

/// What is known of somebody's strength. The defaults are those of a newcomer.
struct Rating {
  double rating = 1500, deviation = 350, volatility = 0.06;
  friend bool operator==(const Rating&, const Rating&) = default;
};

/// A game against somebody with this rating and deviation; `score` is 1, 0.5 or 0.
struct ScoredGame {
  double rating = 0, deviation = 0, score = 0;
};

/// Of a deviation above this a rating is provisional: it still moves in large steps.
inline constexpr double provisional_deviation = 110;
inline bool is_provisional(const Rating& r) { return r.deviation > provisional_deviation; }

/// Returns how many rating periods a time is: 0.21436 a day, as on lichess. A deviation of 60 grows so to 110
/// within a year at the volatility of a newcomer. Not less than 0.
double rating_periods(std::chrono::milliseconds time);

/// Returns the rating after so many periods without a game. Only the deviation grows, to no more than a
/// newcomer's.
Rating aged(const Rating& before, double periods);

/// Returns the rating after the games, at least one, that end `periods` after the last ones.
Rating rated(const Rating& before, std::span<const ScoredGame> games, double periods);

}  // namespace cheshire
