// The C++ headers, used as any program uses them: nothing of the library's inside is included.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cheshire.hpp>

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <tuple>
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

TEST(CppTest, ARecordOfCheopsGoesOnPastItsStalemates) {
  Board board = Board::open("little-cheops").value();
  std::string text = "[Variant \"Little Cheops\"]\n\n";
  for (int i = 0; i < 4; ++i) text += "N g1-h3 C d7-c6 N h3-g1 C c6-d7 ";
  cheshire::PgnReader reader;
  reader.feed(text + "*\n");
  reader.finish();
  ASSERT_TRUE(reader.next());
  const cheshire::Record record = reader.record().value();
  int seen = 0;
  cheshire::walk(record.moves, board, [&](const cheshire::RecordMove&, const Board&) { ++seen; });
  EXPECT_EQ(seen, 16);
  EXPECT_EQ(board.ply(), 0);
  // A board of one's own ends there, and can be told to go on.
  for (const cheshire::RecordMove& move : record.moves) {
    if (!board.push(move.san)) break;
  }
  EXPECT_EQ(board.ply(), 8);
  EXPECT_EQ(board.outcome().reason, "repetition");
  EXPECT_EQ(board.push("N g1-h3").error().code, "game-over");
  EXPECT_TRUE(board.follow("N g1-h3"));
}

TEST(CppTest, ABoardThatThinksDoesNotChange) {
  Board board = Board::open("chess").value();
  std::vector<std::string> refusals;
  // As another thread would.
  const auto interfere = [&] {
    for (const auto& refused : {board.push("e4"), board.follow("e4"), board.push(board.parse("e4").value()),
                                board.set_fen("7k/8/8/8/8/8/8/KR6 w - - 0 1")})
      refusals.push_back(refused ? "" : refused.error().code);
    const auto second = board.analyse({.depth = 1});
    refusals.push_back(second ? "" : second.error().code);
    EXPECT_FALSE(board.pop());
    return true;
  };
  EXPECT_TRUE(board.analyse({.depth = 30}, {.stop = interfere}));
  EXPECT_GE(refusals.size(), 5u);
  EXPECT_THAT(refusals, testing::Each("board-busy"));
  EXPECT_TRUE(board.push("e4")) << "it does afterwards";
}

