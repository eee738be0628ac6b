// Raumschach: how its pieces move, what its pawns may do, and the numbers of lines from the start.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "oracle/test_game.h"

namespace cheshire::oracle {
namespace {

TestGame raumschach() { return known("raumschach", box(5, 5, 5), {}); }

// From level E down to level A.
const char* const start =
    "rnknr/ppppp/5/5/5/ubqub/ppppp/5/5/5/25/5/5/5/PPPPP/BUQBU/5/5/5/PPPPP/RNKNR w - - 0 1";

/// Returns a setup with these pieces, each a letter and a cell: "KAc1".
Setup with(const TestGame& game, const std::string& pieces, Color side = Color::white) {
  Setup setup;
  setup.side = side;
  setup.pieces.assign(static_cast<std::size_t>(game.topology.cell_count()), no_piece);
  std::istringstream in(pieces);
  for (std::string piece; in >> piece;) {
    const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(piece[0])));
    const Cell cell = game.topology.find(piece.substr(1));
    setup.pieces[cell] = make_piece(piece[0] == upper ? Color::white : Color::black,
                                    static_cast<Kind>(game.rules.letters.find(upper)));
  }
  return setup;
}

/// Returns the cells to which the piece on a cell may go, in order.
std::string targets(const std::string& pieces, const std::string& cell, Color side = Color::white) {
  const TestGame game = raumschach();
  std::vector<std::string> all;
  for (const Move& move : legal_moves(game.topology, game.rules, with(game, pieces, side))) {
    if (game.topology.name(move.from) == cell) all.push_back(game.topology.name(move.to));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::string text;
  for (const std::string& name : all) text += (text.empty() ? "" : " ") + name;
  return text;
}

std::size_t count(const std::string& pieces, const std::string& cell) {
  const std::string text = targets(pieces, cell);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + (text.empty() ? 0 : 1);
}

// Source: one program, following its own reading of the rules.
TEST(ReferenceRaumschach, Perft) { EXPECT_PERFTS(raumschach(), start, {61, 3615}); }

TEST(ReferenceRaumschach, PiecesFromTheCentre) {
  EXPECT_EQ(count("KCc3 kEa5", "Cc3"), 25u);  // all of 26 except one, which the other king guards
  EXPECT_EQ(count("QCc3 KAa2 kEb5", "Cc3"), 52u);
  EXPECT_EQ(count("RCc3 KAa2 kEb5", "Cc3"), 12u);
  EXPECT_EQ(count("BCc3 KAa2 kEb5", "Cc3"), 24u);
  EXPECT_EQ(count("UCc3 KAa2 kEb5", "Cc3"), 16u);
  EXPECT_EQ(count("NCc3 KAa2 kEb5", "Cc3"), 24u);
}

TEST(ReferenceRaumschach, UnicornStopsAtPieces) {
  EXPECT_EQ(targets("UAa1 PCc3 KAa2 kEb5", "Aa1"), "Bb2");
  EXPECT_EQ(targets("UAa1 pCc3 KAa2 kEb5", "Aa1"), "Bb2 Cc3");
}

TEST(ReferenceRaumschach, Pawns) {
  EXPECT_EQ(targets("PBc2 KAa1 kEe5", "Bc2"), "Bc3 Cc2");
  EXPECT_EQ(targets("pDc4 KAa1 kEe5", "Dc4", Color::black), "Cc4 Dc3");
  // Enemies on all sides: it captures on five cells and moves to none.
  EXPECT_EQ(targets("PBc2 nBb3 nBc3 nBd3 nCb2 nCc2 nCd2 nCb3 nCc3 nCd3 nBb1 nCc1 nAc3 KAa1 kEe5", "Bc2"),
            "Bb3 Bd3 Cb2 Cc3 Cd2");
  EXPECT_EQ(targets("pDc3 NDb2 NDc2 NDd2 NCb3 NCc3 NCd3 NCb2 NCc2 NCd2 KAa1 kEe5", "Dc3", Color::black),
            "Cb3 Cc2 Cd3 Db2 Dd2");
  // No double step.
  EXPECT_FALSE(legal(raumschach(), start, "Ba2Ba4"));
  EXPECT_FALSE(legal(raumschach(), start, "Aa2Aa4"));
}

TEST(ReferenceRaumschach, Promotion) {
  const TestGame game = raumschach();
  const auto moves = [&](const std::string& pieces, Color side) {
    std::vector<std::string> all;
    for (const Move& move : legal_moves(game.topology, game.rules, with(game, pieces, side))) {
      if (move.promotion != 0) all.push_back(to_uci(game.topology, move));
    }
    std::sort(all.begin(), all.end());
    return all;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(moves("PDc5 KAa1 kAe1", Color::white),
            (Texts{"Dc5Ec5b", "Dc5Ec5n", "Dc5Ec5q", "Dc5Ec5r", "Dc5Ec5u"}));
  EXPECT_EQ(moves("PEc4 KAa1 kAe1", Color::white).size(), 5u);
  EXPECT_EQ(moves("PEc3 KAa1 kAe1", Color::white).size(), 0u);
  EXPECT_EQ(moves("PDc4 KAa1 kAe1", Color::white).size(), 0u);  // the end of neither direction
  EXPECT_EQ(moves("pBc1 KEa5 kAe5", Color::black).size(), 5u);
}

TEST(ReferenceRaumschach, Ends) {
  const TestGame game = raumschach();
  const auto state = [&](const std::string& pieces, Color side) {
    return status(game.topology, game.rules, with(game, pieces, side));
  };
  EXPECT_EQ(state("KAa1 kEe5", Color::white), Status::dead_position);
  EXPECT_EQ(state("KAa1 kEe5 NCc3", Color::white), Status::ongoing);
  EXPECT_EQ(state("KCc3 kEe5 QDd4", Color::black), Status::checkmate);
}

TEST(ReferenceRaumschach, Symmetry) {
  const TestGame game = raumschach();
  const auto setup = read(game, start);
  const auto mirrored = flipped(game.topology, game.rules, setup);
  EXPECT_EQ(perft(game.topology, game.rules, mirrored, 2), 3615u);
  EXPECT_EQ(mirrored.pieces[game.topology.find("Ec5")], make_piece(Color::black, 0));
  EXPECT_EQ(flipped(game.topology, game.rules, mirrored), setup);
}

}  // namespace
}  // namespace cheshire::oracle
