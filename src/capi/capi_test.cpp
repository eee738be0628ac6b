// The C interface as a program in another language meets it: what it answers, who owns what, and that nothing
// it is given makes it fail otherwise than by an error.
#include <cheshire.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "capi/handles.h"
#include "capi/test_handles.h"

namespace cheshire::capi {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StrEq;

std::vector<std::string> sans(cheshire_moves* moves) {
  std::vector<std::string> all;
  for (size_t i = 0; i < cheshire_moves_count(moves); ++i) all.emplace_back(cheshire_moves_at(moves, i)->san);
  cheshire_moves_free(moves);
  return all;
}

TEST(CapiTest, OpensAGameByItsIdentity) {
  Failure failure;
  cheshire_game* game = cheshire_game_open(nullptr, "alice;en-passant=both", failure);
  ASSERT_FALSE(failure.any()) << failure.text();
  EXPECT_STREQ(cheshire_game_id(game), "alice");
  EXPECT_THAT(cheshire_game_identity(game), HasSubstr(";en-passant=both"));
  EXPECT_THAT(cheshire_game_start(game), HasSubstr("rnbqkbnr/pppppppp/8"));
  cheshire_game* again = cheshire_game_open(nullptr, cheshire_game_identity(game), failure);
  ASSERT_FALSE(failure.any()) << failure.text();
  EXPECT_STREQ(cheshire_game_identity(again), cheshire_game_identity(game));
  EXPECT_THAT(taken(cheshire_game_info(game)), HasSubstr("\"id\":\"alice\""));
  cheshire_game* named = cheshire_game_open(nullptr, "Alice;en-passant=both", failure);
  ASSERT_FALSE(failure.any()) << failure.text();
  EXPECT_STREQ(cheshire_game_identity(named), cheshire_game_identity(game));
  cheshire_game_free(named);
  cheshire_game_free(again);
  cheshire_game_free(game);
}

TEST(CapiTest, SaysWhichPartOfANameIsWrong) {
  const std::pair<const char*, const char*> names[] = {{"alyce", "game-unknown"},
                                                       {"alice:alice:chess", "game-doubled-twice"},
                                                       {"alice;castling=perhaps", "option-choice-unknown"},
                                                       {"alice;castling", "option-without-value"}};
  for (const auto& [name, code] : names) {
    Failure failure;
    EXPECT_EQ(cheshire_game_open(nullptr, name, failure), nullptr);
    EXPECT_EQ(failure.code(), code) << name << ": " << failure.text();
  }
  Failure failure;
  cheshire_game_open(nullptr, "alice;castling", failure);
  EXPECT_GE(failure.at(), 6);
}

TEST(CapiTest, AddsTheGamesOfAFileAndPointsAtItsMistakes) {
  cheshire_games* games = cheshire_games_new();
  const size_t before = cheshire_games_count(games);
  Failure failure;
  EXPECT_FALSE(cheshire_games_add(games, "mine.toml", "[[game]\n", failure));
  EXPECT_THAT(failure.text(), HasSubstr("mine.toml:1:"));
  ASSERT_EQ(cheshire_error_faults_count(failure.get()), 1u);
  const cheshire_error* fault = cheshire_error_fault_at(failure.get(), 0);
  EXPECT_EQ(cheshire_error_code(fault), failure.code());
  EXPECT_EQ(failure.line(), 1u);
  EXPECT_EQ(failure.column(), cheshire_error_column(fault));
  EXPECT_EQ(cheshire_error_fault_at(failure.get(), 1), nullptr);
  EXPECT_THAT(failure.json(), HasSubstr("\"code\":\"" + failure.code() + "\""));
  EXPECT_EQ(cheshire_games_count(games), before);

  Failure none;
  EXPECT_TRUE(cheshire_games_add(games, "mine.toml",
                                 "id = \"my-chess\"\nbase = \"chess\"\ntitle = \"My chess\"\n", none))
      << none.text();
  EXPECT_GT(cheshire_games_count(games), before);
  cheshire_game* game = cheshire_game_open(games, "alice:my-chess", none);
  EXPECT_NE(game, nullptr) << none.text();
  cheshire_game_free(game);
  EXPECT_EQ(cheshire_games_id(games, cheshire_games_count(games)), nullptr);
  cheshire_games_free(games);
}

TEST(CapiTest, PlaysTakesBackAndEndsAGame) {
  const CBoard board("alice");
  EXPECT_EQ(sans(cheshire_board_legal_moves(board)).size(), 20u);
  EXPECT_FALSE(cheshire_board_pop(board));
  board.play({"e2e4", "d5", "Be2", "d5e4", "Bb5"});
  EXPECT_EQ(cheshire_board_ply(board), 5);
  EXPECT_EQ(cheshire_board_turn(board), CHESHIRE_BLACK);
  EXPECT_TRUE(cheshire_board_is_check(board));
  const cheshire_outcome outcome = cheshire_board_outcome(board);
  EXPECT_STREQ(outcome.result, "1-0");
  EXPECT_STREQ(outcome.reason, "checkmate");
  EXPECT_EQ(outcome.winner, CHESHIRE_WHITE);
  EXPECT_EQ(taken(cheshire_board_outcome_text(board)), "Checkmate: White wins.");
  EXPECT_THAT(sans(cheshire_board_legal_moves(board)), IsEmpty());
  EXPECT_THAT(sans(cheshire_board_played_moves(board)), ElementsAre("e4", "d5", "Be2", "dxe4", "Bb5#"));

  EXPECT_TRUE(cheshire_board_pop(board));
  EXPECT_STREQ(cheshire_board_outcome(board).reason, "ongoing");
  EXPECT_EQ(cheshire_board_outcome(board).winner, CHESHIRE_NOBODY);
  EXPECT_EQ(taken(cheshire_board_outcome_text(board)), "");
}

TEST(CapiTest, CodesOfMovesGoInAndOut) {
  const CBoard board("alice");
  size_t count = 0;
  const cheshire_code* codes = cheshire_board_legal_codes(board, &count);
  ASSERT_EQ(count, 20u);
  cheshire_code e4 = 0;
  Failure none;
  ASSERT_TRUE(cheshire_board_code(board, "e4", &e4, none));
  EXPECT_NE(std::find(codes, codes + count, e4), codes + count);
  cheshire_moves* move = cheshire_board_legal_move(board, e4);
  ASSERT_EQ(cheshire_moves_count(move), 1u);
  EXPECT_STREQ(cheshire_moves_at(move, 0)->uci, "e2e4");
  EXPECT_EQ(cheshire_moves_at(move, 0)->from, static_cast<int>(e4 & 0x3FF));
  EXPECT_EQ(cheshire_moves_at(move, 0)->to, static_cast<int>(e4 >> 10 & 0x3FF));
  cheshire_moves_free(move);
  ASSERT_TRUE(cheshire_board_push_code(board, e4, none));
  EXPECT_THAT(sans(cheshire_board_played_moves(board)), ElementsAre("e4"));

  EXPECT_EQ(cheshire_board_legal_move(board, e4), nullptr) << "it has been played";
  EXPECT_THAT(sans(cheshire_board_last_move(board)), ElementsAre("e4"));
  Failure again;
  EXPECT_FALSE(cheshire_board_push_code(board, e4, again));
  EXPECT_EQ(again.code(), "move-code-illegal");
  Failure king;
  EXPECT_FALSE(cheshire_board_code(board, "Ke7", &e4, king));
  EXPECT_FALSE(king.text().empty());
  EXPECT_EQ(cheshire_board_ply(board), 1);
  ASSERT_TRUE(cheshire_board_pop(board));
  board.play({"e4", "d5", "Be2", "dxe4", "Bb5"});
  EXPECT_EQ(cheshire_board_legal_codes(board, &count), nullptr);
  EXPECT_EQ(count, 0u);
  Failure over;
  EXPECT_FALSE(cheshire_board_code(board, "a6", &e4, over));
  EXPECT_EQ(over.code(), "game-over");
}

TEST(CapiTest, CodesLastInGamesWithoutRulesOfTheirOwn) {
  cheshire_game* alice = cheshire_game_open(nullptr, "alice", nullptr);
  cheshire_game* cheops = cheshire_game_open(nullptr, "little-cheops", nullptr);
  EXPECT_TRUE(cheshire_game_lasting_codes(alice));
  EXPECT_FALSE(cheshire_game_lasting_codes(cheops));
  cheshire_game_free(alice);
  cheshire_game_free(cheops);
}

TEST(CapiTest, ADrawIsClaimedOrLeft) {
  const CBoard board("chess");
  board.play({"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  EXPECT_STREQ(cheshire_board_claim(board, false).reason, "ongoing");
  EXPECT_STREQ(cheshire_board_claim(board, true).reason, "repetition") << "Ng8 would repeat the start";
  EXPECT_EQ(taken(cheshire_board_claim_text(board, false)), "");
  board.play({"Ng8"});
  EXPECT_STREQ(cheshire_board_outcome(board).reason, "ongoing");
  EXPECT_STREQ(cheshire_board_claim(board, false).result, "1/2-1/2");
  EXPECT_EQ(taken(cheshire_board_claim_text(board, false)), "Threefold repetition: the game is drawn.");
  EXPECT_THAT(taken(cheshire_board_pgn(board, nullptr, 0, nullptr)), HasSubstr("Ng8 *"));
  board.play({"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"});
  EXPECT_STREQ(cheshire_board_outcome(board).result, "1-0");
  EXPECT_STREQ(cheshire_board_claim(board, true).reason, "ongoing") << "it is over";
}

TEST(CapiTest, NotesWhatItCorrectsInAFen) {
  const CBoard board("chess");
  EXPECT_EQ(cheshire_board_notes_count(board), 0u);
  ASSERT_TRUE(cheshire_board_set_fen(board, "4k3/8/8/8/8/8/8/4K3 w X - 0 0", nullptr));
  EXPECT_EQ(board.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  ASSERT_EQ(cheshire_board_notes_count(board), 2u);
  EXPECT_STREQ(cheshire_error_code(cheshire_board_note_at(board, 0)), "fen-castling-letter-unknown");
  EXPECT_EQ(cheshire_error_at(cheshire_board_note_at(board, 0)), 22);
  EXPECT_STREQ(cheshire_error_code(cheshire_board_note_at(board, 1)), "move-number-out-of-range");
  EXPECT_EQ(cheshire_error_at(cheshire_board_note_at(board, 1)), -1);
  EXPECT_EQ(cheshire_board_note_at(board, 2), nullptr);
  EXPECT_THAT(taken(cheshire_board_state(board)), HasSubstr("\"notes\":[{\"code\":\"fen-castling-letter"));

  cheshire_board* copy = cheshire_board_clone(board);
  EXPECT_EQ(cheshire_board_notes_count(copy), 2u);
  EXPECT_FALSE(cheshire_board_set_fen(copy, "4k3/8/8/8/8/8/8/8 w X - 0 0", nullptr));
  EXPECT_EQ(cheshire_board_notes_count(copy), 2u) << "nothing has changed";
  ASSERT_TRUE(cheshire_board_set_fen(copy, nullptr, nullptr));
  EXPECT_EQ(cheshire_board_notes_count(copy), 0u);
  cheshire_board_free(copy);
}

TEST(CapiTest, SaysWhereAPieceEndsAndWhatItCaptures) {
  const CBoard board("alice");
  board.play({"e4", "d5", "Be2"});
  cheshire_moves* moves = cheshire_board_legal_moves(board);
  const cheshire_move* capture = nullptr;
  for (size_t i = 0; i < cheshire_moves_count(moves); ++i) {
    if (std::string(cheshire_moves_at(moves, i)->uci) == "d5e4") capture = cheshire_moves_at(moves, i);
  }
  ASSERT_NE(capture, nullptr);
  EXPECT_EQ(capture->victim, capture->to);
  EXPECT_NE(capture->arrival, capture->to) << "it passes to the other board";
  EXPECT_EQ(capture->promotion, nullptr);
  EXPECT_EQ(cheshire_moves_at(moves, cheshire_moves_count(moves)), nullptr);
  cheshire_moves_free(moves);

  const CBoard chess("chess");
  ASSERT_TRUE(cheshire_board_set_fen(chess, "8/P6k/8/8/8/8/8/K7 w - - 0 1", nullptr));
  ASSERT_TRUE(cheshire_board_push(chess, "a7a8q", nullptr));
  cheshire_moves* played = cheshire_board_played_moves(chess);
  EXPECT_STREQ(cheshire_moves_at(played, 0)->promotion, "q");
  EXPECT_EQ(cheshire_moves_at(played, 0)->victim, -1);
  cheshire_moves_free(played);
}

TEST(CapiTest, RefusesAMoveWithItsReasonAndChangesNothing) {
  const CBoard board("chess");
  const std::string before = board.fen();
  Failure failure;
  EXPECT_FALSE(cheshire_board_push(board, "e2e5", failure));
  EXPECT_THAT(failure.text(), testing::Not(IsEmpty()));
  EXPECT_THAT(failure.json(), HasSubstr("\"args\":"));
  EXPECT_EQ(board.fen(), before);
  EXPECT_FALSE(cheshire_board_push(board, "e2e5", nullptr)) << "who asks for no error gets none";
}

TEST(CapiTest, SetsAPositionOrSaysWhereItsTextIsWrong) {
  const CBoard board("alice");
  const std::string start = board.fen();
  board.play({"e4"});
  EXPECT_THAT(board.fen(CHESHIRE_FEN_BOARDS), HasSubstr(";"));
  EXPECT_THAT(board.fen(CHESHIRE_FEN_POPEYE), testing::StartsWith("Pieces White Ke1 "));
  EXPECT_EQ(board.fen(4), "(null)");
  const std::string wide = board.fen(CHESHIRE_FEN_WIDE);
  const CBoard other("alice");
  ASSERT_TRUE(cheshire_board_set_fen(other, wide.c_str(), nullptr));
  EXPECT_EQ(other.fen(), board.fen());
  EXPECT_EQ(taken(cheshire_board_start_fen(other)), board.fen());

  Failure failure;
  EXPECT_FALSE(cheshire_board_set_fen(board, "8/8/x w", failure));
  EXPECT_EQ(failure.at(), 4) << failure.text();
  EXPECT_EQ(board.fen(CHESHIRE_FEN_WIDE), wide);
  EXPECT_TRUE(cheshire_board_set_fen(board, nullptr, nullptr));
  EXPECT_EQ(board.fen(), start);
  EXPECT_EQ(cheshire_board_ply(board), 0);
}

TEST(CapiTest, WritesARecord) {
  const CBoard board("alice;castling=off");
  board.play({"e4", "d5", "Be2", "dxe4", "Bb5"});
  const char* tags[] = {"White", "Ann", "Black", "Bob \"B\"", "Annotator", nullptr};
  const std::string record = taken(cheshire_board_pgn(board, tags, 2, nullptr));
  EXPECT_THAT(record, HasSubstr("[White \"Ann\"]\n[Black \"Bob \\\"B\\\"\"]\n[Result \"1-0\"]\n"));
  EXPECT_THAT(record, HasSubstr("[Variant \"Alice\"]"));
  EXPECT_THAT(record, HasSubstr("[Rules \"castling=off\"]"));
  EXPECT_THAT(record, testing::EndsWith("\n\n1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0\n\n"));
  Failure failure;
  EXPECT_EQ(cheshire_board_pgn(board, tags, 3, failure), nullptr);
  EXPECT_EQ(failure.code(), "argument-missing");

  ASSERT_TRUE(cheshire_board_set_fen(board, board.fen().c_str(), nullptr));
  EXPECT_THAT(taken(cheshire_board_pgn(board, nullptr, 0, nullptr)),
              HasSubstr("[FEN \"" + board.fen() + "\"]"));
}

TEST(CapiTest, DrawsThePosition) {
  const CBoard board("alice");
  board.play({"e4"});
  const std::string plain = taken(cheshire_board_svg(board, nullptr, nullptr));
  EXPECT_THAT(plain, testing::StartsWith("<svg xmlns="));
  EXPECT_THAT(plain, HasSubstr("<title>Alice chess, Black to move: "));

  cheshire_arrow arrows[] = {{12, 92, "red"}, {0, 0, nullptr}};
  cheshire_svg_style style{};
  style.size = sizeof style;
  style.theme = "print";
  style.bare = style.flipped = true;
  style.square = 20;
  style.caption = "1...?";
  style.arrows = arrows;
  style.arrows_count = 2;
  const std::string drawn = taken(cheshire_board_svg(board, &style, nullptr));
  for (const char* part : {"fill=\"#882020\"", "<circle ", ">1...?</text>", "width=\"18.4\""})
    EXPECT_THAT(drawn, HasSubstr(part));
  EXPECT_THAT(drawn, testing::Not(HasSubstr(">h</text>"))) << "no coordinates";

  const auto refused = [&] {
    Failure failure;
    EXPECT_EQ(cheshire_board_svg(board, &style, failure), nullptr);
    return failure.code();
  };
  arrows[1].to = 128;
  EXPECT_EQ(refused(), "argument-out-of-range");
  arrows[1] = {0, 0, "pink"};
  EXPECT_EQ(refused(), "argument-unknown");
  style.arrows = nullptr;
  EXPECT_EQ(refused(), "argument-missing");
  style.arrows_count = 0;
  style.square = 7;
  EXPECT_EQ(refused(), "argument-out-of-range");
  style.theme = "plaid";
  EXPECT_EQ(refused(), "argument-unknown");
}

TEST(CapiTest, ReportsEveryFaultOfAPosition) {
  cheshire_game* chess = cheshire_game_open(nullptr, "chess", nullptr);
  Failure failure;
  EXPECT_THAT(taken(cheshire_game_check(chess, "8/8/8/8/8/8/8/P7 w - - 0 1", failure)),
              HasSubstr("\"faults\":[{"));
  EXPECT_FALSE(failure.any());
  EXPECT_EQ(cheshire_game_check(chess, "nonsense", failure), nullptr);
  EXPECT_TRUE(failure.any());
  cheshire_game_free(chess);
}

TEST(CapiTest, ComposesAPosition) {
  cheshire_game* chess = cheshire_game_open(nullptr, "chess", nullptr);
  Failure failure;
  EXPECT_THAT(taken(cheshire_game_compose(chess, "4K,7R,60k", "side=b;right.K.4=on", failure)),
              HasSubstr("\"4k3/8/8/8/8/8/8/4K2R b K - 0 1\""));
  EXPECT_FALSE(failure.any());
  EXPECT_EQ(cheshire_game_compose(chess, "64K", "", failure), nullptr);
  EXPECT_TRUE(failure.any());
  EXPECT_EQ(cheshire_game_compose(chess, nullptr, "", nullptr), nullptr);
  cheshire_game_free(chess);
}

TEST(CapiTest, ListsFaultsWithTheirCellsAndPlaces) {
  cheshire_game* game = cheshire_game_open(nullptr, "alice", nullptr);
  Failure failure;
  cheshire_faults* faults = cheshire_game_faults(game, "4k3/8/8/8/8/8/8/|P3K3 w Q - 0 1", failure);
  ASSERT_EQ(cheshire_faults_count(faults), 2u);
  int forgivable = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const cheshire_fault& fault = *cheshire_faults_at(faults, i);
    forgivable += fault.forgivable;
    if (!fault.forgivable) EXPECT_EQ(fault.cell, cheshire_game_cell(game, "a1/B"));
    EXPECT_NE(std::string(cheshire_error_text(fault.error)), "");
  }
  EXPECT_EQ(forgivable, 1);
  EXPECT_EQ(cheshire_faults_at(faults, 2), nullptr);
  cheshire_faults_free(faults);
  EXPECT_EQ(cheshire_game_faults(game, "8/8/x w", failure), nullptr);
  EXPECT_EQ(failure.at(), 4);
  EXPECT_EQ(cheshire_game_faults(nullptr, "", nullptr), nullptr);
  EXPECT_EQ(cheshire_faults_count(nullptr), 0u);
  EXPECT_EQ(cheshire_game_cells(game), 128);
  EXPECT_EQ(cheshire_game_cells(nullptr), 0);
  cheshire_game_free(game);
}

TEST(CapiTest, ClonesAreIndependent) {
  const CBoard board("raumschach");
  cheshire_board* clone = cheshire_board_clone(board);
  cheshire_moves* moves = cheshire_board_legal_moves(clone);
  ASSERT_TRUE(cheshire_board_push(clone, cheshire_moves_at(moves, 0)->san, nullptr));
  EXPECT_EQ(cheshire_board_ply(clone), 1);
  EXPECT_EQ(cheshire_board_ply(board), 0);
  EXPECT_THAT(taken(cheshire_board_state(clone)), HasSubstr("\"ply\":1"));
  cheshire_moves_free(moves);
  cheshire_board_free(clone);
}

TEST(CapiTest, CountsLeavesAndStopsWhenAsked) {
  const CBoard board("alice");
  uint64_t leaves = 0;
  ASSERT_TRUE(cheshire_board_perft(board, 3, 2, nullptr, &leaves, nullptr));
  EXPECT_EQ(leaves, 9384u);  // data/perft/alice.tsv

  std::vector<std::pair<std::string, uint64_t>> shares;
  cheshire_callbacks callbacks{};
  callbacks.size = sizeof callbacks;
  callbacks.data = &shares;
  callbacks.divide = [](void* data, const char* uci, uint64_t n) {
    static_cast<decltype(shares)*>(data)->emplace_back(uci, n);
  };
  ASSERT_TRUE(cheshire_board_perft(board, 2, 1, &callbacks, &leaves, nullptr));
  EXPECT_EQ(shares.size(), 20u);
  EXPECT_THAT(shares, testing::Each(testing::Field(&std::pair<std::string, uint64_t>::second, 20u)));

  callbacks.divide = nullptr;
  callbacks.stop = [](void*) { return true; };
  Failure failure;
  leaves = 7;
  EXPECT_FALSE(cheshire_board_perft(board, 6, 1, &callbacks, &leaves, failure));
  EXPECT_EQ(failure.code(), "count-stopped");
  EXPECT_EQ(leaves, 7u);
}

TEST(CapiTest, AnalysesUntilALimitAndShowsItsLines) {
  const CBoard board("alice");
  board.play({"e4", "d5", "Be2", "dxe4"});
  int seen = 0;
  cheshire_callbacks callbacks{};
  callbacks.size = sizeof callbacks;
  callbacks.data = &seen;
  callbacks.line = [](void* data, const cheshire_line* line) {
    EXPECT_GE(line->rank, 1);
    EXPECT_GT(line->length, 0u);
    ++*static_cast<int*>(data);
  };
  cheshire_limits limits{};
  limits.size = sizeof limits;
  limits.depth = 4;
  limits.multipv = 2;
  Failure failure;
  cheshire_analysis* analysis = cheshire_board_analyse(board, &limits, &callbacks, failure);
  ASSERT_NE(analysis, nullptr) << failure.text();
  EXPECT_GT(seen, 0);
  EXPECT_STREQ(cheshire_analysis_best(analysis), "e2b5");
  ASSERT_EQ(cheshire_analysis_count(analysis), 2u);
  const cheshire_line& best = *cheshire_analysis_line(analysis, 0);
  EXPECT_EQ(best.score_kind, CHESHIRE_MATE);
  EXPECT_EQ(best.score, 1);
  EXPECT_STREQ(best.san[0], "Bb5#");
  EXPECT_EQ(cheshire_analysis_line(analysis, 1)->score_kind, CHESHIRE_CENTIPAWNS);
  EXPECT_TRUE(best.has_chances);
  EXPECT_EQ(best.win, 1000);
  EXPECT_EQ(best.draw + best.loss, 0);
  EXPECT_EQ(cheshire_analysis_line(analysis, 2), nullptr);
  EXPECT_GT(cheshire_analysis_nodes(analysis), 0u);
  cheshire_analysis_free(analysis);

  const char* only[] = {"a4", "h2h4"};
  limits.search_moves = only;
  limits.search_moves_count = 2;
  limits.multipv = 0;
  analysis = cheshire_board_analyse(board, &limits, nullptr, failure);
  ASSERT_NE(analysis, nullptr) << failure.text();
  EXPECT_THAT(cheshire_analysis_best(analysis), testing::AnyOf(StrEq("a2a4"), StrEq("h2h4")));
  cheshire_analysis_free(analysis);
}

TEST(CapiTest, SaysWhereATextHasANul) {
  Failure none, some, name;
  EXPECT_TRUE(cheshire_check_text("abc", 3, "move", none));
  EXPECT_TRUE(cheshire_check_text(nullptr, 0, "move", none));
  EXPECT_FALSE(none.any());
  EXPECT_FALSE(cheshire_check_text("ab\0c", 4, "move", some));
  EXPECT_EQ(some.text(), msg::text_with_nul("move").text());
  EXPECT_EQ(some.at(), 2);
  EXPECT_FALSE(cheshire_check_text("abc", 3, nullptr, name));
  EXPECT_EQ(name.code(), "argument-missing");
}

TEST(CapiTest, SearchesForeverOnlyIfItCanBeStopped) {
  const CBoard board("chess");
  cheshire_limits limits{};
  limits.size = sizeof limits;
  cheshire_callbacks callbacks{};
  callbacks.size = sizeof callbacks;
  int questions = 0;
  callbacks.data = &questions;
  callbacks.stop = [](void* data) { return ++*static_cast<int*>(data) > 3; };
  for (const bool infinite : {false, true}) {
    limits.infinite = infinite;
    Failure failure;
    EXPECT_EQ(cheshire_board_analyse(board, &limits, infinite ? nullptr : &callbacks, failure), nullptr);
    EXPECT_EQ(failure.code(), "search-without-end");
  }
  limits.infinite = false;
  limits.black_clock = 100;
  Failure other;
  EXPECT_EQ(cheshire_board_analyse(board, &limits, &callbacks, other), nullptr);
  EXPECT_EQ(other.code(), "search-without-end") << "only Black's clock runs out";
  limits.black_clock = 0;
  limits.infinite = true;
  cheshire_analysis* analysis = cheshire_board_analyse(board, &limits, &callbacks, nullptr);
  ASSERT_NE(analysis, nullptr);
  EXPECT_NE(cheshire_analysis_best(analysis), nullptr);
  EXPECT_EQ(questions, 4);
  cheshire_analysis_free(analysis);
}

TEST(CapiTest, RefusesNumbersOutOfRangeAndIllegalSearchMoves) {
  const CBoard board("chess");
  const auto code_of = [&](auto change) {
    cheshire_limits limits{};
    limits.size = sizeof limits;
    limits.depth = 1;
    change(limits);
    Failure failure;
    cheshire_analysis_free(cheshire_board_analyse(board, &limits, nullptr, failure));
    return failure.any() ? failure.code() : "";
  };
  EXPECT_EQ(code_of([](auto& l) { l.depth = -1; }), "argument-out-of-range");
  EXPECT_EQ(code_of([](auto& l) { l.multipv = 257; }), "argument-out-of-range");
  EXPECT_EQ(code_of([](auto& l) { l.skill = 9; }), "argument-out-of-range");
  EXPECT_EQ(code_of([](auto& l) { l.threads = 257; }), "argument-out-of-range");
  EXPECT_EQ(code_of([](auto& l) { l.threads = 3; }), "");
  EXPECT_EQ(code_of([](auto& l) { l.size = 0; }), "argument-out-of-range");
  EXPECT_EQ(code_of([](auto& l) { l.size = sizeof(size_t) + sizeof(int); }), "") << "an older header";
  EXPECT_NE(code_of([](auto& l) {
              static const char* illegal[] = {"e2e5"};
              l.search_moves = illegal;
              l.search_moves_count = 1;
            }),
            "");
  uint64_t leaves = 0;
  Failure failure;
  EXPECT_FALSE(cheshire_board_perft(board, 31, 1, nullptr, &leaves, failure));
  EXPECT_EQ(failure.code(), "argument-out-of-range");
}

TEST(CapiTest, TakesNullForEveryHandle) {
  Failure failure;
  EXPECT_FALSE(cheshire_board_push(nullptr, "e4", failure));
  EXPECT_EQ(failure.code(), "argument-missing");
  EXPECT_EQ(failure.text(), "the argument board is missing");
  const CBoard board("chess");
  EXPECT_FALSE(cheshire_board_push(board, nullptr, nullptr));
  EXPECT_FALSE(cheshire_board_perft(board, 1, 1, nullptr, nullptr, nullptr));
  EXPECT_FALSE(cheshire_games_add(nullptr, nullptr, "", nullptr));
  EXPECT_EQ(cheshire_game_open(nullptr, nullptr, nullptr), nullptr);
  EXPECT_EQ(cheshire_game_check(nullptr, "", nullptr), nullptr);
  EXPECT_EQ(cheshire_board_analyse(board, nullptr, nullptr, nullptr), nullptr);
  EXPECT_EQ(cheshire_board_new(nullptr), nullptr);
  EXPECT_EQ(cheshire_board_clone(nullptr), nullptr);
  EXPECT_EQ(cheshire_board_fen(nullptr, 0), nullptr);
  EXPECT_EQ(cheshire_board_legal_moves(nullptr), nullptr);
  EXPECT_EQ(cheshire_board_turn(nullptr), CHESHIRE_NOBODY);
  EXPECT_STREQ(cheshire_board_outcome(nullptr).reason, "ongoing");
  EXPECT_STREQ(cheshire_board_claim(nullptr, true).reason, "ongoing");
  EXPECT_EQ(cheshire_board_claim_text(nullptr, true), nullptr);
  size_t codes = 5;
  EXPECT_EQ(cheshire_board_legal_codes(nullptr, &codes), nullptr);
  EXPECT_EQ(codes, 0u);
  EXPECT_FALSE(cheshire_board_code(nullptr, "e4", nullptr, nullptr));
  EXPECT_EQ(cheshire_board_legal_move(nullptr, 1), nullptr);
  EXPECT_FALSE(cheshire_board_push_code(nullptr, 1, nullptr));
  EXPECT_EQ(cheshire_board_last_move(nullptr), nullptr);
  EXPECT_EQ(cheshire_board_last_move(CBoard("chess")), nullptr);
  EXPECT_FALSE(cheshire_game_lasting_codes(nullptr));
  EXPECT_EQ(cheshire_moves_count(nullptr), 0u);
  EXPECT_EQ(cheshire_analysis_count(nullptr), 0u);
  EXPECT_STREQ(cheshire_error_code(nullptr), "");
  cheshire_board_free(nullptr);
  cheshire_game_free(nullptr);
  cheshire_games_free(nullptr);
  cheshire_moves_free(nullptr);
  cheshire_analysis_free(nullptr);
  cheshire_error_free(nullptr);
  cheshire_free(nullptr);
}

TEST(CapiTest, LetsNoExceptionOut) {
  Failure failure;
  EXPECT_EQ(guarded(failure, []() -> int* { throw std::bad_alloc(); }), nullptr);
  EXPECT_EQ(failure.code(), "library-failed");
  Failure other;
  EXPECT_FALSE(guarded(other, []() -> bool { throw 1; }));
  EXPECT_EQ(other.code(), "library-failed");
}

TEST(CapiTest, ThreadsThinkOnBoardsOfOneGame) {
  cheshire_game* game = cheshire_game_open(nullptr, "alice", nullptr);
  std::vector<std::string> best(3);
  {
    std::vector<std::jthread> threads;
    for (std::string& one : best) {
      threads.emplace_back([&one, game] {
        cheshire_board* board = cheshire_board_new(game);
        cheshire_limits limits{};
        limits.size = sizeof limits;
        limits.depth = 3;
        cheshire_analysis* analysis = cheshire_board_analyse(board, &limits, nullptr, nullptr);
        one = cheshire_analysis_best(analysis);
        cheshire_analysis_free(analysis);
        cheshire_board_free(board);
      });
    }
  }
  EXPECT_EQ(best[1], best[0]);
  EXPECT_EQ(best[2], best[0]);
  cheshire_game_free(game);
}

}  // namespace
}  // namespace cheshire::capi
