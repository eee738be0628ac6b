#include "learn/game_feed.h"

#include <string_view>

namespace cheshire {
namespace {

std::uint64_t hash_of(std::string_view origin, std::uint64_t seed, std::uint64_t number) {
  std::uint64_t hash = rng_of(seed, number).next();
  for (const char c : origin) hash = Rng(hash ^ static_cast<unsigned char>(c)).next();
  return hash;
}

}  // namespace

Result<std::optional<GameBatch>> GameFeed::next(GameDataReader& reader) {
  Result<std::optional<GameBatch>> batch = reader.next();
  if (!batch || !*batch) return batch;
  GameBatch& found = **batch;
  if (const std::string wanted = game_->spec().identity(); found.game != wanted)
    return Error{game_data_of_other_game(found.game, wanted)};
  origins_.insert(found.origin + ", seed " + std::to_string(found.seed));
  again_ += std::erase_if(found.games, [&](const TrainingGame& game) {
    return !known_.insert(hash_of(found.origin, found.seed, game.number)).second;
  });
  games_ += found.games.size();
  return batch;
}

std::string GameFeed::origin() const {
  std::string all;
  for (const std::string& each : origins_) all += (all.empty() ? "" : "; ") + each;
  return all;
}

}  // namespace cheshire
