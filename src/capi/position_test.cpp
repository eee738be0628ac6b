// The position of a board through the C interface. Cells and attackers were found by hand.
#include <cheshire.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "capi/test_handles.h"

namespace cheshire::capi {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class Squares {
 public:
  explicit Squares(const char* name) : game_(cheshire_game_open(nullptr, name, nullptr)) {}
  Squares(const Squares&) = delete;
  Squares& operator=(const Squares&) = delete;
  ~Squares() { cheshire_game_free(game_); }
  int cell(const char* square) const { return cheshire_game_cell(game_, square); }
  std::string square(int cell) const { return taken(cheshire_game_square(game_, cell)); }
  std::vector<std::string> squares(const int* cells, std::size_t count) const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(square(cells[i]));
    return all;
  }
  std::vector<std::string> attackers(cheshire_board* board, int color, const char* square) const {
    std::size_t count = 1;
    const int* cells = cheshire_board_attackers(board, color, cell(square), &count);
    return squares(cells, count);
  }
  std::vector<std::string> checkers(cheshire_board* board) const {
    std::size_t count = 1;
    const int* cells = cheshire_board_checkers(board, &count);
    return squares(cells, count);
  }

 private:
  cheshire_game* game_;
};

TEST(CapiPositionTest, NamesSquaresWithTheirBoard) {
  const Squares alice("alice");
  EXPECT_EQ(alice.cell("a1"), 0);
  EXPECT_EQ(alice.cell("a1/B"), 64);
  EXPECT_EQ(alice.square(64 + 28), "e4/B");
  EXPECT_EQ(Squares("raumschach").cell("c3"), -1);
  EXPECT_NE(Squares("raumschach").cell("Bc3"), -1);
  for (const char* none : {"", "e9", "e4/C"}) EXPECT_EQ(alice.cell(none), -1) << none;
  for (const int none : {-1, 128, 1 << 20}) EXPECT_EQ(alice.square(none), "(null)") << none;
  EXPECT_EQ(cheshire_game_cell(nullptr, "e4"), -1);
  EXPECT_EQ(alice.cell(nullptr), -1);
  EXPECT_EQ(cheshire_game_square(nullptr, 0), nullptr);
}

TEST(CapiPositionTest, TellsThePieces) {
  const Squares alice("alice");
  const CBoard board("alice");
  board.play({"e4", "d5"});
  EXPECT_EQ(cheshire_board_piece_at(board, alice.cell("e4")), 0) << "it passed to the other board";
  EXPECT_EQ(cheshire_board_piece_at(board, alice.cell("e4/B")), 'P');
  EXPECT_EQ(cheshire_board_piece_at(board, alice.cell("d5/B")), 'p');
  EXPECT_EQ(cheshire_board_piece_at(board, alice.cell("g8")), 'n');
  for (const int none : {-1, 128}) EXPECT_EQ(cheshire_board_piece_at(board, none), 0);
  EXPECT_EQ(cheshire_board_piece_at(nullptr, 0), 0);
  EXPECT_EQ(cheshire_board_king(board, CHESHIRE_WHITE), alice.cell("e1"));
  EXPECT_EQ(cheshire_board_king(board, CHESHIRE_BLACK), alice.cell("e8"));
  EXPECT_EQ(cheshire_board_king(board, CHESHIRE_NOBODY), -1);
  EXPECT_EQ(cheshire_board_king(nullptr, CHESHIRE_WHITE), -1);
}

TEST(CapiPositionTest, FindsAttackersOnTheirBoard) {
  const Squares alice("alice");
  const CBoard board("alice");
  EXPECT_THAT(alice.attackers(board, CHESHIRE_WHITE, "f3"), UnorderedElementsAre("e2", "g2", "g1"));
  EXPECT_THAT(alice.attackers(board, CHESHIRE_WHITE, "f3/B"), IsEmpty());
  EXPECT_THAT(alice.attackers(board, CHESHIRE_BLACK, "d8"), ElementsAre("e8")) << "the king guards its queen";
  EXPECT_THAT(alice.checkers(board), IsEmpty());
  // 5. Bb5 is mate: the bishop came from board B, and is on the king's.
  board.play({"e4", "d5", "Be2", "dxe4", "Bb5"});
  EXPECT_THAT(alice.checkers(board), ElementsAre("b5"));
  std::size_t count = 7;
  EXPECT_EQ(cheshire_board_attackers(board, 2, 0, &count), nullptr);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(cheshire_board_attackers(board, CHESHIRE_WHITE, 128, &count), nullptr);
  EXPECT_EQ(cheshire_board_attackers(board, CHESHIRE_WHITE, 0, nullptr), nullptr);
  EXPECT_EQ(cheshire_board_attackers(nullptr, CHESHIRE_WHITE, 0, &count), nullptr);
  EXPECT_EQ(cheshire_board_checkers(nullptr, &count), nullptr);
  EXPECT_EQ(cheshire_board_checkers(board, nullptr), nullptr);
}

