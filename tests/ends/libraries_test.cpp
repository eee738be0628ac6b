// Records that go on past a draw, in C and C++: data/past-draws.tsv. The other doors have their own tests of
// it, in src/server, web and bindings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cheshire.hpp>

#include <cstddef>
#include <string>

#include "past_draw.h"

namespace cheshire::test {
namespace {

using InLibraries = PastDraws;

TEST_P(InLibraries, GoOnInC) {
  cheshire_game* game = cheshire_game_open(nullptr, record.game.c_str(), nullptr);
  cheshire_board* board = cheshire_board_new(game);
  ASSERT_TRUE(cheshire_board_set_fen(board, record.fen.c_str(), nullptr));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (i == record.drawn) {
      EXPECT_EQ(cheshire_board_claim(board, false).reason, record.claim);
      EXPECT_EQ(cheshire_board_outcome(board).reason, record.outcome);
    }
    EXPECT_TRUE(cheshire_board_push(board, record.moves[i].c_str(), nullptr)) << record.moves[i];
  }
  EXPECT_EQ(cheshire_board_outcome(board).reason, record.end);

  cheshire_pgn* pgn = cheshire_pgn_new(nullptr);
  const std::string text = record.pgn();
  cheshire_pgn_feed(pgn, text.data(), text.size(), nullptr);
  cheshire_pgn_finish(pgn);
  EXPECT_TRUE(cheshire_pgn_next(pgn));
  cheshire_board* replayed = cheshire_pgn_board(pgn, nullptr);
  EXPECT_EQ(cheshire_pgn_errors_count(pgn), 0u);
  EXPECT_TRUE(cheshire_board_equal(replayed, board));
  EXPECT_TRUE(cheshire_pgn_read_items(pgn, nullptr));
  EXPECT_EQ(cheshire_pgn_items_count(pgn), record.moves.size());
  cheshire_board_free(replayed);
  cheshire_pgn_free(pgn);
  cheshire_board_free(board);
  cheshire_game_free(game);
}

TEST_P(InLibraries, GoOnInCpp) {
  Board board = Board::open(record.game).value();
  board.set_fen(record.fen).value();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (i == record.drawn) {
      EXPECT_EQ(board.outcome().reason, record.outcome);
      EXPECT_EQ(board.outcome(Claims::applied).reason,
                record.outcome == "ongoing" ? record.claim : record.outcome);
      EXPECT_FALSE(board.legal_moves().empty());
    }
    EXPECT_TRUE(board.push(record.moves[i])) << record.moves[i];
  }
  EXPECT_EQ(board.outcome().reason, record.end);

  PgnReader reader;
  reader.feed(record.pgn());
  reader.finish();
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.board().value(), board);
  EXPECT_EQ(reader.record().value().moves.size(), record.moves.size());
  EXPECT_THAT(reader.errors(), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(All, InLibraries, testing::ValuesIn(table("past-draws.tsv")),
                         [](const auto& test) { return as_name(test.param[0]); });

}  // namespace
}  // namespace cheshire::test
