// GameClocks: ends games whose time has run out, and restarts the clocks when the server starts.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/common/loop.h"
#include "server/common/times.h"
#include "server/play/deadlines.h"
#include "server/play/found_game.h"
#include "server/play/game_cache.h"
#include "server/play/game_writer.h"
#include "server/store/store.h"

namespace cheshire {

class GameClocks {
 public:
  using OnFlag = std::function<void(const std::string& id)>;

  GameClocks(Loop& loop, Store& store, Journal& journal, GameCache& cache, GameWriter& writer,
             Deadlines& deadlines)
      : loop_(loop),
        store_(store),
        journal_(journal),
        cache_(cache),
        writer_(writer),
        deadlines_(deadlines) {}

  /// Calls `call` for every game that ended on time, once that is on disk.
  void on_flag(OnFlag call) { on_flag_ = std::move(call); }

  /// Finds a game as it stands now: if a side has run out of time, ends the game first.
  FoundGame find(const std::string& id);

  /// To be called when the server starts. Restarts the clocks; Fischer clocks get back what they would have
  /// lost while no server ran. Returns the games that the server must watch: a clock runs, or its own engine
  /// plays.
  Result<std::vector<std::string>> resume();
  /// Reads the deadlines from the store again.
  void reload();

  /// Returns the games whose time may have run out, each once.
  std::vector<std::string> take_due();
  /// Ends such a game if its time has run out, as soon as it is ready for play; tries again later if it
  /// cannot be made ready now.
  boost::asio::awaitable<void> flag(std::string id);
  /// Returns when the next game's time will run out.
  std::optional<Instant> next_deadline() const { return deadlines_.next(); }
  /// Whether a clock runs that stops while no server runs.
  bool any_pausing() const { return deadlines_.any_pausing(); }

 private:
  void flag(GameInPlay& g);
  boost::asio::awaitable<void> announce(std::string id, boost::asio::awaitable<ActionResult> ended);

  Loop& loop_;
  Store& store_;
  Journal& journal_;
  GameCache& cache_;
  GameWriter& writer_;
  Deadlines& deadlines_;
  OnFlag on_flag_;
};

}  // namespace cheshire
