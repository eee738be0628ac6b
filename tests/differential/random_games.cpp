#include "random_games.h"

#include <cstdio>

#include "random_run.h"

namespace cheshire::test {
namespace {

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
