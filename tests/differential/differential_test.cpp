// The kernel against the reference generator, which shares nothing with it but the board: random games from the start and
// from random set-ups, in every combination of options. Seeded: every run plays the same games.
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../data/source.h"
#include "pair.h"
#include "random_setup.h"

namespace cheshire::test {
namespace {

struct Case {
  std::string game, options;
  int positions;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.game << ' ' << c.options; }
std::string name_of(const testing::TestParamInfo<Case>& info) {
  return as_name(info.param.game + (info.param.options.empty() ? "" : "_" + info.param.options));
}

std::vector<Case> cases(int for_chess, int for_each_alice) {
  std::vector<Case> all = {{"chess", "", for_chess}};
  for (const std::string castling : {"on", "off"}) {
    for (const std::string en_passant : {"off", "first-board", "landing-board", "both"}) {
      for (const std::string strict : {"off", "on"}) {
        all.push_back({"alice",
                       "castling=" + castling + ";en-passant=" + en_passant + ";strict-first-board=" + strict,
                       for_each_alice});
      }
    }
  }
  all.push_back({"looking-glass", "", for_each_alice});
  all.push_back({"looking-glass", "en-passant=both", for_each_alice});
  return all;
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
Seen run(const Game<W, R>& game, int positions, std::uint64_t seed) {
  Pair<W, R> pair(game, seed);
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

class Differential : public testing::TestWithParam<Case> {
 protected:
  void play() {
    const Case& c = GetParam();
    with_game(c.game, c.options, [&](const auto& game) {
      std::uint64_t seed =
          14695981039346656037u;  // FNV-1a of the game's identity: other games for other options
      for (char letter : game.spec().identity())
        seed = (seed ^ static_cast<unsigned char>(letter)) * 1099511628211u;
      const Seen seen = run(game, c.positions, seed);
      tell(seen);
      if (HasFailure() || c.positions < 1000) return;
      // The rare things did come up.
      const auto at_least = [&](int n, double percent) { return 100.0 * n >= percent * seen.positions; };
      EXPECT_TRUE(at_least(seen.checks, 5));
      EXPECT_TRUE(at_least(seen.double_checks, 0.1));
      EXPECT_TRUE(at_least(seen.pins, 1));
      EXPECT_TRUE(at_least(seen.shields, 0.5));
      EXPECT_TRUE(at_least(seen.pairs, 0.1) || game.topology().boards() == 1);
      EXPECT_TRUE(at_least(seen.promotions, 2));
      EXPECT_TRUE(at_least(seen.castling, 1) || game.spec().castlings.empty());
      EXPECT_TRUE(at_least(seen.en_passant, 0.5) || game.spec().en_passant == EnPassant::off);
      EXPECT_GT(seen.mates, 0);
    });
  }
};

TEST_P(Differential, KernelAndReferenceAgree) { play(); }

INSTANTIATE_TEST_SUITE_P(Short, Differential, testing::ValuesIn(cases(400, 150)), name_of);
INSTANTIATE_TEST_SUITE_P(Slow, Differential, testing::ValuesIn(cases(30'000, 5'000)), name_of);

}  // namespace
}  // namespace cheshire::test
