// Each sentence of rules.md: what it allows and what it forbids.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "base/test_message.h"
#include "board/topology.h"
#include "test_shove.h"

namespace cheshire::shove {
namespace {

using Reason = Outcome::Reason;

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

TEST(ShoveRules, BoardAndStart) {
  RecordProperty("rules", "SH-1 SH-2 SH-3");
  const auto s = session();
  const Topology& t = s->game().topology();
  EXPECT_EQ(t.cell_count(), 25);
  EXPECT_NE(t.find("e5"), no_cell);
  EXPECT_EQ(t.find("f1"), no_cell);
  EXPECT_EQ(t.name(s->king(Color::white)), "c1");
  EXPECT_EQ(t.name(s->king(Color::black)), "c5");
  EXPECT_EQ(s->side(), Color::white);
  const auto refused = [&](const char* fen) { return test::brief(s->set(fen).error().message); };
  EXPECT_EQ(refused("sskss/s4/5/5/SSKSS w - - 0 1"),
            "position-unplayable([shove-stones-too-many(Black, 5, SH-2)])");
  EXPECT_EQ(refused("sskss/5/5/5/SS1SS w - - 0 1"), "position-unplayable([king-missing(White)])");
  EXPECT_EQ(refused("sskss/5/5/5/SKKSS w - - 0 1"), "position-unplayable([kings-too-many(White, 2)])");
}

TEST(ShoveRules, OneSquareStraight) {
  RecordProperty("rules", "SH-4");
  const auto s = session();
  EXPECT_EQ(refused(*s, "a1a2"), "");
  EXPECT_EQ(refused(*s, "a1b2"), "shove-step-otherwise(SH-4)");
  EXPECT_EQ(refused(*s, "a1a3"), "shove-step-otherwise(SH-4)");
}

TEST(ShoveRules, KingsDoNotPush) {
  RecordProperty("rules", "SH-5");
  const auto s = session();
  EXPECT_EQ(refused(*s, "c1c2"), "");
  EXPECT_EQ(refused(*s, "c1b1"), "shove-king-pushes(SH-5)");
}

TEST(ShoveRules, StonesPushRows) {
  RecordProperty("rules", "SH-6");
  const auto s = session("k4/5/5/Sss2/4K w - - 0 1");
  ASSERT_TRUE(s->play("a2b2"));
  EXPECT_EQ(s->fen(), "k4/5/5/1Sss1/4K b - - 1 1") << "friend and foe alike move on";
  EXPECT_EQ(refused(*session("k4/5/5/SSs2/4K w - - 0 1"), "a2b2"), "") << "its own stone, too";
  EXPECT_EQ(refused(*session("5/5/5/Sk3/4K w - - 0 1"), "a2b2"), "") << "and a king";
}

TEST(ShoveRules, AtMostTwoAtOnce) {
  RecordProperty("rules", "SH-7");
  const char* three = "k4/5/5/SssS1/4K w - - 0 1";
  EXPECT_EQ(refused(*session(three), "a2b2"), "shove-row-too-long(3, 2, SH-7)");
  EXPECT_EQ(refused(*session(three, "3"), "a2b2"), "");
  const char* two = "k4/5/5/Sss2/4K w - - 0 1";
  EXPECT_EQ(refused(*session(two, "1"), "a2b2"), "shove-row-too-long(2, 1, SH-7)");
}

TEST(ShoveRules, OverTheEdge) {
  RecordProperty("rules", "SH-8");
  const auto s = session("k4/5/5/3Ss/4K w - - 7 1");
  ASSERT_TRUE(s->play("d2e2"));
  EXPECT_EQ(s->fen(), "k4/5/5/4S/4K b - - 0 1");
  EXPECT_EQ(s->moves().back().victim, s->game().topology().find("e2"));
  const auto inside = session("k4/5/5/2Ss1/K4 w - - 7 1");
  ASSERT_TRUE(inside->play("c2d2"));
  EXPECT_EQ(inside->fen(), "k4/5/5/3Ss/K4 b - - 8 1") << "on the board it only moves on";
}

TEST(ShoveRules, Check) {
  RecordProperty("rules", "SH-9");
  EXPECT_TRUE(session("k4/5/5/5/Ks3 w - - 0 1")->in_check());
  EXPECT_TRUE(session("k4/5/5/5/KSs2 w - - 0 1")->in_check()) << "a row of two";
  EXPECT_FALSE(session("k4/5/5/5/KSs2 w - - 0 1", "1")->in_check()) << "too long a row";
  EXPECT_FALSE(session("k4/5/5/5/K1s2 w - - 0 1")->in_check()) << "a gap";
  EXPECT_FALSE(session("k4/5/5/1Ks2/5 w - - 0 1")->in_check()) << "not at the edge";
  EXPECT_FALSE(session("5/5/5/5/Kk3 w - - 0 1")->in_check()) << "kings push nobody";
}

TEST(ShoveRules, OwnKingMustBeSafe) {
  RecordProperty("rules", "SH-10");
  EXPECT_EQ(refused(*session("k4/5/5/1s3/K3S w - - 0 1"), "a1b1"), "shove-king-left-in-check(SH-10)");
  EXPECT_EQ(refused(*session("k4/5/5/5/KS3 w - - 0 1"), "b1a1"), "shove-own-king-pushed-off(SH-10)");
  const auto check = session("k4/5/5/5/Ks2S w - - 0 1");
  EXPECT_EQ(refused(*check, "a1a2"), "");
  EXPECT_EQ(refused(*check, "e1e2"), "shove-king-left-in-check(SH-10)");
  EXPECT_EQ(test::brief(check->set("k4/5/5/5/Ks3 b - - 0 1").error().message),
            "position-unplayable([waiting-side-in-check(White)])");
}

TEST(ShoveRules, CheckmateAndStalemate) {
  RecordProperty("rules", "SH-11 SH-12");
  EXPECT_EQ(session("k4/5/5/1s3/Ks3 w - - 0 1")->outcome(), Outcome::win(Color::black, Reason::checkmate));
  EXPECT_EQ(session("k4/5/5/1s3/K4 w - - 0 1")->outcome(), Outcome::draw(Reason::stalemate));
  EXPECT_FALSE(session("k4/5/5/5/Ks3 w - - 0 1")->outcome().over()) << "the king can step away";
}

TEST(ShoveRules, Draws) {
  RecordProperty("rules", "SH-13 SH-14 SH-15");
  EXPECT_EQ(session("k4/5/5/5/4K w - - 0 1")->outcome(), Outcome::draw(Reason::dead_position));
  EXPECT_FALSE(session("k4/5/5/5/S3K w - - 0 1")->outcome().over());
  const auto s = session();
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_FALSE(s->outcome().over());
    for (const char* move : {"c1c2", "c5c4", "c2c1", "c4c5"}) ASSERT_TRUE(s->play(move)) << move;
  }
  EXPECT_EQ(s->outcome(), Outcome::draw(Reason::repetition));
  const auto late = session("sskss/5/5/5/SSKSS w - - 99 60");
  EXPECT_FALSE(late->outcome().over());
  ASSERT_TRUE(late->play("c1c2"));
  EXPECT_EQ(late->outcome(), Outcome::draw(Reason::fifty_moves));
}

TEST(ShoveRules, EverySentenceHasATest) {
  const std::filesystem::path here = std::filesystem::path(CHESHIRE_SOURCE_DIR) / "tests/example_game";
  const std::string rules = content(here / "rules.md"), tests = content(here / "rules_test.cpp");
  const std::regex id("\\*\\*(SH-[0-9]+)\\*\\*");
  int sentences = 0;
  for (std::sregex_iterator it(rules.begin(), rules.end(), id), end; it != end; ++it, ++sentences)
    EXPECT_TRUE(std::regex_search(
        tests, std::regex(R"-(\n  RecordProperty\("rules", "[^"]*\b)-" + (*it)[1].str() + "[ \"]")))
        << (*it)[1];
  EXPECT_EQ(sentences, 15);
}

}  // namespace
}  // namespace cheshire::shove
