// The two sides of a match: an engine inside this program, or one behind UCI.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/session.h"

namespace cheshire {

struct PlayerOptions {
  std::string command;  // "builtin", "builtin:LEVEL", or the command line of a UCI engine
  int hash = 16;        // MiB
  std::vector<std::pair<std::string, std::string>> uci_options;
};

class Player {
 public:
  virtual ~Player() = default;

  /// Known after the first new_game.
  virtual const std::string& name() const = 0;
  /// Makes ready for a game; a program that is not running is started. Errors: it cannot be run or does not play this game.
  virtual Result<void> new_game() = 0;
  /// The move chosen, as UCI; not checked. None where the end that Session::offered() names is accepted. Errors: it has gone, or gives no answer within `patience`; it is then no longer running.
  virtual Result<std::string> choose(const Session& game, const Limits& limits,
                                     std::chrono::milliseconds patience) = 0;
};

/// Errors: a level out of range, a command that cannot be split.
Result<std::unique_ptr<Player>> make_player(const PlayerOptions& options,
                                            std::shared_ptr<const AnyGame> game);

}  // namespace cheshire
