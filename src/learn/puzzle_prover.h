// PuzzleProver: looks for the one line that punishes a mistake, and proves the lines of puzzles anew.
//
// Each move of the solver is the only one that wins: searched with ten times the nodes with which the line
// was found, the chance of winning is at least `wins` with it, and at most `wins_not` with any other. A line
// of at most `max_mate` moves that mates is a forced mate besides: the problem solver proves that no other
// move of the solver forces mate in so few moves, and that the replies hold out the longest. Any mate will do
// as the last move, but a mate in one is the only one. The first move has an alternative.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "learn/puzzle.h"
#include "solve/solution.h"

namespace cheshire {

struct PuzzleProofOptions {
  std::uint64_t nodes = 3000;  // to look at a mistake; ten times as many confirm each move
  int hash = 4;                // MiB
  /// Moves that the problem solver may make for one mate.
  std::uint64_t mate_nodes = 3'000'000;
};

class PuzzleProver {
 public:
  static constexpr int max_mate = 5;
  /// Chances of winning, 0 to 1. prove() is content with less, so that puzzles outlast small changes of the
  /// engine.
  static constexpr double wins = 0.85, wins_not = 0.5;
  static constexpr double still_wins = 0.65, wins_not_yet = 0.7;

  PuzzleProver(std::shared_ptr<const AnyGame> game, PuzzleProofOptions options);

  /// Returns the moves of the puzzle that begins with a mistake in a position; none if nothing punishes it,
  /// if several moves do, if there is only one legal move, or if `stop` returned true. Errors: the FEN or the
  /// mistake cannot be played.
  Result<std::vector<std::string>> find(const std::string& fen, const std::string& mistake,
                                        const std::function<bool()>& stop);

  /// Proves the line of a puzzle anew. Errors: a move that cannot be played; a first move without an
  /// alternative; a move of the solver that is not the only one that wins; a mate that is not forced;
  /// stopped.
  Result<void> prove(const Puzzle& puzzle, const std::function<bool()>& stop);

 private:
  struct Choice {
    std::string best;  // empty if there are no legal moves
    Score score;
    double win = 0;         // the chance with the best move
    double second_win = 0;  // and with the next best
    bool forced = false;    // there is no other
    bool mates(int moves) const {
      return score.kind == Score::Kind::mate && score.value > 0 && score.value <= moves;
    }
  };
  enum class Moves : std::uint8_t { best, two };

  bool forced() const;
  Choice choose(std::uint64_t nodes, Moves moves, const std::function<bool()>& stop);
  std::vector<std::string> follow(const std::function<bool()>& stop);
  bool only_moves(const std::vector<std::string>& line, const std::function<bool()>& stop);
  bool recaptures(const std::string& key) const;
  std::optional<ProblemSolution> solve_mate(int moves, const std::function<bool()>& stop) const;
  Result<void> prove_mate(const Puzzle& puzzle, const std::function<bool()>& stop) const;

  PuzzleProofOptions options_;
  std::unique_ptr<Session> session_;
};

}  // namespace cheshire
