// SolverTraits<P>: what the solvers ask of a type of positions: its moves and their text, the test of goals,
// and the bounds that save work. A model of the Game concept has all of them. A game with rules of its own
// meets SolvablePosition; all its moves are tried.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "solve/goal_candidates.h"
#include "solve/mate_bound.h"
#include "solve/proof_game_bound.h"
#include "solve/solution.h"
#include "text/move_text.h"
#include "text/popeye_move.h"

namespace cheshire {

/// A position of a game with rules of its own. Its key covers all that decides which moves follow. For
/// merits_of() it also has each_carried(m, after, f), as SolverTraits has it.
template <class P>
concept SolvablePosition = PositionWithMoves<P, typename P::Move, typename P::Undo> &&
                           std::default_initializable<typename P::Undo> &&
                           requires(const P c, typename P::Move m, typename P::Undo& undo) {
                             { c.tables().topology } -> std::convertible_to<const Topology&>;
                             {
                               c.generate([](typename P::Move) { return true; })
                             } -> std::same_as<bool>;  // always in one order
                             { undo.captured } -> std::convertible_to<bool>;
                             { c.uci(m) } -> std::same_as<std::string>;
                             { c.notation(m) } -> std::same_as<std::string>;
                           };

/// A bound that rules nothing out.
struct NoBound {
  struct Undo {};
  template <class... Given>
  explicit NoBound(const Given&...) {}
  template <class... Given>
  static constexpr bool applies(const Given&...) {
    return false;
  }
  template <class... Given>
  static constexpr bool possible(const Given&...) {
    return true;
  }
  template <class... Given>
  static constexpr bool allows(const Given&...) {
    return true;
  }
  template <class... Given>
  static constexpr bool fits(const Given&...) {
    return true;
  }
  template <class P, class M>
  static void make(const P&, const M&, Undo&) {}
  template <class M>
  static void unmake(const M&, const Undo&) {}
};

template <class P>
struct SolverTraits {
  static_assert(SolvablePosition<P>);
  using Move = typename P::Move;
  using Undo = typename P::Undo;
  using Candidates = AllCandidates<P>;
  using Mates = NoBound;
  using ProofGames = NoBound;

  template <class Sink>
  static void each_move(const P& p, Sink sink) {
    p.generate([&](const Move& m) {
      sink(m);
      return true;
    });
  }
  /// Lets the other side begin. Positions with fields of their own know no other en-passant capture.
  static void pass(P& p, Undo& undo, Cell) { p.make_null(undo); }
  static bool captured(const Undo& undo) { return undo.captured; }
  /// The legal move with that wire form.
  static std::optional<Move> read(const P& p, std::string_view uci) {
    std::optional<Move> found;
    p.generate([&](const Move& m) {
      if (p.uci(m) == uci) found = m;
      return !found;
    });
    return found;
  }
  /// Calls f(from, to) for each piece that the move which led to `after` carries along.
  template <class F>
  static void each_carried(const P& p, const Move& m, const P& after, F f) {
    p.each_carried(m, after, f);
  }
  static std::string uci(const P& p, const Move& m) { return p.uci(m); }
  static std::string san(const P& p, const Move& m, bool) { return p.notation(m); }
};

template <Game P>
struct SolverTraits<P> {
  using Move = cheshire::Move;
  using Undo = cheshire::Undo;
  using Candidates = GoalCandidates<P>;
  using Mates = MateBound<P>;
  using ProofGames = ProofGameBound<P>;

  template <class Sink>
  static void each_move(const P& p, Sink sink) {
    cheshire::each_move(p, p.tables().cells, sink);
  }
  static void pass(P& p, Undo& undo, Cell ep_square) { p.make_null(undo, ep_square); }
  static bool captured(const Undo& undo) { return undo.captured_at != no_cell; }
  static std::optional<Move> read(const P& p, std::string_view uci) {
    const Result<Move> move = read_move(p, uci);
    return move ? std::optional(*move) : std::nullopt;
  }
  template <class F>
  static void each_carried(const P& p, Move m, const P&, F f) {
    f(m.from(), P::arrival(m));
    if (m.kind() != MoveKind::castling) return;
    const CastlingSpec& castling = p.tables().spec.castlings[static_cast<std::size_t>(m.castling())];
    f(castling.rook_from, P::transfer(castling.rook_to, m.passage()));
  }
  static std::string uci(const P& p, Move m) { return coordinates(p, m); }
  /// On two boards problemists mark only a return to the first one.
  static std::string san(P& p, Move m, bool popeye) {
    if (!popeye) {
      const bool marked = P::boards > 1 && P::board(P::arrival(m)) == 0;
      return cheshire::san(p, m, marked ? SanSuffix::always : SanSuffix::none);
    }
    std::string text = popeye_move(p, m);
    Undo undo;
    p.make(m, undo);
    if (p.in_check()) text += " +";
    p.unmake(m, undo);
    return text;
  }
};

}  // namespace cheshire
