// Which moves may reach the goal of a stipulation, so that a last move need be tried only if it may. "May
// not" is never wrong. GoalCandidates<P> knows it for every model of the Game concept; AllCandidates<P>, for
// a game with rules of its own, rules out little.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "rules/game.h"
#include "search/check_squares.h"
#include "solve/empty_reach.h"
#include "solve/solve_request.h"

namespace cheshire {

template <class P>
class AllCandidates {
 public:
  using Move = typename P::Move;

  /// `cells`: as goal_cells() returns them.
  template <class Tables>
  AllCandidates(const Tables&, const SolveRequest& request, const std::vector<Cell>& cells)
      : goal_(request.stipulation.goal), position_(request.target), targets_(cells) {}

  Goal goal() const { return goal_; }
  bool is_target(Cell cell) const {
    return std::find(targets_.begin(), targets_.end(), cell) != targets_.end();
  }
  bool in_target(const P& p) const {
    Cell cell = 0;
    return std::all_of(position_.begin(), position_.end(),
                       [&](Piece piece) { return p.at(cell++) == piece; });
  }

  struct Aim {};
  Aim aim(const P&) const { return {}; }
  bool may_reach(const P& p, const Move& m, Aim = {}) const {
    if (goal_ == Goal::capture) return p.captures(m);
    return goal_ != Goal::square || is_target(p.arrival(m));
  }
  bool may_check(const P&, const Move&) const { return true; }
  template <class Sink>
  void each_candidate(const P& p, Aim, Sink sink) const {
    p.generate([&](const Move& m) {
      if (may_reach(p, m)) sink(m);
      return true;
    });
  }

 private:
  Goal goal_;
  const std::vector<Piece>& position_;  // to reach; empty for other goals
  std::vector<Cell> targets_;
};

/// Passes the legal moves of the pieces on `from` to `sink`.
template <Game P, class Sink>
void each_move(const P& p, const typename P::Set& from, Sink sink) {
  if (!from) return;
  const auto& promotions = p.tables().spec.pawn.promotes_to;
  p.generate(
      [&](const PieceMoves<P::words>& found) {
        return for_each_move(found, promotions, [&](Move m) {
          sink(m);
          return true;
        });
      },
      from);
}

template <Game P>
class GoalCandidates {
 public:
  using Set = typename P::Set;
  using Tables = typename P::Tables;

  /// `cells`: as goal_cells() returns them.
  GoalCandidates(const Tables& tables, const SolveRequest& request, const std::vector<Cell>& cells)
      : tables_(tables), goal_(request.stipulation.goal), position_(request.target), check_squares_(tables) {
    for (const Cell cell : cells) targets_.insert(cell);
    for (std::size_t cell = 0; cell < position_.size(); ++cell) {
      if (position_[cell] != no_piece) targets_.insert(static_cast<Cell>(cell));
    }
  }

  Goal goal() const { return goal_; }
  /// Whether a piece is to arrive on a cell.
  bool is_target(Cell cell) const { return targets_.contains(cell); }
  /// Whether the pieces stand as in the position to reach.
  bool in_target(const P& p) const {
    if (p.occupied() != targets_) return false;
    bool same = true;
    targets_.for_each([&](Cell cell) { same &= p.at(cell) == position_[cell]; });
    return same;
  }

  /// What the next move of a position may do, for a mate or a check: which king it aims at, and whether some
  /// piece would attack that king if only other pieces were away.
  struct Aim {
    Cell king = no_cell;  // also if that king is missing: then nothing checks
    bool uncovers = true;
  };
  Aim aim(const P& p) const {
    Aim aim;
    if (!checks()) return aim;
    aim.king = p.king(!p.side());
    if (aim.king == no_cell) return aim;
    // A piece that attacks the king on an empty board does not attack it now: it is this side's turn.
    aim.uncovers = P::Rules::zero_attacks;
    for (int k = 0; k < tables_.kinds && !aim.uncovers; ++k)
      aim.uncovers = static_cast<bool>(p.pieces(p.side(), static_cast<Kind>(k)) & attacking(p, k, aim.king));
    return aim;
  }

