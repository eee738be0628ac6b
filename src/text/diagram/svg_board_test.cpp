#include "text/diagram/svg_board.h"

#include <gtest/gtest.h>

#include "board/topology.h"
#include "text/diagram/piece_art.h"

namespace cheshire {
namespace {

int count(const std::string& text, std::string_view part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

/// A board of 3 x 2 squares on as many boards as it has names.
class SmallBoard : public testing::Test {
 protected:
  explicit SmallBoard(std::vector<std::string> boards = {""}) {
    spec_.kinds = {{'P', "pawn", "", "P"}, {'K', "king", "", ""}, {'Z', "zebra", "", ""}};
    topology_ =
        std::make_unique<Topology>(std::move(*Topology::compile(on_boards(box(3, 2), std::move(boards)))));
    setup_.pieces.assign(topology_->cell_count(), no_piece);
  }
  void put(std::string_view square, Color color, int kind, int board = 0) {
    setup_.pieces[topology_->find(square, board)] = make_piece(color, static_cast<Kind>(kind));
  }
  std::string draw(const SvgStyle& style = {}, std::vector<MarkedCell> marks = {},
                   std::vector<Arrow> arrows = {}) const {
    return svg_board(*topology_, spec_, setup_, marks, arrows, style);
  }
  Cell at(std::string_view square, int board = 0) const { return topology_->find(square, board); }

  GameSpec spec_;
  std::unique_ptr<Topology> topology_;
  cheshire::Setup setup_;
};

class SmallBoards : public SmallBoard {
 protected:
  SmallBoards() : SmallBoard({"A", "B", "C"}) {}
};

TEST(SvgNumber, HasAtMostTwoDecimals) {
  EXPECT_EQ(svg_number(0), "0");
  EXPECT_EQ(svg_number(12), "12");
  EXPECT_EQ(svg_number(-3.5), "-3.5");
  EXPECT_EQ(svg_number(0.054), ".05");
  EXPECT_EQ(svg_number(-0.999), "-1");
}

TEST_F(SmallBoard, DefinesEveryPieceOnceAndPlacesIt) {
  put("a1", Color::white, 0);
  put("c1", Color::white, 0);
  put("b2", Color::black, 1);
  const std::string svg = draw();
  EXPECT_EQ(count(svg, "<symbol"), 2);
  EXPECT_EQ(count(svg, "<use href=\"#w0\""), 2);
  EXPECT_EQ(count(svg, "<use href=\"#b1\""), 1);
}

// A drawing is found by its key, or by the name of the kind if that has none; else the letter stands on a
// disc.
TEST_F(SmallBoard, DrawsAnUnknownPieceAsItsLetter) {
  put("a1", Color::white, 1);
  EXPECT_EQ(count(draw(), ">K</text>"), 0);
  put("a2", Color::white, 2);
  EXPECT_EQ(count(draw(), ">Z</text>"), 1);
}

TEST_F(SmallBoard, NamesFilesAndRanks) {
  const std::string svg = draw();
  for (const char* name : {">a</text>", ">b</text>", ">c</text>", ">1</text>", ">2</text>"}) {
    EXPECT_EQ(count(svg, name), 1) << name;
  }
  SvgStyle bare;
  bare.coordinates = false;
  EXPECT_EQ(count(draw(bare), "<text"), 0);
}

// a1 of a board of 3 x 2 squares of 48 pixels, behind a margin of .7 squares and below one of .25.
TEST_F(SmallBoard, FlipsToBlacksSide) {
  const std::vector<MarkedCell> mark{{at("a1"), CellMark::check}};
  SvgStyle style;
  EXPECT_EQ(count(draw(style, mark), "<path d=\"M33.6 60h48v48h-48z\" fill=\"#d6301e\""), 1)
      << draw(style, mark);
  style.flip = true;
  EXPECT_EQ(count(draw(style, mark), "<path d=\"M129.6 12h48v48h-48z\" fill=\"#d6301e\""), 1);
}

TEST_F(SmallBoard, EscapesTexts) {
  SvgStyle style;
  style.title = "a<b>&\"c\"\n";
  style.caption = "</svg>";
  const std::string svg = draw(style);
  EXPECT_EQ(count(svg, "<title>a&lt;b&gt;&amp;&quot;c&quot; </title>"), 1);
  EXPECT_EQ(count(svg, "</svg>"), 1);
  EXPECT_EQ(count(svg, "&lt;/svg&gt;</text>"), 1);
}

TEST_F(SmallBoard, LeavesOutCellsThatDoNotExist) {
  EXPECT_EQ(
      draw({}, {{no_cell, CellMark::check}, {static_cast<Cell>(60), CellMark::left}}, {{no_cell, at("a1")}}),
      draw());
}

TEST_F(SmallBoards, DifferByMoreThanColour) {
  const std::string svg = draw();
  EXPECT_EQ(count(svg, "url(#hatch)"), 1);
  EXPECT_EQ(count(svg, "url(#dots)"), 1);
  for (const char* name : {">A</text>", ">B</text>", ">C</text>"}) EXPECT_EQ(count(svg, name), 1);
}

TEST_F(SmallBoards, DrawsArrowsAcrossBoardsAndCircles) {
  const std::string svg = draw({}, {}, {{at("a1"), at("c2", 1), Brush::red}, {at("b1", 2), at("b1", 2)}});
  EXPECT_EQ(count(svg, "Z\" fill=\"#882020\""), 1);
  EXPECT_EQ(count(svg, "<circle cx"), 1 + 1) << "the circle, and the dot of the third board's pattern";
}

TEST(SvgThemes, AreKnownByName) {
  for (const char* name : board_themes) EXPECT_TRUE(board_theme(name)) << name;
  EXPECT_EQ(board_theme("print"), BoardTheme::print);
  EXPECT_FALSE(board_theme("Print"));
  EXPECT_EQ(brush("yellow"), Brush::yellow);
  EXPECT_FALSE(brush(""));
}

}  // namespace
}  // namespace cheshire
