// GameFeed: the games of self-play for what learns from them. It reads files, leaves out what was there
// before, and hands the games out to threads, a few at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "engine/parallel_for.h"
#include "engine/session.h"
#include "learn/game_data.h"
#include "messages/learn.h"

namespace cheshire {

class GameFeed {
 public:
  /// Of so many games one is for validation, whatever its positions are.
  static constexpr int validation_share = 20;

  explicit GameFeed(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}

  /// Reads a file. take(game, validates, session, part) puts what a game gives into a part, which begins as
  /// Part(), in one of `threads` threads, and returns whether the game could be played. add(part) takes the
  /// parts in the order of the games, the same for any number of threads, and returns whether it takes more.
  /// Ends early, without an error, if it does not, or if `stop` returns true. Errors: the file is cut, or of
  /// another version or game; a game cannot be played.
  template <class Part, class Take, class Add>
  Result<void> read(GameDataReader::Source source, int threads, const std::function<bool()>& stop,
                    const Take& take, const Add& add);

  const AnyGame& game() const { return *game_; }
  /// Games that were read, and those that were there twice and count once.
  std::uint64_t games() const { return games_; }
  std::uint64_t again() const { return again_; }
  /// How the games were made, for people: what their batches say, and the seeds.
  std::string origin() const;

 private:
  /// The next batch, without the games that were there before; nothing at the end of the file.
  Result<std::optional<GameBatch>> next(GameDataReader& reader);

  std::shared_ptr<const AnyGame> game_;
  std::uint64_t games_ = 0, again_ = 0;
  std::set<std::string> origins_;
  std::unordered_set<std::uint64_t> known_;  // hashes of the games
};

template <class Part, class Take, class Add>
Result<void> GameFeed::read(GameDataReader::Source source, int threads, const std::function<bool()>& stop,
                            const Take& take, const Add& add) {
  constexpr std::size_t part_size = 8;
  struct Taken {
    Part part;
    std::optional<std::uint64_t> refused;  // the number of the game that cannot be played
  };
  GameDataReader reader(std::move(source));
  std::vector<std::unique_ptr<Session>> sessions;
  for (int i = 0; i < threads; ++i) sessions.push_back(game_->session());
  while (!(stop && stop())) {
    const Result<std::optional<GameBatch>> batch = next(reader);
    if (!batch) return batch.error();
    if (!*batch) break;
    const std::vector<TrainingGame>& games = (*batch)->games;
    std::vector<Taken> parts((games.size() + part_size - 1) / part_size);
    parallel_for(static_cast<int>(parts.size()), threads, [&](int item, int worker) {
      const std::size_t first = static_cast<std::size_t>(item) * part_size;
      const std::size_t end = std::min(first + part_size, games.size());
      Taken& taken = parts[static_cast<std::size_t>(item)];
      for (std::size_t i = first; i < end && !taken.refused; ++i) {
        const bool validates = rng_of((*batch)->seed, games[i].number).below(validation_share) == 0;
        if (!take(games[i], validates, *sessions[static_cast<std::size_t>(worker)], taken.part))
          taken.refused = games[i].number;
      }
    });
    for (Taken& taken : parts) {
      if (taken.refused) return Error{msg::training_game_refused(static_cast<std::int64_t>(*taken.refused))};
      if (!add(std::move(taken.part))) return {};
    }
  }
  return {};
}

}  // namespace cheshire
