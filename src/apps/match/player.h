// The two sides of a match: the engine inside this program, or one behind UCI.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/session.h"

namespace cheshire {

struct PlayerOptions {
  /// "builtin", "builtin:LEVEL", "builtin:strength=N", or the command line of a UCI engine.
  std::string command;
  int hash = 16;  // MiB
  /// Options of a UCI engine, or of builtin: EvalFile and TablesPath, as in `cheshire uci`, and the numbers
  /// of the search by their names (search/search_params.h).
  std::vector<std::pair<std::string, std::string>> engine_options;
  /// Hears what a UCI engine says (`info string`) while its options are set, such as why it refuses one; may
  /// be called from several threads. `engine` is the engine's name.
  std::function<void(const std::string& engine, const std::string& text)> heard = {};
};

/// Whether a command is the engine inside this program.
bool is_builtin(std::string_view command);

/// A move, and what the player thinks of the position before it, if they say so.
struct Choice {
  std::string move;            // UCI, unchecked; empty to accept the end that Session::offered() names
  std::optional<Score> score;  // seen from the side to move
  int depth = 0;
};

class Player {
 public:
  virtual ~Player() = default;

  /// Known after the first new_game().
  virtual const std::string& name() const = 0;
  /// Prepares for a game and starts a program that is not running. With the same `seed`, not 0, a weak engine
  /// inside this program plays the same game, where no time limits it. Errors: the player cannot be run or
  /// does not play this game.
  virtual Result<void> new_game(std::uint64_t seed) = 0;
  /// Returns the chosen move.
  /// Errors: the player has exited or does not answer within `patience`; it is no longer running then.
  virtual Result<Choice> choose(const Session& game, const Limits& limits,
                                std::chrono::milliseconds patience) = 0;
};

/// Errors: a level or strength out of range, a command that cannot be split, or an option of builtin that
/// does not exist or does not take the value.
Result<std::unique_ptr<Player>> make_player(const PlayerOptions& options,
                                            std::shared_ptr<const AnyGame> game);

}  // namespace cheshire
