// The kernels of chess and Alice chess against the oracle, in a few hundred positions: short enough for the
// sanitizers, under which the kernels check themselves too (CHESHIRE_ASSERT).
#include <gtest/gtest.h>

#include <string>

#include "random_games.h"
#include "random_run.h"

namespace cheshire::test {
namespace {

template <int W, class R>
void compare(const std::string& id, const std::string& options = "") {
  Pair pair(game_of<W, R>(id, options), 1953);
  ASSERT_FALSE(pair.rules.letters.empty()) << "the oracle does not know " << id;
  EXPECT_GE(run(pair, 300).positions, 300) << id << ' ' << options;
}

TEST(CommonGames, KernelAndOracleAgreeInChess) { compare<1, OneBoard>("chess"); }

TEST(CommonGames, KernelAndOracleAgreeInAliceChess) {
  compare<2, LookingGlass>("alice");
  compare<2, LookingGlass>("alice", "castling=off;strict-first-board=on");
  for (const char* en_passant : {"off", "first-board", "landing-board", "both"})
    compare<2, LookingGlass>("alice", std::string("en-passant=") + en_passant);
}

}  // namespace
}  // namespace cheshire::test
