// PGN for the page: what the core's commands pgn, pgn-game and pgn-write answer.
#include "engine/pgn_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

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
            R"({"games":[{"tags":{"White":"A"},"result":"1-0","faults":[]},)"
            R"({"tags":{"White":"B"},"result":"*","faults":[{"code":"pgn-variation-not-open","args":{},)"
            R"("text":"no variation is open that could end here","line":7,"column":7}]}]})");
  EXPECT_EQ(listed(""), R"({"games":[]})");
  EXPECT_THAT(PgnText().read(std::string(PgnText::max_bytes + 1, ' ')),
              HasSubstr(R"("code":"pgn-text-too-large")"));
}

TEST(PgnJson, PlaysAGame) {
  EXPECT_EQ(
      played("[Variant \"Alice\"]\n[Rules \"castling=off\"]\n\n1. Nf3! {[%eval -0.5,9] [%clk 0:01:00] x} (1. "
             "e4) e6 0-1"),
      R"({"tags":{"Variant":"Alice","Rules":"castling=off"},"game":"alice","options":{"castling":"off"},)"
      R"("fen":"","result":"0-1","items":[{"kind":"move","uci":"g1f3","san":"Nf3"},{"kind":"nag","nag":1},)"
      R"({"kind":"comment","text":"x","eval":{"kind":"cp","value":-50,"depth":9},"clock":60000},{"kind":"open"},)"
      R"({"kind":"move","uci":"e2e4","san":"e4"},{"kind":"close"},{"kind":"move","uci":"e7e6","san":"e6"}],)"
      R"("faults":[]})");
  EXPECT_THAT(
      played("1. e4 {[%eval #-2] [%emt 0:00:01] [%cal Ge2e4]} e5"),
      HasSubstr(R"({"kind":"comment","text":"","eval":{"kind":"mate","value":-2,"depth":0},"elapsed":1000,)"
                R"("marks":[{"color":"G","from":"e2","to":"e4"}]})"));
}

TEST(PgnJson, SaysWhatCannotBePlayed) {
  EXPECT_THAT(played("1. e4 ) e5\n2. Ke3 Ke6"),
              testing::AllOf(HasSubstr(R"("san":"e5"}],"faults":[{"code":"pgn-variation-not-open")"),
                             HasSubstr(R"({"code":"pgn-move-refused")"),
                             HasSubstr(R"("line":2,"column":4,"ply":3})")));
  PgnText pgn;
  pgn.read("[White \"A\"]\n[Variant \"Halma\"]\n\n*");
  EXPECT_THAT(pgn.game(0, GameLibrary()), testing::AllOf(HasSubstr(R"("code":"pgn-variant-unknown")"),
                                                         HasSubstr(R"("line":2,"column":11)")));
  pgn.read("[Variant \"Alice\"]\n[Rules \"castling=maybe\"]\n\n*");
  EXPECT_THAT(pgn.game(0, GameLibrary()), HasSubstr(R"("line":2,"column":9)"));
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

TEST(PgnJson, ReadsAndWritesNullMoves) {
  EXPECT_THAT(played("1. e4 Z0 2. d4"), HasSubstr(R"({"kind":"move","uci":"0000","san":"--"})"));
  EXPECT_THAT(write_pgn_json(**open_game("chess"), "", "move\te2e4\nmove\t0000\n"), HasSubstr("1. e4 -- *"));
}

TEST(PgnJson, WritesWhatEnginesClocksAndPensSaid) {
  const std::string parts =
      "eval\t30\t12\nclock\t598000\nelapsed\t2000\nmark\tG\te4\nmark\tR\te2\te4\ncomment\tb\n"
      "move\te2e4\nclock\t60000\n";
  EXPECT_THAT(
      write_pgn_json(**open_game("chess"), "", parts),
      HasSubstr(R"({[%eval 0.30,12] [%emt 0:00:02] [%clk 0:09:58] [%csl Ge4] [%cal Re2e4] b} 1. e4\u000a)"
                R"({[%clk 0:01:00]} *)"));
}

TEST(PgnJson, CompletesMovesThatNameNobody) {
  const auto cheops = *open_game("little-cheops", {{"castles-in-common", "on"}});
  const std::string start = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";
  std::unique_ptr<Session> session = cheops->session();
  ASSERT_TRUE(session->set(start).ok());
  ASSERT_TRUE(session->play("@a5").ok());
  const MoveView appointment = session->moves()[0];
  ASSERT_TRUE(names_nobody(appointment.san));
  const std::string json = write_pgn_json(*cheops, start, "move\t" + appointment.uci + "\ncomment\tmy own\n");
  std::string joined = json;  // the writer breaks its lines
  for (std::size_t at; (at = joined.find("\\u000a")) != std::string::npos;) joined.replace(at, 6, " ");
  EXPECT_THAT(joined, HasSubstr(appointment.san + " {" + appointment.uci + "}"));
  EXPECT_THAT(joined, HasSubstr("{my own}"));
}

TEST(PgnJson, TakesTheGameOnShowWhereARecordNamesNone) {
  const RecordedGame alice{"alice", {{"castling", "off"}}};
  PgnText pgn;
  const auto game = [&](const std::string& text) {
    pgn.read(text);
    return pgn.game(0, GameLibrary(), alice);
  };
  const auto off = HasSubstr(R"("game":"alice","options":{"castling":"off"})");
  EXPECT_THAT(game("1. e4 *"), off);
  EXPECT_THAT(game("[Variant \"Alice\"]\n\n1. e4 *"), off);
  EXPECT_THAT(game("[Variant \"Alice\"]\n[Rules \"castling=on\"]\n\n1. e4 *"),
              HasSubstr(R"("options":{"castling":"on"})"));
  EXPECT_THAT(game("[White \"A\"]\n\n1. e4 *"), HasSubstr(R"("game":"chess")"));
}

TEST(PgnJson, RefusesWhatIsNoRecord) {
  const auto chess = *open_game("chess");
  for (const char* bad : {"x", "nag\tx", "eval\t", "result\t2-0", "tag\tA", "eval\t1\tx", "clock\t-1",
                          "mark\tGG\te4", "mark\tG"})
    EXPECT_THAT(write_pgn_json(*chess, "", bad), HasSubstr(R"({"error":{"code":"pgn-part-unknown")")) << bad;
  for (const auto& [bad, code] : {std::pair("nag\t256", "pgn-nag-unknown"),
                                  {"tag\t\tB", "pgn-tag-name-malformed"},
                                  {"tag\ta b\tB", "pgn-tag-name-malformed"},
                                  {"close", "pgn-variation-not-open"},
                                  {"open", "pgn-variation-without-move"},
                                  {"move\te2e4\nopen\nopen", "pgn-variation-without-move"},
                                  {"move\te2e4\nopen\nclose", "pgn-variation-empty"},
                                  {"move\te2e4\nopen\nmove\td2d4", "pgn-variation-endless"},
                                  {"mark\tG\te9", "pgn-mark-unknown"},
                                  {"comment\t\xff", "pgn-comment-not-utf8"}})
    EXPECT_THAT(write_pgn_json(*chess, "", bad), HasSubstr(std::string(R"({"error":{"code":")") + code + '"'))
        << bad;
  EXPECT_THAT(write_pgn_json(*chess, "", "move\te2e5"), HasSubstr(R"({"error":{"code":"pgn-move-refused")"));
}

}  // namespace
}  // namespace cheshire::test
