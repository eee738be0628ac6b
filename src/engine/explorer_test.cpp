// What was played in a position.
#include "engine/explorer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "text/pgn/test_pgn.h"

namespace cheshire::test {
namespace {

using testing::ElementsAre;

constexpr std::string_view records =
    "[White \"A\"]\n[Black \"B\"]\n[Date \"1900.??.??\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n"
    "[White \"C\"]\n[Black \"D\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 0-1\n\n"
    "[White \"E\"]\n[Black \"F\"]\n\n1. e4 e5 (1... c5) 2. Bc4 1/2-1/2\n\n"
    "[White \"G\"]\n[Black \"H\"]\n\n1. e4 c5 *\n\n1. d4 *\n";

/// Explores all records after some moves.
Explorer explored(std::vector<std::string> moves, std::size_t examples = 1) {
  const auto game = *open_game("chess");
  const std::unique_ptr<Session> session = game->session();
  EXPECT_TRUE(session->set("", moves));
  Explorer explorer(*session, examples);
  ReplayRequest request;
  request.variations = false;
  Replay replay;
  int n = 0;
  pgn_test::read_games(records, 1000, [&](const PgnGame& record) {
    replay_record(*game, record, request, replay);
    explorer.add(record, replay, "games:" + std::to_string(++n));
  });
  return explorer;
}

std::vector<std::string> shown(const Explorer& explorer) {
  std::vector<std::string> all;
  const auto results = [](const Explorer::Results& r) {
    return std::to_string(r.games) + "=" + std::to_string(r.white) + "+" + std::to_string(r.draws) + "+" +
           std::to_string(r.black);
  };
  for (const Explorer::Move& move : explorer.moves()) all.push_back(move.san + " " + results(move));
  all.push_back(results(explorer.total()));
  return all;
}

TEST(Explorer, CountsWhatWasPlayedAndHowItEnded) {
  EXPECT_THAT(shown(explored({})), ElementsAre("e4 3=1+1+0", "Nf3 1=0+0+1", "d4 1=0+0+0", "5=1+1+1"));
  EXPECT_THAT(shown(explored({"e4"})), ElementsAre("e5 2=1+1+0", "c5 1=0+0+0", "3=1+1+0"));
}

TEST(Explorer, FindsThePositionByAnyOrderOfMoves) {
  EXPECT_THAT(shown(explored({"e4", "e5", "Nf3", "Nc6"})), ElementsAre("Bb5 1=0+0+1", "2=1+0+1"));
  EXPECT_THAT(shown(explored({"a4"})), ElementsAre("0=0+0+0"));
}

TEST(Explorer, KeepsExamples) {
  const std::vector<Explorer::Move> moves = explored({}).moves();
  ASSERT_EQ(moves[0].examples.size(), 1u);
  const Explorer::Example& e = moves[0].examples[0];
  EXPECT_EQ(e.white + e.black + e.date + e.result + e.place, "AB1900.??.??1-0games:1");
  EXPECT_TRUE(explored({}, 0).moves()[0].examples.empty());
  EXPECT_EQ(explored({}, 5).moves()[0].examples.size(), 3u);
}

}  // namespace
}  // namespace cheshire::test
