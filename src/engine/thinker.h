// Thinker: searches the positions of a game's sessions. A program whose kernels have none plays without it.
#pragma once

#include <memory>

#include "base/result.h"

namespace cheshire {

namespace endings {
class TablesOnDisk;
}
class Session;
struct GameNet;
struct SearchParams;
struct ThinkEvents;
struct ThinkRequest;
struct ThinkResult;

/// Searches sessions of one game, and remembers what it has found: the transposition table and the histories.
class Thinker {
 public:
  virtual ~Thinker() = default;
  /// As Session::think(), for a session of its game.
  virtual Result<ThinkResult> think(const Session& session, const ThinkRequest& request,
                                    const ThinkEvents& events) = 0;
  /// A new size of the transposition table, which is empty then. False if there is not enough memory: nothing
  /// changes.
  virtual bool set_hash(int mebibytes) = 0;
  /// How many threads search, at least 1. With one the result is the same everywhere.
  virtual void set_threads(int threads) = 0;
  /// The numbers of the search (search/search_params.h), the game's own until others are set, to tune them.
  virtual const SearchParams& params() const = 0;
  virtual void set_params(const SearchParams& params) = 0;
  /// Evaluates with a net, made for this game, or without one again if it is null; clears the hash table.
  /// Where Kernel::net_layout is null it is always null.
  virtual void set_net(std::shared_ptr<const GameNet> net) = 0;
  /// Asks endgame tables, which must be of this game, or none if it is null; clears the hash table. A game
  /// that can have none ignores them.
  virtual void set_tables(std::shared_ptr<const endings::TablesOnDisk> tables) = 0;
  /// Forgets everything.
  virtual void clear_hash() = 0;
};

}  // namespace cheshire
