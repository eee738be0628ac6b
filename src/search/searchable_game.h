// SearchableGame: what Searcher<G> asks of a game. To make a game with rules of its own searchable, write one
// class G that meets this concept. SearchablePosition<P> does so for every game on the general kernel,
// cheops::SearchableCheops<W> for Cheops; searchable_game_test.cpp has the smallest example.
//
// G must have these types:
//
//   Tables      the compiled rules. G is constructed from const Tables& and may keep the reference.
//   Position    copyable, with side(), key() (equal for repeated positions), in_check() and is_ok() (for
//               assertions)
//   Move        a small value with ==. Move() stands for "no move".
//   Undo        what unmake() needs; default-constructible. A game that copies positions uses
//               std::optional<Position>.
//   MoveList    FixedVector<Move, N>, or std::vector<Move> if the number of moves has no good bound
//
// these constants:
//
//   params         SearchParams
//   staged         whether generate() can give captures and quiet moves separately, and legal() is cheap
//   proves_mates   whether every search proves short mates at its root; seldom worth its time without
//                  may_check()
//   quiet_checks   whether quiescence tries quiet checks; needs staged, may_check() and see_ge()
//   mated_may_win  whether a side that is mated may still win by another rule
//   decisive       the score from which a game is decided; no null move proves such a score
//
// and these functions, all const, where p is the position and m a move of the side to move:
//
//   make(p, m, undo)             plays m
//   unmake(p, m, undo)           takes it back
//   generate<GenType>(p, sink)   calls sink(m) for each legal move until it returns false; returns false if
//                                it did. GenType::captures includes promotions. If not staged, captures may
//                                be incomplete and may include illegal moves that rejects() recognises, and
//                                quiets are never requested.
//   legal(p, m), has_move(p)
//   root_moves(p, past, only)    the moves at the root, out of `only` unless that is empty; `past` has the
//                                keys of the game before p
//
//   ended(p, path, ply, in_check, value)   whether the game is over at this node although there may be moves;
//                                          sets `value` to the score if it is
//   over(p, past)                          the same, where `past` is the game before the root only
//   no_moves(p, ply, in_check)             the score of a node without legal moves
//   root_value(p)                          the score of a root without moves, for whatever reason
//   trusts_table(p, plies)                 whether what another path found about p holds here, that is, no
//                                          rule about drawing can apply within so many half-moves
//
//   evaluate(p)                  centipawns from the point of view of the side to move, within +-decisive
//   evades_deeply(p, m)          whether quiescence tries m out of a check however deep it is: captures
//   tactical(p, m)               whether m captures or promotes; every other move is quiet
//   gain(p, m)                   the centipawns that m wins at once
//   tactical_score(p, m)         the order of tactical moves before anything is learnt, higher first
//   quiet_score(p, m)            the same for quiet moves; added to histories within +-4 * MoveHistory::max
//   history_sizes(), quiet_slot(p, m), capture_slot(p, m), reply_slot(p, m)     the slots of MoveHistory
//
// G may also have these, each of which enables one more technique:
//
//   table_key(p)                 the key for the transposition table, if key() does not cover all that
//                                matters
//   see_ge(p, m, least)          static exchange evaluation, whether m gains at least so many centipawns: to
//                                order captures and to prune
//   may_check(p, m)              false only if m gives no check. Such moves are pruned more; mates are proved
//                                faster.
//   can_pass(p), make_null(p, undo), unmake_null(p, undo)     null moves; can_pass() is false if zugzwang is
//                                                             likely
//   rejects(p, m, gain)          after m was made in quiescence: whether it was illegal or loses more than it
//                                gains
//   correction_keys(p)           hashes of parts of p (CorrectionKeys), by which the search learns how far
//                                evaluate() errs; for games that hide nothing
//   guess(p, m)                  a score of a root move before any search, for a game whose nodes are slow
//   placement(p, pieces)         what endgame tables are asked about p, a std::optional<endings::Placement>;
//                                nothing if they have no such position, or it has more than that many pieces, of
//                                which endings::max_others are no kings
//   clock_limit(p)               the half-moves without a capture or a pawn's move after which a game is
//                                drawn; with placement()
//   NetEvaluator                 a type that scores positions with a net (eval/net/net_evaluator.h)
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/fixed_vector.h"
#include "base/ids.h"
#include "endings/codes.h"
#include "rules/move.h"
#include "rules/playable.h"
#include "search/correction_history.h"
#include "search/move_history.h"
#include "search/path_keys.h"
#include "search/search_params.h"

