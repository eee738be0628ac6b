// EvalTables<W>: what a game's pieces and cells are worth to the evaluation, measured from its rule tables.
// Nothing here is specific to a game: a piece counts for what it can reach, a cell for what can be reached
// from it. Integers only, so that all machines agree.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/cell_set.h"
#include "eval/eval_weights.h"
#include "eval/fitted_weights.h"
#include "eval/taper.h"
#include "rules/tables.h"

namespace cheshire {

/// All tapers are in eval_unit-ths of a centipawn: a count in 64ths by a weight in sixteenths. So each is the
/// sum of the weights, every one times a whole number that depends on the rules alone.
inline constexpr int eval_unit = 1024;

template <int W>
struct EvalTables {
  using Set = CellSet<W>;
  static constexpr int max_mobility = 128;
  static constexpr std::uint8_t never = 255;  // steps from cells from which promotion is impossible
  static constexpr int one = 64;              // a count

  explicit EvalTables(const RuleTables<W>& rules, const EvalWeights& weights = fitted_weights);

  /// Centipawns of each kind; a pawn is 100, the king 0.
  std::array<int, max_kinds> value{};
  /// What a kind can reach on average in multiples of a pawn's, in 64ths; 0 of the king and the pawn.
  std::array<int, max_kinds> power{};
  /// Kinds with power, the strongest first.
  std::vector<Kind> by_power;
  /// Power of the pieces of both sides that counts as a full middlegame.
  int full_power = 1;

  /// Value of a piece on a cell, including material, for its owner.
  std::array<std::vector<Taper>, max_pieces> on_cell;
  // [kind]
  std::array<std::array<Taper, max_mobility>, max_kinds> mobility;  // with that many safe targets
  std::array<Taper, max_kinds> under_pawn, loose, near_enemy_king, near_own_king;
  Taper stronger_attacked, complement;
  /// Parts of the board that the kind cannot leave; empty if it can go everywhere.
  std::array<std::vector<Set>, max_kinds> parts;

  // Kings
  /// [cell]: the king's cell and those it can step to, on its own board and the same places on the other
  /// boards.
  std::vector<Set> beside, beyond;
  Taper shelter, guard;
  std::array<int, max_kinds> hit{}, hit_beyond{};  // danger of one attacked cell, by the kind that attacks
  DangerWeights danger;
  int tempo = 0;

  // Pawns [color][cell]
  std::array<std::vector<std::uint8_t>, 2> steps;  // single steps to promotion, or never
  std::array<std::vector<Set>, 2> path;            // the places ahead, on every board
  std::array<std::vector<Set>, 2> guarded;         // enemy pawns here may stop or capture the pawn on its way
  std::array<std::vector<Set>, 2> support;         // own pawns here protect it, or can step to where they do
  Taper guarded_pawn, lone_pawn, doubled_pawn, blocked_pawn, loose_pawn;
  /// By steps; those of kings for each cell of distance.
  std::array<Taper, 256> passed, passed_blocked, passed_guarded, passed_enemy_king, passed_own_king;

  /// Distance of a cell from the centre of its board in half cells, largest coordinate; 0 or 1 is the centre.
  std::vector<int> off_centre;

  /// Largest coordinate difference of two cells, ignoring boards.
  int distance(Cell a, Cell b) const;

 private:
  void measure_pieces(const RuleTables<W>& rules, const EvalWeights& w);
  void measure_cells(const RuleTables<W>& rules, const EvalWeights& w, Kind kind, Taper material,
                     const std::vector<int>& at, int mean);
  void measure_king_cells(const RuleTables<W>& rules, const EvalWeights& w, const std::vector<int>& at,
                          int mean);
  void measure_mobility(const EvalWeights& w, Kind kind, int mean);
  void measure_parts(const RuleTables<W>& rules, Kind kind);
  void measure_kings(const RuleTables<W>& rules, const EvalWeights& w);
  void measure_ways(const RuleTables<W>& rules, Color color);
  void measure_pawns(const RuleTables<W>& rules, const EvalWeights& w);

  std::vector<Coord> place_;
  std::vector<int> forward_;  // [cell]: White's, from -one on the first rank to one on the last
};

extern template struct EvalTables<1>;
extern template struct EvalTables<2>;
extern template struct EvalTables<4>;
extern template struct EvalTables<8>;

}  // namespace cheshire
