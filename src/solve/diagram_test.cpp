#include "solve/diagram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "games/registry.h"
#include "text/fen.h"

namespace cheshire {
namespace {

using test::brief;
using testing::ElementsAre;
using testing::IsEmpty;

struct DiagramGame {
  explicit DiagramGame(const char* id)
      : spec(find_game(id).value()), topology(Topology::compile(spec.board).value()) {}
  GameSpec spec;
  Topology topology;

  std::string read(const char* fen, const char* stipulation) const {
    return write_fen(read_diagram(fen, read_stipulation(stipulation).value(), spec, topology).value(), spec,
                     topology);
  }
  std::vector<std::string> impossible(const char* fen) const {
    std::vector<std::string> reasons;
    for (const Message& reason : impossible_pieces(read_fen(fen, spec, topology).value(), spec, topology))
      reasons.push_back(brief(reason));
    return reasons;
  }
};

TEST(Diagram, WhatAFenLeavesOpenIsAsByCustom) {
  const DiagramGame chess("chess");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3K3", "#2"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3K3", "h#2"), "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3K3 w", "h#2"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3K3 w -", "#2"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(chess.read("White Ke1 Ra1 Black Ke8 Option NoCastling a1", "#2"),
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(read_diagram("4k3/8", read_stipulation("#2").value(), chess.spec, chess.topology).error().at, 5);
}

TEST(Diagram, NamesPawnsAndPromotionsThatNoGameHas) {
  const DiagramGame chess("chess"), raumschach("raumschach");
  EXPECT_THAT(chess.impossible(chess.spec.start.c_str()), IsEmpty());
  EXPECT_THAT(raumschach.impossible(raumschach.spec.start.c_str()), IsEmpty());
  EXPECT_THAT(chess.impossible("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
              ElementsAre("pawns-too-many(White, 9, 8)"));
  EXPECT_THAT(chess.impossible("4k3/8/8/8/8/8/PPPPPP2/QQQ1K3 w - - 0 1"), IsEmpty());
  EXPECT_THAT(chess.impossible("nnn1k3/pppppppp/8/8/8/8/PPPPPPP1/QQQ1K3 w - - 0 1"),
              ElementsAre("promotions-too-many(White, 2, 1)", "promotions-too-many(Black, 1, 0)"));
}

}  // namespace
}  // namespace cheshire
