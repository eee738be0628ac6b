// Themes and first ratings of puzzles, measured on the board by rules that know no game.
#pragma once

#include <memory>

#include "engine/session.h"
#include "learn/puzzle.h"

namespace cheshire {

class PuzzleGrader {
 public:
  explicit PuzzleGrader(std::shared_ptr<const AnyGame> game);

  /// Fills in the rating and the themes of a puzzle with `fen` and `moves`.
  ///
  /// "The solver" has the moves 1, 3, 5 ... of the line, and "the key" is the first of them. A piece arrives
  /// where it stands after the move. Kings are no pieces here, unless they are named. Themes:
  ///
  /// mate                   the line ends in checkmate
  /// mateIn1 to mateIn5     so, after so many moves of the solver
  /// throughTheGlass        the key's piece ends on another board than it left, and from there captures or
  ///                        mates with the next move of the solver, or takes part in the final check of a
  ///                        mate without having moved again
  /// vanishingBlock         mate by one distant piece on a line: a defending piece could move between it and
  ///                        the king, but would pass on to another board
  /// doubleCheckByTransfer  a move of the solver to another board leaves the king attacked by two pieces
  /// wrongBoard             the piece that gives mate alone is attacked by no defending piece, but one
  ///                        attacks the same square of another board
  /// levelMate              mate; the board has levels, and no piece that gives it is on the king's level
  /// castleArrest           a move of the solver carries an enemy piece off to another square
  /// fork                   a piece of the solver, having moved, attacks two of: the king, pieces worth more
  ///                        than itself, pieces that nothing guards; and captures one of them with the next
  ///                        move of the solver
  /// pin                    a defending piece attacks the piece that the solver has just moved, and cannot
  ///                        capture it because its king would stay or come into check: no other piece gives
  ///                        check there
  /// sacrifice              after the second move of the solver or a later one, the balance of material is at
  ///                        least two pawns worse for the solver than before the key
  /// promotion              the solver promotes a pawn
  /// underpromotion         and not to the kind that the game lists as the strongest
  /// quietMove              a move of the solver other than castling neither captures, promotes nor gives
  ///                        check
  /// discoveredCheck        a move of the solver gives check, and not by the piece that moved
  /// doubleCheck            a move of the solver leaves the king attacked by two pieces
  /// hangingPiece           the key captures a piece worth at least three pawns, and nothing attacks the
  ///                        capturing piece then
  /// defence                before the key the solver is in check, or would be mated at once after a pass
  /// castling               the solver castles
  /// enPassant              the solver captures a piece that stands elsewhere than the square reached
  ///
  /// Errors: the FEN or a move that cannot be played.
  Result<void> grade(Puzzle& puzzle);

 private:
  std::unique_ptr<Session> session_;
  std::vector<int> values_;  // [kind]: centipawns; 0 in games whose material the engine does not count
};

}  // namespace cheshire
