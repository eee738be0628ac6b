// MateBound<P>: whether help or series play can still end in a mate, a stalemate or a check when the mating
// side has one move left. It looks at every cell where the king may then be, and counts the tasks that remain
// there: the check, and each of the king's moves that nothing prevents. One piece of the mating side can
// fulfil only what it attacks from where its move takes it, and each move of the other side can block one of
// the king's. What it rules out never reaches the goal, so that a solver finds the same with it as without.
//
// A piece counts as guarding whatever it attacks on an empty board, so that no opening of a line is missed.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "rules/game.h"
#include "search/check_squares.h"
#include "solve/empty_reach.h"
#include "solve/solve_request.h"

namespace cheshire {

template <Game P>
class MateBound {
 public:
  using Set = typename P::Set;
  using Tables = typename P::Tables;

  /// Whether it can judge the play, the goal and the game, and there is a king. One that is attacked from its
  /// own place on the other board, or may pass there, has other ways out.
  static bool applies(const P& p, const Stipulation& stipulation) {
    const bool one_move = stipulation.series ? stipulation.play != Play::direct : !stipulation.forced();
    const Goal goal = stipulation.goal;
    return one_move && p.king(mated_side(stipulation, p.side())) != no_cell &&
           (goal == Goal::mate || goal == Goal::check || goal == Goal::stalemate ||
            goal == Goal::double_stalemate) &&
           !P::Rules::zero_attacks && p.tables().spec.zero_moves == ZeroMoves::none && cells <= 256;
  }
  /// `memory`: the bytes for what is known about each cell of the king. When they are used up, all but that
  /// about the cell where it stands is forgotten.
  MateBound(const P& p, const Stipulation& stipulation, std::size_t memory)
      : tables_(p.tables()),
        memory_(memory),
        series_(stipulation.series),
        goal_(stipulation.goal),
        mated_(mated_side(stipulation, p.side())),
        check_squares_(p.tables()),
        nets_(cells),
        rings_(cells) {}

  /// Whether the goal may be reached with so many half-moves, or moves of the series, left. It can judge only
  /// the last moves before the goal.
  bool possible(const P& p, int left);
  /// Whether it may be reached with a move, which is the last of its side. The position is the one that
  /// possible() was asked about last.
  bool allows(Move m, int left) {
    if (left != (series_ ? 1 : 2) || !here_ || m.kind() == MoveKind::castling) return true;
    const Cell to = P::arrival(m);
    if (m.from() == king_) return reachable(net(to), remaining(net(to)), 0);
    if (reachable_here_) return true;
    const Tasks rest = remaining_here_ & ~here_->blocks[to];
    return rest != remaining_here_ && reachable(*here_, rest, 0);
  }

 private:
  using Tasks = std::uint64_t;  // bit 63: to give check; others: to prevent a move of the king
  static constexpr Tasks check = Tasks{1} << 63;
  static constexpr std::size_t cells = static_cast<std::size_t>(Set::capacity);
  static constexpr int max_moves = 3;  // of the side to be mated; with more hardly anything is ruled out
  // A move of the king that is blocked is blocked for each of its passages.
  static constexpr int most_blocked = static_cast<int>(P::Rules::passages.size());

  /// What a piece can fulfil with one move: a part of Net::fulfilled.
  struct Choices {
    bool known = false;
    std::uint32_t begin = 0, end = 0;
    Tasks any = 0;
  };
  /// Everything about a cell where the king may be mated.
  struct Net {
    Tasks tasks = 0;
    std::vector<Tasks> guards;          // [kind * cells + cell], of the mating side
    std::vector<Tasks> closes, blocks;  // [cell]: by a piece of either side, or of the mated side, there
    std::vector<Choices> choices;       // as guards
    std::vector<Tasks> fulfilled;
  };
  struct Standing {
    Kind kind;
    Cell cell;
  };

  static std::size_t slot(Kind kind, Cell cell) { return kind * cells + cell; }

