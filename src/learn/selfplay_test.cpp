#include "learn/selfplay.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace cheshire {
namespace {

SelfplayOptions quick() {
  SelfplayOptions options;
  options.nodes = 200;
  options.opening.nodes = 200;
  options.hash = 1;
  return options;
}

TEST(Selfplay, AGameDependsOnItsNumberAlone) {
  const auto game = *open_game("alice");
  Selfplay forward(game, quick()), backward(game, quick());
  const TrainingGame zero = **forward.play(0, {}), one = **forward.play(1, {});
  EXPECT_EQ(**backward.play(1, {}), one);
  EXPECT_EQ(**backward.play(0, {}), zero);
  EXPECT_NE(zero.moves, one.moves);
}

TEST(Selfplay, DrawnMovesMakeOtherGamesAndAreAlmostTheBest) {
  const auto game = *open_game("alice");
  SelfplayOptions options = quick();
  options.opening.plies = 0;
  const TrainingGame plain = **Selfplay(game, options).play(0, {});
  EXPECT_EQ((**Selfplay(game, options).play(1, {})).moves, plain.moves);
  const std::string text = options.text();
  options.varied = 8;
  EXPECT_NE(options.text(), text);
  Selfplay varied(game, options);
  const TrainingGame zero = **varied.play(0, {}), one = **varied.play(1, {});
  EXPECT_NE(zero.moves, one.moves);
  EXPECT_EQ((**Selfplay(game, options).play(1, {})).moves, one.moves);
  EXPECT_EQ(one.opening, 0u);
  EXPECT_LE(std::abs(one.scores[0] - plain.scores[0]), 2 * SelfplayOptions::margin);
}

TEST(Selfplay, EveryGameIsOneOfItsRules) {
  for (const char* id : {"chess", "raumschach", "little-cheops"}) {
    const auto game = *open_game(id);
    Selfplay selfplay(game, quick());
    const TrainingGame played = **selfplay.play(3, {});
    EXPECT_EQ(played.moves.size(), played.opening + played.scores.size());
    const auto session = game->session();
    std::size_t visited = 0;
    EXPECT_TRUE(replay(played, *session, [&](int, const MoveView&) { ++visited; })) << id;
    EXPECT_EQ(visited, played.scores.size());
    if (session->outcome().won()) {
      EXPECT_EQ(played.result, session->outcome().winner == Color::white ? 1 : -1) << id;
    }
  }
}

TEST(Selfplay, GamesWithSealedPapersAreReplayed) {
  // White's King keeps a Castle and can appoint Civilians, which Black must not know of.
  GameSpec spec = find_game("little-cheops", {{"castles-in-common", "on"}}).value();
  spec.start = "8k/9/2n6/3c1c3/C3K4/3t1t3/9/6C2/N3C3M w - e5b=e5w";
  const auto game = *open_game(spec);
  SelfplayOptions options = quick();
  options.opening.plies = 0;
  options.win_score = 30'000;
  options.max_plies = 40;
  Selfplay selfplay(game, options);
  const TrainingGame played = **selfplay.play(0, {});
  int appointments = 0;
  EXPECT_TRUE(replay(played, *game->session(),
                     [&](int, const MoveView& move) { appointments += move.action == "appointment"; }));
  EXPECT_GT(appointments, 0);
}

TEST(Selfplay, SlowADrawThatIsOfferedMayBeDeclinedByAnAbdication) {
  const auto game = *open_game("cheops-imperial", {{"open-papers", "on"}});
  SelfplayOptions options;
  options.nodes = 200;
  Selfplay selfplay(game, options);
  const TrainingGame played = **selfplay.play(6, {});
  int abdications = 0;
  EXPECT_TRUE(replay(played, *game->session(),
                     [&](int, const MoveView& move) { abdications += move.action == "abdication"; }));
  EXPECT_GT(abdications, 0);
}

TEST(Selfplay, EndsWhereASideIsFarAhead) {
  SelfplayOptions options = quick();
  options.win_score = 50;
  options.win_plies = 2;
  Selfplay selfplay(*open_game("chess"), options);
  for (std::uint64_t number = 0; number < 4; ++number) {
    const TrainingGame game = **selfplay.play(number, {});
    if (game.result == 0) continue;
    const std::size_t n = game.scores.size();
    ASSERT_GE(n, 2u);
    EXPECT_GE(std::abs(game.scores[n - 1]), 50);
    EXPECT_GE(std::abs(game.scores[n - 2]), 50);
    EXPECT_LT(game.scores[n - 1] * game.scores[n - 2], 0) << "one side is ahead, seen from both";
    const bool white = (game.moves.size() - 1) % 2 == 0;
    EXPECT_EQ(game.result, (game.scores[n - 1] > 0) == white ? 1 : -1);
  }
}

TEST(Selfplay, StopsWithoutAGame) {
  Selfplay selfplay(*open_game("chess"), quick());
  const auto stopped = selfplay.play(0, [] { return true; });
  ASSERT_TRUE(stopped);
  EXPECT_FALSE(*stopped);
}

}  // namespace
}  // namespace cheshire