namespace cheshire {

namespace endings {
struct Placement;
class TablesOnDisk;
}  // namespace endings

template <class G>
concept SearchableGame =
    Playable<typename G::Position> && std::regular<typename G::Move> &&
    std::default_initializable<typename G::Undo> &&
    requires(const G game, const typename G::Position& p, typename G::Position& q, typename G::Move m,
             typename G::Undo& undo, const PathKeys& path, std::span<const std::uint64_t> past,
             std::span<const typename G::Move> only, int n, int& value, bool in_check) {
      requires std::constructible_from<G, const typename G::Tables&>;
      typename G::MoveList;
      { G::params } -> std::convertible_to<const SearchParams&>;
      { G::staged } -> std::convertible_to<bool>;
      { G::proves_mates } -> std::convertible_to<bool>;
      { G::quiet_checks } -> std::convertible_to<bool>;
      { G::mated_may_win } -> std::convertible_to<bool>;
      { G::decisive } -> std::convertible_to<int>;

      { p.is_ok() } -> std::same_as<bool>;

      { game.make(q, m, undo) };
      { game.unmake(q, m, undo) };
      {
        game.template generate<GenType::all>(p, [](typename G::Move) { return true; })
      } -> std::same_as<bool>;
      {
        game.template generate<GenType::captures>(p, [](typename G::Move) { return true; })
      } -> std::same_as<bool>;
      { game.legal(p, m) } -> std::same_as<bool>;
      { game.has_move(p) } -> std::same_as<bool>;
      { game.root_moves(p, past, only) } -> std::same_as<std::vector<typename G::Move>>;

      { game.ended(p, path, n, in_check, value) } -> std::same_as<bool>;
      { game.no_moves(p, n, in_check) } -> std::same_as<int>;
      { game.root_value(p) } -> std::same_as<int>;
      { game.over(p, past) } -> std::same_as<bool>;
      { game.trusts_table(p, n) } -> std::same_as<bool>;

      { game.evaluate(p) } -> std::same_as<int>;
      { game.evades_deeply(p, m) } -> std::same_as<bool>;
      { game.tactical(p, m) } -> std::same_as<bool>;
      { game.gain(p, m) } -> std::same_as<int>;
      { game.tactical_score(p, m) } -> std::same_as<int>;
      { game.quiet_score(p, m) } -> std::same_as<int>;
      { game.history_sizes() } -> std::same_as<HistorySizes>;
      { game.quiet_slot(p, m) } -> std::same_as<std::size_t>;
      { game.capture_slot(p, m) } -> std::same_as<std::size_t>;
      { game.reply_slot(p, m) } -> std::same_as<std::size_t>;
    };

// The optional functions.
template <class G>
concept HasTableKey = requires(const G game, const typename G::Position& p) {
  { game.table_key(p) } -> std::same_as<std::uint64_t>;
};
template <class G>
concept HasExchange = requires(const G game, const typename G::Position& p, typename G::Move m) {
  { game.see_ge(p, m, 0) } -> std::same_as<bool>;
};
template <class G>
concept HasCheckTest = requires(const G game, const typename G::Position& p, typename G::Move m) {
  { game.may_check(p, m) } -> std::same_as<bool>;
};
template <class G>
concept HasNullMove =
    requires(const G game, const typename G::Position& p, typename G::Position& q, typename G::Undo& undo) {
      { game.can_pass(p) } -> std::same_as<bool>;
      { game.make_null(q, undo) };
      { game.unmake_null(q, undo) };
    };
template <class G>
concept HasRejection = requires(const G game, const typename G::Position& p, typename G::Move m) {
  { game.rejects(p, m, 0) } -> std::same_as<bool>;
};
template <class G>
concept HasCorrectionKeys = requires(const G game, const typename G::Position& p) {
  { game.correction_keys(p) } -> std::same_as<CorrectionKeys>;
};
template <class G>
concept HasGuess = requires(const G game, const typename G::Position& p, typename G::Move m) {
  { game.guess(p, m) } -> std::same_as<int>;
};

template <class G>
concept HasNetEvaluator = requires(typename G::NetEvaluator evaluator, const typename G::Position& p) {
  { evaluator(p) } -> std::same_as<std::optional<int>>;
};

template <class G>
concept HasEndings = requires(const G game, const typename G::Position& p) {
  { game.placement(p, 0) } -> std::same_as<std::optional<endings::Placement>>;
  { game.clock_limit(p) } -> std::same_as<int>;
};

/// What a searcher holds of endgame tables: nothing, for games without them. Of the others ending_tables.h
/// says it.
template <class G>
struct EndingTablesOf {
  struct type {};
};

/// What a searcher holds of a net: nothing, for games that are not searched with one.
template <class G>
struct NetOf {
  struct type {};
};
template <HasNetEvaluator G>
struct NetOf<G> {
  using type = std::optional<typename G::NetEvaluator>;
};

/// Whether a list of moves has no room for another one.
template <class T, std::size_t N>
constexpr bool full(const FixedVector<T, N>& list) {
  return list.size() == N;
}
template <class T>
constexpr bool full(const std::vector<T>&) {
  return false;
}

/// Returns all legal moves, or as many as the list has room for.
template <SearchableGame G>
typename G::MoveList list_moves(const G& game, const typename G::Position& p) {
  typename G::MoveList moves;
  game.template generate<GenType::all>(p, [&](typename G::Move m) {
    moves.push_back(m);
    return !full(moves);
  });
  return moves;
}

/// Returns the key under which the transposition table stores a position.
template <SearchableGame G>
inline std::uint64_t table_key(const G& game, const typename G::Position& p) {
  if constexpr (HasTableKey<G>) {
    return game.table_key(p);
  } else {
    return p.key();
  }
}

}  // namespace cheshire
