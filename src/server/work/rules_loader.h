// RulesLoader: the rules of games, compiled outside the loop and kept as long as there is room. Whatever
// needs rules that are not in memory waits for them, and nothing else does.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gamefile/loaded_games.h"
#include "server/common/event.h"
#include "server/common/loop.h"
#include "server/model/new_game.h"
#include "server/model/record.h"
#include "server/work/background_worker.h"
#include "server/work/rules_cache.h"
#include "server/work/stored_game.h"

namespace cheshire {

class RulesLoader {
 public:
  /// `bytes`: how much memory the rules that no game needs may take. `grown` is called when there is more in
  /// memory.
  RulesLoader(Loop& loop, LoadedGames loaded_games, std::size_t bytes, std::function<void()> grown)
      : loop_(loop), loaded_games_(std::move(loaded_games)), cache_(bytes), grown_(std::move(grown)) {}

  /// The games that can be played.
  const LoadedGames& loaded_games() const { return loaded_games_; }
  /// From now on rules are compiled in `worker`; until then, in the call itself.
  void use_worker(BackgroundWorker& worker) { worker_ = &worker; }

  /// Returns the rules of a game. Errors: they cannot be compiled, or have not been prepared.
  RulesCache::Opened of(const GameRow& row);
  /// Whether nothing has to be compiled for a game.
  bool ready(const GameRow& row);
  /// Returns when the rules of a game are compiled, or it is clear that they cannot be had now: at once if
  /// nothing has to be compiled, else in a turn of `owner`, the remote client that asks, or empty.
  boost::asio::awaitable<void> prepare(const GameRow& row, std::string owner);

  /// Adds the options that a position of the game says, as one of Chess960 does.
  void add_options_at(GameRow& row, std::string_view fen) const;

  /// Returns the options of a game that the server knows, as they are if nobody chooses. Errors: no such
  /// game.
  Result<OptionValues> usual_options(const std::string& game) { return all_options(game, {}); }

  /// Turns the result of read_new_game() into a game that can be stored, in a turn of `owner`. Errors: no
  /// such game or option, mistakes in the file, a start that cannot be played, or too many games of `owner`
  /// are being read.
  struct NewRow {
    Result<GameRow> row;
    std::vector<GameFileFault> faults{};  // in the file
    bool busy = false;                    // the same request may succeed later
  };
  boost::asio::awaitable<NewRow> open_new(NewGame made, std::string owner);

  std::size_t bytes() const { return cache_.bytes(); }
  /// Drops rules that no game in play needs, until at most `max` bytes are left.
  void trim(std::size_t max) { cache_.trim(max); }

  /// Lets go of all who wait, because the loop is about to be destroyed.
  void abandon() { preparing_.clear(); }

 private:
  /// Returns the values of all options of a game, given some. Errors: no such game or option.
  Result<OptionValues> all_options(const std::string& game, const OptionValues& chosen);
  using Open = std::function<RulesCache::Opened()>;
  boost::asio::awaitable<void> prepare(std::string key, std::string owner, Open open);
  /// Compiles rules in the worker, and wakes those who wait for them.
  boost::asio::awaitable<void> compile(std::string key, std::string owner, Open open);
  NewRow finish(GameRow row, const RulesCache::Opened& rules);

  Loop& loop_;
  LoadedGames loaded_games_;
  RulesCache cache_;
  std::function<void()> grown_;
  BackgroundWorker* worker_ = nullptr;
  std::map<std::string, Event> preparing_;  // by key of the rules
  // What all_options() returned, by its arguments: to find it builds a whole game.
  std::map<std::pair<std::string, OptionValues>, OptionValues> options_;
};

}  // namespace cheshire