TEST(CppTest, MovesAreValuesOfFourBytes) {
  static_assert(sizeof(cheshire::Move) == 4);
  Board board = Board::open("alice").value();
  const cheshire::Move e4 = board.parse("e4").value();
  EXPECT_TRUE(e4);
  EXPECT_EQ(board.san(e4), "e4");
  EXPECT_EQ(board.uci(e4), "e2e4");
  EXPECT_EQ(board.info(e4).arrival, e4.to() + 64) << "on the other board";
  EXPECT_EQ(std::hash<cheshire::Move>()(e4), std::hash<cheshire::Move>()(cheshire::Move(e4.code())));
  const cheshire::MoveList first = board.legal_moves();
  EXPECT_EQ(first.size(), 20u);
  EXPECT_TRUE(first.contains(e4));
  ASSERT_TRUE(board.push(e4));
  EXPECT_FALSE(board.legal_moves().contains(e4));
  EXPECT_EQ(first[0].code(), first.begin()->code()) << "the list stays";
  EXPECT_EQ(board.push(e4).error().code, "move-code-illegal");
  EXPECT_EQ(board.parse("--").error().code, "null-move-in-game") << "push() takes it, but it is never legal";
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
  cheshire::MoveList copy = many;
  EXPECT_TRUE(std::equal(many.begin(), many.end(), copy.begin(), copy.end()));

  // Lists of both kinds take each other's place.
  const cheshire::MoveList few(codes.data(), 20);
  cheshire::MoveList list = few;
  list = std::move(copy);
  EXPECT_TRUE(std::equal(many.begin(), many.end(), list.begin(), list.end()));
  list = few;
  EXPECT_TRUE(std::equal(few.begin(), few.end(), list.begin(), list.end()));
  copy = list;
  EXPECT_EQ(copy.size(), 20u);
  EXPECT_EQ(copy[19], few[19]);
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
  style.arrows = {{played.from, played.arrival, "blue"}};
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
  const cheshire::Error wrong = games.add("mine.toml", "id = \"mine\"\ncolour = 1\nbase = 2\n").error();
  ASSERT_GE(wrong.faults.size(), 2u);
  EXPECT_EQ(std::tuple(wrong.code, wrong.line, wrong.column),
            std::tuple(wrong.faults[0].code, wrong.faults[0].line, wrong.faults[0].column));
  for (const cheshire::Error& fault : wrong.faults) {
    const std::string place = std::to_string(fault.line) + ':' + std::to_string(fault.column);
    EXPECT_THAT(wrong.text, HasSubstr("mine.toml:" + place + ": " + fault.text));
  }
  ASSERT_TRUE(games.add("mine.toml", "id = \"my-chess\"\nbase = \"chess\"\ntitle = \"My chess\"\n"));
  EXPECT_THAT(games.ids(), Contains("alice:my-chess"));
  const Game game = games.open("my-chess").value();
  EXPECT_EQ(game.title(), "My chess");
  EXPECT_THAT(game.info(), HasSubstr("\"options\""));
  EXPECT_EQ(game.faults("8/8/8/8/8/8/8/8 w - - 0 1").value().size(), 2u) << "both kings are missing";
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
  const cheshire::Chances chances = found->lines.at(0).chances.value();
  EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000);
  EXPECT_GT(chances.win, chances.loss);
  EXPECT_EQ(board.analyse({}).error().code, "search-without-end");
  EXPECT_EQ(board.analyse({.black_clock = 100}).error().code, "search-without-end")
      << "only Black's clock runs out";
  EXPECT_EQ(board.analyse({.infinite = true}).error().code, "search-without-end");
  EXPECT_TRUE(board.analyse({.infinite = true}, {.stop = [] { return true; }}));
  EXPECT_TRUE(board.analyse({}, {.stop = [] { return true; }})) << "nothing else would end it";
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
  using Lines = std::vector<std::vector<std::string>>;
  Board board(Game::open("chess").value());
  ASSERT_TRUE(board.set_fen("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"));
  const cheshire::Solution mate = board.solve("#1").value();
  EXPECT_EQ(mate.state, "solved");
  EXPECT_EQ(mate.stipulation, "#1");
  EXPECT_EQ(mate.found, 1u);
  EXPECT_EQ(mate.lines(), (Lines{{"Qc8#"}}));
  EXPECT_TRUE(mate.solutions.at(0).goal);
  EXPECT_EQ(mate.solutions.at(0).moves, 1);
  EXPECT_FALSE(mate.soundness);
  EXPECT_FALSE(mate.economy);
  EXPECT_EQ(board.solve("#1", {.twin = "move c1 d1"}).value().lines(), (Lines{{"Qd8#"}}));
  const cheshire::Solution examined = board.solve("#1", {.economy = true, .cook = 1}).value();
  EXPECT_EQ(examined.soundness.value().verdict, "sound");
  EXPECT_TRUE(examined.soundness->flaws.empty());
  EXPECT_TRUE(examined.economy.value().complete);
  EXPECT_TRUE(examined.economy->savings.empty());
  Board alice(Game::open("alice").value());
  for (const char* move : {"e4", "d5", "Be2", "dxe4"}) alice.push(move).value();
  EXPECT_GT(alice.solve("dia2", {.plain = true}).value().nodes, alice.solve("dia2").value().nodes);
  EXPECT_EQ(board.solve("#none").error().code, "stipulation-length-expected");
  EXPECT_EQ(board.solve("h#5", {}, {.stop = [] { return true; }}).value().limit, "stopped");
  EXPECT_THROW((void)board.solve("h#5", {.threads = 2},
                                 {.stop = []() -> bool { throw std::runtime_error("enough"); }}),
               std::runtime_error);
}

