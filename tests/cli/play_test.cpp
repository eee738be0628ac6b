// Games at the terminal, from scripts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "messages/commandline.h"
#include "messages/text.h"

#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;

TEST(CliPlay, TwoPeoplePlayTheShortestMate) {
  const Ran ran = run({"play", "alice", "--side", "both", "--ascii"}, "e4\nd5\nBe2\ndxe4\nBb5\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_passed("White", "3. Bb5#", BoardName{"B"}, BoardName{"A"}))));
  EXPECT_EQ(ran.last_line(), "Checkmate: White wins. 1-0");
  EXPECT_THAT(ran.out, HasSubstr(" 5  . [B] .  .  .  .  .  .  5    5  .  .  .  .  .  .  .  .  5\n"));
  EXPECT_THAT(ran.out, HasSubstr(" 8  r  n  b  q !k! b  n  r  8"));
}

TEST(CliPlay, SaysWhoPlaysAndWhatToType) {
  const std::string alone =
      run({"play", "chess", "--side", "both", "--fen", "7K/p7/6k1/8/8/8/8/8 w - - 0 1"}).out;
  EXPECT_THAT(alone, HasSubstr(said(msg::play_two_humans()) + said(msg::play_prompt("Kg8, h8g8"))));
  EXPECT_THAT(run({"play", "chess", "--level", "2"}).out,
              HasSubstr(said(msg::play_players("you", "Cheshire at level 2"))));
  EXPECT_THAT(run({"play", "chess", "--side", "both", "--moves", "e4 e5 Qh5 Nc6 Qxf7"}).out,
              HasSubstr(said(msg::play_to_move_in_check(3, Color::black))));
}

TEST(CliPlay, SaysWhyAMoveIsRefused) {
  const Ran ran = run({"play", "alice", "--side", "both"}, "e5\ne2e5\nfoo\ne4 e5\n\n\xff\xfe\nKe2\nquit\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("e2e5: " + msg::piece_moves_otherwise(PieceName{"pawn"}).text() + ".\n"));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_word_unknown("foo"))));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_one_at_a_time())));
  EXPECT_THAT(
      ran.out,
      HasSubstr("Ke2: " + msg::own_piece_there(PieceName{"pawn"}, SquareName{"e2", "A"}).text() + ".\n"));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_to_move(1, Color::white))));
}

TEST(CliPlay, KnowsItsCommands) {
  const Ran ran = run({"play", "chess", "--side", "both", "--movetime", "20"},
                      "help\nmoves\ne4\nback\nback\nback x\nflip\nboard\nfen\nhint\nresign\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("resign"));
  EXPECT_THAT(ran.out, HasSubstr("  Na3 "));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_taken_back(1))));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_nothing_to_take_back())));
  EXPECT_THAT(ran.out, HasSubstr("    h  g  f  e  d  c  b  a\n"));
  EXPECT_THAT(ran.out, HasSubstr("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_hint(""), "")));
  EXPECT_EQ(ran.last_line(), "Black won, White resigned. 0-1");
}

TEST(CliPlay, UndoesMovesToo) {
  const Ran ran = run({"play", "chess", "--side", "both"}, "e4\ne5\nundo 2\nUndo\nredo\n");
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_taken_back(2))));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_nothing_to_take_back())));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_word_unknown("redo"))));
}

TEST(CliPlay, HasOnlyTheCommandsOfTheGame) {
  const Ran chess = run({"play", "chess", "--side", "both"}, "help\ntally\npapers\naccept\nend judgment\n");
  const Ran cheops = run({"play", "cheops", "--side", "both"}, "help\n");
  for (const char* command : {"  tally ", "  papers ", "  challenge ", "  accept ", "  end "}) {
    EXPECT_THAT(cheops.out, HasSubstr(command));
    EXPECT_THAT(chess.out, testing::Not(HasSubstr(command)));
  }
  EXPECT_EQ(chess.last_line(), "white> ") << "none of them ended the game";
}

TEST(CliPlay, AnalysesAndSavesTheGame) {
  const Scratch scratch;
  const std::string file = scratch.path("game.pgn");
  const std::string lines = "e4\nd5\nBe2\ndxe4\nanalyse\nsave " + file + "\nBb5\nsave\n";
  const Ran ran = run({"play", "alice", "--side", "both", "--movetime", "50"}, lines);
  EXPECT_THAT(ran.out, testing::ContainsRegex("\n  mate in 1 +[0-9]+ +Bb5#\n"));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_saved(file))));
  EXPECT_THAT(read_file(file), HasSubstr("[Variant \"Alice\"]"));
  EXPECT_THAT(read_file(file), HasSubstr("\n\n1. e4 d5 2. Be2 dxe4 *\n"));
  const Ran nowhere = run({"play", "chess", "--side", "both"}, "save\nsave /dev/null/x\nsave /dev/full\n");
  EXPECT_EQ(nowhere.status, 0);
  EXPECT_THAT(nowhere.out, HasSubstr(said(msg::play_save_without_file())));
  EXPECT_THAT(nowhere.out, HasSubstr("Not a directory"));
  EXPECT_THAT(nowhere.out, HasSubstr("No space left on device"));
}

TEST(CliPlay, RefusesControlCharactersAndEndlessLines) {
  const Ran ran = run({"play", "chess", "--side", "both"},
                      "e4\x1b[2J\n" + std::string("e\0004\n", 4) + std::string(100'000, 'e') + "\n\te4\r\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  const std::string refused = said(msg::play_line_with_controls());
  EXPECT_THAT(ran.out, HasSubstr("?[2J\n" + refused));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_line_too_long(4096))));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_moved("White", "1. e4"))))
      << "tabs and the ends of lines of other systems";
}

