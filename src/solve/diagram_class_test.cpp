// Diagram classes: shifts, mirrors and turns are the same, everything else is not.
#include "solve/diagram_class.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "search/test_game.h"

namespace cheshire {
namespace {

using testing_search::alice;
using testing_search::chess;

template <class Game>
std::vector<std::uint64_t> class_of(const Game& game, const std::string& fen) {
  return diagram_class(read_fen(fen, game.tables->spec, game.tables->topology).value(),
                       game.tables->topology);
}

TEST(DiagramClass, ShiftsMirrorsAndTurns) {
  const auto one = class_of(chess(), "8/8/8/8/3k4/8/3PK3/8 w - - 0 1");
  EXPECT_EQ(one, class_of(chess(), "8/8/1k6/8/1PK5/8/8/8 w - - 0 1")) << "shifted";
  EXPECT_EQ(one, class_of(chess(), "8/8/8/8/4k3/8/3KP3/8 w - - 0 1")) << "mirrored";
  EXPECT_EQ(one, class_of(chess(), "8/8/3PK3/8/3k4/8/8/8 b - - 0 1"))
      << "upside down, the other side to move";
  EXPECT_EQ(one, class_of(chess(), "8/8/8/8/1k1P4/3K4/8/8 w - - 0 1")) << "turned";
  EXPECT_NE(one, class_of(chess(), "8/8/8/3k4/8/8/3PK3/8 w - - 0 1")) << "another distance";
  EXPECT_NE(one, class_of(chess(), "8/8/8/8/3k4/8/3KP3/8 w - - 0 1")) << "pieces exchanged";
  EXPECT_NE(one, class_of(chess(), "8/8/8/8/3K4/8/3pk3/8 w - - 0 1")) << "colours exchanged";
}

TEST(DiagramClass, BoardsChangePlacesTogether) {
  const auto one = class_of(alice(), "8/8/8/8/3k4/8/3|PK3/8 w - - 0 1");
  EXPECT_EQ(one, class_of(alice(), "8/8/8/8/3|k4/8/3P|K3/8 w - - 0 1"));
  EXPECT_NE(one, class_of(alice(), "8/8/8/8/3k4/8/3PK3/8 w - - 0 1"));
}

TEST(DiagramClass, EveryAxis) {
  const testing_search::TestGame<2, OneBoard> game("raumschach");
  const Topology& topology = game.tables->topology;
  const auto with_kings = [&](Coord white, Coord black) {
    cheshire::Setup setup;
    setup.pieces.assign(static_cast<std::size_t>(topology.cell_count()), no_piece);
    setup.pieces[topology.find(white)] = make_piece(Color::white, game.tables->spec.king);
    setup.pieces[topology.find(black)] = make_piece(Color::black, game.tables->spec.king);
    return diagram_class(setup, topology);
  };
  EXPECT_EQ(with_kings({0, 0, 0, 0}, {1, 2, 3, 0}), with_kings({4, 4, 4, 0}, {1, 3, 2, 0}));
  EXPECT_NE(with_kings({0, 0, 0, 0}, {1, 2, 3, 0}), with_kings({4, 4, 4, 0}, {1, 3, 3, 0}));
}

}  // namespace
}  // namespace cheshire
