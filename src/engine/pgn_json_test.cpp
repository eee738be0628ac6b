// PGN for the page: what the core's commands pgn, pgn-game and pgn-write answer.
#include "engine/pgn_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/session.h"
#include "schema/schema_check.h"

namespace cheshire::test {
namespace {

using testing::HasSubstr;

std::string listed(const std::string& text) {
  const std::string json = PgnText().read(text);
  expect_schema("CoreAnswers.pgn", json);
  return json;
}

std::string played(const std::string& text, std::size_t number = 0) {
  PgnText pgn;
  pgn.read(text);
  const std::string json = pgn.game(number, GameLibrary());
  expect_schema("CoreAnswers.pgn-game", json);
  return json;
}

TEST(PgnJson, ListsTheGamesOfAText) {
  EXPECT_EQ(listed("[White \"A\"]\n\n1. e4 1-0\n\n[White \"B\"]\n\n1. e4 )"),
            R"({"games":[{"tags":{"White":"A"},"result":"1-0","fault":null},)"
            R"({"tags":{"White":"B"},"result":"*","fault":{"code":"pgn-variation-not-open","args":{},)"
            R"("text":"no variation is open that could end here","line":7,"column":7}}]})");
  EXPECT_EQ(listed(""), R"({"games":[]})");
  EXPECT_THAT(PgnText().read(std::string(PgnText::most_bytes + 1, ' ')),
              HasSubstr(R"("code":"pgn-text-too-large")"));
}

TEST(PgnJson, PlaysAGame) {
  EXPECT_EQ(
      played("[Variant \"Alice\"]\n[Rules \"castling=off\"]\n\n1. Nf3! {[%eval -0.5,9] [%clk 0:01:00] x} (1. "
             "e4) e6 0-1"),
      R"({"tags":{"Variant":"Alice","Rules":"castling=off"},"game":"alice","options":{"castling":"off"},)"
      R"("fen":"","result":"0-1","items":[{"kind":"move","uci":"g1f3","san":"Nf3"},{"kind":"nag","nag":1},)"
      R"({"kind":"comment","text":"x","eval":{"centipawns":-50,"depth":9},"clock":60000},{"kind":"open"},)"
      R"({"kind":"move","uci":"e2e4","san":"e4"},{"kind":"close"},{"kind":"move","uci":"e7e6","san":"e6"}],)"
      R"("fault":null})");
  EXPECT_THAT(played("1. e4 {[%eval #-2] [%emt 0:00:01] [%cal Ge2e4]} e5"),
              HasSubstr(R"({"kind":"comment","text":"","eval":{"mate":-2,"depth":0},"elapsed":1000,)"
                        R"("marks":[{"color":"G","from":"e2","to":"e4"}]})"));
}

TEST(PgnJson, SaysWhatCannotBePlayed) {
  EXPECT_THAT(played("1. e4 e5\n2. Ke3 {x}"),
              testing::AllOf(HasSubstr(R"("san":"e5"}],"fault":{"code":"pgn-move-refused")"),
                             HasSubstr(R"("line":2,"column":4})")));
  PgnText pgn;
  pgn.read("[Variant \"Halma\"]\n\n*");
  EXPECT_THAT(pgn.game(0, GameLibrary()), HasSubstr(R"("code":"pgn-variant-unknown")"));
  EXPECT_THAT(pgn.game(1, GameLibrary()),
              HasSubstr(R"({"error":{"code":"pgn-game-missing","args":{"number":1})"));
}

TEST(PgnJson, WritesAGame) {
  const auto chess = *open_game("chess");
  const std::string json = write_pgn_json(*chess, "",
                                          "tag\tWhite\tA\nmove\te2e4\nnag\t1\neval\t30\ncomment\tbest\nmove\t"
                                          "e7e5\nopen\nmove\tc7c5\nmate\t-3\nclose\nresult\t1-0\n");
  expect_schema("CoreAnswers.pgn-write", json);
  EXPECT_EQ(
      json,
      R"({"pgn":"[Event \"?\"]\u000a[Site \"?\"]\u000a[Date \"????.??.??\"]\u000a[Round \"?\"]\u000a[White \"A\"]\u000a)"
      R"([Black \"?\"]\u000a[Result \"1-0\"]\u000a\u000a1. e4 $1 {[%eval 0.30] best} 1... e5 (1... c5 {[%eval #-3]}) 1-0\u000a\u000a"})");
  const std::string fen = "4k3/8/8/8/8/8/8/4K2R b - - 0 9";
  EXPECT_THAT(write_pgn_json(*chess, fen, "move\te8d8"),
              testing::AllOf(HasSubstr(R"([FEN \")" + fen), HasSubstr("9... Kd8 *")));
}

TEST(PgnJson, RefusesWhatIsNoRecord) {
  const auto chess = *open_game("chess");
  for (const char* bad : {"x", "nag\t256", "nag\tx", "eval\t", "close", "open", "result\t2-0", "tag\tA",
                          "tag\t\tB", "move\te2e4\nopen\nopen"})
    EXPECT_THAT(write_pgn_json(*chess, "", bad), HasSubstr(R"({"error":{"code":"pgn-part-unknown")")) << bad;
  EXPECT_THAT(write_pgn_json(*chess, "", "move\te2e5"), HasSubstr(R"({"error":{"code":"pgn-move-refused")"));
}

}  // namespace
}  // namespace cheshire::test
