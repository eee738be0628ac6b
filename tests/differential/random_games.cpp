#include "random_games.h"

#include <cstdio>

#include "pair.h"
#include "random_setup.h"

namespace cheshire::test {
namespace {

template <class G>
auto random_start(const G& game, Rng& rng, Setup& setup) {
  for (;;) {
    setup = RandomSetup(game.spec(), game.topology(), rng).make();
    if (auto checked = game.check(setup); checked.position) return *checked.position;
  }
}

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

void tell(const Seen& s) {
  const auto share = [&](int n) { return 100.0 * n / s.positions; };
  std::printf(
      "%d positions: check %.1f%%, double check %.1f%%, pin %.1f%%, shield %.1f%%, pair %.1f%%, en passant "
      "%.1f%%, "
      "castling %.1f%%, promotion %.1f%%, mate %.2f%%, stalemate %.2f%%\n",
      s.positions, share(s.checks), share(s.double_checks), share(s.pins), share(s.shields), share(s.pairs),
      share(s.en_passant), share(s.castling), share(s.promotions), share(s.mates), share(s.stalemates));
}

}  // namespace

Seen compare_random_games(GameSpec spec, int positions) {
  Seen seen;
  with_spec(std::move(spec), [&](const auto& game) {
    Pair pair(game, seed_of(game.spec()));
    if (pair.rules.letters.empty()) {
      ADD_FAILURE() << "the oracle does not know this game";
      return;
    }
    seen = run(pair, positions);
    tell(seen);
  });
  return seen;
}

}  // namespace cheshire::test