  /// How many moves the mated side, which has the move, makes before the last move of the line.
  int moves(int left) const { return series_ ? left : 1; }
  bool judges(int left) const { return series_ ? left <= max_moves : left == 2; }

  Tasks remaining(const Net& net) const {
    Tasks rest = net.tasks;
    for (const auto& [kind, cell] : mating_) rest &= ~(net.guards[slot(kind, cell)] | net.closes[cell]);
    for (const Cell cell : others_) rest &= ~net.blocks[cell];
    return rest;
  }
  bool reachable(Net& net, Tasks rest, int blocking_moves) {
    const auto few = [&](Tasks tasks) {
      return (tasks & check) == 0 && std::popcount(tasks) <= blocking_moves * most_blocked;
    };
    if (few(rest)) return true;
    for (const auto& [kind, cell] : mating_) {
      const Choices& choices = choices_of(net, kind, cell);
      if (!few(rest & ~choices.any)) continue;
      for (std::uint32_t i = choices.begin; i < choices.end; ++i) {
        if (few(rest & ~net.fulfilled[i])) return true;
      }
    }
    return false;
  }
  bool may_castle(const P& p, int half_moves) const {
    for (std::size_t i = 0; p.rights() != 0 && i < tables_.castlings.size(); ++i) {
      // A move before it vacates at most its own cell and that of a capture.
      if ((p.rights() >> i & 1) != 0 &&
          (tables_.castlings[i].empty & p.occupied()).count() <= 2 * (half_moves - 1))
        return true;
    }
    return false;
  }

  Net& net(Cell king) {
    if (nets_[king].guards.empty()) {
      if (used_ > memory_) forget();
      build(nets_[king], king);
    }
    return nets_[king];
  }
  void forget() {
    for (Net& net : nets_) {
      if (&net != here_) net = {};
    }
    used_ = 0;
  }
  void build(Net& net, Cell king);
  const Choices& choices_of(Net& net, Kind kind, Cell cell);
  /// [n]: the cells that a king reaches with n moves and no fewer.
  const std::array<std::vector<Cell>, max_moves + 1>& rings(Cell king);

  const Tables& tables_;
  std::size_t memory_, used_ = 0;  // bytes, of nets_
  bool series_;
  Goal goal_;
  Color mated_;
  CheckSquares<P> check_squares_;
  std::vector<Net> nets_;                                            // [cell of the king], once it is needed
  std::vector<std::array<std::vector<Cell>, max_moves + 1>> rings_;  // the same

