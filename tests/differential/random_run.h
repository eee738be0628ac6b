// For tests: random games on one kernel, compared with the oracle in every position.
#pragma once

#include "pair.h"
#include "random_setup.h"

namespace cheshire::test {

/// A set-up that can be played.
template <class G>
auto random_start(const G& game, Rng& rng, Setup& setup) {
  for (;;) {
    setup = RandomSetup(game.spec(), game.topology(), rng).make();
    if (auto checked = game.check(setup); checked.position) return *checked.position;
  }
}

/// Compares at least this many positions, until something differs.
template <int W, class R>
Seen run(Pair<W, R>& pair, int positions) {
  const Game<W, R>& game = pair.game;
  for (int number = 0; pair.seen.positions < positions; ++number) {
    const bool whole_game = number % 20 == 19;
    cheshire::Setup setup;
    Position<W, R> p = whole_game ? game.position("startpos") : random_start(game, pair.rng, setup);
    if (!whole_game) {
      SCOPED_TRACE(game.spec().identity() + "  " + game.fen(setup));
      pair.compare_setup(setup, p);
    }
    if (testing::Test::HasFailure()) return pair.seen;
    for (int ply = 0; ply < (whole_game ? 120 : 12) && pair.seen.positions < positions; ++ply) {
      pair.compare(p, pair.seen.positions % 64 == 0);
      if (testing::Test::HasFailure()) return pair.seen;
      const std::vector<Move> moves = moves_of(p);
      if (moves.empty()) break;
      p = after(p, random_move(p, moves, pair.rng));
    }
  }
  return pair.seen;
}

}  // namespace cheshire::test
