// Sorts games by time and result, and has Glicko-2 rate them.
#include "server/model/rated_game.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cheshire {

std::string_view category_of(const ClockTerms& terms) {
  if (terms.kind == ClockTerms::Kind::days) return time_categories[4];
  constexpr int moves = 40;
  constexpr int under[] = {180, 480, 1500};  // seconds
  const int seconds = terms.initial + moves * terms.increment;
  const auto* const found =
      std::find_if(std::begin(under), std::end(under), [&](int s) { return seconds < s; });
  return time_categories[found - std::begin(under)];
}

std::optional<int> white_half_points(const Outcome& outcome, int plies) {
  using Reason = Outcome::Reason;
  using Decision = Outcome::Decision;
  if (!outcome.over() || plies < rated_plies) return {};
  if (outcome.reason == Reason::abort || outcome.reason == Reason::annulment) return {};
  switch (outcome.decision) {
    case Decision::win: return outcome.winner == Color::white ? 2 : 0;
    case Decision::draw:
    case Decision::tie: return 1;
    case Decision::both_lose:
    case Decision::not_scored: break;
  }
  return {};
}

RatingChange rate_game(const std::array<RatingThen, 2>& sides, int white_half_points) {
  RatingChange change;
  for (std::size_t side = 0; side < 2; ++side) {
    const RatingThen &own = sides[side], &other = sides[1 - side];
    change.before[side] = change.after[side] = own.rating;
    if (own.engine) continue;
    const int half_points = side == 0 ? white_half_points : 2 - white_half_points;
    const double deviation =
        other.engine ? other.rating.deviation : aged(other.rating, other.periods).deviation;
    const ScoredGame game[] = {{other.rating.rating, deviation, half_points / 2.0}};
    change.after[side] = rated(own.rating, game, own.periods);
  }
  return change;
}

ShownRating shown(const Rating& rating) {
  return {static_cast<int>(std::lround(rating.rating)), is_provisional(rating)};
}

std::string text(const ShownRating& rating) {
  return std::to_string(rating.points) + (rating.provisional ? "?" : "");
}

std::optional<ShownRating> read_shown_rating(std::string_view text) {
  ShownRating rating{0, text.ends_with('?')};
  if (rating.provisional) text.remove_suffix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating.points);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return rating;
}

}  // namespace cheshire
