// The levels of data/levels.tsv, Elo between them, and that a seed decides what a level plays.
#include "engine/levels.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/session.h"
#include "games/registry.h"
#include "levels/levels.h"

namespace cheshire {
namespace {

constexpr int queen = 900;

TEST(Levels, EveryRowIsAGame) {
  for (const levels::Row& row : levels::rows) {
    EXPECT_EQ(levels_of(row.game).measured, row.game != "*") << row.game;
    if (row.game != "*") EXPECT_TRUE(find_game(row.game, {})) << row.game;
  }
}

TEST(Levels, OtherGamesHaveThoseOfGamesInGeneral) {
  const Levels general = levels_of("a game of one's own");
  EXPECT_FALSE(general.measured);
  EXPECT_EQ(general.min_elo(), levels::rows[0].elo[0]);
  EXPECT_EQ(general.max_elo(), levels::rows[0].elo[7]);
}

TEST(Levels, AreEvenlyFarApart) {
  for (const levels::Row& row : levels::rows) {
    const int mean = (row.elo[7] - row.elo[0]) / 7;
    for (int i = 1; i < 8; ++i) {
      EXPECT_GT(row.elo[i] - row.elo[i - 1], mean / 2) << row.game << ", level " << i + 1;
      EXPECT_LT(row.elo[i] - row.elo[i - 1], mean * 3 / 2) << row.game << ", level " << i + 1;
    }
  }
}

TEST(Levels, TheHighestIsFullStrength) {
  const Levels chess = levels_of("chess");
  EXPECT_FALSE(chess.skill(8).limited);
  EXPECT_FALSE(chess.skill(99).limited);
  EXPECT_TRUE(chess.skill(7).limited);
  EXPECT_EQ(chess.skill(-3).nodes, chess.skill(1).nodes);
}

TEST(Levels, AnEloLiesBetweenLevels) {
  for (const levels::Row& row : levels::rows) {
    const Levels game = levels_of(row.game);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(game.strength_at(game.elo[i]), game.strength[i]);
    EXPECT_EQ(game.strength_at(0), game.strength.front());
    EXPECT_EQ(game.strength_at(9999), game.strength.back());
    int last = -1;
    for (int elo = game.min_elo(); elo <= game.max_elo(); elo += 10) {
      EXPECT_GE(game.strength_at(elo), last);
      last = game.strength_at(elo);
    }
  }
}

TEST(Levels, NoLevelAboveTheWeakestGivesAQueenAwayAsFarAsItSees) {
  for (const levels::Row& row : levels::rows) {
    EXPECT_LT(levels_of(row.game).skill(1).spread, queen);
    for (int level = 5; level < 8; ++level)
      EXPECT_LT(levels_of(row.game).skill(level).spread, queen / 6) << row.game << ", level " << level;
  }
}

std::string chosen(const std::string& game, const ThinkRequest& request) {
  const std::unique_ptr<Session> session = open_game(game).value()->session();
  EXPECT_TRUE(session->set_hash(1));
  return session->think(request, {}).value().best;
}

TEST(Levels, ASeedDecidesWhatAWeakPlayerPlays) {
  for (const char* game : {"alice", "little-cheops"}) {
    std::set<std::string> played;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      ThinkRequest request;
      request.limits.nodes = 100'000;
      request.skill = 1;
      request.seed = seed;
      const std::string move = chosen(game, request);
      EXPECT_EQ(chosen(game, request), move) << game << ", seed " << seed;
      played.insert(move);
    }
    EXPECT_GT(played.size(), 2u) << game;
  }
}

TEST(Levels, AStrengthReplacesALevelAndLimitsTheSearch) {
  ThinkRequest request;
  request.limits.nodes = 1'000'000;
  request.strength = 300;
  request.seed = 1;
  const std::unique_ptr<Session> session = open_game("alice").value()->session();
  const ThinkResult weak = session->think(request, {}).value();
  EXPECT_LT(weak.nodes, 30'000u);
  EXPECT_EQ(weak.lines.size(), static_cast<std::size_t>(Skill::at(300).lines));
}

/// A limited player does not ask the net that came with the game, nor other threads.
TEST(Levels, ALimitedPlayerIsTheSameWithoutANetAndOnManyThreads) {
  ThinkRequest request;
  request.limits.nodes = 1'000'000;
  request.skill = 4;
  request.seed = 7;
  const auto nodes = [&](auto prepare) {
    const std::unique_ptr<Session> session = open_game("alice").value()->session();
    prepare(*session);
    return session->think(request, {}).value().nodes;
  };
  const std::uint64_t usual = nodes([](Session&) {});
  EXPECT_EQ(nodes([](Session& session) { EXPECT_TRUE(session.set_net("")); }), usual);
  EXPECT_EQ(nodes([](Session& session) { session.set_threads(3); }), usual);
  // After a search at full strength, with the net, nothing of it is left.
  EXPECT_EQ(nodes([](Session& session) {
              ThinkRequest full;
              full.limits.depth = 4;
              (void)session.think(full, {});
            }),
            usual);
}

}  // namespace
}  // namespace cheshire
