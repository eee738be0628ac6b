// EvalTables<W>: the values of a game's pieces and cells, measured from its rule tables. Nothing here is
// specific to a game: a piece is worth what it can reach, a cell what can be reached from it. Integers only,
// so that all machines agree.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/cell_set.h"
#include "eval/taper.h"
#include "rules/tables.h"

namespace cheshire {

template <int W>
struct EvalTables {
  using Set = CellSet<W>;
  static constexpr int max_mobility = 128;
  static constexpr std::uint8_t never = 255;  // steps from cells from which promotion is impossible

  explicit EvalTables(const RuleTables<W>& rules);

  /// Centipawns of each kind; a pawn is 100, the king 0.
  std::array<int, max_kinds> value{};
  /// Value of a piece on a cell, including material, for its owner.
  std::array<std::vector<Taper>, max_pieces> on_cell;
  /// Value of that many safe targets, about 0 at the average.
  std::array<std::array<Taper, max_mobility>, max_kinds> mobility;
  /// Weight of one attacked cell next to the king, by the kind that attacks.
  std::array<int, max_kinds> pressure{};
  /// [cell]: the king's cell and those it can step to, on its own board and the same places on the other
  /// boards.
  std::vector<Set> beside, beyond;

  // Pawns [color][cell]
  std::array<std::vector<std::uint8_t>, 2> steps;  // single steps to promotion, or never
  std::array<std::vector<Set>, 2> path;            // the places ahead, on every board
  std::array<std::vector<Set>, 2> guarded;         // enemy pawns here may stop or capture the pawn on its way
  std::array<Taper, 256> passed_pawn;              // by steps

  /// Distance of a cell from the centre of its board in half cells, largest coordinate; 0 or 1 is the centre.
  std::vector<int> off_centre;
  /// Material of both sides, without pawns and kings, that counts as a full middlegame.
  int full_material = 1;

  /// Largest coordinate difference of two cells, ignoring boards.
  int distance(Cell a, Cell b) const;

 private:
  void measure_pieces(const RuleTables<W>& rules);
  void measure_kings(const RuleTables<W>& rules);
  void measure_pawns(const RuleTables<W>& rules);

  std::vector<Coord> place_;
};

extern template struct EvalTables<1>;
extern template struct EvalTables<2>;
extern template struct EvalTables<4>;
extern template struct EvalTables<8>;

}  // namespace cheshire