TEST(CapiPositionTest, FindsBothPiecesOfADoubleCheck) {
  const Squares chess("chess");
  const CBoard board("chess");
  ASSERT_TRUE(cheshire_board_set_fen(board, "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1", nullptr));
  board.play({"Nd4"});
  EXPECT_THAT(chess.checkers(board), ElementsAre("e1"));
  ASSERT_TRUE(cheshire_board_set_fen(board, "4k3/8/2N5/1B6/8/8/8/K7 w - - 0 1", nullptr));
  board.play({"Nd8"});
  EXPECT_THAT(chess.checkers(board), ElementsAre("b5"));
  ASSERT_TRUE(cheshire_board_set_fen(board, "4k3/8/4N3/8/8/8/8/K3R3 w - - 0 1", nullptr));
  board.play({"Nc7"});
  EXPECT_THAT(chess.checkers(board), UnorderedElementsAre("e1", "c7"));
}

TEST(CapiPositionTest, CountsMovesAndRepetitions) {
  const CBoard board("chess");
  const std::uint64_t start = cheshire_board_key(board);
  EXPECT_EQ(cheshire_board_times_seen(board), 1);
  board.play({"Nf3", "Nf6"});
  EXPECT_NE(cheshire_board_key(board), start);
  EXPECT_EQ(cheshire_board_halfmove_clock(board), 2);
  EXPECT_EQ(cheshire_board_fullmove_number(board), 2);
  board.play({"Ng1", "Ng8"});
  EXPECT_EQ(cheshire_board_key(board), start);
  EXPECT_EQ(cheshire_board_times_seen(board), 2);
  board.play({"Nf3", "Nf6", "Ng1", "Ng8"});
  EXPECT_EQ(cheshire_board_times_seen(board), 3);
  board.play({"e4"});
  EXPECT_EQ(cheshire_board_times_seen(board), 1);
  EXPECT_EQ(cheshire_board_halfmove_clock(board), 0);
  const CBoard cheops("cheops");
  EXPECT_EQ(cheshire_board_times_seen(cheops), 1);
  EXPECT_EQ(cheshire_board_times_seen(nullptr), 0);
  EXPECT_EQ(cheshire_board_halfmove_clock(nullptr), 0);
  EXPECT_EQ(cheshire_board_fullmove_number(nullptr), 0);
  EXPECT_EQ(cheshire_board_key(nullptr), 0u);
}

TEST(CapiPositionTest, BoardsAreEqualInTheSamePosition) {
  const CBoard a("alice"), b("alice"), bare("alice;castling=off"), chess("chess");
  EXPECT_TRUE(cheshire_board_equal(a, a));
  EXPECT_TRUE(cheshire_board_equal(a, b)) << "opened twice";
  EXPECT_FALSE(cheshire_board_equal(a, bare)) << "other options";
  EXPECT_FALSE(cheshire_board_equal(a, chess));
  a.play({"e4"});
  EXPECT_FALSE(cheshire_board_equal(a, b));
  b.play({"e4"});
  EXPECT_TRUE(cheshire_board_equal(a, b));
  a.play({"Nf6", "Nf3", "Ng8", "Ng1"});
  b.play({"Nc6", "Nc3", "Nb8", "Nb1"});
  EXPECT_TRUE(cheshire_board_equal(a, b)) << "by other moves";
  a.play({"Nf6", "Nf3", "Ng8", "Ng1"});
  EXPECT_FALSE(cheshire_board_equal(a, b)) << "at another move";
  EXPECT_FALSE(cheshire_board_equal(a, nullptr));
  EXPECT_FALSE(cheshire_board_equal(nullptr, a));
}

}  // namespace
}  // namespace cheshire::capi
