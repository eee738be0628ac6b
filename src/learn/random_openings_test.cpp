#include "learn/random_openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "base/test_message.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

std::shared_ptr<const AnyGame> game(const char* id) { return *open_game(id); }

TEST(RandomOpenings, DependOnlyOnTheirNumberAndTheSeed) {
  RandomOpenings forward(game("alice"), {}), backward(game("alice"), {});
  std::vector<std::vector<std::string>> moves(6);
  for (std::uint64_t i = 0; i < 6; ++i) moves[i] = forward.make(i)->moves;
  for (std::uint64_t i = 6; i-- > 0;) EXPECT_EQ(backward.make(i)->moves, moves[i]) << i;
  EXPECT_EQ(std::set(moves.begin(), moves.end()).size(), 6u);
  RandomOpeningOptions other;
  other.seed = 2;
  EXPECT_NE(RandomOpenings(game("alice"), other).make(0)->moves, moves[0]);
}

TEST(RandomOpenings, HaveEitherSideToMove) {
  RandomOpenings openings(game("alice"), {});
  std::set<std::size_t> lengths;
  for (std::uint64_t i = 0; i < 10; ++i) lengths.insert(openings.make(i)->moves.size());
  EXPECT_EQ(lengths, (std::set<std::size_t>{7, 8}));
}

// What a longer search says of them, not the one that chose them.
TEST(RandomOpenings, LeaveOutTheLopsided) {
  const auto worst = [](int max_score) {
    RandomOpeningOptions options;
    options.max_score = max_score;
    RandomOpenings openings(game("chess"), options);
    int most = 0;
    for (std::uint64_t i = 0; i < 12; ++i) {
      const Opening opening = *openings.make(i);
      const auto session = opening.game->session();
      EXPECT_TRUE(session->set(opening.fen, opening.moves));
      ThinkRequest request;
      request.limits.nodes = 20'000;
      const Score score = session->think(request, {})->lines[0].line.score;
      most = std::max(most, score.kind == Score::Kind::mate ? 10'000 : std::abs(score.value));
    }
    return most;
  };
  EXPECT_LT(worst(50), 150);
  EXPECT_GT(worst(0), 300);
}

TEST(RandomOpenings, BeginWhereTheyAreTold) {
  RandomOpeningOptions options;
  options.fen = "4k3/8/8/8/8/8/R7/R3K3 b Q - 0 30";
  options.max_score = 0;
  options.plies = 0;
  const Opening none = *RandomOpenings(game("chess"), options).make(0);
  EXPECT_EQ(none.fen, options.fen);
  EXPECT_TRUE(none.moves.empty());
}

TEST(RandomOpenings, SayThatThereIsNone) {
  RandomOpeningOptions options;
  options.fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";  // dead
  const auto dead = RandomOpenings(game("chess"), options).make(0);
  ASSERT_FALSE(dead);
  EXPECT_EQ(dead.error().message, msg::openings_none_balanced(1000));
  options.fen = "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1";
  const auto won = RandomOpenings(game("chess"), options).make(0);
  ASSERT_FALSE(won);
  EXPECT_EQ(won.error().message, msg::openings_none_balanced(1000));
}

}  // namespace
}  // namespace cheshire
