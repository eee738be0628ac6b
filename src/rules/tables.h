// RuleTables<W>: a game compiled for positions of W words. Immutable; every Position points to one.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "base/cell_set.h"
#include "base/result.h"
#include "rules/compiled_rules.h"

namespace cheshire {

/// Paths of one colour's pieces that may end on one cell.
inline constexpr int max_paths = 200;

/// Axes along which the pieces of a game may slide.
inline constexpr int max_axes = 16;

/// Lines for which a position of W words has line words.
template <int W>
inline constexpr int max_lines = 320 * W;

template <int W>
struct RuleTables final : CompiledRules {
  using Set = CellSet<W>;

  /// Compiles a game. Errors name the piece or the part of the board that cannot be played.
  static Result<std::shared_ptr<const RuleTables>> compile(GameSpec spec);

  Set cells;      // every cell that exists
  int kinds = 0;  // kinds of pieces in play
  int line_count = 0;

  // Lines of the sliding axes. A line's word has a bit for each occupied cell and for both edges.
  struct OnLine {
    std::uint16_t line;
    std::uint16_t bit;     // of this cell
    std::uint32_t prefix;  // where the line's prefix sets begin
  };
  int axes = 0;                                 // axes along which some piece slides
  std::vector<OnLine> on_line;                  // [cell * axes + axis]
  std::vector<Set> prefix;                      // [OnLine::prefix + b]: cells of the line with a bit below b
  std::vector<std::uint32_t> edges;             // [line]: the word of the empty line
  std::vector<Set> line_set;                    // [line]
  std::vector<std::array<Cell, 32>> line_cell;  // [line][bit]

  /// How one piece moves. Axis numbers are those of this table.
  struct PieceTable {
    bool plain =
        true;  // captures exactly as it moves, slides both ways on axes first_axis .. last_axis - 1, no paths
    bool leaper = true;  // has no slides and no paths
    bool leaps = false;
    std::uint8_t first_axis = 0, last_axis = 0;
    // Bit a: slides towards higher (up) or lower (down) bits of axis a.
    std::uint16_t quiet_up = 0, quiet_down = 0, capture_up = 0, capture_down = 0;
    std::vector<Set> leap_quiet, leap_capture;  // [cell]: cells reached
    std::vector<Set> leap_from;                 // [cell]: cells from which this piece captures here by a leap
    // Paths that are open only while every cell of `over` is empty: lame leaps and rides of limited range.
    struct Path {
      Cell end;
      Set over;
    };
    std::vector<std::vector<Path>> path_quiet, path_capture;  // [cell], to `end`
    std::vector<std::vector<Path>> path_from;  // [cell]: paths by which this piece captures here, from `end`
  };
  std::array<PieceTable, max_pieces> piece;

  // Axes with the same capturing sliders.
  struct SlideGroup {
    std::vector<std::uint8_t> axes;
    std::vector<Kind> kinds;
    std::vector<Set> reach;  // [cell]: all cells on its lines of these axes
  };
  std::vector<SlideGroup> groups;
  bool one_way = false;  // some piece slides along an axis in one direction only
  std::vector<Kind> capture_leapers, capture_pathers;

  // Pawns
  struct DoubleStep {
    Cell over = no_cell, to = no_cell;
    std::uint32_t right = 0;  // of Setup::rights, 0 if it needs none
  };
  std::array<std::vector<DoubleStep>, 2> double_step;  // [color][starting cell]
  std::array<std::vector<Cell>, 2>
      double_step_to;  // [color][cell passed]: where the pawn then is on that board
  std::array<Set, 2> promotes_on;
  /// [cell]: how far forward it is for White; a pawn that stays at the same value, or can come back, has not
  /// advanced.
  std::vector<std::int8_t> advance;

  // Castling
  struct Castling {
    Set empty;
    std::vector<Cell> crossed;  // cells that must be safe for the king, except its own
  };
  std::vector<Castling> castlings;  // as GameSpec::castlings

  // Rights, as in Setup::rights
  int right_count = 0;
  std::vector<std::uint32_t> rights_lost;  // [cell]: rights lost when a piece leaves or is captured here

  // Hash keys
  std::vector<std::uint64_t> piece_keys;  // [cell * pieces + piece]: read by piece_key
  std::vector<std::uint64_t> right_key;   // [right]
  std::vector<std::uint64_t> ep_key;      // [cell]
  std::uint64_t side_key = 0;
  std::uint64_t piece_key(Cell c, Piece piece) const {
    return piece_keys[static_cast<std::size_t>(c) * 2 * kinds + piece];
  }

  std::size_t bytes() const override;

 private:
  explicit RuleTables(Topology t) : CompiledRules(std::move(t)) {}
  struct Builder;
};

extern template struct RuleTables<1>;
extern template struct RuleTables<2>;
extern template struct RuleTables<4>;
extern template struct RuleTables<8>;

}  // namespace cheshire
