// Squares as texts, of games on one board, on several boards and on several levels.
#include "board/square_text.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

TEST(SquareText, NamesEveryBoardButTheFirst) {
  const Topology alice = *Topology::compile(on_boards(box(8, 8), {"A", "B"}));
  const Cell e4 = alice.find("e4");
  EXPECT_EQ(square_text(alice, e4), "e4");
  EXPECT_EQ(square_text(alice, alice.find("e4", 1)), "e4/B");
  EXPECT_EQ(read_square(alice, "e4"), e4);
  EXPECT_EQ(read_square(alice, "e4", 1), alice.find("e4", 1));
  EXPECT_EQ(read_square(alice, "e4/A", 1), e4) << "the text says which";
  EXPECT_EQ(read_square(alice, "e4/B"), alice.find("e4", 1));
  for (const char* none : {"", "e9", "e4/C", "e4/", "/B", "e4/B/B", "e4 "})
    EXPECT_EQ(read_square(alice, none), no_cell) << none;
}

TEST(SquareText, NamesTheLevelFirst) {
  const Topology raumschach = *Topology::compile(box(5, 5, 5));
  EXPECT_EQ(square_text(raumschach, raumschach.find("Bc3")), "Bc3");
  EXPECT_EQ(read_square(raumschach, "Bc3"), raumschach.find("Bc3"));
  EXPECT_EQ(read_square(raumschach, "c3"), no_cell);
  EXPECT_EQ(read_square(raumschach, "Bc3/B"), no_cell) << "it has one board, without a name";
}

TEST(SquareText, EveryCellIsReadAsItIsWritten) {
  for (const BoardSpec& spec : {on_boards(box(3, 4, 2), {"A", "B", "C"}), box(4, 4, 4, 4)}) {
    const Topology topology = *Topology::compile(spec);
    for (Cell cell = 0; cell < topology.cell_count(); ++cell) {
      if (!topology.exists(cell)) continue;
      EXPECT_EQ(read_square(topology, square_text(topology, cell)), cell);
    }
  }
}

}  // namespace
}  // namespace cheshire
