// MoveDistances<P>: how many moves pieces need at least to get from every cell to the places where a target
// has pieces, if nothing stood in their way but pieces that never move. Every move counts its passage to
// another board; a pawn may promote on its way, and may capture only so often.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "base/function_ref.h"
#include "rules/game.h"
#include "solve/assignment.h"

namespace cheshire {

template <Game P>
class MoveDistances {
 public:
  using Set = typename P::Set;
  using Tables = typename P::Tables;
  using Cost = Assignment::Cost;

  /// Of more captures pawns may make any number.
  static constexpr int max_captures = 4;

  /// Where a piece may arrive with one move.
  struct Steps {
    std::vector<Cell> quiet, capture, promote, promote_capture;
  };

  /// `target` are the places of one colour, each with a column of the costs; `pieces` is how many pieces that
  /// colour has now: those that get no place are captured. `captures`: how many captures its pawns may make.
  /// `stop` is asked for every place; if it says so, the costs are not complete.
  MoveDistances(const Tables& tables, Color color, const Set& fixed, const std::vector<Cell>& target,
                const std::vector<Piece>& board, int pieces, int captures, FunctionRef<bool()> stop)
      : tables_(tables), color_(color), fixed_(fixed) {
    const int levels = std::min(captures, max_captures) + 1;
    cells_ = static_cast<std::size_t>(Set::capacity);
    costs_.resize((static_cast<std::size_t>(tables.kinds) + static_cast<std::size_t>(levels)) * cells_);
    Row free, king;
    free.fill(Assignment::never);
    king = free;
    std::fill(free.begin() + static_cast<std::ptrdiff_t>(target.size()), free.begin() + pieces, Cost{0});
    std::fill(costs_.begin(), costs_.end(), free);
    const auto kings = costs_.begin() + static_cast<std::ptrdiff_t>(slot(tables.spec.king, 0) * cells_);
    std::fill(kings, kings + static_cast<std::ptrdiff_t>(cells_), king);
    steps_.resize(static_cast<std::size_t>(tables.kinds));
    for (std::size_t column = 0; column < target.size() && !stop(); ++column)
      measure(column, target[column], kind_of(board[target[column]]), levels, captures > max_captures);
  }

  /// The costs of a piece on a cell, by column. `captures`: how many pawns may still make.
  const Cost* costs(Kind kind, Cell cell, int captures) const {
    return costs_[slot(kind, captures) * cells_ + cell].data();
  }
  const Steps& steps(Kind kind, Cell cell) {
    auto& all = steps_[kind];
    if (all.empty()) list_steps(kind, all);
    return all[cell];
  }

 private:
  using Row = std::array<Cost, Assignment::max_size>;

  bool pawn(int kind) const { return kind == tables_.spec.pawn.kind; }
  std::size_t slot(Kind kind, int captures) const {
    if (!pawn(kind)) return kind;
    return static_cast<std::size_t>(tables_.kinds) +
           static_cast<std::size_t>(std::min(captures, max_captures));
  }

  // Steps

  void list_steps(Kind kind, std::vector<Steps>& all) const {
    all.resize(cells_);
    tables_.cells.for_each([&](Cell from) {
      if (fixed_.contains(from)) return;
      Set quiet, capture;
      reach(make_piece(color_, kind), from, quiet, capture);
      Steps& steps = all[from];
      const auto arrive = [&](const Set& to, std::vector<Cell>& list, std::vector<Cell>& promotions) {
        to.for_each([&](Cell cell) {
          if (fixed_.contains(cell)) return;
          const bool promotes = pawn(kind) && tables_.promotes_on[index(color_)].contains(cell);
          for (const int passage : P::Rules::passages) {
            const Cell arrival = P::transfer(cell, passage);
            if (!fixed_.contains(arrival)) (promotes ? promotions : list).push_back(arrival);
          }
        });
      };
      arrive(quiet, steps.quiet, steps.promote);
      arrive(capture, steps.capture, steps.promote_capture);
      if (tables_.spec.zero_moves == ZeroMoves::none) return;
      for (int passage = 1; passage < P::boards; ++passage) steps.quiet.push_back(P::transfer(from, passage));
    });
  }

