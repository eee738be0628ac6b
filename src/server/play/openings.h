// Openings: what was played in the finished games of this server. It counts them in the background, a few at
// a time, and answers for a position.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/explorer.h"
#include "gamefile/loaded_games.h"
#include "server/store/openings_store.h"
#include "server/store/store.h"
#include "server/work/background_worker.h"

namespace cheshire {

class Openings {
 public:
  /// Games that one call of count() counts.
  static constexpr int batch = 10;
  /// What explore() says: everything; or only moves of that many games, without examples.
  enum class Shown { all, common };
  static constexpr std::int64_t common_games = 5;

  Openings(Store& games, std::unique_ptr<OpeningsStore> store, const LoadedGames& loaded_games,
           BackgroundWorker& worker, Shown shown)
      : games_(games),
        store_(std::move(store)),
        loaded_games_(loaded_games),
        worker_(worker),
        shown_(shown) {}

  /// Counts some finished games that it does not have yet. Returns whether there are more. Games with sealed
  /// papers, or of a game file of their own, are left out, and so is what cannot be replayed.
  boost::asio::awaitable<Result<bool>> count();
  /// Returns what was played in the present position of a session, as explorer_json() does, with the ids of
  /// games as their places.
  Result<std::string> explore(const Session& position, std::size_t examples);

 private:
  Store& games_;
  std::unique_ptr<OpeningsStore> store_;
  const LoadedGames& loaded_games_;
  BackgroundWorker& worker_;
  Shown shown_;
};

/// Replays finished games. Slow.
std::vector<CountedGame> counted_games(const std::vector<GameRow>& rows, const LoadedGames& loaded_games);

}  // namespace cheshire