TEST(CliPlay, TheEngineAnswers) {
  const Ran ran = run({"play", "alice", "--level", "1", "--movetime", "20"}, "e4\nback\nd4\nquit\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_moved("Cheshire", "1... "), "")));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_taken_back(2))));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_passed("White", "1. d4", BoardName{"A"}, BoardName{"B"}))));
  EXPECT_THAT(run({"play", "chess", "--side", "black", "--movetime", "20"}, "").out,
              HasSubstr(said(msg::play_moved("Cheshire", "1. "), "")));
}

TEST(CliPlay, TheEnginePlaysItself) {
  const Ran ran = run({"play", "alice", "--side", "none", "--movetime", "20", "--moves", "e4 d5 Be2 dxe4"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.last_line(), "Checkmate: White wins. 1-0");
}

TEST(CliPlay, CheopsInRecordersNotation) {
  const Ran ran = run({"play", "little-cheops", "--side", "both", "--option", "castles-in-common=on", "--fen",
                       "8k/9/9/3C1C3/4K4/3T1R3/7C1/1n7/C8 w - e5w=e5w 1:a1/0"},
                      "moves\ntally\nfen\nC a1:1:c3 N(e6)\nfen\nN e6-c5\nquit\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("V prime minister (PM)"));
  EXPECT_THAT(ran.out, HasSubstr("Castle e5 (d4 f4 d6 f6): built by White, White's, kept by K e5\n"));
  EXPECT_THAT(ran.out, HasSubstr("C a1:1:c3 N(d5),\n")) << "a comma at the end of a line";
  EXPECT_THAT(ran.out, HasSubstr(" 1:a1/0"));
  EXPECT_THAT(ran.out, HasSubstr(said(msg::play_moved("White", "1. C a1:1:c3 N(e6)"))));
  EXPECT_THAT(ran.out, HasSubstr("arrested: N e6\nknown Deputies: c3\n"));
  EXPECT_THAT(ran.out, HasSubstr("N e6-c5: an arrestee does not move (Arrestees, CH-78).\n"));
}

// The engine's appointment stays hidden.
TEST(CliPlay, CheopsPapersOfTheOtherSideAreNotShown) {
  RecordProperty("rules", "CH-90");
  // The human is to move, so that no move of the engine changes what there is to see.
  const auto played_by = [](const std::string& side) {
    const std::string fen = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 " + side.substr(0, 1) + " - e5b=e5w 1:a5/0";
    return run({"play", "little-cheops", "--option", "castles-in-common=on", "--fen", fen, "--side", side},
               "fen\npapers\ntally\nquit\n")
        .out;
  };
  EXPECT_THAT(played_by("black"), HasSubstr("1?1/0"));
  EXPECT_THAT(played_by("black"), testing::Not(HasSubstr("1:a5/0")));
  EXPECT_THAT(played_by("black"), HasSubstr(said(msg::play_no_secret_deputies())));
  EXPECT_THAT(played_by("white"), HasSubstr(said(msg::play_secret_deputies({SquareName{"a5", ""}}))));
}

TEST(CliPlay, EveryWordThatEndsAGame) {
  RecordProperty("rules", "CH-110 CH-126");
  const auto ended_by = [](const std::string& word, const char* game = "cheops") {
    return run({"play", game, "--side", "both"}, word + "\nquit\n").out;
  };
  EXPECT_THAT(ended_by("draw"), HasSubstr("By agreement: the game is drawn. 1/2-1/2\n"));
  EXPECT_THAT(ended_by("draw"), HasSubstr("Civilians  pieces"));
  EXPECT_THAT(ended_by("draw", "alice"), HasSubstr("By agreement: the game is drawn. 1/2-1/2\n"));
  EXPECT_THAT(ended_by("end judgment"), HasSubstr("By the Umpire's judgment: the game is drawn. 1/2-1/2\n"));
  EXPECT_THAT(ended_by("end annulment"), HasSubstr("The game is annulled. *\n"));
  EXPECT_THAT(ended_by("end forfeit both"), HasSubstr("Forfeit: both sides lose. 0-0\n"));
  EXPECT_THAT(ended_by("end forfeit white"), HasSubstr("Forfeit: Black wins. 0-1\n"));
  EXPECT_THAT(ended_by("end forfeit"), HasSubstr(said(msg::play_end_words())));
}

TEST(CliPlay, ADrawIsOfferedAcceptedAndClaimed) {
  EXPECT_THAT(
      run({"play", "chess", "--movetime", "20", "--fen", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"}, "draw\n").out,
      HasSubstr(said(msg::play_draw_declined())));
  EXPECT_THAT(run({"play", "cheops", "--side", "both"}, "accept\n").out,
              HasSubstr(said(msg::play_nothing_to_accept())));
  EXPECT_THAT(run({"play", "cheops", "--side", "both"}, "challenge\n").out,
              HasSubstr(said(msg::play_challenge_next())));
}

TEST(CliPlay, AnEndThatTheRulesOfferIsAccepted) {
  RecordProperty("rules", "CH-114");
  const auto played_by = [](const char* side) {
    return run({"play", "little-cheops", "--side", side, "--fen", "k3t3d/9/9/9/9/9/9/9/K3T3D w", "--movetime",
                "20", "--moves", "e1d1 e9d9 d1e1 d9e9 e1d1 e9d9 d1e1 d9e9"},
               "accept\n")
        .out;
  };
  EXPECT_THAT(played_by("both"), HasSubstr(said(msg::play_end_offered(Color::white, "K a1->i1"))));
  EXPECT_THAT(played_by("black"), HasSubstr(said(msg::play_end_accepted())));
}

TEST(CliPlay, EndsWithItsInput) {
  const Ran ran = run({"play", "alice"}, "");
  EXPECT_EQ(ran.status, 0);
}

}  // namespace
}  // namespace cheshire
