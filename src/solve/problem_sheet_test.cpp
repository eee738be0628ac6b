// The sheet in other words; tests/cli and text/diagram test the English one and its layout.
#include "solve/problem_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/test_game.h"
#include "solve/problem_solver.h"
#include "text/diagram/svg_sheet.h"
#include "text/fen.h"

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_search::alice;
using testing_search::chess;

template <class Game>
std::string sheet(const Game& game, const std::string& fen, const char* stipulation,
                  const SheetWords& words) {
  const auto& tables = *game.tables;
  const ProblemPosition problem{read_fen(fen, tables.spec, tables.topology).value(),
                                read_stipulation(stipulation).value()};
  SolveRequest request;
  request.stipulation = problem.stipulation;
  if (problem.stipulation.forced()) {
    request.set_play = request.threats = request.duals = true;
    request.tries = 1;
  }
  const ProblemSolution solution = solve_position(game.position(fen), request, {}).value();
  const ProblemTitles titles{"Two bishops", "A. Author", "", "move a1 a2"};
  return join_pages(problem_sheet(tables.spec, tables.topology, problem, solution, titles, words));
}
/// Without the boards.
std::string texts(const std::string& page) { return page.substr(page.rfind("</g><text")); }

TEST(ProblemSheet, IsInTheWordsThatAreGiven) {
  const std::pair<const char*, const char*> german[] = {
      {"title", "Alice-Schach"},  {"summary", "Gelöst."}, {"twin", "Zwilling"}, {"set-play", "Satzspiel"},
      {"tries", "Verführungen"},  {"solution", "Lösung"}, {"but", "aber"},      {"threat", "Drohung"},
      {"zugzwang", "Zug um Zug"}, {"short", "kurz"},      {"dual", "Dual"}};
  SheetWords words;
  for (const auto& [key, text] : german) EXPECT_TRUE(set_word(words, key, text)) << key;
  const std::string two =
      sheet(alice(), "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", "#2", words);
  EXPECT_THAT(two, HasSubstr(">Alice-Schach<"));
  EXPECT_THAT(two, HasSubstr(">Two bishops, A. Author<"));
  for (const char* text : {">Gelöst.<", ">Zwilling: move a1 a2<", ">Satzspiel:<", ">Verführungen:<",
                           ">Lösung:<", ">        aber 1...", "(Drohung: ", "(Zug um Zug)", "(Dual)"})
    EXPECT_THAT(texts(two), HasSubstr(text));
  const std::string three = sheet(chess(), "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "#3", words);
  EXPECT_THAT(texts(three), HasSubstr("(kurz)"));
  for (const char* text :
       {"set play", "tries", "solution", "but ", "threat", "zugzwang", "short", "dual", "twin"})
    EXPECT_THAT(texts(two) + texts(three), Not(HasSubstr(text)));
}

TEST(ProblemSheet, SaysWhoBeginsInTheWordsThatAreGiven) {
  SheetWords words;
  EXPECT_TRUE(set_word(words, "white-begins", "Weiß beginnt"));
  EXPECT_THAT(sheet(chess(), "k7/8/1K6/8/8/8/8/3Q4 w - - 0 1", "h#1", words),
              HasSubstr(">h#1   (2+1)   Weiß beginnt<"));
  EXPECT_TRUE(set_word(words, "black-begins", "Schwarz beginnt"));
  EXPECT_THAT(sheet(chess(), "7k/8/6K1/8/8/8/8/R7 b - - 0 1", "#1", words),
              HasSubstr(">#1   (2+1)   Schwarz beginnt<"));
}

TEST(ProblemSheet, SaysFromWhereAProblemIs) {
  SheetWords words;
  EXPECT_TRUE(set_word(words, "byline", "A. Author, 2026"));
  const std::string page = sheet(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1", words);
  EXPECT_THAT(page, HasSubstr(">A. Author, 2026<"));
  EXPECT_THAT(page, Not(HasSubstr("Two bishops")));
}

TEST(ProblemSheet, RefusesOtherKeysAndLongTexts) {
  SheetWords words;
  EXPECT_FALSE(set_word(words, "Title", "Schach"));
  EXPECT_FALSE(set_word(words, "", ""));
  EXPECT_TRUE(set_word(words, "zugzwang", std::string(SheetWords::max_bytes, 'z')));
  EXPECT_FALSE(set_word(words, "zugzwang", std::string(SheetWords::max_bytes + 1, 'y')));
  EXPECT_EQ(words.solution.zugzwang, std::string(SheetWords::max_bytes, 'z'));
}

}  // namespace
}  // namespace cheshire