TEST(CppTest, ASolutionHasThreatsDefencesAndFlaws) {
  // Two rooks mate in two by either of them; the pawn does nothing.
  Board board = Board::open("chess").value();
  ASSERT_TRUE(board.set_fen("7k/8/6K1/8/8/1P6/8/R2R4 w - - 0 1"));
  const cheshire::Solution cooked = board.solve("#1", {.economy = true, .cook = 1}).value();
  EXPECT_EQ(cooked.soundness.value().verdict, "unsound");
  ASSERT_EQ(cooked.soundness->flaws.size(), 1u);
  EXPECT_EQ(cooked.soundness->flaws[0].kind, "cook");
  EXPECT_EQ(cooked.soundness->flaws[0].moves, "1.Rd8#");
  EXPECT_THAT(cooked.economy.value().savings, Contains("remove b3"));
  // 1.Kf6 is zugzwang: after 1...Kh8 the rook mates. 1.Ra7? lets the king go to h8 and g8.
  ASSERT_TRUE(board.set_fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1"));
  const cheshire::Solution two = board.solve("#2", {.threats = true, .tries = 1}).value();
  ASSERT_EQ(two.state, "solved");
  for (const cheshire::SolutionMove& key : two.solutions) {
    EXPECT_EQ(key.moves, 2);
    EXPECT_TRUE(key.zugzwang || !key.threats.empty()) << key.san;
    for (const cheshire::SolutionMove& defence : key.replies) {
      EXPECT_FALSE(defence.moves);
      ASSERT_FALSE(defence.replies.empty()) << defence.san;
      EXPECT_TRUE(defence.replies[0].goal);
    }
  }
}

TEST(CppTest, TellsThePosition) {
  Board board = Board::open("alice").value();
  const Game& game = board.game();
  EXPECT_EQ(board.pieces().size(), 32u);
  ASSERT_TRUE(board.push("e4"));
  EXPECT_EQ(game.square(game.cell("e4/B")), "e4/B");
  EXPECT_EQ(game.cell("e9"), -1);
  EXPECT_EQ(game.square(-1), "");
  EXPECT_EQ(board.piece_at(game.cell("e4/B")), (cheshire::Piece{'P', Color::white}));
  EXPECT_FALSE(board.piece_at(game.cell("e4")));
  EXPECT_EQ(board.king(Color::black), game.cell("e8"));
  EXPECT_EQ(board.attackers(Color::black, game.cell("d8")), std::vector{game.cell("e8")});
  EXPECT_EQ(board.fullmove_number(), 1);
  EXPECT_EQ(board.halfmove_clock(), 0);
  EXPECT_EQ(board.moves_played(), 1);
  EXPECT_EQ(board.times_seen(), 1);
  for (const char* move : {"d5", "Be2", "dxe4"}) ASSERT_TRUE(board.push(move));
  EXPECT_TRUE(board.gives_check(board.parse("e2b5").value()));
  EXPECT_FALSE(board.gives_check(board.parse("Nf3").value()));
  EXPECT_FALSE(board.gives_check(cheshire::Move()));
  ASSERT_TRUE(board.push("Bb5"));
  EXPECT_EQ(board.checkers(), std::vector{game.cell("b5")});
}

TEST(CppTest, CountsFromTheNumberOfTheMove) {
  Board board = Board::open("chess").value();
  ASSERT_TRUE(board.set_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 9"));
  EXPECT_EQ(board.ply(), 17);
  EXPECT_EQ(board.moves_played(), 0);
  ASSERT_TRUE(board.push("Kd8"));
  EXPECT_EQ(board.ply(), 18);
  EXPECT_EQ(board.moves_played(), 1);
}

TEST(CppTest, BoardsAreComparedByPosition) {
  Board one = Board::open("chess").value(), other = Board::open("chess").value();
  EXPECT_EQ(one, other);
  ASSERT_TRUE(one.push("e4"));
  EXPECT_NE(one, other);
  EXPECT_NE(one.key(), other.key());
  ASSERT_TRUE(other.push("e2e4"));
  EXPECT_EQ(one, other);
  EXPECT_EQ(std::hash<Board>()(one), std::hash<Board>()(other));
}

TEST(CppTest, ListsTheFaultsOfAPosition) {
  const Game chess = Game::open("chess").value();
  EXPECT_TRUE(chess.faults(chess.start()).value().empty());
  const auto faults = chess.faults("4k3/8/8/8/8/8/8/P3K3 w K - 0 1").value();
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(std::count_if(faults.begin(), faults.end(), [](const auto& f) { return f.forgivable; }), 1)
      << "a right without its rook can be left out, a pawn on the first rank cannot";
  EXPECT_THAT(faults, Contains(testing::Field(&cheshire::Fault::cell, chess.cell("a1"))));
  EXPECT_EQ(chess.faults("8/8/x w").error().at, 4);
}

TEST(CppTest, ReadsAndWritesRecordsAsTrees) {
  const std::string text =
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"?\"]\n"
      "[Result \"1-0\"]\n[Variant \"Alice\"]\n\n"
      "{one} 1. e4 $1 {[%eval -0.50,9] [%clk 0:01:00] [%csl Re5/B] [%cal Ge2e4] good}\n"
      "({or} 1. d4 (1. c4) 1... d5) 1... e6 {[%eval #-3] [%emt 0:00:02]} 1-0\n\n";
  cheshire::PgnReader reader;
  reader.feed(text);
  reader.finish();
  ASSERT_TRUE(reader.next());
  cheshire::Record record = reader.record().value();
  EXPECT_EQ(record.tag("White"), "Ann");
  EXPECT_EQ(record.comments.at(0).text, "one");
  ASSERT_EQ(record.moves.size(), 2u);
  const cheshire::RecordMove& e4 = record.moves[0];
  EXPECT_EQ(e4.uci, "e2e4");
  EXPECT_EQ(e4.nags, std::vector{1});
  const cheshire::Comment& good = e4.comments.at(0);
  EXPECT_EQ(good.text, "good");
  EXPECT_EQ(good.eval.value().centipawns, -50);
  EXPECT_EQ(good.clock, 60'000);
  EXPECT_EQ(good.marks.at(1).to, "e4");
  ASSERT_EQ(e4.variations.size(), 1u);
  EXPECT_EQ(e4.variations[0].at(0).before.at(0).text, "or");
  EXPECT_EQ(e4.variations[0].at(0).variations.at(0).at(0).san, "c4");
  const Game alice = reader.board().value().game();
  EXPECT_EQ(record.pgn(alice).value(), text);

  record.moves[1].variations.push_back({{.san = "d5", .comments = {{.text = "bolder"}}}});
  EXPECT_THAT(record.pgn(alice).value(), HasSubstr("{bolder}) 1-0"));
  record.moves.push_back({.uci = "e4e6"});
  const auto refused = record.pgn(alice);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "pgn-move-refused");
  // A variation within a variation, a hundred thousand deep.
  cheshire::Record deep{.moves = {{.uci = "e2e4"}}};
  for (int i = 0; i < 100'000; ++i) {
    std::vector<cheshire::RecordMove> outer{{.uci = "d2d4"}};
    outer[0].variations.push_back(std::move(deep.moves));
    deep.moves = std::move(outer);
  }
  EXPECT_EQ(deep.pgn(alice).error().code, "pgn-variations-too-deep");
  while (!deep.moves.empty()) {
    std::vector<cheshire::RecordMove> inner;
    if (!deep.moves[0].variations.empty()) inner = std::move(deep.moves[0].variations[0]);
    deep.moves = std::move(inner);
  }
}

TEST(CppTest, ARecordKeepsItsResult) {
  const auto written = [](const char* text) {
    cheshire::PgnReader reader;
    reader.feed(text);
    reader.finish();
    EXPECT_TRUE(reader.next());
    return reader.record().value().pgn(Game::open("chess").value()).value();
  };
  EXPECT_THAT(written("1. e4 e5 1-0\n"), HasSubstr("[Result \"1-0\"]"));
  EXPECT_THAT(written("[Result \"winner\"]\n\n1. e4 e5 0-1\n"), HasSubstr("[Result \"0-1\"]"));
}

TEST(CppTest, WalksThroughARecord) {
  cheshire::PgnReader reader;
  reader.feed("1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *");
  reader.finish();
  ASSERT_TRUE(reader.next());
  Board board = Board::open("chess").value();
  const std::string start = board.fen();
  std::vector<std::string> seen;
  // What value() returns lives through the loop, though the result that it came from does not.
  for (const cheshire::RecordMove& move : reader.record().value().moves) seen.push_back(move.san);
  EXPECT_EQ(seen, (std::vector<std::string>{"e4", "e5"}));
  seen.clear();
  cheshire::walk(reader.record()->moves, board, [&](const cheshire::RecordMove& move, const Board& before) {
    seen.push_back(std::to_string(before.ply()) + move.san);
    EXPECT_TRUE(before.parse(move.san));
  });
  EXPECT_EQ(seen, (std::vector<std::string>{"0e4", "0d4", "1d5", "1Nf6", "1e5"}));
  EXPECT_EQ(board.fen(), start);
  const cheshire::Line line{
      .depth = 9, .score = {.mate = false, .value = 90}, .uci = {}, .san = {}, .chances = {}};
  EXPECT_EQ(cheshire::evaluation_of(line, Color::black).centipawns, -90);
  EXPECT_EQ(cheshire::evaluation_of(line, Color::white).centipawns, 90);
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
  const cheshire::Error wrong = reader.errors()[0];
  EXPECT_EQ(std::tuple(wrong.line, wrong.column, wrong.ply), std::tuple(8u, 4u, 1));
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
