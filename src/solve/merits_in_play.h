// merits_of: the merits of a problem, also those for which its moves must be played: model mates, the pieces
// that move, the use of the boards, the key.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "solve/merits.h"
#include "solve/model_mate.h"
#include "solve/solver_traits.h"

namespace cheshire {

/// P is a model of Game or SolvablePosition. Model mates are counted only on Position<W, R>: in Cheops, what
/// closes a square to a King, a wall of a Castle for one, is not always one piece.
template <class P>
class PlayedMerits {
  using Traits = SolverTraits<P>;
  using Move = typename Traits::Move;
  using Undo = typename Traits::Undo;

 public:
  PlayedMerits(const P& p, const Stipulation& stipulation)
      : start_(p), topology_(p.tables().topology), stipulation_(stipulation) {}

  /// Adds what is seen in the play to the merits.
  void add_to(Merits& merits, const ProblemSolution& solution) {
    const auto cells = static_cast<std::size_t>(topology_.cell_count());
    std::vector<Cell> origins(cells, no_cell);
    std::uint64_t standing = 0;
    for (Cell c = 0; c < cells; ++c) {
      if (start_.at(c) == no_piece) continue;
      ++merits.pieces;
      standing |= place(c);
      origins[c] = c;
    }
    const int series = stipulation_.series ? stipulation_.half_moves / 2 : 0;
    for (const SolutionMove& first : solution.solutions) play(start_, first, origins, series);
    merits.model_mates = static_cast<int>(
        std::count_if(mates_.begin(), mates_.end(), [](const auto& mate) { return mate.second; }));
    if (!stipulation_.forced()) {
      std::sort(movers_.begin(), movers_.end());
      merits.movers = static_cast<int>(std::unique(movers_.begin(), movers_.end()) - movers_.begin());
    }
    // With one board and one level there is no choice.
    if (topology_.boards() > 1 || topology_.levels().size() > 1)
      merits.boards = std::popcount(standing) + std::popcount(reached_);
    if (!solution.solutions.empty()) merits.quiet_key = quiet(solution.solutions.front()) ? 1 : 0;
  }

 private:
  /// The board of a cell, or its level where there is one board, as a bit.
  std::uint64_t place(Cell c) const {
    return std::uint64_t{1} << ((topology_.boards() > 1 ? topology_.board(c) : topology_.level(c)) & 63);
  }

  bool quiet(const SolutionMove& first) const {
    const auto move = Traits::read(start_, first.uci);
    if (!move || start_.captures(*move)) return false;
    P after = start_;
    Undo undo;
    after.make(*move, undo);
    return !after.in_check();
  }

  /// Takes the origins of the pieces that move along to where they arrive.
  void carry(const P& p, const Move& m, const P& after, std::vector<Cell>& origins) {
    struct Carried {
      Cell origin, to;
    };
    std::vector<Carried> carried;
    Traits::each_carried(p, m, after, [&](Cell from, Cell to) {
      carried.push_back({std::exchange(origins[from], no_cell), to});
    });
    for (const auto [origin, to] : carried) {
      movers_.push_back(origin);
      origins[to] = origin;
    }
  }
  /// `series`: so many moves of one side follow each other, this one included. `origins`: where the piece on
  /// each cell stood in the diagram.
  void play(const P& p, const SolutionMove& move, std::vector<Cell> origins, int series) {
    const auto m = Traits::read(p, move.uci);
    if (!m) return;
    if (const Cell arrive = p.arrival(*m); arrive != no_cell) reached_ |= place(arrive);
    P after = p;
    Undo undo;
    after.make(*m, undo);
    carry(p, *m, after, origins);
    if constexpr (requires { model_mate(after); }) {
      if (stipulation_.goal == Goal::mate && after.in_check() && !after.has_legal_move() &&
          !mates_.contains(after.key()))
        mates_[after.key()] = model_mate(after);
    }
    if (series > 1) after.make_null(undo);
    for (const SolutionMove& reply : move.replies) play(after, reply, origins, series - 1);
  }

  const P& start_;
  const Topology& topology_;
  const Stipulation& stipulation_;
  std::uint64_t reached_ = 0;
  std::vector<Cell> movers_;
  std::map<std::uint64_t, bool> mates_;  // by key: whether it is a model
};

/// Returns all merits of a problem that was solved with tries up to one refutation, threats and duals.
template <class P>
Merits merits_of(const P& p, const ProblemSolution& solution, const Stipulation& stipulation) {
  Merits merits = merits_of_tree(solution, stipulation);
  PlayedMerits<P>(p, stipulation).add_to(merits, solution);
  return merits;
}

}  // namespace cheshire
