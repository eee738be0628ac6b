// What C++ refuses where C would read too little or crash: texts with a NUL, and objects that were moved
// from.
#include <gtest/gtest.h>
#include <cheshire.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

using cheshire::Board, cheshire::Color, cheshire::Game, cheshire::Games;

// A text with a NUL is not read up to there.
TEST(CppMisuse, RefusesTextsWithANul) {
  const std::string nul(1, '\0');
  Board board = Board::open("chess").value();
  const Game& game = board.game();
  Games games;
  const auto refused = [](const auto& result) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, "text-with-nul") << result.error().text;
  };
  refused(Board::open("chess" + nul));
  refused(games.open("chess" + nul));
  refused(games.add("x" + nul, "id = \"x\"\n"));
  refused(games.add("x", "id = \"x\"\nbase = \"chess\"\n" + nul + "[["));
  refused(board.set_fen(game.start() + nul + "x"));
  refused(board.set_fen(nul));
  refused(game.faults(game.start() + nul));
  refused(board.push("e4" + nul + "x"));
  refused(board.follow("e4" + nul));
  refused(board.parse("e4" + nul));
  EXPECT_EQ(game.cell("e4" + nul), -1);
  refused(board.pgn({{"White" + nul, "Ann"}}));
  refused(board.pgn({{"White", "An" + nul + "n"}}));
  cheshire::SvgStyle style;
  style.caption = "a" + nul;
  refused(board.svg(style));
  style = {};
  style.theme += nul;
  refused(board.svg(style));
  style = {};
  style.arrows = {{0, 1, "red" + nul}};
  refused(board.svg(style));
  refused(board.analyse({.depth = 1, .search_moves = {"e4" + nul}}));
  refused(board.solve("#1" + nul));
  refused(board.solve("#1", {.twin = "remove e2" + nul}));
  refused(board.solve("#1", {.to = nul}));
  refused(board.solve("#1", {.fen = nul}));
  refused(board.explore("games.idx" + nul));
  refused(cheshire::IndexWriter::create(testing::TempDir() + "x.idx" + nul, game));
  cheshire::Record record;
  record.moves = {{.uci = "e2e4" + nul}};
  refused(record.pgn(game));
  record.moves = {{.san = "e4", .comments = {{.text = "go" + nul + "od"}}}};
  refused(record.pgn(game));
  record.moves = {{.san = "e4", .comments = {{.marks = {{.from = "e4" + nul}}}}}};
  refused(record.pgn(game));
  record.moves = {};
  record.tags = {{"FEN", game.start() + nul}};
  refused(record.pgn(game));
  const cheshire::Error wrong = board.push("e4" + nul + "x").error();
  EXPECT_EQ(wrong.text, "move has a NUL character");
  EXPECT_EQ(wrong.at, 2);
  EXPECT_EQ(board.moves_played(), 0);
  // A file is read wholly, whatever it has.
  cheshire::PgnReader reader;
  reader.feed("[White \"A" + nul + "n\"]\n\n1. e4 {a" + nul + "b} e5 *\n");
  reader.finish();
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.record().value().moves.size(), 2u);
  EXPECT_EQ(reader.record().value().moves[0].comments[0].text,
            "a\xEF\xBF\xBD"
            "b");
}

/// Returns the code of what a function throws.
template <class F>
std::string thrown(F use) {
  try {
    use();
  } catch (const cheshire::BadResult& bad) {
    return bad.error().code;
  }
  return {};
}

