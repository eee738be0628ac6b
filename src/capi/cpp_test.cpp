// The C++ headers, used as any program uses them: nothing of the library's inside is included.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cheshire.hpp>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using cheshire::Board, cheshire::Color, cheshire::Game, cheshire::Games;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(CppTest, PlaysTheShortestMate) {
  Board board = Board::open("alice").value();
  for (const char* move : {"e4", "d5", "Be2", "dxe4"}) ASSERT_TRUE(board.push(move)) << move;
  EXPECT_EQ(board.turn(), Color::white);
  ASSERT_TRUE(board.push("e2b5"));
  EXPECT_TRUE(board.is_check());
  EXPECT_TRUE(board.outcome().over());
  EXPECT_EQ(board.outcome().result, "1-0");
  EXPECT_EQ(board.outcome().winner, Color::white);
  EXPECT_EQ(board.outcome_text(), "Checkmate: White wins.");
  EXPECT_EQ(board.played_moves().back().san, "Bb5#");
  EXPECT_THAT(board.pgn({{"White", "Ann"}}).value(), HasSubstr("[White \"Ann\"]\n"));
  EXPECT_EQ(board.pgn({{"Bad name", "Ann"}}).error().code, "pgn-tag-name-malformed");
  EXPECT_TRUE(board.legal_moves().empty());
  EXPECT_TRUE(board.pop());
  EXPECT_FALSE(board.outcome().over());
  EXPECT_EQ(board.ply(), 4);
}

TEST(CppTest, MovesAreValuesOfFourBytes) {
  static_assert(sizeof(cheshire::Move) == 4);
  Board board = Board::open("alice").value();
  const cheshire::Move e4 = board.parse("e4").value();
  EXPECT_TRUE(e4);
  EXPECT_EQ(board.san(e4), "e4");
  EXPECT_EQ(board.uci(e4), "e2e4");
  EXPECT_EQ(board.info(e4).arrive, e4.to() + 64) << "on the other board";
  EXPECT_EQ(std::hash<cheshire::Move>()(e4), std::hash<cheshire::Move>()(cheshire::Move(e4.code())));
  const cheshire::MoveList first = board.legal_moves();
  EXPECT_EQ(first.size(), 20u);
  EXPECT_TRUE(first.contains(e4));
  ASSERT_TRUE(board.push(e4));
  EXPECT_FALSE(board.legal_moves().contains(e4));
  EXPECT_EQ(first[0].code(), first.begin()->code()) << "the list stays";
  EXPECT_EQ(board.push(e4).error().code, "move-code-illegal");
  const cheshire::Move none;
  EXPECT_FALSE(none);
  EXPECT_EQ(board.push(none).error().code, "move-code-illegal");
  EXPECT_EQ(board.info(e4).uci, "");
  EXPECT_FALSE(board.parse("e4"));
  // A walk through the tree needs no copy of the board.
  int leaves = 0;
  for (const cheshire::Move reply : board.legal_moves()) {
    ASSERT_TRUE(board.push(reply));
    leaves += static_cast<int>(board.legal_moves().size());
    board.pop();
  }
  EXPECT_EQ(static_cast<std::uint64_t>(leaves), board.perft(2).value());
}

TEST(CppTest, MoreMovesThanAListKeepsInPlace) {
  std::vector<cheshire_code> codes(300);
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<cheshire_code>(i + 1);
  const cheshire::MoveList many(codes.data(), codes.size());
  ASSERT_EQ(many.size(), 300u);
  EXPECT_EQ(many[299].code(), 300u);
  const cheshire::MoveList copy = many;
  EXPECT_TRUE(std::equal(many.begin(), many.end(), copy.begin(), copy.end()));
}

TEST(CppTest, DrawsAreClaimed) {
  using cheshire::Claims;
  Board board = Board::open("chess").value();
  for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"}) ASSERT_TRUE(board.push(move));
  EXPECT_TRUE(board.can_claim_draw());
  EXPECT_FALSE(board.outcome(Claims::applied).over());
  ASSERT_TRUE(board.push("Ng8"));
  EXPECT_FALSE(board.outcome().over());
  EXPECT_EQ(board.outcome(Claims::applied).reason, "repetition");
  EXPECT_EQ(board.outcome_text(Claims::applied), "Threefold repetition: the game is drawn.");
  EXPECT_EQ(board.outcome_text(), "");
  EXPECT_EQ(board.legal_moves().size(), 20u);
}

TEST(CppTest, DrawsThePosition) {
  Board board = Board::open("chess").value();
  ASSERT_TRUE(board.push("e4"));
  const cheshire::MoveInfo played = board.played_moves().back();
  cheshire::SvgStyle style;
  style.arrows = {{played.from, played.arrive, "blue"}};
  style.caption = "Black to move";
  EXPECT_THAT(board.svg(style).value(), HasSubstr("#003088"));
  EXPECT_THAT(board.svg(style).value(), HasSubstr(">Black to move</text>"));
  style.theme = "plaid";
  EXPECT_EQ(board.svg(style).error().code, "argument-unknown");
}

