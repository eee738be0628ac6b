// For tests: random games of kernel and reference side by side.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "pair.h"
#include "random_setup.h"

namespace cheshire::test {

/// FNV-1a of the game's identity: other games for other options.
inline std::uint64_t seed_of(const GameSpec& spec) {
  std::uint64_t seed = 14695981039346656037u;
  for (char letter : spec.identity()) seed = (seed ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return seed;
}

template <class G>
auto random_start(const G& game, Rng& rng, Setup& setup) {
  for (;;) {
    setup = RandomSetup(game.spec(), game.topology(), rng).make();
    if (auto checked = game.check(setup); checked.position) return *checked.position;
  }
}

// Plays games and compares in every position until so many are done: every twentieth game from the start.
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

inline void tell(const Seen& s) {
  const auto share = [&](int n) { return 100.0 * n / s.positions; };
  std::printf(
      "%d positions: check %.1f%%, double check %.1f%%, pin %.1f%%, shield %.1f%%, pair %.1f%%, en passant "
      "%.1f%%, "
      "castling %.1f%%, promotion %.1f%%, mate %.2f%%, stalemate %.2f%%\n",
      s.positions, share(s.checks), share(s.double_checks), share(s.pins), share(s.shields), share(s.pairs),
      share(s.en_passant), share(s.castling), share(s.promotions), share(s.mates), share(s.stalemates));
}

}  // namespace cheshire::test