TEST(CppMisuse, WhatWasMovedFromIsRefused) {
  const std::string missing = "argument-missing";
  Board board = Board::open("alice").value();
  Board moved = std::move(board);
  ASSERT_TRUE(moved.push("e4"));
  // NOLINTBEGIN(bugprone-use-after-move)
  const cheshire::Callbacks stop{.stop = [] { return true; }};
  EXPECT_EQ(board.set_fen().error().code, missing);
  EXPECT_EQ(board.push("e4").error().code, missing);
  EXPECT_EQ(board.push(cheshire::Move(1)).error().code, missing);
  EXPECT_EQ(board.follow("e4").error().code, missing);
  EXPECT_EQ(board.parse("e4").error().code, missing);
  EXPECT_EQ(board.pgn().error().code, missing);
  EXPECT_EQ(board.svg().error().code, missing);
  EXPECT_EQ(board.perft(1).error().code, missing);
  EXPECT_EQ(board.analyse({.depth = 1}).error().code, missing);
  EXPECT_EQ(board.analyse({}, stop).error().code, missing);
  EXPECT_EQ(board.solve("#1").error().code, missing);
  EXPECT_EQ(board.explore("games.idx").error().code, missing);
  const auto uses = [](Board& b) {
    return std::vector<std::function<void()>>{
        [&] { (void)b.notes(); },
        [&] { b.pop(); },
        [&] { (void)b.turn(); },
        [&] { (void)b.ply(); },
        [&] { (void)b.moves_played(); },
        [&] { (void)b.halfmove_clock(); },
        [&] { (void)b.fullmove_number(); },
        [&] { (void)b.is_check(); },
        [&] { (void)b.checkers(); },
        [&] { (void)b.gives_check(cheshire::Move()); },
        [&] { (void)b.piece_at(0); },
        [&] { (void)b.pieces(); },
        [&] { (void)b.king(Color::white); },
        [&] { (void)b.attackers(Color::white, 0); },
        [&] { (void)b.times_seen(); },
        [&] { (void)b.key(); },
        [&] { (void)(b == b); },
        [&] { (void)b.outcome(); },
        [&] { (void)b.outcome(cheshire::Claims::applied); },
        [&] { (void)b.outcome_text(); },
        [&] { (void)b.can_claim_draw(); },
        [&] { (void)b.fen(); },
        [&] { (void)b.start_fen(); },
        [&] { (void)b.state(); },
        [&] { (void)b.legal_moves(); },
        [&] { (void)b.info(cheshire::Move()); },
        [&] { (void)b.san(cheshire::Move()); },
        [&] { (void)b.uci(cheshire::Move()); },
        [&] { (void)b.last_move(); },
        [&] { (void)b.played_moves(); },
        [&] { const Board copy = b; },
        [&] { (void)std::hash<Board>()(b); },
        [&] { (void)b.game().id(); },
    };
  };
  int number = 0;
  for (const auto& use : uses(board)) EXPECT_EQ(thrown(use), missing) << number++;
  for (const auto& use : uses(moved)) EXPECT_EQ(thrown(use), "");
  board = moved;
  EXPECT_EQ(board, moved);

  Game game = moved.game();
  const Game kept = std::move(game);
  EXPECT_EQ(game.faults("").error().code, missing);
  EXPECT_EQ(cheshire::IndexWriter::create(testing::TempDir() + "x.idx", game).error().code, missing);
  EXPECT_EQ(cheshire::Record().pgn(game).error().code, missing);
  const std::vector<std::function<void()>> game_uses{
      [&] { (void)game.id(); },       [&] { (void)game.title(); },
      [&] { (void)game.identity(); }, [&] { (void)game.lasting_codes(); },
      [&] { (void)game.start(); },    [&] { (void)game.info(); },
      [&] { (void)game.cells(); },    [&] { (void)game.cell("e4"); },
      [&] { (void)game.square(0); },  [&] { const Board none(game); },
  };
  for (const auto& use : game_uses) EXPECT_EQ(thrown(use), missing);

  Games games;
  const Games kept_games = std::move(games);
  EXPECT_EQ(games.add("x", "").error().code, missing);
  EXPECT_EQ(games.open("chess").error().code, missing) << "not the built-in games";
  EXPECT_EQ(thrown([&] { (void)games.ids(); }), missing);
  EXPECT_EQ(thrown([&] { const cheshire::PgnReader none(games); }), missing);

  cheshire::PgnReader reader;
  cheshire::PgnReader kept_reader = std::move(reader);
  EXPECT_EQ(reader.board().error().code, missing);
  EXPECT_EQ(reader.record().error().code, missing);
  const std::vector<std::function<void()>> reader_uses{
      [&] { reader.feed("x"); },    [&] { reader.finish(); },           [&] { (void)reader.next(); },
      [&] { (void)reader.tags(); }, [&] { (void)reader.tag("White"); }, [&] { (void)reader.result(); },
      [&] { (void)reader.line(); }, [&] { (void)reader.errors(); },
  };
  for (const auto& use : reader_uses) EXPECT_EQ(thrown(use), missing);

  auto index = cheshire::IndexWriter::create(testing::TempDir() + "moved.idx", kept).value();
  const cheshire::IndexWriter kept_index = std::move(index);
  EXPECT_EQ(index.add(kept_reader, "x").error().code, missing);
  EXPECT_EQ(index.finish().error().code, missing);
  // NOLINTEND(bugprone-use-after-move)
}

}  // namespace
