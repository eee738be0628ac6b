// Rates each game of the list anew, as the server did when it ended.
#include "server/store/rating_replay.h"

#include <cmath>

#include "messages/operator.h"

namespace cheshire {
namespace {

/// Other machines may compute the last bits otherwise.
bool same(const Rating& a, const Rating& b) {
  constexpr double hair = 1e-6;
  return std::abs(a.rating - b.rating) < hair && std::abs(a.deviation - b.deviation) < hair &&
         std::abs(a.volatility - b.volatility) < hair;
}

}  // namespace

void RatingReplay::add(const RatedGameRow& game) {
  const bool engine = game.sides[0].number == 0 || game.sides[1].number == 0;
  std::array<RatingThen, 2> sides;
  bool follows = game.sides[0].number != game.sides[1].number;
  for (std::size_t at = 0; at < 2; ++at) {
    const RatedSide& side = game.sides[at];
    if (side.number == 0) {
      sides[at] = {{static_cast<double>(side.elo), engine_deviation}, 0, true};
    } else if (const auto known = states_.find({side.number, game.game, game.category, engine});
               known != states_.end()) {
      sides[at] = {known->second.rating, periods_between(known->second.at, game.at)};
    }
    follows &= same(sides[at].rating, game.change.before[at]);
  }
  const RatingChange change = rate_game(sides, game.white_half_points);
  for (std::size_t at = 0; at < 2; ++at) {
    follows &= same(change.after[at], game.change.after[at]);
    if (game.sides[at].number == 0) continue;
    State& state = states_[{game.sides[at].number, game.game, game.category, engine}];
    const int halves = at == 0 ? game.white_half_points : 2 - game.white_half_points;
    state.rating = game.change.after[at];
    state.at = game.at;
    ++state.games;
    state.won += halves == 2;
    state.drawn += halves == 1;
    state.lost += halves == 0;
  }
  if (!follows) fault_(msg::rated_game_does_not_follow(game.id));
}

void RatingReplay::compare(const StoredRating& stored) {
  const RatingKey& key = stored.key;
  const auto found = states_.find(key);
  if (found != states_.end()) found->second.compared = true;
  const State state = found == states_.end() ? State() : found->second;
  if (same(state.rating, stored.rating) && state.at == stored.at && state.games == stored.games &&
      state.won == stored.won && state.drawn == stored.drawn && state.lost == stored.lost)
    return;
  fault_(msg::rating_differs_from_list(key.number, key.game, key.category));
}

void RatingReplay::finish() {
  for (const auto& [key, state] : states_) {
    if (!state.compared) fault_(msg::rating_differs_from_list(key.number, key.game, key.category));
  }
}

}  // namespace cheshire