TEST(CppTest, NotesWhatItCorrectsInAFen) {
  Board board = Board::open("chess").value();
  ASSERT_TRUE(board.set_fen("4k3/8/8/8/8/8/8/4K3 w X - 0 1"));
  ASSERT_EQ(board.notes().size(), 1u);
  EXPECT_EQ(board.notes()[0].code, "fen-castling-letter-unknown");
  EXPECT_EQ(board.notes()[0].at, 22);
}

TEST(CppTest, AnErrorHasItsCodeTextAndPlace) {
  Board board = Board::open("chess").value();
  const auto set = board.set_fen("8/8/x w");
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().at, 4);
  EXPECT_THAT(set.error().json, HasSubstr(set.error().code));
  EXPECT_EQ(board.fen(), board.game().start());
  EXPECT_THROW(set.value(), cheshire::BadResult);
  EXPECT_THROW((void)Board::open("alyce").value(), cheshire::BadResult);
  EXPECT_EQ(Board::open("alyce").error().code, "game-unknown");
}

TEST(CppTest, BoardsAreValues) {
  Board board = Board::open("alice").value();
  ASSERT_TRUE(board.push("e4"));
  Board copy = board;
  ASSERT_TRUE(copy.push("e5"));
  EXPECT_EQ(board.ply(), 1);
  board = copy;
  EXPECT_EQ(board.fen(), copy.fen());
  Board moved = std::move(copy);
  EXPECT_EQ(moved.ply(), 2);
  copy = moved;
  EXPECT_EQ(copy.start_fen(), copy.game().start());
  EXPECT_THAT(copy.fen(cheshire::FenDialect::boards), HasSubstr(";"));
}

TEST(CppTest, ReadsGameFiles) {
  Games games;
  const auto bad = games.add("mine.toml", "[[game]\n");
  ASSERT_FALSE(bad);
  EXPECT_THAT(bad.error().text, HasSubstr("mine.toml:1:"));
  ASSERT_TRUE(games.add("mine.toml", "id = \"my-chess\"\nbase = \"chess\"\ntitle = \"My chess\"\n"));
  EXPECT_THAT(games.ids(), Contains("alice:my-chess"));
  const Game game = games.open("my-chess").value();
  EXPECT_EQ(game.title(), "My chess");
  EXPECT_THAT(game.info(), HasSubstr("\"options\""));
  EXPECT_THAT(game.check("8/8/8/8/8/8/8/8 w - - 0 1").value(), HasSubstr("\"faults\""));
  EXPECT_EQ(Board(game).perft(3).value(), 8902u);  // chess, as published
}

