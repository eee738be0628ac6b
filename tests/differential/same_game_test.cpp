// The combinator turns chess into the game that also exists under its own name: "alice:chess" is Alice chess
// and "alice3:chess" is Alice chess on three boards, move for move.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "../data/games.h"
#include "../data/source.h"
#include "cases.h"
#include "random_setup.h"

namespace cheshire::test {
namespace {

template <class P>
std::vector<std::uint32_t> sorted_moves(const P& p) {
  std::vector<std::uint32_t> bits;
  for (Move m : moves_of(p)) bits.push_back(m.bits());
  std::sort(bits.begin(), bits.end());
  return bits;
}

// Random games from random set-ups: both games accept the same set-ups and list the same moves in every
// position.
template <class A, class B>
void expect_same(const A& named, const B& made, int positions) {
  ASSERT_EQ(named.spec().start, made.spec().start);
  Rng rng(20261121);
  for (int seen = 0; seen < positions;) {
    const cheshire::Setup setup = RandomSetup(named.spec(), named.topology(), rng).make();
    auto one = named.check(setup);
    auto other = made.check(setup);
    ASSERT_EQ(one.position.has_value(), other.position.has_value());
    if (!one.position) continue;
    auto p = *one.position;
    auto q = *other.position;
    for (int ply = 0; ply < 12 && seen < positions; ++ply, ++seen) {
      ASSERT_EQ(sorted_moves(p), sorted_moves(q)) << named.fen(p.setup());
      ASSERT_EQ(p.key(), q.key());
      ASSERT_EQ(p.dead(), q.dead());
      const std::vector<Move> moves = moves_of(p);
      if (moves.empty()) break;
      const Move m = random_move(p, moves, rng);
      p = after(p, m);
      q = after(q, m);
      ASSERT_EQ(p.setup(), q.setup());
    }
  }
}

template <int W, class R>
void compare(const std::string& named, const std::string& made, const std::string& options, int positions) {
  SCOPED_TRACE(named + " " + options);
  expect_same(game_of<W, R>(named, options), game_of<W, R>(made, options), positions);
}

TEST(SameGame, AliceChess) {
  compare<2, LookingGlass>("alice", "alice:chess", "", 20'000);
  for (const std::string& set : option_sets(*GameLibrary().entry("alice")))
    compare<2, LookingGlass>("alice", "alice:chess", set, 500);
}

TEST(SameGame, ThreeBoards) {
  for (const std::string& set : option_sets(*GameLibrary().entry("three-boards")))
    compare<4, cheshire::ThreeBoards>("three-boards", "alice3:chess", set, 2'000);
}

}  // namespace
}  // namespace cheshire::test
