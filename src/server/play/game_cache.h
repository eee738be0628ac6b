// GameCache: games in memory, ready for play, and the rules they need. Games and rules are counted in bytes
// and share one limit; whatever was not needed for longest goes first and is replayed from the store when it
// is needed again. Long games are replayed outside the loop: whatever needs one waits, and nothing else does.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/common/event.h"
#include "server/play/game_in_play.h"
#include "server/store/journal.h"
#include "server/store/store.h"
#include "server/work/background_worker.h"
#include "server/work/rules_loader.h"

namespace cheshire {

class GameCache {
 public:
  struct Capacity {
    std::size_t games = 4096;       // kept ready
    std::size_t bytes = 256 << 20;  // of games kept ready and of compiled rules
    std::size_t replays = 64;       // games in the worker, or waiting for it
  };
  GameCache(Loop& loop, Store& store, const Journal& journal, Capacity capacity, LoadedGames loaded_games);
  GameCache(const GameCache&) = delete;
  GameCache& operator=(const GameCache&) = delete;

  RulesLoader& rules() { return rules_; }
  /// From now on rules are compiled and long games replayed in `worker`; until then, in the call itself.
  void use_worker(BackgroundWorker& worker);

  /// Returns the game, ready for play; null if there is none. It stays where it is until the next call.
  /// Errors: it cannot be replayed, or has not been prepared.
  Result<GameInPlay*> find(const std::string& id);
  /// Returns the game if it is in memory, without counting that as a use; else null.
  const GameInPlay* peek(const std::string& id) const;
  GameInPlay* peek(const std::string& id);
  /// Calls `look` with a game as memory has it, or else the store. Returns false, without the call, if there
  /// is none.
  Result<bool> read(const std::string& id, const std::function<void(const GameRow&)>& look) const;
  /// Returns who may see and change a game; nothing if there is no such game.
  Result<std::optional<GameAccess>> access(const std::string& id) const;
  /// Makes a stored game ready for play, beside the cache. Errors: as for find().
  Result<GameInPlay> load(GameRow row);

  /// Returns when find() and load() can have a game without delay, or it is clear that they cannot have it
  /// now: at once if there is no such game. `owner`: the remote client that asks, or empty.
  boost::asio::awaitable<void> prepare(std::string id, std::string owner);
  /// Whether a game needs no preparation.
  bool is_ready(const std::string& id);
  /// Lets go of all who wait, because the loop is about to be destroyed.
  void abandon();

  /// Drops a game; it is read from the store again.
  void drop(const std::string& id);
  /// Drops the games at which somebody sits, who is forgotten by now. Returns their ids.
  std::vector<std::string> drop_games_of(const std::string& person);
  /// Drops a game whose removal was just queued in the journal. From now on there is no such game.
  void remove(const std::string& id);
  /// Whether a game's removal waits for the disk.
  bool being_removed(const std::string& id) const;
  /// Drops all games.
  void clear();

  /// Returns the number of games kept ready.
  std::size_t size() const { return games_.size(); }
  /// Returns the bytes of all games kept ready and all compiled rules.
  std::size_t bytes() const { return game_bytes_ + rules_.bytes(); }

 private:
  /// A game that is being replayed in the worker.
  struct Replay {
    Event done{};
    bool outdated = false;  // the game was removed or dropped meanwhile
  };
  /// Why a long game cannot be replayed, so that nobody tries again until it changes.
  struct Failure {
    std::int64_t revision;
    Error error;
  };
  const Error* failure(const GameRow& row) const;
  /// Returns a stored game that is not in memory.
  std::optional<GameRow> stored(const std::string& id) const;
  /// Whether a game is too long to be replayed in the loop.
  bool too_long(const GameRow& row) const {
    return worker_ != nullptr && row.moves.size() > (row.papers ? 0 : max_in_loop);
  }
  /// Replays a game in the worker, and wakes those who wait for it.
  boost::asio::awaitable<void> replay(GameRow row, std::string owner);
  GameInPlay& insert(const std::string& id, GameInPlay game);

  /// Half-moves that the loop may replay at once: three milliseconds in Cheops, Imperial, less in others.
  /// None of a game with papers, because a list may need a hundred of them, each for its viewer.
  static constexpr std::size_t max_in_loop = 100;

  /// Updates the size of a game and drops others until all fit the capacity.
  void update_size(GameInPlay& g);
  void trim(const GameInPlay* spared = nullptr);
  void drop(std::unordered_map<std::string, GameInPlay>::iterator it);

  Loop& loop_;
  Store& store_;
  const Journal& journal_;
  Capacity capacity_;
  RulesLoader rules_;
  BackgroundWorker* worker_ = nullptr;
  std::unordered_map<std::string, GameInPlay> games_;
  std::map<std::string, Replay> replays_;                    // by id
  std::map<std::string, Failure> failures_;                  // by id
  std::size_t game_bytes_ = 0;                               // of all of games_
  std::unordered_map<std::string, std::uint64_t> removals_;  // by id: the transaction that waits to remove it
  std::uint64_t uses_ = 0;
};

}  // namespace cheshire
