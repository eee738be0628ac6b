#include "solve/stipulation.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "games/registry.h"
#include "rules/tables.h"

namespace cheshire {
namespace {

using test::brief;

Stipulation read(const std::string& text) {
  const Result<Stipulation> read = read_stipulation(text);
  EXPECT_TRUE(read) << text << ": " << read.error().text();
  return read ? *read : Stipulation{};
}

// "AT CODE(ARGUMENTS)" of what is wrong with a text.
std::string fault(const std::string& text) {
  const Result<Stipulation> read = read_stipulation(text);
  EXPECT_FALSE(read) << text;
  return read ? "" : std::to_string(read.error().at) + ' ' + brief(read.error().message);
}

TEST(Stipulation, IsComposedOfPlayGoalAndLength) {
  EXPECT_EQ(read("#2"), (Stipulation{Play::direct, false, Goal::mate, "", 4}));
  EXPECT_EQ(read("h#2.5"), (Stipulation{Play::help, false, Goal::mate, "", 5}));
  EXPECT_EQ(read("s#3"), (Stipulation{Play::self, false, Goal::mate, "", 6}));
  EXPECT_EQ(read("hs#3"), (Stipulation{Play::help_self, false, Goal::mate, "", 6}));
  EXPECT_EQ(read("hs#1.5"), (Stipulation{Play::help_self, false, Goal::mate, "", 3}));
  EXPECT_EQ(read("r#2"), (Stipulation{Play::reflex, false, Goal::mate, "", 4}));
  EXPECT_EQ(read("semi-r#2"), (Stipulation{Play::semi_reflex, false, Goal::mate, "", 4}));
  EXPECT_EQ(read("ser-#4"), (Stipulation{Play::direct, true, Goal::mate, "", 8}));
  EXPECT_EQ(read("ser-h#5"), (Stipulation{Play::help, true, Goal::mate, "", 10}));
  EXPECT_EQ(read("ser-s=6"), (Stipulation{Play::self, true, Goal::stalemate, "", 12}));
  EXPECT_EQ(read("ser-r#7"), (Stipulation{Play::reflex, true, Goal::mate, "", 14}));
  EXPECT_EQ(read("h=3"), (Stipulation{Play::help, false, Goal::stalemate, "", 6}));
  EXPECT_EQ(read("h==3"), (Stipulation{Play::help, false, Goal::double_stalemate, "", 6}));
  EXPECT_EQ(read("x2"), (Stipulation{Play::direct, false, Goal::capture, "", 4}));
  EXPECT_EQ(read("s+1"), (Stipulation{Play::self, false, Goal::check, "", 2}));
  EXPECT_EQ(read("za8 2"), (Stipulation{Play::direct, false, Goal::square, "a8", 4}));
  EXPECT_EQ(read("hz a8/B 0.5"), (Stipulation{Play::help, false, Goal::square, "a8/B", 1}));
  EXPECT_EQ(read("dia10.5"), (Stipulation{Play::help, false, Goal::proof_game, "", 21}));
  EXPECT_EQ(read("a=>b 4"), (Stipulation{Play::help, false, Goal::position, "", 8}));
  EXPECT_EQ(read("ser-dia9"), (Stipulation{Play::direct, true, Goal::proof_game, "", 18}));
  EXPECT_EQ(read("  # 99\t"), (Stipulation{Play::direct, false, Goal::mate, "", 198}));
}

TEST(Stipulation, NeedsTheKingThatIsToBeMated) {
  const auto kings = [](const char* text, Color begins) {
    const RequiredKings required = required_kings(read_stipulation(text).value(), begins);
    return std::string(required.white ? "K" : "") + (required.black ? "k" : "");
  };
  using enum Color;
  for (const char* of_defender : {"#2", "+1", "ser-#3", "h#2.5", "hs#2.5"}) {
    EXPECT_EQ(kings(of_defender, white), "k") << of_defender;
    EXPECT_EQ(kings(of_defender, black), "K") << of_defender;
  }
  for (const char* own : {"s#2", "r#2", "semi-r#2", "h#2", "h+2", "hs#2", "ser-h#3", "ser-s#3", "ser-r#3"}) {
    EXPECT_EQ(kings(own, white), "K") << own;
    EXPECT_EQ(kings(own, black), "k") << own;
  }
  for (const char* none : {"h=2", "==1", "x1", "za8 2"}) EXPECT_EQ(kings(none, white), "") << none;
  for (const char* both : {"dia2", "ser-dia2", "a=>b1"}) EXPECT_EQ(kings(both, white), "Kk") << both;
}

TEST(Stipulation, IsWrittenAsItIsRead) {
  for (const char* text : {"#2", "h#2.5", "hs=3", "semi-rx2", "ser-h+5", "ser-zAa1/B 12", "h==0.5", "r#99",
                           "dia8.5", "a=>b3", "ser-a=>b5"})
    EXPECT_EQ(write_stipulation(read(text)), text);
}

TEST(Stipulation, AnErrorPointsAtTheWord) {
  EXPECT_EQ(fault(""), "0 stipulation-unknown(\"\")");
  EXPECT_EQ(fault(" mate in two"), "1 stipulation-unknown(\"mate\")");
  EXPECT_EQ(fault("2"), "0 stipulation-unknown(\"2\")");
  EXPECT_EQ(fault("q#2"), "0 stipulation-unknown(\"q#2\")");
  EXPECT_EQ(fault("ser-q#2"), "0 stipulation-unknown(\"ser-q#2\")");
  EXPECT_EQ(fault("H#2"), "0 stipulation-unknown(\"H#2\")");
  EXPECT_EQ(fault("hdia4"), "0 stipulation-without-play(\"dia\")");
  EXPECT_EQ(fault(" ser-sa=>b4"), "1 stipulation-without-play(\"a=>b\")");
  EXPECT_EQ(fault("dia"), "3 stipulation-length-missing(99)");
  EXPECT_EQ(fault("ser-dia2.5"), "8 stipulation-half-move");
  EXPECT_EQ(fault("ser-hs#2"), "0 stipulation-not-in-series(\"hs\")");
  EXPECT_EQ(fault("ser-semi-r#2"), "0 stipulation-not-in-series(\"semi-r\")");
  EXPECT_EQ(fault("z"), "1 stipulation-square-missing");
  EXPECT_EQ(fault("hz  "), "4 stipulation-square-missing");
  EXPECT_EQ(fault("za82"), "4 stipulation-length-missing(99)");
  EXPECT_EQ(fault("#"), "1 stipulation-length-missing(99)");
  EXPECT_EQ(fault("#0"), "1 stipulation-length-expected(\"0\", 99)");
  EXPECT_EQ(fault("h#0"), "2 stipulation-length-expected(\"0\", 99)");
  EXPECT_EQ(fault("# two"), "2 stipulation-length-expected(\"two\", 99)");
  EXPECT_EQ(fault("#-1"), "1 stipulation-length-expected(\"-1\", 99)");
  EXPECT_EQ(fault("#100"), "1 stipulation-length-expected(\"100\", 99)");
  EXPECT_EQ(fault("#1000000000000"), "1 stipulation-length-expected(\"1000000000000\", 99)");
  EXPECT_EQ(fault("h#99.5"), "2 stipulation-length-expected(\"99.5\", 99)");
  EXPECT_EQ(fault("h#2.7"), "2 stipulation-length-expected(\"2.7\", 99)");
  EXPECT_EQ(fault("#2 please"), "1 stipulation-length-expected(\"2\", 99)");
  EXPECT_EQ(fault("hs#0.5"), "3 stipulation-length-expected(\"0.5\", 99)");
  EXPECT_EQ(fault("#2.5"), "2 stipulation-half-move");
  EXPECT_EQ(fault("ser-h#2.5"), "7 stipulation-half-move");
  EXPECT_EQ(fault(std::string(101, '#')), "100 stipulation-too-long(100)");
}

TEST(Stipulation, AnyTextIsReadOrRefused) {
  const std::string letters = "ser-mihxz#=+0129. /aBd>b";
  std::uint32_t random = 1953;
  int accepted = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (random = random * 1664525 + 1013904223; text.size() < (random >> 28);) {
      random = random * 1664525 + 1013904223;
      text += letters[(random >> 16) % letters.size()];
    }
    const Result<Stipulation> read = read_stipulation(text);
    if (!read) {
      EXPECT_GE(read.error().at, 0) << text;
      EXPECT_LE(read.error().at, static_cast<int>(text.size())) << text;
      continue;
    }
    ++accepted;
    EXPECT_EQ(*read_stipulation(write_stipulation(*read)), *read) << text;
  }
  EXPECT_GT(accepted, 100);
}

TEST(Stipulation, ASquareIsOneOfTheGame) {
  const auto tables = RuleTables<2>::compile(*find_game("alice")).value();
  const Topology& topology = tables->topology;
  EXPECT_EQ(goal_cells(read("#2"), topology)->size(), 0u);
  EXPECT_EQ(*goal_cells(read("za8 2"), topology),
            (std::vector<Cell>{topology.find("a8", 0), topology.find("a8", 1)}));
  EXPECT_EQ(*goal_cells(read("za8/B 2"), topology), (std::vector<Cell>{topology.find("a8", 1)}));
  for (const char* text : {"za9 2", "za8/C 2", "za8/ 2", "z/B 2"}) {
    const auto cells = goal_cells(read(text), topology);
    ASSERT_FALSE(cells) << text;
    EXPECT_EQ(brief(cells.error().message).substr(0, 27), "stipulation-square-unknown(") << text;
  }
}

// In a file of problems the square need not stand apart, if it is one of Popeye's.
TEST(Stipulation, GoalSquaresInFiles) {
  const auto same = [](const char* in_file, const char* written) {
    const Result<Stipulation> read = read_stipulation_word({in_file, 0});
    ASSERT_TRUE(read) << in_file;
    EXPECT_EQ(write_stipulation(*read), written);
  };
  same("zE42", "ze4 2");
  same("ZE4 2", "ze4 2");
  same("zCc3 2", "zCc3 2");
  same("sza8/B 2", "sza8/B 2");
  same("ser-z8d4 2", "ser-z8d4 2");
}

}  // namespace
}  // namespace cheshire
