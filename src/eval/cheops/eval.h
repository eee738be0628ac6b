// Evaluator<W>: scores a position of Cheops in centipawns: pieces by their value on the game's board, their
// squares, King safety, Castles and the Queen on the Apex. Swapping colours and turning the board only flips
// the sign.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/board_spec.h"
#include "rules/cheops/position.h"

namespace cheshire::cheops {

template <int W>
class Evaluator {
 public:
  /// Scores stay within +-max.
  static constexpr int max = 12000;

  /// Prepares the tables of a game; `tables` must outlive the evaluator.
  explicit Evaluator(const Tables<W>& tables);

  /// Returns centipawns from the side to move's point of view.
  int operator()(const Position<W>& p) const;

  /// Returns the value of a role in centipawns; the King's is 0.
  int value(Kind role) const { return value_[role]; }

 private:
  using Set = CellSet<W>;

  struct Side {
    int score = 0;
    int material = 0;  // of active majors except the King
    int pressure = 0;  // of active majors near the enemy King
  };

  Side pieces(const Position<W>& p, Color us) const;
  int king(const Position<W>& p, Color us, const Side& own, const Side& enemy) const;
  int castles(const Position<W>& p, Color us) const;
  int reign(const Position<W>& p, Color us) const;
  int distance(Cell a, Cell b) const;

  const Tables<W>& tables_;
  std::array<int, role_count> value_{};
  std::array<std::vector<std::int16_t>, 2 * role_count> on_cell_;  // [piece][cell], including the value
  std::vector<Coord> place_;
  std::vector<int>
      off_centre_;  // half squares from the middle of the level; one square more at the top of a pyramid
  bool flat_ = true;
};

extern template class Evaluator<2>;
extern template class Evaluator<3>;
extern template class Evaluator<5>;
extern template class Evaluator<16>;

}  // namespace cheshire::cheops
