// The kernel against the oracle, which shares only the board with it: random games from the start and from
// random set-ups, of every game in every combination of its options. The seeds are fixed, so every run plays
// the same games.
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../data/source.h"
#include "cases.h"
#include "random_games.h"

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

std::vector<Case> cases(int positions) {
  std::vector<Case> all;
  for (const GameCase& c : all_game_cases()) all.push_back({c.game, c.options, positions});
  return all;
}

// The alternative readings of a board are tested at length on one board. Their Alice versions, eighty-eight
// more option sets, get 250 positions each, or with CHESHIRE_THOROUGH=1 as many as the others.
std::vector<Case> slow_cases() {
  std::vector<Case> all = cases(slow_positions());
  for (Case& c : all) {
    if (c.game.find(':') == std::string::npos) continue;
    const bool alternative = c.options.find("reading=") != std::string::npos &&
                             c.options.find("reading=canonical") == std::string::npos;
    c.positions = alternative && !thorough() ? 250 : slow_positions_of_derived();
  }
  return all;
}

class Differential : public testing::TestWithParam<Case> {
 protected:
  void play() {
    const Case& c = GetParam();
    const Result<GameSpec> spec = find_game(c.game, *parse_options(c.options));
    ASSERT_TRUE(spec) << spec.error().text();
    const Seen seen = compare_random_games(*spec, c.positions);
    if (HasFailure() || c.positions < 4'000) return;
    // The rare features did come up.
    const auto at_least = [&](int n, double percent) { return 100.0 * n >= percent * seen.positions; };
    EXPECT_TRUE(at_least(seen.checks, 2));
    EXPECT_TRUE(at_least(seen.double_checks, 0.1));
    EXPECT_TRUE(at_least(seen.pins, 0.3));
    EXPECT_TRUE(at_least(seen.shields, 0.1));
    EXPECT_TRUE(seen.pairs > 0 || spec->board.boards.size() == 1 || c.positions < 10'000);
    EXPECT_GT(seen.promotions, 0);
    EXPECT_TRUE(at_least(seen.castling, 0.5) || spec->castlings.empty());
    EXPECT_TRUE(at_least(seen.en_passant, 0.3) || spec->en_passant == EnPassant::off);
    EXPECT_TRUE(at_least(seen.zero_moves, 20) || spec->zero_moves == ZeroMoves::none);
    EXPECT_GT(seen.mates, 0);
  }
};

TEST_P(Differential, KernelAndReferenceAgree) { play(); }

INSTANTIATE_TEST_SUITE_P(Short, Differential, testing::ValuesIn(cases(100)), name_of);
INSTANTIATE_TEST_SUITE_P(Slow, Differential, testing::ValuesIn(slow_cases()), name_of);

}  // namespace
}  // namespace cheshire::test
