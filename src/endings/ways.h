// PieceWays: every way in which one piece may move or attack, as lists for each cell. Whole rows of positions
// are moved by them at once. They are read from the tables that the kernel plays by (rules/tables.h), and
// tests compare them with its moves.
#pragma once

#include <vector>

#include "base/cell_set.h"
#include "base/ids.h"
#include "rules/tables.h"

namespace cheshire::endings {

/// One way to move. It is open if all cells of `vacant` are empty and `occupied`, if there is one, is not.
/// The cell that the piece leaves is in neither.
template <int W>
struct Way {
  Cell to;            // reached on the first board; of a capture, the victim's
  Cell arrival;       // where the piece ends
  CellSet<W> vacant;  // of a quiet move with `to` and `arrival`; of a capture without the victim's cell
  Cell occupied = no_cell;
  /// Of a king: a cell that must not be attacked while the king is lifted, before it passes to `arrival`.
  Cell safe = no_cell;
  bool promotes = false;
  bool resets_clock = false;  // a pawn's advance; promotions and captures do without saying
};

/// One way to attack a cell: open if all cells of `over` are empty.
template <int W>
struct AttackWay {
  Cell target;
  CellSet<W> over;
};

template <int W>
struct PieceWays {
  // [cell of the piece]
  std::vector<std::vector<Way<W>>> quiet, capture;
  std::vector<std::vector<AttackWay<W>>> attack;
};

/// Calls f(to, over) for every slide, leap and path of a piece from a cell on empty boards: those of quiet
/// moves, or those of captures.
template <int W, class F>
void each_reach(const RuleTables<W>& tables, Piece piece, Cell c, bool capture, F&& f) {
  const auto& moves = tables.piece[piece];
  (capture ? moves.leap_capture : moves.leap_quiet)[c].for_each([&](Cell to) { f(to, CellSet<W>()); });
  for (int a = 0; a < tables.axes; ++a) {
    const auto& on = tables.on_line[static_cast<std::size_t>(c) * tables.axes + a];
    for (int step : {1, -1}) {
      const unsigned axes = step > 0 ? (capture ? moves.capture_up : moves.quiet_up)
                                     : (capture ? moves.capture_down : moves.quiet_down);
      if ((axes >> a & 1) == 0) continue;
      CellSet<W> over;
      for (int bit = on.bit + step; (tables.edges[on.line] >> bit & 1) == 0; bit += step) {
        const Cell to = tables.line_cell[on.line][static_cast<std::size_t>(bit)];
        f(to, over);
        over.insert(to);
      }
    }
  }
  for (const auto& path : (capture ? moves.path_capture : moves.path_quiet)[c]) f(path.end, path.over);
}

/// Reads the ways of a piece in games with rules type R; positions in tables have no rights, and nobody
/// captures en passant.
template <int W, class R>
class WaysReader {
 public:
  WaysReader(const RuleTables<W>& tables, Piece piece)
      : tables_(tables),
        piece_(piece),
        king_(kind_of(piece) == tables.spec.king),
        pawn_(kind_of(piece) == tables.spec.pawn.kind) {}

  PieceWays<W> read() {
    const auto cells = static_cast<std::size_t>(tables_.topology.cell_count());
    ways_.quiet.resize(cells);
    ways_.capture.resize(cells);
    ways_.attack.resize(cells);
    tables_.cells.for_each([&](Cell c) { read(c); });
    return std::move(ways_);
  }

 private:
  void read(Cell c) {
    each_reach(tables_, piece_, c, false, [&](Cell to, const CellSet<W>& over) { add_quiet(c, to, over); });
    each_reach(tables_, piece_, c, true, [&](Cell to, const CellSet<W>& over) {
      if (to == c) return;
      for (int passage : R::passages) add_capture(c, to, over, passage);
      ways_.attack[c].push_back({to, over});
    });
    if (pawn_) {
      const auto& step = tables_.double_step[index(color_of(piece_))][c];
      if (step.to != no_cell && step.right == 0) add_quiet(c, step.to, CellSet<W>::of(step.over));
    }
    if constexpr (R::zero_attacks) {
      if (!pawn_) ways_.attack[c].push_back({twin(c, 1), {}});
    }
    if constexpr (R::boards == 2) zero_moves(c);
  }

  Cell twin(Cell c, int passage) const { return tables_.topology.twin(c, passage); }

  void add_quiet(Cell c, Cell to, const CellSet<W>& over) {
    if (to == c) return;
    for (int passage : R::passages) {
      Way<W> way{to, twin(to, passage), over};
      way.vacant.insert(to);
      pass(way, c, passage);
      ways_.quiet[c].push_back(way);
    }
  }

  void add_capture(Cell c, Cell to, const CellSet<W>& over, int passage) {
    Way<W> way{to, twin(to, passage), over};
    pass(way, c, passage);
    ways_.capture[c].push_back(way);
  }

  /// What passing asks for besides the move on the first board.
  void pass(Way<W>& way, Cell from, int passage) const {
    if (passage != 0) way.vacant.insert(way.arrival);
    if (R::stays_if_occupied && passage == 0) way.occupied = twin(way.to, 1);
    if (king_ && passage != 0) way.safe = way.to;
    way.promotes = pawn_ && tables_.promotes_on[index(color_of(piece_))].contains(way.to);
    way.resets_clock = pawn_ && tables_.advance[from] != tables_.advance[way.to];
  }

  void zero_moves(Cell c) {
    const ZeroMoves zero = tables_.spec.zero_moves;
    if (zero == ZeroMoves::none || (zero == ZeroMoves::capture && pawn_)) return;
    const Cell to = twin(c, 1);
    Way<W> way{to, to, {}};
    if (zero == ZeroMoves::capture) {
      ways_.capture[c].push_back(way);
    } else if (king_) {
      way.safe = c;  // a king in check makes no zero move
    }
    way.vacant.insert(to);
    ways_.quiet[c].push_back(way);
  }

  const RuleTables<W>& tables_;
  Piece piece_;
  bool king_, pawn_;
  PieceWays<W> ways_;
};

}  // namespace cheshire::endings
