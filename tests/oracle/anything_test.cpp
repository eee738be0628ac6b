// Alice-anything: other games played through the looking-glass, on two boards or with a choice on three.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "oracle/test_hyperchess.h"

namespace cheshire::oracle {
namespace {

TestGame doubled(const std::string& name, const BoardSpec& board, int boards = 2,
                 const Options& options = {}) {
  const std::vector<std::string> names = {"A", "B", "C"};
  return known((boards == 2 ? "alice:" : "alice3:") + name, board, {names.begin(), names.begin() + boards},
               options);
}

TestGame alice_hyperchess(int boards = 2) {
  return boards == 2 ? hyperchess({}, {"A", "B"}) : hyperchess({}, {"A", "B", "C"});
}

const char* const raumschach_start =
    "rnknr/ppppp/5/5/5/ubqub/ppppp/5/5/5/25/5/5/5/PPPPP/BUQBU/5/5/5/PPPPP/RNKNR w - - 0 1";

TEST(ReferenceAnything, ChessIsAlice) {
  EXPECT_PERFTS(doubled("chess", box(8, 8)), chess_start, {20, 400, 9384});
  const TestGame three = known("three-boards", box(8, 8), {"A", "B", "C"});
  EXPECT_PERFTS(three, chess_start, {40, 1600});
  EXPECT_EQ(perfts(doubled("chess", box(8, 8), 3), chess_start, {1, 2, 3}),
            perfts(three, chess_start, {1, 2, 3}));
  const TestGame options = doubled(
      "chess", box(8, 8), 2, {{"en-passant", "both"}, {"strict-first-board", "on"}, {"castling", "off"}});
  EXPECT_EQ(options.rules.en_passant, EnPassant::both);
  EXPECT_TRUE(options.rules.strict_first_board);
  EXPECT_TRUE(options.rules.castlings.empty());
}

TEST(ReferenceAnything, Raumschach) {
  const TestGame game = doubled("raumschach", box(5, 5, 5));
  // B is empty: as many moves as on one board, each to B.
  EXPECT_PERFTS(game, raumschach_start, {61});
  EXPECT_TRUE(legal(game, raumschach_start, "A:Ba2Ba3/B"));
  EXPECT_EQ(ucis(doubled("raumschach", box(5, 5, 5), 3),
                 read(doubled("raumschach", box(5, 5, 5), 3), raumschach_start))
                .size(),
            122u);
  const auto setup = read(game, raumschach_start);
  const auto played = play_all(game, setup, "Ba2Ba3 Dc4Cc4");
  ASSERT_FALSE(played.pieces.empty());
  const auto mirrored = flipped(game.topology, game.rules, played);
  const auto count = [&](const auto& s) { return perft(game.topology, game.rules, s, 2); };
  EXPECT_EQ(count(mirrored), count(played));
  EXPECT_EQ(count(boards_swapped(game.topology, game.rules, played)), count(played));
}

TEST(ReferenceAnything, RaumschachPromotesOnEitherBoard) {
  const TestGame game = doubled("raumschach", box(5, 5, 5));
  const auto promotions = [&](const std::string& a, const std::string& b) {
    const auto texts = ucis(game, read(game, a + ";" + b + " w - - 0 1"));
    return std::count_if(texts.begin(), texts.end(),
                         [](const std::string& text) { return text.starts_with("Ec4Ec5"); });
  };
  EXPECT_EQ(promotions("5/2P2/15/25/25/25/20/K4", "25/25/25/25/20/4k"), 5);
  EXPECT_EQ(promotions("25/25/25/25/20/K4", "5/2P2/15/25/25/25/20/4k"), 5);
}

TEST(ReferenceAnything, HyperchessStart) {
  EXPECT_PERFTS(alice_hyperchess(), hyperchess_fen, {14});
  EXPECT_PERFTS(alice_hyperchess(3), hyperchess_fen, {28});
  EXPECT_TRUE(legal(alice_hyperchess(), hyperchess_fen, "A:6e24e2/B"));
}

TEST(ReferenceAnything, HyperchessCastlingPasses) {
  const TestGame game = alice_hyperchess();
  const std::string fen = "1/4/8k2/16/16/2K8/R2R/1 w XY - 0 1";
  const auto castled = play_all(game, read(game, fen), "A:6f66d6/B");
  ASSERT_FALSE(castled.pieces.empty());
  EXPECT_EQ(castled.pieces[game.topology.find("6d6", 1)], make_piece(Color::white, 0));
  EXPECT_EQ(castled.pieces[game.topology.find("6d5", 1)], make_piece(Color::white, 2));
  EXPECT_EQ(castled.pieces[game.topology.find("7e4", 0)], make_piece(Color::white, 2));
  // The rook's square on B is occupied; then the king's.
  const auto with = [&](const std::string& level) {
    return "1/4/8k2/16/16/2K8/R2R/1;1/4/11/16/16/" + level + "/4/1 w XY - 0 1";
  };
  EXPECT_TRUE(legal(game, with("11"), "6f66d6"));
  EXPECT_FALSE(legal(game, with("4P6"), "6f66d6"));  // 6d5
  EXPECT_FALSE(legal(game, with("P10"), "6f66d6"));  // 6d6
  EXPECT_TRUE(legal(game, with("1P9"), "6f66d6"));   // 6e6 matters on A only
}

TEST(ReferenceAnything, RightsOfEachBoard) {
  const TestGame game = alice_hyperchess();
  // Four castlings on each board; then P and p of A, P and p of B.
  EXPECT_EQ(read(game, hyperchess_fen).rights, 0b1100001111u);
  auto on_b = read(game, "1/4/8k2/16/16/2K8/4/1;1/4/11/16/16/11/2P1/1 w - - 0 1");
  EXPECT_TRUE(play_all(game, on_b, "B:7d45d4/A").pieces.empty());
  on_b.rights = 1u << 10;
  const auto stepped = play_all(game, on_b, "B:7d45d4/A");
  ASSERT_FALSE(stepped.pieces.empty());
  EXPECT_EQ(stepped.rights, 0u);
  EXPECT_EQ(boards_swapped(game.topology, game.rules, on_b).rights, 1u << 8);
  EXPECT_EQ(flipped(game.topology, game.rules, on_b).rights, 1u << 11);
  // A pawn on an isolated cell of B needs no right.
  const std::string isolated = "1/4/8k2/16/16/2K8/4/1;1/4/11/16/16/3P7/4/1 w - - 0 1";
  EXPECT_TRUE(legal(game, isolated, "B:6b54b5/A"));
}

TEST(ReferenceAnything, SymmetryOnThreeBoards) {
  const TestGame game = alice_hyperchess(3);
  const auto played = play_all(game, read(game, hyperchess_fen), "6e24e2/C 3b55b5/B");
  ASSERT_FALSE(played.pieces.empty());
  const auto count = [&](const auto& s) { return perft(game.topology, game.rules, s, 2); };
  EXPECT_EQ(count(flipped(game.topology, game.rules, played)), count(played));
  EXPECT_EQ(count(boards_swapped(game.topology, game.rules, played)), count(played));
}

}  // namespace
}  // namespace cheshire::oracle
