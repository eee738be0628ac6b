// For tests: a game with positions read from FEN and moves from coordinates, and events that need no clock.
#pragma once

#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/rng.h"
#include "games/registry.h"
#include "rules/passage.h"
#include "rules/setup_check.h"
#include "search/searchable_position.h"
#include "search/searcher.h"
#include "text/fen.h"

namespace cheshire {

// Compiled once, in test_game.cpp.
extern template class Searcher<SearchablePosition<Position<1, OneBoard>>>;
extern template class Searcher<SearchablePosition<Position<2, LookingGlass>>>;

}  // namespace cheshire

namespace cheshire::testing_search {

template <int W, class R>
struct TestGame {
  using P = Position<W, R>;

  explicit TestGame(const char* id) : tables(RuleTables<W>::compile(find_game(id).value()).value()) {}

  /// A playable position; an empty FEN is the start of the game.
  P position(const std::string& fen = "", const std::string& moves = "") const {
    const auto setup = read_fen(fen.empty() ? tables->spec.start : fen, tables->spec, tables->topology);
    P p = SetupCheck<W, R>::check(setup.value(), *tables).position.value();
    std::istringstream in(moves);
    for (std::string m; in >> m;) {
      Undo undo;
      p.make(move(p, m), undo);
    }
    return p;
  }
  /// A legal move from its coordinates; a null move if there is none. A promotion ends in its lower-case
  /// letter.
  Move move(const P& p, const std::string& coordinates) const {
    typename P::MoveList list;
    p.list(list);
    for (Move m : list) {
      if (text(m) == coordinates) return m;
    }
    return Move();
  }
  std::string text(Move m) const {
    if (m.null()) return "0000";
    std::string s = tables->topology.name(m.from()) + tables->topology.name(m.to());
    if (m.kind() == MoveKind::promotion)
      s += static_cast<char>(tables->spec.kinds[m.promotion()].letter + 'a' - 'A');
    return s;
  }
  /// Positions met in random games from the start.
  std::vector<P> random_positions(std::size_t count, std::uint64_t seed) const {
    Rng rng(seed);
    std::vector<P> found;
    while (found.size() < count) {
      P p = position();
      const std::uint32_t length = 5 + rng.below(120);
      for (std::uint32_t i = 0; i < length; ++i) {
        typename P::MoveList list;
        p.list(list);
        if (list.empty()) break;
        Undo undo;
        p.make(list[rng.below(static_cast<std::uint32_t>(list.size()))], undo);
      }
      found.push_back(p);
    }
    return found;
  }

  std::shared_ptr<const RuleTables<W>> tables;
};

using Chess = TestGame<1, OneBoard>;
using Alice = TestGame<2, LookingGlass>;

inline const Chess& chess() {
  static const Chess game("chess");
  return game;
}
inline const Alice& alice() {
  static const Alice game("alice");
  return game;
}

template <Game P>
using ChessSearcher = Searcher<SearchablePosition<P>>;

/// A clock that stands still.
inline SearchEvents still_events() {
  SearchEvents events;
  events.now = [] { return std::int64_t{0}; };
  return events;
}

inline Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}
inline Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}
inline Limits mate_limit(int moves) {
  Limits limits;
  limits.mate = moves;
  return limits;
}

template <Game P>
SearchResult think(const P& p, const Limits& limits, std::vector<std::uint64_t> past = {},
                   std::vector<Move> only = {}) {
  ChessSearcher<P> searcher(p.tables(), 8);
  return searcher.think({{p}, std::move(past), limits, std::move(only)}, still_events());
}

/// Whether every move of a line is legal in turn.
template <Game P>
bool playable(P p, const std::vector<Move>& line) {
  for (Move m : line) {
    if (!p.legal(m)) return false;
    Undo undo;
    p.make(m, undo);
  }
  return true;
}

/// Whether the side to move can mate in at most n moves, by trying everything. Slow and obvious; shares
/// nothing with the search.
template <Game P>
bool mates_by_force(P& p, int n) {
  typename P::MoveList attacks;
  p.list(attacks);
  for (Move a : attacks) {
    Undo undo;
    p.make(a, undo);
    typename P::MoveList defences;
    p.list(defences);
    bool mated = defences.empty() ? p.in_check() : n > 1;
    for (Move d : defences) {
      if (!mated) break;
      Undo back;
      p.make(d, back);
      mated = mates_by_force(p, n - 1);
      p.unmake(d, back);
    }
    p.unmake(a, undo);
    if (mated) return true;
  }
  return false;
}

}  // namespace cheshire::testing_search