  // The position last asked about.
  std::vector<Standing> mating_;
  std::vector<Cell> others_;  // the pieces of the mated side but its king
  Cell king_ = no_cell;
  Net* here_ = nullptr;  // of king_; none if a castling may change everything
  Tasks remaining_here_ = 0;
  bool reachable_here_ = true;  // if no move of the mated side blocks anything
};

template <Game P>
bool MateBound<P>::possible(const P& p, int left) {
  if (!judges(left)) return true;
  here_ = nullptr;
  if (may_castle(p, moves(left) + 1)) return true;
  mating_.clear();
  others_.clear();
  king_ = p.king(mated_);
  for (int k = 0; k < tables_.kinds; ++k) {
    const auto kind = static_cast<Kind>(k);
    p.pieces(!mated_, kind).for_each([&](Cell cell) { mating_.push_back({kind, cell}); });
  }
  p.pieces(mated_).for_each([&](Cell cell) {
    if (cell != king_) others_.push_back(cell);
  });
  here_ = &net(king_);
  remaining_here_ = remaining(*here_);
  reachable_here_ = reachable(*here_, remaining_here_, 0);
  if (reachable_here_ || reachable(*here_, remaining_here_, moves(left))) return true;
  const auto& near = rings(king_);
  for (int n = 1; n <= moves(left); ++n) {
    for (const Cell cell : near[static_cast<std::size_t>(n)]) {
      if (reachable(net(cell), remaining(net(cell)), moves(left) - n)) return true;
    }
  }
  return false;
}

template <Game P>
void MateBound<P>::build(Net& net, Cell king) {
  const auto kinds = static_cast<std::size_t>(tables_.kinds);
  net.guards.resize(kinds * cells);
  net.choices.resize(kinds * cells);
  net.closes.resize(cells);
  net.blocks.resize(cells);
  used_ += kinds * cells * (sizeof(Tasks) + sizeof(Choices)) + 2 * cells * sizeof(Tasks);
  const auto guard = [&](Cell cell, Tasks task) {
    net.tasks |= task;
    for (std::size_t k = 0; k < kinds; ++k) {
      const auto kind = static_cast<Kind>(k);
      check_squares_.attacking(make_piece(!mated_, kind), cell).for_each([&](Cell from) {
        net.guards[slot(kind, from)] |= task;
      });
    }
  };
  if (goal_ == Goal::mate || goal_ == Goal::check) guard(king, check);
  if (goal_ == Goal::check) return;
  const auto& moves = tables_.piece[make_piece(mated_, tables_.spec.king)];
  Tasks next = 1;
  (moves.leap_quiet[king] & moves.leap_capture[king]).for_each([&](Cell to) {
    for (const int passage : P::Rules::passages) {
      // Where a king may stay only if its passage is blocked, that is left out, and so are moves beyond 63.
      if (next == check || (passage == 0 && P::Rules::stays_if_occupied)) continue;
      guard(to, next);
      net.blocks[to] |= next;
      if (passage != 0) {
        const Cell beyond = P::transfer(to, passage);
        guard(beyond, next);
        net.closes[beyond] |= next;
        net.blocks[beyond] |= next;
      }
      next <<= 1;
    }
  });
}

template <Game P>
const typename MateBound<P>::Choices& MateBound<P>::choices_of(Net& net, Kind kind, Cell cell) {
  Choices& choices = net.choices[slot(kind, cell)];
  if (choices.known) return choices;
  std::vector<Tasks> all;
  empty_reach<P>(tables_, make_piece(!mated_, kind), cell).for_each([&](Cell to) {
    const bool promotes = kind == tables_.spec.pawn.kind && tables_.promotes_on[index(!mated_)].contains(to);
    for (const int passage : P::Rules::passages) {
      const Cell arrival = P::transfer(to, passage);
      const auto take = [&](Kind becomes) {
        all.push_back(net.guards[slot(becomes, arrival)] | net.closes[arrival]);
      };
      if (!promotes) take(kind);
      for (const Kind becomes : tables_.spec.pawn.promotes_to) {
        if (promotes) take(becomes);
      }
    }
  });
  choices.known = true;
  choices.begin = static_cast<std::uint32_t>(net.fulfilled.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    // Only what no other choice has too.
    bool wanted = all[i] != 0;
    for (std::size_t j = 0; wanted && j < all.size(); ++j)
      wanted = (all[i] & ~all[j]) != 0 || (all[i] == all[j] && i <= j);
    if (wanted) net.fulfilled.push_back(all[i]);
    choices.any |= all[i];
  }
  choices.end = static_cast<std::uint32_t>(net.fulfilled.size());
  used_ += (choices.end - choices.begin) * sizeof(Tasks);
  return choices;
}

template <Game P>
auto MateBound<P>::rings(Cell king) -> const std::array<std::vector<Cell>, max_moves + 1>& {
  auto& rings = rings_[king];
  if (!rings[0].empty()) return rings;
  rings[0].push_back(king);
  Set seen = Set::of(king);
  for (std::size_t n = 1; n < rings.size(); ++n) {
    for (const Cell from : rings[n - 1]) {
      empty_reach<P>(tables_, make_piece(mated_, tables_.spec.king), from).for_each([&](Cell to) {
        for (const int passage : P::Rules::passages) {
          const Cell arrival = P::transfer(to, passage);
          if (seen.contains(arrival)) continue;
          seen.insert(arrival);
          rings[n].push_back(arrival);
        }
      });
    }
  }
  return rings;
}

}  // namespace cheshire
