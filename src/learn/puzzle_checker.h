// PuzzleChecker: whether a collection of puzzles is what it says.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/session.h"
#include "learn/puzzle.h"
#include "learn/puzzle_file.h"
#include "learn/puzzle_key.h"
#include "learn/puzzle_prover.h"
#include "learn/puzzle_themes.h"

namespace cheshire {

/// Checks a collection as a whole. Errors: it is of another game, or only a part; a position stands there
/// twice; more than a fifth are mates in one; the order is not that of the ratings.
Result<void> check_collection(const PuzzleFile& file, const std::string& game);

class PuzzleChecker {
 public:
  PuzzleChecker(std::shared_ptr<const AnyGame> game, PuzzleProofOptions options);

  /// Errors: those of PuzzleProver::prove(); the id, the rating or the themes are not those of the line.
  Result<void> check(const Puzzle& puzzle, const std::function<bool()>& stop);

  /// Sets the id, the rating and the themes of a puzzle anew. Errors: a move that cannot be played.
  Result<void> grade(Puzzle& puzzle);

 private:
  std::unique_ptr<Session> session_;
  PuzzleProver prover_;
  PuzzleGrader grader_;
  PuzzleKeys keys_;
};

}  // namespace cheshire
