// OpeningsStore: what was played in the finished games of a server, by position, in a file of its own beside
// the games. All of it can be made anew of the games, so a file that is missing, damaged or of another
// version is begun again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/common/retention.h"

namespace cheshire {

/// A finished game as it is counted.
struct CountedGame {
  enum class Ending : std::uint8_t { white, draw, black, other };
  /// From one position to the next, by their keys (Session::key()).
  struct Step {
    std::uint64_t from = 0, to = 0;
  };

  std::string id, identity;  // GameSpec::identity()
  Ending ending = Ending::other;
  std::vector<Step> steps;  // each position once
};

class OpeningsStore {
 public:
  /// Half-moves of a game that are counted, and the examples that a move keeps.
  static constexpr std::size_t max_steps = 40, max_examples = 4;
  /// Moves of all positions together. Beyond that only those that are known are counted.
  static constexpr std::int64_t max_moves = 8'000'000;

  /// A move of a position.
  struct Move {
    std::uint64_t to = 0;
    std::int64_t games = 0, white = 0, draws = 0, black = 0;
    std::vector<std::string> examples;  // ids of the first games
  };

  /// Opens or makes the file; ":memory:" keeps all in memory. Errors: it cannot be written.
  static Result<std::unique_ptr<OpeningsStore>> open(const std::string& path);
  virtual ~OpeningsStore() = default;

  /// How far the games were counted, as Store::finished() goes on from there.
  virtual Result<Cursor> cursor() = 0;
  /// Counts games that it does not have yet, and moves the cursor.
  virtual Result<void> add(std::span<const CountedGame> games, const Cursor& next) = 0;
  /// Returns the moves of a position.
  virtual Result<std::vector<Move>> moves(std::string_view identity, std::uint64_t key) = 0;
};

}  // namespace cheshire
