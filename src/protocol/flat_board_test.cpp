// Boards and levels side by side, as XBoard shows them.
#include "protocol/flat_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session.h"
#include "messages/uci.h"

namespace cheshire {
namespace {

struct Flat {
  explicit Flat(const char* id)
      : session(open_game(id).value()->session()),
        board(FlatBoard::of(session->game().spec(), session->game().topology())) {}
  Cell cell(const char* name, int on = 0) const { return session->game().topology().find(name, on); }

  std::unique_ptr<Session> session;
  std::optional<FlatBoard> board;
};

TEST(FlatBoard, HasTheBoardsOfAliceSideBySide) {
  const Flat alice("alice");
  ASSERT_TRUE(alice.board);
  EXPECT_EQ(alice.board->files(), 16);
  EXPECT_EQ(alice.board->ranks(), 8);
  EXPECT_EQ(alice.board->square(alice.cell("e4")), "e4");
  EXPECT_EQ(alice.board->square(alice.cell("e4", 1)), "m4");
  EXPECT_EQ(alice.board->cell("m4"), alice.cell("e4", 1));
  EXPECT_EQ(alice.board->fen(alice.session->setup()),
            "rnbqkbnr8/pppppppp8/16/16/16/16/PPPPPPPP8/RNBQKBNR8 w - - 0 1");
}

TEST(FlatBoard, HasHolesBetweenLevels) {
  const Flat space("raumschach");
  ASSERT_TRUE(space.board);
  EXPECT_EQ(space.board->files(), 15);
  EXPECT_EQ(space.board->ranks(), 11);
  EXPECT_THAT(space.board->fen(space.session->setup()), testing::HasSubstr("/***************/"));
  EXPECT_EQ(space.board->cell("a6"), no_cell) << "a hole";
}

TEST(FlatBoard, GivesEveryCellASquareOfItsOwn) {
  for (const char* id : {"chess", "alice", "parton", "raumschach"}) {
    const Flat game(id);
    ASSERT_TRUE(game.board) << id;
    EXPECT_LE(game.board->files(), FlatBoard::max_files) << id;
    EXPECT_LE(game.board->ranks(), FlatBoard::max_ranks) << id;
    EXPECT_NE(game.board->ranks(), 10) << id;
    const Topology& topology = game.session->game().topology();
    for (int i = 0; i < topology.cell_count(); ++i) {
      const Cell cell = static_cast<Cell>(i);
      if (!topology.exists(cell)) continue;
      EXPECT_EQ(game.board->cell(game.board->square(cell)), cell) << id;
    }
  }
}

TEST(FlatBoard, DoesNotHoldMoreThanXBoardDraws) {
  EXPECT_FALSE(Flat("three-boards").board) << "16 files and 16 ranks";
  EXPECT_FALSE(Flat("hyperchess").board) << "15 files and 15 ranks";
  EXPECT_FALSE(Flat("cheops-imperial").board);
  EXPECT_FALSE(Flat("alice:raumschach").board);
}

TEST(FlatBoard, ReadsWhatItWrites) {
  for (const char* id : {"alice", "raumschach", "parton"}) {
    const Flat game(id);
    for (int ply = 0; ply < 12; ++ply) {
      const auto moves = game.session->legal_moves();
      ASSERT_TRUE(game.session->play(moves[static_cast<std::size_t>(7 * ply) % moves.size()].uci));
      const std::string fen = game.board->fen(game.session->setup());
      const Result<std::string> read = game.board->read(fen);
      ASSERT_TRUE(read) << id << ": " << fen << ": " << read.error().text();
      const auto again = game.session->clone();
      ASSERT_TRUE(again->set(*read)) << *read;
      EXPECT_EQ(again->setup().pieces, game.session->setup().pieces) << id;
      EXPECT_EQ(again->side(), game.session->side()) << id;
    }
  }
}

TEST(FlatBoard, LetsPiecesCastleThatStandAtHome) {
  const Flat alice("alice");
  const Result<std::string> read =
      alice.board->read("rnbqkbnr8/pppppppp8/16/16/16/16/PPPPPPPP8/RNBQKBN9 w - - 0 1");
  ASSERT_TRUE(read);
  EXPECT_THAT(*read, testing::HasSubstr(" w Qkq "));
}

TEST(FlatBoard, SaysHowTheBoardsStand) {
  EXPECT_FALSE(Flat("chess").board->several());
  EXPECT_TRUE(Flat("alice").board->several());
  EXPECT_TRUE(Flat("alice").board->one_row());
  EXPECT_TRUE(Flat("raumschach").board->several());
  EXPECT_FALSE(Flat("raumschach").board->one_row());
}

TEST(FlatBoard, SaysWhereAFenIsWrong) {
  const Flat alice("alice");
  const std::string message = msg::xboard_fen_wrong(16, 8).text();
  const std::pair<const char*, int> wrong[] = {{"16/16", 5},
                                               {"17/16/16/16/16/16/16/16", 1},
                                               {"x15/16/16/16/16/16/16/16", 0},
                                               {"*15/16/16/16/16/16/16/16", 0},
                                               {"8/16/16/16/16/16/16/16", 1},
                                               {"16/16/16/16/16/16/16/16/16", 23}};
  for (const auto& [fen, at] : wrong) {
    const Result<std::string> read = alice.board->read(fen);
    ASSERT_FALSE(read) << fen;
    EXPECT_EQ(read.error().text(), message);
    EXPECT_EQ(read.error().at, at) << fen;
  }
  EXPECT_FALSE(alice.board->read(""));
  for (const char* square : {"", "a", "a0", "a9", "q1", "e44", "4e", "e4x"})
    EXPECT_EQ(alice.board->cell(square), no_cell) << square;
}

}  // namespace
}  // namespace cheshire