  /// Whether a legal move in p may reach the goal.
  bool may_reach(const P& p, Move m, const Aim& aim) const {
    if (checks()) {
      if (aim.king == no_cell) return false;
      if (aim.uncovers) return may_check(p, m);
      if (m.kind() == MoveKind::castling) return true;
      const Kind kind = m.kind() == MoveKind::promotion ? m.promotion() : kind_of(p.at(m.from()));
      return attacking(p, kind, aim.king).contains(P::arrival(m));
    }
    if (goal_ == Goal::capture) return p.captures(m);
    if (!position_.empty()) {
      const Color side = p.side();
      const Piece piece = m.kind() == MoveKind::promotion ? make_piece(side, m.promotion()) : p.at(m.from());
      return position_[P::arrival(m)] == piece;
    }
    return goal_ != Goal::square || is_target(P::arrival(m));
  }
  bool may_reach(const P& p, Move m) const { return may_reach(p, m, {p.king(!p.side()), true}); }
  /// Whether a legal move in p may give check.
  bool may_check(const P& p, Move m) const {
    return p.king(!p.side()) != no_cell && check_squares_.may_check(p, m);
  }

  /// Passes the moves that may reach the goal to `sink`.
  template <class Sink>
  void each_candidate(const P& p, const Aim& aim, Sink sink) {
    each_move(p, movers(p, aim), [&](Move m) {
      if (may_reach(p, m, aim)) sink(m);
    });
  }

 private:
  /// The pieces of the side to move that may reach the goal with their next move.
  Set movers(const P& p, const Aim& aim) {
    const Set own = p.pieces(p.side());
    if (checks() && aim.king == no_cell) return {};
    if (!checks() || P::Rules::zero_attacks || tables_.spec.zero_moves != ZeroMoves::none) return own;
    Set movers;
    if (may_castle(p)) movers.insert(p.king(p.side()));
    for (int k = 0; k < tables_.kinds; ++k) {
      const Set of_kind = own & p.pieces(static_cast<Kind>(k));
      if (of_kind) movers |= of_kind & near(make_piece(p.side(), static_cast<Kind>(k)), aim.king);
    }
    if (!aim.uncovers) return own & movers;
    const Set lines = check_squares_.lines(aim.king);
    movers |= lines;
    if (p.ep_square() != no_cell) movers |= p.pieces(tables_.spec.pawn.kind);
    // A piece that captures leaves its board, and so uncovers what the captured piece covered.
    if constexpr (P::boards > 1) {
      (lines & p.pieces(!p.side())).for_each([&](Cell victim) {
        for (int k = 0; k < tables_.kinds; ++k)
          movers |= p.pieces(static_cast<Kind>(k)) & attacking(p, k, victim);
      });
    }
    return own & movers;
  }

  bool checks() const { return goal_ == Goal::mate || goal_ == Goal::check; }
  /// The cells from which a piece of the side to move attacks a cell on an empty board.
  const Set& attacking(const P& p, int kind, Cell cell) const {
    return check_squares_.attacking(make_piece(p.side(), static_cast<Kind>(kind)), cell);
  }
  /// Whether the side to move has the right to a castling and nothing stands in its way.
  bool may_castle(const P& p) const {
    if (p.rights() == 0) return false;
    for (std::size_t i = 0; i < tables_.castlings.size(); ++i) {
      if ((p.rights() >> i & 1) != 0 && tables_.spec.castlings[i].color == p.side() &&
          !(tables_.castlings[i].empty & p.occupied()))
        return true;
    }
    return false;
  }
  /// The cells from which a piece can go in one move, on an empty board, to where it attacks the king, or
  /// promotes.
  const Set& near(Piece piece, Cell king) {
    auto& sets = near_[piece];
    if (sets.empty()) {
      sets.resize(static_cast<std::size_t>(Set::capacity));
      found_[piece].resize(static_cast<std::size_t>(Set::capacity));
    }
    if (found_[piece][king]) return sets[king];
    found_[piece][king] = true;
    Set goals;
    for (const int passage : P::Rules::passages)
      goals |= before(check_squares_.attacking(piece, king), passage);
    if (kind_of(piece) == tables_.spec.pawn.kind) goals |= tables_.promotes_on[index(color_of(piece))];
    tables_.cells.for_each([&](Cell from) {
      if (empty_reach<P>(tables_, piece, from) & goals) sets[king].insert(from);
    });
    return sets[king];
  }

  /// The cells from which the passage leads to `cells`.
  static Set before(const Set& cells, int passage) {
    if constexpr (P::boards == 1) return cells;
    return cells.rotated((P::boards - passage) * P::words_per_board, P::boards * P::words_per_board);
  }

  const Tables& tables_;
  Goal goal_;
  const std::vector<Piece>& position_;  // to reach; empty for other goals
  Set targets_;                         // the cells to reach, or of the pieces of position_
  CheckSquares<P> check_squares_;
  std::array<std::vector<Set>, max_pieces> near_;
  std::array<std::vector<char>, max_pieces> found_;
};

}  // namespace cheshire
