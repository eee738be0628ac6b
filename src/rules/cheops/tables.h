// Tables<W>: a game of Cheops compiled for sets of W words. Immutable; every Position points to one.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "base/cell_set.h"
#include "base/fixed_vector.h"
#include "base/result.h"
#include "rules/cheops/rules.h"
#include "rules/compiled_rules.h"

namespace cheshire::cheops {

template <int W>
struct Tables final : CompiledRules {
  using Set = CellSet<W>;

  /// Compiles a game. Errors: not a game of Cheops, a board that does not fit W words, an unreadable
  /// movement.
  static Result<std::shared_ptr<const Tables>> compile(GameSpec spec);

  Rules rules;  // those of the spec
  int cells = 0;
  int directions = 0;

  // By cell and direction, [cell * directions + direction]
  std::vector<Set> ray;  // the cells beyond, to the edge
  std::vector<Cell> neighbor;
  // Bit d: cell numbers grow in direction d, and it is one of the Master's directions.
  std::uint32_t ascending = 0, orthogonal = 0;
  /// [cell * cells + other]: the direction of the ray to the other cell, or no_direction.
  static constexpr std::uint8_t no_direction = 255;
  std::vector<std::uint8_t> direction_to;

  /// What a piece can do, except Assassin, Pawn and Civilian. Steps lead to neighbours, leaps further.
  struct PieceTable {
    std::uint32_t quiet_slides = 0, capture_slides = 0;  // bit d: any distance in direction d
    std::vector<Set> quiet_steps, capture_steps, quiet_leaps, capture_leaps;  // [cell]
    bool steps = false, leaps = false;
  };
  std::array<PieceTable, role_count> piece;
  std::vector<Kind> steppers, leapers, sliders;  // kinds that capture in these ways; Assassins are steppers
  std::vector<Set> adjacent;                     // [cell]
  std::vector<Set> lines;                        // [cell]: everything on its rays
  /// A Knight's leaps, each with the square it crosses, or no_cell. CH-70
  struct Leap {
    Cell to, over;
  };
  std::vector<std::vector<Leap>> leaps;  // [cell]

  struct PawnMoves {
    Set steps, captures;
    struct Double {
      Cell over, to;
    };
    FixedVector<Double, 4> doubles;
  };
  std::array<std::vector<PawnMoves>, 2> pawns;  // [color][cell]
  std::array<std::vector<Set>, 2> pawn_from;    // [color][cell]: from where a Pawn attacks it
  std::array<Set, 2> final_rank;
  std::array<Set, 2> promoting;  // [color]: from where a Pawn reaches the last rank
  Cell apex = no_cell;

  /// The parts of the Castle with this chair.
  struct Site {
    Set pillars, halls, axis;
    Set effect() const { return pillars | halls; }
  };
  std::vector<Site> sites;                   // [chair]
  std::vector<FixedVector<Cell, 4>> chairs;  // [cell]: the foundations with this cell as a corner

  // Hash keys
  std::vector<std::uint64_t> piece_keys;  // [cell * 2 * role_count + piece]
  std::uint64_t side_key = 0;
  std::uint64_t piece_key(Cell c, Piece piece) const {
    return piece_keys[static_cast<std::size_t>(c) * 2 * role_count + piece];
  }

  std::size_t bytes() const override;

 private:
  explicit Tables(Topology t) : CompiledRules(std::move(t)) {}
  struct Builder;
};

extern template struct Tables<2>;   // Little Cheops
extern template struct Tables<3>;   // the Common pyramid
extern template struct Tables<5>;   // Little Cheops, Imperial
extern template struct Tables<16>;  // the Imperial pyramid

}  // namespace cheshire::cheops
