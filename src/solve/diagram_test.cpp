#include "solve/diagram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "games/registry.h"
#include "solve/twin.h"
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
    return write_fen(diagram(fen, stipulation).setup, spec, topology);
  }
  std::vector<std::string> remarks(const char* fen) const {
    std::vector<std::string> found;
    for (const Message& remark : diagram_remarks(diagram(fen, "#2"), spec, topology))
      found.push_back(brief(remark));
    return found;
  }
  ProblemPosition diagram(const char* fen, const char* stipulation) const {
    return read_diagram(fen, read_stipulation(stipulation).value(), spec, topology).value();
  }
};

TEST(Diagram, WhatAFenLeavesOpenIsAsByCustom) {
  const DiagramGame chess("chess");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3K3", "#2"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3KB2", "h#2"), "4k3/8/8/8/8/8/8/R3KB2 b Q - 0 1");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3K3 w", "h#2"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(chess.read("4k3/8/8/8/8/8/8/R3K3 w -", "#2"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(chess.read("White Ke1 Ra1 Black Ke8 Option NoCastling a1", "#2"),
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(read_diagram("4k3/8", read_stipulation("#2").value(), chess.spec, chess.topology).error().at, 5);
}

TEST(Diagram, InPopeyesLanguageTheSideBeginsThatDoesByCustom) {
  const DiagramGame chess("chess");
  const char *pieces = "White Ke1 Black Ke8", *turned = "White Ke1 Black Ke8 Option HalfDuplex";
  EXPECT_EQ(chess.read(pieces, "#2"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(chess.read(pieces, "h#2"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(chess.read(pieces, "h#2.5"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(chess.read(turned, "#2"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(chess.read(turned, "h#2"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const auto proof_game = read_diagram(turned, read_stipulation("dia 2").value(), chess.spec, chess.topology);
  ASSERT_FALSE(proof_game.ok());
  EXPECT_EQ(brief(proof_game.error().message), "problem-proof-game-begins(\"dia2\")");
}

TEST(Diagram, ATwinWithAnotherStipulationHasItsOwnSideToBegin) {
  const DiagramGame chess("chess");
  const auto side = [&](const char* fen, const char* stipulation, const char* change) {
    ProblemPosition position = chess.diagram(fen, stipulation);
    EXPECT_TRUE(apply_twin(split_words(change), ProblemNames(chess.spec, chess.topology), position).ok());
    return position.setup.side;
  };
  EXPECT_EQ(side("4k3/8/8/8/8/8/8/4K3", "h#2", "stipulation #2"), Color::white);
  EXPECT_EQ(side("4k3/8/8/8/8/8/8/4K3", "#2", "stipulation h#2"), Color::black);
  EXPECT_EQ(side("4k3/8/8/8/8/8/8/4K3 b", "h#2", "stipulation #2"), Color::black) << "as the FEN says";
  EXPECT_EQ(side("White Ke1 Black Ke8", "h#2", "stipulation #2"), Color::white);
  EXPECT_EQ(side("White Ke1 Black Ke8 Option HalfDuplex", "h#2", "stipulation #2"), Color::black);
  // The pawn that has just moved can be captured by whoever begins.
  ProblemPosition position = chess.diagram("White Ke1 Pe4 Black Ke8 Pd4 Option EnPassant e2e3e4", "h#2");
  EXPECT_EQ(position.setup.ep_square, chess.topology.find("e3"));
  ASSERT_TRUE(apply_twin(split_words("stip #2"), ProblemNames(chess.spec, chess.topology), position).ok());
  EXPECT_EQ(position.setup.ep_square, no_cell);
  EXPECT_EQ(position.own_step, chess.topology.find("e3"));
}

TEST(Diagram, InPopeyesLanguageEnPassantIsForEitherSide) {
  const DiagramGame chess("chess"), alice("alice");
  const char* words = "White Ke1 Pe4 Black Kh8 Pd4 Option EnPassant e2e3e4";
  ProblemPosition position = chess.diagram(words, "x1");
  EXPECT_EQ(position.setup.ep_square, no_cell);
  EXPECT_EQ(position.own_step, chess.topology.find("e3"));
  ASSERT_TRUE(begin_with_other_side(position, chess.spec, chess.topology).ok());
  EXPECT_EQ(position.setup.ep_square, chess.topology.find("e3"));
  EXPECT_EQ(position.own_step, no_cell);
  EXPECT_THAT(chess.remarks("White Ke1 Pe4 Black Kh8 Pd4 Option EnPassant e3"),
              ElementsAre("en-passant-incomplete(\"e3\")"));
  EXPECT_THAT(alice.remarks("White Ke1 AliceB Pe4 Black Kh8 Option EnPassant e2e3e4"),
              ElementsAre("problem-option-in-vain(\"EnPassant\", \"Alice chess\")"));
  remark_own_step(position, false);
  EXPECT_THAT(position.remarks, IsEmpty());
  ProblemPosition alone = chess.diagram(words, "x1");
  remark_own_step(alone, true);
  EXPECT_THAT(alone.remarks, IsEmpty());
  remark_own_step(alone, false);
  ASSERT_EQ(alone.remarks.size(), 1u);
  EXPECT_EQ(brief(alone.remarks[0]), "en-passant-by-mover(White)");
}

TEST(Diagram, NamesPawnsAndPromotionsThatNoGameHas) {
  const DiagramGame chess("chess"), raumschach("raumschach");
  EXPECT_THAT(chess.remarks(chess.spec.start.c_str()), IsEmpty());
  EXPECT_THAT(raumschach.remarks(raumschach.spec.start.c_str()), IsEmpty());
  EXPECT_THAT(chess.remarks("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
              ElementsAre("pawns-too-many(White, 9, 8)"));
  EXPECT_THAT(chess.remarks("4k3/8/8/8/8/8/PPPPPP2/QQQ1K3 w - - 0 1"), IsEmpty());
  EXPECT_THAT(chess.remarks("nnn1k3/pppppppp/8/8/8/8/PPPPPPP1/QQQ1K3 w - - 0 1"),
              ElementsAre("promotions-too-many(White, 2, 1)", "promotions-too-many(Black, 1, 0)"));
  // Two bishops on cells of one colour, and a knight too many.
  EXPECT_THAT(chess.remarks("4k3/8/8/8/8/B7/PPPPPPPP/2B1K3 w - - 0 1"),
              ElementsAre("promotions-too-many(White, 1, 0)"));
  EXPECT_THAT(chess.remarks("4k3/8/8/8/8/B7/PPPPPPPP/4KB2 w - - 0 1"), IsEmpty());
  EXPECT_THAT(chess.remarks("4k3/8/8/8/8/BNNN4/PPPPPPP1/2B1K3 w - - 0 1"),
              ElementsAre("promotions-too-many(White, 2, 1)"));
}

}  // namespace
}  // namespace cheshire
