// merits_in_cheops: the merits of a problem of Cheops. Model mates are not counted: what closes a square to a
// King, a wall of a Castle for one, is not always one piece.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solve/cheops/open_position.h"
#include "solve/merits.h"

namespace cheshire::cheops {

template <int W>
class MeritsInCheops {
 public:
  MeritsInCheops(const OpenPosition<W>& p, const Stipulation& stipulation)
      : start_(p), stipulation_(stipulation) {}

  Merits count(const ProblemSolution& solution) {
    Merits merits = merits_of_tree(solution, stipulation_);
    const CellSet<W> pieces = start_.position().occupied();
    std::vector<Cell> origins(static_cast<std::size_t>(start_.tables().cells), no_cell);
    std::uint64_t standing = 0;
    pieces.for_each([&](Cell c) {
      origins[c] = c;
      standing |= level(c);
    });
    merits.pieces = pieces.count();
    const int series = stipulation_.series ? stipulation_.half_moves / 2 : 0;
    for (const SolutionMove& first : solution.solutions) play(start_, first, origins, series);
    if (!stipulation_.forced()) {
      std::sort(movers_.begin(), movers_.end());
      merits.movers = static_cast<int>(std::unique(movers_.begin(), movers_.end()) - movers_.begin());
    }
    if (start_.tables().topology.levels().size() > 1)
      merits.boards = std::popcount(standing) + std::popcount(reached_);
    if (!solution.solutions.empty()) merits.quiet_key = quiet(solution.solutions.front()) ? 1 : 0;
    return merits;
  }

 private:
  std::uint64_t level(Cell c) const { return std::uint64_t{1} << start_.tables().topology.level(c); }

  static std::optional<Action> action_of(const OpenPosition<W>& p, const SolutionMove& move) {
    std::optional<Action> found;
    p.generate([&](Action a) {
      if (p.uci(a) == move.uci) found = a;
      return !found;
    });
    return found;
  }
  bool quiet(const SolutionMove& first) const {
    const std::optional<Action> action = action_of(start_, first);
    if (!action || start_.captures(*action)) return false;
    OpenPosition<W> after = start_;
    typename OpenPosition<W>::Undo undo;
    after.make(*action, undo);
    return !after.in_check();
  }
  /// `series`: so many moves of one side follow each other, this one included. `origins`: where the piece on
  /// each cell stood in the diagram. A piece that is sent to a hall moves, too.
  void play(const OpenPosition<W>& p, const SolutionMove& move, std::vector<Cell> origins, int series) {
    const std::optional<Action> action = action_of(p, move);
    if (!action) return;
    if (const Cell to = p.arrival(*action); to != no_cell) {
      reached_ |= level(to);
      movers_.push_back(origins[action->from()]);
      origins[to] = std::exchange(origins[action->from()], no_cell);
    }
    for (int i = 0; i < action->arrest_count(); ++i) {
      const auto [victim, hall] = action->arrest(i);
      movers_.push_back(origins[victim]);
      origins[hall] = std::exchange(origins[victim], no_cell);
    }
    OpenPosition<W> after = p;
    typename OpenPosition<W>::Undo undo;
    after.make(*action, undo);
    if (action->kind() == ActionKind::castling) {
      const CellSet<W> before = p.position().pieces(p.side(), tower),
                       now = after.position().pieces(p.side(), tower);
      const Cell from = (before & ~now).first(), to = (now & ~before).first();
      movers_.push_back(origins[from]);
      origins[to] = std::exchange(origins[from], no_cell);
    }
    if (series > 1) after.make_null(undo);
    for (const SolutionMove& reply : move.replies) play(after, reply, origins, series - 1);
  }

  const OpenPosition<W>& start_;
  const Stipulation& stipulation_;
  std::uint64_t reached_ = 0;
  std::vector<Cell> movers_;
};

/// Returns the merits of a problem that was solved with tries up to one refutation, threats and duals.
template <int W>
Merits merits_in_cheops(const OpenPosition<W>& p, const ProblemSolution& solution,
                        const Stipulation& stipulation) {
  return MeritsInCheops<W>(p, stipulation).count(solution);
}

}  // namespace cheshire::cheops