  /// The cells to which a piece may go past the fixed ones, before its passage.
  void reach(Piece piece, Cell from, Set& quiet, Set& capture) const {
    const auto& moves = tables_.piece[piece];
    quiet |= moves.leap_quiet[from];
    capture |= moves.leap_capture[from];
    const auto take_paths = [&](const auto& paths, Set& to) {
      for (const auto& path : paths) {
        if (!(path.over & fixed_)) to.insert(path.end);
      }
    };
    take_paths(moves.path_quiet[from], quiet);
    take_paths(moves.path_capture[from], capture);
    for (int a = 0; a < tables_.axes; ++a) {
      const bool both = a >= moves.first_axis && a < moves.last_axis;
      const auto slides = [&](std::uint16_t axes) { return both || (axes >> a & 1) != 0; };
      if (slides(moves.quiet_up)) slide(from, a, 1, quiet);
      if (slides(moves.quiet_down)) slide(from, a, -1, quiet);
      if (slides(moves.capture_up)) slide(from, a, 1, capture);
      if (slides(moves.capture_down)) slide(from, a, -1, capture);
    }
    if (!pawn(kind_of(piece))) return;
    const auto& step = tables_.double_step[index(color_)][from];
    if (step.to != no_cell && !fixed_.contains(step.over)) quiet.insert(step.to);
  }
  void slide(Cell from, int axis, int by, Set& to) const {
    const auto& on = tables_.on_line[static_cast<std::size_t>(from) * static_cast<std::size_t>(tables_.axes) +
                                     static_cast<std::size_t>(axis)];
    for (int bit = on.bit + by; (tables_.edges[on.line] >> bit & 1) == 0; bit += by) {
      const Cell cell = tables_.line_cell[on.line][static_cast<std::size_t>(bit)];
      if (fixed_.contains(cell)) return;
      to.insert(cell);
    }
  }

  // Distances

  void measure(std::size_t column, Cell place, Kind kind, int levels, bool unlimited) {
    std::vector<Cost> officer;
    if (!pawn(kind)) {
      officer = distances(kind, place);
      for (std::size_t cell = 0; cell < cells_; ++cell)
        costs_[slot(kind, 0) * cells_ + cell][column] = officer[cell];
      const auto& promotions = tables_.spec.pawn.promotes_to;
      if (std::find(promotions.begin(), promotions.end(), kind) == promotions.end()) return;
    }
    if (tables_.spec.pawn.kind >= tables_.kinds) return;
    measure_pawns(column, place, officer, levels, unlimited);
  }

  /// The least number of moves of a piece from every cell to a place.
  std::vector<Cost> distances(Kind kind, Cell place) {
    std::vector<Cost> distance(cells_, Assignment::never);
    distance[place] = 0;
    bool changed = true;
    for (Cost d = 1; changed && d < Assignment::never; ++d) {
      changed = false;
      tables_.cells.for_each([&](Cell from) {
        if (distance[from] != Assignment::never) return;
        const Steps& steps_of = steps(kind, from);
        const auto near = [&](Cell to) { return distance[to] == d - 1; };
        if (!std::any_of(steps_of.quiet.begin(), steps_of.quiet.end(), near) &&
            !std::any_of(steps_of.capture.begin(), steps_of.capture.end(), near))
          return;
        distance[from] = d;
        changed = true;
      });
    }
    return distance;
  }

  /// `officer`: the distances of what the pawn must become; empty if it stays a pawn.
  void measure_pawns(std::size_t column, Cell place, const std::vector<Cost>& officer, int levels,
                     bool unlimited) {
    const Kind kind = tables_.spec.pawn.kind;
    const auto at = [&](int level, Cell cell) -> Cost& {
      return costs_[slot(kind, level) * cells_ + cell][column];
    };
    for (int level = 0; level < levels && officer.empty(); ++level) at(level, place) = 0;
    for (bool changed = true; changed;) {
      changed = false;
      tables_.cells.for_each([&](Cell from) {
        const Steps& steps_of = steps(kind, from);
        for (int level = 0; level < levels; ++level) {
          int least = at(level, from);
          for (const Cell to : steps_of.quiet) least = std::min(least, 1 + at(level, to));
          if (!officer.empty()) {
            for (const Cell to : steps_of.promote) least = std::min(least, 1 + officer[to]);
          }
          const int after = level == levels - 1 && unlimited ? level : level - 1;
          if (after >= 0) {
            for (const Cell to : steps_of.capture) least = std::min(least, 1 + at(after, to));
            if (!officer.empty()) {
              for (const Cell to : steps_of.promote_capture) least = std::min(least, 1 + officer[to]);
            }
          }
          if (least >= at(level, from)) continue;
          at(level, from) = static_cast<Cost>(least);
          changed = true;
        }
      });
    }
  }

  const Tables& tables_;
  Color color_;
  Set fixed_;
  std::size_t cells_ = 0;
  std::vector<Row> costs_;                 // [slot * cells_ + cell]
  std::vector<std::vector<Steps>> steps_;  // [kind][cell]
};

}  // namespace cheshire