TEST(CppTest, AnalysesWithCallbacks) {
  Board board = Board::open("chess").value();
  ASSERT_TRUE(board.set_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
  std::vector<cheshire::Line> lines;
  const auto found = board.analyse({.depth = 3}, {.line = [&](const auto& line) { lines.push_back(line); }});
  ASSERT_TRUE(found) << found.error().text;
  EXPECT_EQ(found->best, "d1d8");
  EXPECT_TRUE(found->lines.at(0).score.mate);
  EXPECT_EQ(found->lines.at(0).score.value, 1);
  EXPECT_EQ(found->lines.at(0).san.at(0), "Rd8#");
  EXPECT_FALSE(lines.empty());
  EXPECT_EQ(board.analyse({}).error().code, "search-without-end");
  EXPECT_EQ(board.analyse({.infinite = true}).error().code, "search-without-end");
  EXPECT_TRUE(board.analyse({.infinite = true}, {.stop = [] { return true; }}));
}

TEST(CppTest, WhatACallbackThrowsEndsTheSearchAndComesOut) {
  Board board = Board::open("alice").value();
  const cheshire::Callbacks throws{.line = [](const auto&) { throw std::runtime_error("enough"); }};
  EXPECT_THROW((void)board.analyse({.depth = 200}, throws), std::runtime_error);
  int reports = 0;
  const cheshire::Callbacks divides{.divide = [&](const std::string&, std::uint64_t) {
    if (++reports == 2) throw std::runtime_error("enough");
  }};
  EXPECT_THROW((void)board.perft(3, 1, divides), std::runtime_error);
  EXPECT_EQ(reports, 2);
  EXPECT_EQ(board.perft(3, 1, {.stop = [] { return true; }}).error().code, "count-stopped");
}

TEST(CppTest, SolvesProblems) {
  Board board(Game::open("chess").value());
  ASSERT_TRUE(board.set_fen("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"));
  EXPECT_NE(board.solve("#1").value().find(R"("san":"Qc8#")"), std::string::npos);
  EXPECT_NE(board.solve("#1", {.twin = "move c1 d1"}).value().find(R"("san":"Qd8#")"), std::string::npos);
  EXPECT_THAT(
      board.solve("#1", {.economy = true, .cook = 1}).value(),
      HasSubstr(R"("soundness":{"verdict":"sound","flaws":[]},"economy":{"complete":true,"savings":[]})"));
  Board alice(Game::open("alice").value());
  for (const char* move : {"e4", "d5", "Be2", "dxe4"}) alice.push(move).value();
  const auto nodes = [&](bool plain) {
    const std::string report = alice.solve("dia2", {.plain = plain}).value();
    return std::stoull(report.substr(report.find(R"("keys":)") + 7));
  };
  EXPECT_GT(nodes(true), nodes(false));
  EXPECT_EQ(board.solve("#none").error().code, "stipulation-length-expected");
  EXPECT_THROW((void)board.solve("h#5", {.threads = 2},
                                 {.stop = []() -> bool { throw std::runtime_error("enough"); }}),
               std::runtime_error);
}

TEST(CppTest, ReadsPgn) {
  cheshire::PgnReader reader;
  reader.feed("[White \"Ann\"]\n[Variant \"Alice\"]\n\n1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0\n\n[White \"B");
  EXPECT_EQ(reader.line(), 0u);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.tag("White"), "Ann");
  EXPECT_EQ(reader.tag("Black"), "");
  EXPECT_EQ(reader.tags(),
            (std::vector<std::pair<std::string, std::string>>{{"White", "Ann"}, {"Variant", "Alice"}}));
  EXPECT_EQ(reader.line(), 1u);
  Board board = reader.board().value();
  EXPECT_EQ(board.game().id(), "alice");
  EXPECT_EQ(board.outcome().result, reader.result());
  EXPECT_EQ(board.played_moves().size(), 5u);
  EXPECT_FALSE(reader.next());
  reader.feed("ob\"]\n\n1. e5 *\n");
  reader.finish();
  ASSERT_TRUE(reader.next());
  EXPECT_THAT(reader.errors(), testing::IsEmpty());
  EXPECT_EQ(reader.board().value().played_moves().size(), 0u) << "what is legal before the mistake";
  ASSERT_THAT(reader.errors(), testing::SizeIs(1));
  EXPECT_EQ(reader.errors()[0].code, "pgn-move-refused");
  EXPECT_THAT(reader.errors()[0].text, testing::StartsWith("8:4: "));
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(reader.board().error().code, "argument-missing");
}

TEST(CppTest, ReadsPgnOfGamesFromGameFiles) {
  Games games;
  ASSERT_TRUE(games.add("slow.toml", "id = \"slow\"\ntitle = \"Slow\"\nbase = \"chess\"\n"));
  cheshire::PgnReader reader(games);
  reader.feed("[Variant \"slow\"]\n\n1. e4 *\n");
  reader.finish();
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.board().value().game().title(), "Slow");
}

TEST(CppTest, IndexesGamesAndSaysWhatWasPlayed) {
  const std::string path = testing::TempDir() + "cpp_test.idx";
  cheshire::PgnReader reader;
  reader.feed(
      "[White \"Ann\"]\n\n1. e4 e5 1-0\n\n[White \"Bob\"]\n\n1. e4 c5 0-1\n\n"
      "[White \"Cid\"]\n[Variant \"Alice\"]\n\n1. e4 *\n\n[White \"Dan\"]\n\n1. e5 *\n");
  reader.finish();
  Board board = Board::open("chess").value();
  {
    cheshire::IndexWriter index = cheshire::IndexWriter::create(path, board.game(), 1).value();
    EXPECT_EQ(index.add(reader, "nowhere").error().code, "argument-missing");
    for (const char* expected : {"", "", "pgn-index-of-another-game", ""}) {
      ASSERT_TRUE(reader.next());
      const auto added = index.add(reader, "games.pgn:" + std::to_string(reader.line()));
      EXPECT_EQ(added ? "" : added.error().code, expected);
    }
    EXPECT_EQ(board.explore(path).error().code.substr(0, 4), "file") << "it is not finished";
    ASSERT_TRUE(index.finish());
    EXPECT_EQ(index.finish().error().code, "argument-missing");
  }
  EXPECT_EQ(
      board.explore(path, 1).value(),
      R"({"game":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","games":3,"white":1,"draws":0,)"
      R"("black":1,"moves":[{"uci":"e2e4","san":"e4","games":2,"white":1,"draws":0,"black":1,"examples":[)"
      R"({"white":"Ann","black":"","date":"","result":"1-0","place":"games.pgn:1"}]}]})");
  ASSERT_TRUE(board.push("e4"));
  EXPECT_THAT(board.explore(path, 0).value(), HasSubstr(R"({"uci":"c7c5","san":"c5","games":1,)"));
  EXPECT_EQ(board.explore(path, 2).error().code, "pgn-index-examples");
  EXPECT_EQ(board.explore(path, -1).error().code, "argument-out-of-range");
  EXPECT_EQ(Board::open("alice").value().explore(path, 1).error().code, "pgn-index-of-another-game");
  EXPECT_EQ(cheshire::IndexWriter::create(path, board.game(), 101).error().code, "argument-out-of-range");
  std::remove(path.c_str());
}

}  // namespace
