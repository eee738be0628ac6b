// Ends games of a match whose result both players agree on by their scores.
#pragma once

#include <cstdint>
#include <optional>

#include "messages/commandline.h"
#include "rules/outcome.h"
#include "search/limits.h"

namespace cheshire {

struct AdjudicationOptions {
  /// A game is won for a side that both players have so many centipawns ahead, for so many of its moves in a
  /// row. 0 moves: none is adjudicated.
  int win_score = 0, win_moves = 0;
  /// From move `draw_from` on a game is drawn if no score was above this for so many moves of both sides in a
  /// row.
  int draw_score = 0, draw_moves = 0, draw_from = 0;
};

struct Adjudication {
  std::optional<Color> winner;  // nobody: a draw
  Message reason;
};

/// Hears the scores of one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationOptions& options) : options_(options) {}

  /// Takes the score that a player gives the position before its move, the half-move `ply` of the game from
  /// 0. A player who gives none agrees with nothing.
  std::optional<Adjudication> add(Color side, const std::optional<Score>& score, int ply);

 private:
  AdjudicationOptions options_;
  std::optional<Color> ahead_;             // of the last scores
  int ahead_plies_ = 0, level_plies_ = 0;  // scores in a row
};

}  // namespace cheshire
