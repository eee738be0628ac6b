#include "learn/eval_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "eval/fitted_weights.h"
#include "learn/eval_text.h"
#include "learn/score_scale.h"
#include "learn/selfplay.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

GameDataReader::Source source(std::string text) {
  return [text = std::move(text), at = std::size_t{0}](std::size_t most) mutable {
    const std::string piece = text.substr(at, most);
    at += piece.size();
    return piece;
  };
}

/// Games of the engine against itself, as a file.
std::string games_of(const std::shared_ptr<const AnyGame>& game, std::uint64_t count) {
  SelfplayOptions options;
  options.nodes = options.opening.nodes = 60;
  options.hash = 1;
  options.net = "";
  Selfplay selfplay(game, options);
  GameBatch batch{game->spec().identity(), "by a test", 1, {}};
  for (std::uint64_t number = 0; number < count; ++number) batch.games.push_back(**selfplay.play(number, {}));
  return pack(batch);
}

EvalData data_of(const char* id, std::uint64_t count, int threads = 1) {
  const auto game = *open_game(id);
  EvalData data = EvalData::of(game).value();
  EXPECT_TRUE(data.read(source(games_of(game, count)), 1'000'000, threads));
  return data;
}

/// The same positions, with scores that other weights give them.
EvalPositions scored(const EvalPositions& positions, const EvalWeights& weights) {
  EvalPositions made;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EvalPosition position = positions[i];
    position.score = static_cast<std::int16_t>(position.trace.score(weights));
    made.add(position);
  }
  return made;
}

TEST(EvalData, GamesThatAreThereTwiceCountOnce) {
  const auto game = *open_game("alice");
  EvalData data = EvalData::of(game).value();
  const std::string file = games_of(game, 2);
  ASSERT_TRUE(data.read(source(file), 1'000'000, 1));
  const std::size_t before = data.training().size() + data.validation().size();
  ASSERT_TRUE(data.read(source(file), 1'000'000, 1));
  EXPECT_EQ(data.training().size() + data.validation().size(), before);
  EXPECT_EQ(data.feed().games(), 2u);
  EXPECT_EQ(data.feed().again(), 2u);
}

TEST(EvalData, KeepsTheCountsOfAPosition) {
  const auto game = *open_game("alice");
  const auto tracer = eval_tracer(*game).value();
  const auto session = game->session();
  EvalPositions positions;
  std::vector<EvalPosition> added;
  for (const char* move : {"e4", "d5", "Be2", "dxe4"}) {
    ASSERT_TRUE(session->play(move));
    added.push_back({tracer->trace(*session), static_cast<std::int16_t>(-5 + positions.size()), 1});
    positions.add(added.back());
  }
  EvalPositions more;
  more.append(positions);
  more.append(positions);
  ASSERT_EQ(more.size(), 8u);
  for (std::size_t i = 0; i < more.size(); ++i) {
    const EvalPosition found = more[i], &wanted = added[i % 4];
    EXPECT_EQ(found.trace.terms, wanted.trace.terms);
    EXPECT_EQ(found.trace.danger, wanted.trace.danger);
    EXPECT_EQ(found.trace.score(fitted_weights), wanted.trace.score(fitted_weights));
    EXPECT_EQ(found.score, wanted.score);
    EXPECT_EQ(more.result(i), 1);
  }
  more.cut(3);
  EXPECT_EQ(more.size(), 3u);
}

TEST(EvalData, IsTheSameForAnyNumberOfThreads) {
  const EvalData one = data_of("chess", 12, 1), two = data_of("chess", 12, 3);
  ASSERT_EQ(one.training().size(), two.training().size());
  EXPECT_GT(one.training().size(), 100u);
  EXPECT_EQ(one.validation().size(), two.validation().size());
  for (std::size_t i = 0; i < one.training().size(); ++i)
    EXPECT_EQ(one.training()[i].trace.terms, two.training()[i].trace.terms);
}

TEST(EvalData, RefusesWhatItCannotFit) {
  const auto cheops = EvalData::of(*open_game("little-cheops"));
  ASSERT_FALSE(cheops);
  EXPECT_EQ(cheops.error().text(),
            msg::evaluation_of_its_own((*open_game("little-cheops"))->spec().title).text());
  EvalData chess = EvalData::of(*open_game("chess")).value();
  EXPECT_FALSE(chess.read(source(games_of(*open_game("alice"), 1)), 10, 1));
  EXPECT_FALSE(chess.read(source("nothing"), 10, 1));
}

TEST(EvalFit, FindsTheWeightsThatScoresWereMadeWith) {
  const EvalData data = data_of("chess", 120);
  EvalWeights wanted = fitted_weights;
  wanted.power.middle += 300;
  wanted.mobility.end -= 200;
  wanted.danger.safe_checks += 150;
  wanted.tempo += 100;
  const EvalPositions positions = scored(data.training(), wanted);
  EvalFitOptions options;
  options.result = 0;
  options.keep = 0;
  // With targets by the scale of the evaluation itself, the weights are found and not only their ratios.
  const EvalGame game(positions, wanted, 0);
  const double exact = game.loss(wanted), before = game.loss(fitted_weights);
  const EvalGame* const games[] = {&game};
  EvalFit fit(games, fitted_weights, options);
  for (int i = 0; i < 30 && fit.step();) ++i;
  const double after = game.loss(fit.weights());
  EXPECT_GT(before, 20 * after);
  EXPECT_LT(after, exact + before / 20);
  EXPECT_NEAR(fit.weights().power.middle, wanted.power.middle, 100);
  EXPECT_NEAR(fit.weights().tempo, wanted.tempo, 20);
}

TEST(EvalFit, GivesTheSameWeightsForAnyNumberOfThreads) {
  const EvalData alice = data_of("alice", 20), chess = data_of("chess", 20);
  const EvalGame of_alice(alice.training(), fitted_weights, 0.5),
      of_chess(chess.training(), fitted_weights, 0.5);
  const EvalGame* const games[] = {&of_alice, &of_chess};
  EvalFitOptions options;
  EvalFit one(games, fitted_weights, options);
  options.threads = 3;
  EvalFit three(games, fitted_weights, options);
  const double first = one.loss();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(one.step(), three.step());
  EXPECT_LT(one.loss(), first);
  EXPECT_EQ(one.weights(), three.weights());
}

TEST(EvalFit, WritesWeightsAsTheProgramHasThem) {
  const std::string text = weights_text(fitted_weights, "By hand.");
  EXPECT_NE(text.find("// By hand.\n#pragma once\n"), std::string::npos);
  EXPECT_NE(text.find("    .pawn{" + std::to_string(fitted_weights.pawn.middle) + ", "), std::string::npos);
  EXPECT_NE(text.find("        .hits = " + std::to_string(fitted_weights.danger.hits) + ",\n"),
            std::string::npos);
}

}  // namespace
}  // namespace cheshire
