// PuzzleMaker: the puzzles in a game, its own or a stored one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "learn/game_data.h"
#include "learn/puzzle.h"
#include "learn/puzzle_key.h"
#include "learn/puzzle_prover.h"
#include "learn/puzzle_themes.h"
#include "learn/selfplay.h"

namespace cheshire {

struct PuzzleMakerOptions {
  SelfplayOptions selfplay;
  PuzzleProofOptions proof;
};

/// Looks for mistakes: moves after which the other side is ahead by `least_gain` or more, and by as much more
/// than before. Everything depends on the game and the options alone.
class PuzzleMaker {
 public:
  static constexpr int least_gain = 150;  // centipawns

  PuzzleMaker(std::shared_ptr<const AnyGame> game, PuzzleMakerOptions options);

  /// Puzzles of one game; nothing if `stop` returned true.
  using Found = Result<std::optional<std::vector<Puzzle>>>;
  /// Plays the game of that number. Errors: those of Selfplay::play().
  Found play(std::uint64_t number, const std::function<bool()>& stop);
  /// Takes a game of `cheshire selfplay`, which has its scores. Errors: it cannot be replayed.
  Found read(const TrainingGame& game, const std::function<bool()>& stop);
  /// Takes the moves of a record, and looks at each position with SelfplayOptions::nodes. Errors: a move that
  /// cannot be played.
  Found read(const std::string& fen, const std::vector<std::string>& moves,
             const std::function<bool()>& stop);

 private:
  /// A position of a game with the move that was played there.
  struct Ply {
    std::string fen, move;
    int score = 0;  // of the side to move
  };
  Found look_for_mistakes(const std::vector<Ply>& plies, const std::function<bool()>& stop);

  PuzzleMakerOptions options_;
  std::unique_ptr<Session> session_;
  Selfplay selfplay_;
  PuzzleProver prover_;
  PuzzleGrader grader_;
  PuzzleKeys keys_;
};

}  // namespace cheshire
