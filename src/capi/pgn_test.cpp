// PGN through the C interface: what is read, in pieces of any size, and what a mistake says.
#include <cheshire.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capi/test_handles.h"

namespace cheshire::capi {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using testing::StrEq;

/// A reader of a whole text.
class CPgn {
 public:
  explicit CPgn(std::string_view text, const cheshire_games* games = nullptr)
      : pgn_(cheshire_pgn_new(games)) {
    EXPECT_TRUE(cheshire_pgn_feed(pgn_, text.data(), text.size(), nullptr));
    cheshire_pgn_finish(pgn_);
  }
  CPgn(const CPgn&) = delete;
  CPgn& operator=(const CPgn&) = delete;
  ~CPgn() { cheshire_pgn_free(pgn_); }
  operator cheshire_pgn*() const { return pgn_; }

  /// Returns the FEN after the main line, or the text of the error.
  std::string fen() const {
    Failure failure;
    cheshire_board* board = cheshire_pgn_board(pgn_, failure);
    const std::string fen = board ? taken(cheshire_board_fen(board, CHESHIRE_FEN_BAR)) : failure.text();
    cheshire_board_free(board);
    return fen;
  }

 private:
  cheshire_pgn* pgn_;
};

TEST(CapiPgnTest, ReadsTheGamesOfAPgnFile) {
  const CPgn pgn(
      "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 (1... d5 2. h3) 2. g4 {Why?} Qh4# 0-1\n\n"
      "[Variant \"Alice\"]\n[Rules \"castling=off\"]\n\n1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0\n\n"
      "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/4k3/8/3QK3 w - - 0 1\"]\n\n1. Qd3+ *\n");
  EXPECT_EQ(cheshire_pgn_line(pgn), 0u);
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  ASSERT_EQ(cheshire_pgn_tags_count(pgn), 2u);
  EXPECT_THAT(cheshire_pgn_tag_name(pgn, 1), StrEq("Black"));
  EXPECT_THAT(cheshire_pgn_tag_value(pgn, 1), StrEq("Bob"));
  EXPECT_EQ(cheshire_pgn_tag_name(pgn, 2), nullptr);
  EXPECT_EQ(cheshire_pgn_tag_value(pgn, 2), nullptr);
  EXPECT_THAT(cheshire_pgn_result(pgn), StrEq("0-1"));
  EXPECT_EQ(cheshire_pgn_line(pgn), 1u);
  cheshire_board* board = cheshire_pgn_board(pgn, nullptr);
  EXPECT_EQ(cheshire_board_ply(board), 4);
  EXPECT_THAT(cheshire_board_outcome(board).reason, StrEq("checkmate"));

  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_EQ(cheshire_pgn_line(pgn), 6u);
  cheshire_game* game = cheshire_pgn_game(pgn, nullptr);
  EXPECT_THAT(cheshire_game_identity(game), HasSubstr("castling=off"));
  cheshire_game_free(game);
  EXPECT_THAT(pgn.fen(), HasSubstr(" b "));
  // A board does not depend on its reader.
  EXPECT_TRUE(cheshire_board_pop(board));
  cheshire_board_free(board);

  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_EQ(pgn.fen(), "8/8/8/8/8/3Qk3/8/4K3 b - - 1 1");
  EXPECT_FALSE(cheshire_pgn_next(pgn));
  EXPECT_EQ(cheshire_pgn_tags_count(pgn), 0u);
  EXPECT_EQ(pgn.fen(), "the argument record is missing");
}

TEST(CapiPgnTest, ReadsPgnPieceByPiece) {
  const std::string text = "[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"Bob\"]\n\n1. d4 *\n";
  cheshire_pgn* pgn = cheshire_pgn_new(nullptr);
  std::vector<std::string> seen;
  const auto read = [&] {
    while (cheshire_pgn_next(pgn)) seen.emplace_back(cheshire_pgn_tag_value(pgn, 0));
  };
  for (const char& c : text) {
    ASSERT_TRUE(cheshire_pgn_feed(pgn, &c, 1, nullptr));
    read();
  }
  EXPECT_EQ(seen.size(), 1u);
  cheshire_pgn_finish(pgn);
  read();
  EXPECT_THAT(seen, ElementsAre("Ann", "Bob"));
  cheshire_pgn_free(pgn);
}

TEST(CapiPgnTest, RecordsGoOnAfterADrawThatNobodyClaimed) {
  const CPgn pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n");
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_THAT(pgn.fen(), StartsWith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
}

TEST(CapiPgnTest, MistakesInPgnHaveTheirPlace) {
  const CPgn pgn(
      "[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *\n\n[Variant \"Alyce\"]\n\n1. e4 *\n\n"
      "[White \"Bob\"]\n\n1. e4 {no end\n\n[White \"Cid\"]\n\n1. d4 *\n");
  // The half-moves on the board of the record, and its mistakes.
  const auto read = [&] {
    Failure refused;
    cheshire_board* board = cheshire_pgn_board(pgn, refused);
    std::string all = board == nullptr ? refused.code() + " " + std::to_string(refused.line()) + ':' +
                                             std::to_string(refused.column())
                                       : std::to_string(cheshire_board_ply(board));
    cheshire_board_free(board);
    for (size_t i = 0; i < cheshire_pgn_errors_count(pgn); ++i) {
      const cheshire_error* error = cheshire_pgn_error_at(pgn, i);
      const std::string place =
          std::to_string(cheshire_error_line(error)) + ':' + std::to_string(cheshire_error_column(error));
      EXPECT_THAT(cheshire_error_text(error), StartsWith(place + ": "));
      EXPECT_EQ(cheshire_error_faults_count(error), 0u);
      all += std::string(" | ") + cheshire_error_code(error) + " " + place;
      if (cheshire_error_ply(error) > 0) all += " ply " + std::to_string(cheshire_error_ply(error));
    }
    EXPECT_EQ(cheshire_pgn_error_at(pgn, cheshire_pgn_errors_count(pgn)), nullptr);
    return all;
  };
  EXPECT_EQ(cheshire_pgn_errors_count(pgn), 0u);
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_EQ(read(), "2 | pgn-move-refused 3:13 ply 3");
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_EQ(read(), "pgn-variant-unknown 5:11");
  EXPECT_EQ(cheshire_pgn_game(pgn, nullptr), nullptr);
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_EQ(cheshire_pgn_errors_count(pgn), 1u);
  EXPECT_EQ(read(), "1 | pgn-comment-endless 11:7");
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_THAT(cheshire_pgn_tag_value(pgn, 0), StrEq("Cid"));
  EXPECT_EQ(read(), "1");
}

TEST(CapiPgnTest, BoardsHaveNullMoves) {
  const CPgn pgn("1. e4 Z0 2. d4 *\n");
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_THAT(pgn.fen(), StartsWith("rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b"));
  EXPECT_EQ(cheshire_pgn_errors_count(pgn), 0u);
  cheshire_board* board = cheshire_pgn_board(pgn, nullptr);
  EXPECT_TRUE(cheshire_board_push(board, "--", nullptr));
  EXPECT_TRUE(cheshire_board_push(board, "0000", nullptr));
  EXPECT_THAT(taken(cheshire_board_pgn(board, nullptr, 0, nullptr)), HasSubstr("1. e4 -- 2. d4 -- 3. -- *"));
  EXPECT_TRUE(cheshire_board_set_fen(board, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", nullptr));
  Failure failure;
  EXPECT_FALSE(cheshire_board_push(board, "--", failure));
  EXPECT_EQ(failure.code(), "null-move-in-check");
  cheshire_board_free(board);
}

TEST(CapiPgnTest, ReadsPgnOfGamesFromGameFiles) {
  cheshire_games* games = cheshire_games_new();
  ASSERT_TRUE(
      cheshire_games_add(games, "slow.toml", "id = \"slow\"\ntitle = \"Slow\"\nbase = \"chess\"\n", nullptr));
  const CPgn pgn("[Variant \"Slow\"]\n\n1. e4 *\n", games);
  cheshire_games_free(games);
  ASSERT_TRUE(cheshire_pgn_next(pgn));
  EXPECT_THAT(pgn.fen(), HasSubstr("4P3"));
}

TEST(CapiPgnTest, PgnWithoutAReaderOrTextIsRefused) {
  Failure reader, text;
  EXPECT_FALSE(cheshire_pgn_feed(nullptr, "", 0, reader));
  EXPECT_EQ(reader.code(), "argument-missing");
  cheshire_pgn* pgn = cheshire_pgn_new(nullptr);
  EXPECT_FALSE(cheshire_pgn_feed(pgn, nullptr, 1, text));
  EXPECT_EQ(text.code(), "argument-missing");
  EXPECT_TRUE(cheshire_pgn_feed(pgn, nullptr, 0, nullptr));
  cheshire_pgn_finish(pgn);
  EXPECT_FALSE(cheshire_pgn_next(pgn));
  cheshire_pgn_free(pgn);
  cheshire_pgn_free(nullptr);
  cheshire_pgn_finish(nullptr);
  EXPECT_FALSE(cheshire_pgn_next(nullptr));
  EXPECT_EQ(cheshire_pgn_board(nullptr, nullptr), nullptr);
  EXPECT_EQ(cheshire_pgn_game(nullptr, nullptr), nullptr);
  EXPECT_EQ(cheshire_pgn_tags_count(nullptr), 0u);
  EXPECT_EQ(cheshire_pgn_tag_name(nullptr, 0), nullptr);
  EXPECT_EQ(cheshire_pgn_tag_value(nullptr, 0), nullptr);
  EXPECT_EQ(cheshire_pgn_line(nullptr), 0u);
  EXPECT_THAT(cheshire_pgn_result(nullptr), StrEq("*"));
}

TEST(CapiPgnTest, WritesTheTagsOfTheCaller) {
  cheshire_game* game = cheshire_game_open(nullptr, "chess", nullptr);
  cheshire_board* board = cheshire_board_new(game);
  cheshire_game_free(game);
  const auto with = [&](const char* name, const char* value) {
    const char* tags[] = {name, value};
    Failure failure;
    char* record = cheshire_board_pgn(board, tags, 1, failure);
    return record == nullptr ? failure.code() : taken(record);
  };
  EXPECT_THAT(with("White", "A \"n\" n"), HasSubstr("[White \"A \\\"n\\\" n\"]"));
  EXPECT_THAT(with("Result", "0-1"), testing::EndsWith("\n0-1\n\n"));
  EXPECT_EQ(with("Result", "2-1"), "argument-unknown");
  for (const char* name : {"", "Bad Tag", "a\"]\n\n1. d4 *\n\n[X"})
    EXPECT_EQ(with(name, "x"), "pgn-tag-name-malformed");
  // The rules are stronger than the caller.
  for (const char* move : {"f3", "e5", "g4", "Qh4#"}) ASSERT_TRUE(cheshire_board_push(board, move, nullptr));
  EXPECT_THAT(with("Result", "1-0"), testing::EndsWith("Qh4# 0-1\n\n"));
  cheshire_board_free(board);
}

}  // namespace
}  // namespace cheshire::capi
