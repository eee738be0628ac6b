// Problem files: what is read.
#include "solve/problem_file.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "messages/problems.h"
#include "solve/test_problem_file.h"
#include "text/popeye_position.h"

namespace cheshire {
namespace {

using testing_problem_file::find;
using testing_problem_file::Parts;
using testing_problem_file::parts;
using testing_problem_file::remarks_of;
using testing_search::chess;

TEST(ProblemFile, ReadsTheSampleOfPopeyesDescriptionAndItsShortForm) {
  const Parts expected{"8/8/8/8/8/K7/8/Rk6 w - - #2"};
  EXPECT_EQ(
      parts("BeginProblem\nAuthor Unknown\nOrigin Also Unknown\nStipulation #2\n"
            "Pieces White Ka3 Ra1\n       Black Kb1\nOption MoveNumbers Try Set Variation\nEndProblem\n"),
      expected);
  EXPECT_EQ(parts("Begi\nAuth Unknown\nOrig Also Unknown\nStip #2\nPiec Whit Ka3 Ra1\nBlac Kb1\nOpti Move "
                  "Try Set Vari\nEndp"),
            expected);
}

TEST(ProblemFile, ReadsWhatIsAskedFor) {
  const std::string text =
      "begin title The title \n author A\nauthor B\norigin C, 2025\naward 1st prize\nremark pieces nonsense\n"
      "pieces white ka1 black kc1 stip #3 option try defence 4 set vari maxsol 5 maxtime 6 intelligent 2 "
      "noboard end";
  ProblemFile file(text, find);
  const auto problem = file.next();
  ASSERT_TRUE(problem && *problem) << problem->error().text();
  EXPECT_EQ((*problem)->title, "The title");
  EXPECT_EQ((*problem)->author, "A; B");
  EXPECT_EQ((*problem)->origin, "C, 2025, 1st prize");
  EXPECT_EQ((*problem)->line, 1);
  const SolveRequest& request = (*problem)->request;
  EXPECT_EQ(request.tries, 4);
  EXPECT_TRUE(request.set_play && request.threats);
  EXPECT_EQ(request.max_solutions, 5u);
  EXPECT_EQ((*problem)->max_seconds, 6);
  EXPECT_FALSE(file.next());
}

TEST(ProblemFile, TitlesCanBeShown) {
  std::string umlauts = "x";
  for (int i = 0; i < ProblemFile::max_text; ++i) umlauts += "\xC3\xA4";
  const std::string text =
      "begin title A\x1b[31mB\nauthor C\aD\norigin " + umlauts + "\nstip #2 pieces white kf1 black kf8 end";
  ProblemFile file(text, find);
  const auto problem = file.next();
  ASSERT_TRUE(problem && *problem);
  EXPECT_EQ((*problem)->title, "A\uFFFD[31mB");
  EXPECT_EQ((*problem)->author, "C\uFFFDD");
  EXPECT_EQ((*problem)->origin, umlauts.substr(0, ProblemFile::max_text - 1)) << "whole characters";
}

TEST(ProblemFile, TheBoardsOfAlice) {
  EXPECT_EQ(parts("begin pieces white ke5 pc2d3 white AliceB qd7 black kb8 aliceb ra4 stip #2 end"),
            Parts{"1k6/3|Q4/8/4K3/|r7/3P4/2P5/8 w - - #2"});
  EXPECT_EQ(parts("begin condition alice pieces white kf1 black kf8 stip #2 end"),
            Parts{"5k2/8/8/8/8/8/8/5K2 w - - #2"});
}

// As Popeye 4.104 shows these diagrams.
TEST(ProblemFile, APieceReplacesOneOnTheOtherBoard) {
  const std::string pieces = "begin stip #2 pieces white kb6 rh1h2 white AliceB qh2 black ka8";
  EXPECT_EQ(parts(pieces + " end"), Parts{"k7/8/1K6/8/8/8/7|Q/7R w - - #2"});
  EXPECT_EQ(remarks_of(pieces + " end"),
            Parts{"50: " + test::brief(msg::problem_word_replaces("qh2", "Rh2/A"))});
  EXPECT_EQ(parts("begin condition alice stip #1 forsyth k7/8/1K6/8/8/8/8/7R pieces white AliceB qh1 end"),
            Parts{"k7/8/1K6/8/8/8/8/7|Q w - - #1"});
  EXPECT_EQ(parts("begin stip h#2 pieces white ka1 rb1 white aliceB qh2 black ka8 twin move b1 h2 end"),
            (Parts{"k7/8/8/8/8/8/7|Q/KR6 b - - h#2", "k7/8/8/8/8/8/7R/K7 b - - h#2"}));
}

TEST(ProblemFile, MayBeginWithAByteOrderMark) {
  EXPECT_EQ(parts("\xEF\xBB\xBF"
                  "begin pieces white kf1 black kf8 stip #2 end"),
            Parts{"5k2/8/8/8/8/8/8/5K2 w - - #2"});
}

// As pages and word processors have them.
TEST(ProblemFile, ReadsBlanksOfAllKinds) {
  EXPECT_EQ(parts("begin\u00A0pieces\xA0white\u2003kf1 black\u3000kf8\u200B stip\u202F#2 end"),
            Parts{"5k2/8/8/8/8/8/8/5K2 w - - #2"});
}

TEST(ProblemFile, NamesTheGameAndItsOptions) {
  const auto game = [](const std::string& text) {
    ProblemFile file(text, find);
    const NamedGame game = file.next()->value().game;
    const std::string options = game.options_with("");
    return game.id + (options.empty() ? "" : " with " + options);
  };
  const std::string diagram = " pieces white ke5 black kb8 stip #2 end";
  EXPECT_EQ(game("begin" + diagram), "chess");
  EXPECT_EQ(game("begin game alice" + diagram), "alice");
  EXPECT_EQ(game("begin game alice;castling=off;en-passant=both" + diagram),
            "alice with castling=off;en-passant=both");
  const std::string popeyes = "alice with en-passant=landing-board";
  EXPECT_EQ(game("begin condition alicechess" + diagram), popeyes);
  EXPECT_EQ(game("begin pieces white ke5 black aliceb kb8 stip #2 end"), popeyes);
  EXPECT_EQ(game("begin game alice pieces white ke5 black aliceb kb8 stip #2 end"), "alice")
      << "named before";
  for (const char* commands :
       {"game alice;castling=off condition alice", "condition alice game alice;castling=off"})
    EXPECT_EQ(game("begin " + std::string(commands) + diagram), "alice with castling=off") << commands;
  EXPECT_EQ(game("begin pieces white ke5 black aliceb kb8 game alice stip #2 end"), "alice");
  EXPECT_EQ(game("begin game alice game alice" + diagram), "alice");
}

// As in Popeye: the position that was set last is the one to reach.
TEST(ProblemFile, TwinsOfAGameToAPositionChangeThatPosition) {
  const std::string text =
      "begin pieces white ka8 rd3 black kg2 rc1 stip a=>b1 pieces white ka7 rd3 black kg2 re1 "
      "twin move e1 f1 twin stip h#2 end";
  ProblemFile file(text, find);
  const auto problem = file.next();
  ASSERT_TRUE(problem->ok()) << problem->error().text();
  const std::vector<Problem::Part>& found = (*problem)->parts;
  ASSERT_EQ(found.size(), 3u);
  const auto& [spec, topology] = std::tie(chess().tables->spec, chess().tables->topology);
  EXPECT_EQ(target_fen(found[0].position, spec, topology), "8/K7/8/8/8/3R4/6k1/4r3 b - - 0 1");
  EXPECT_EQ(target_fen(found[1].position, spec, topology), "8/K7/8/8/8/3R4/6k1/5r2 b - - 0 1");
  EXPECT_EQ(write_fen(found[1].position.setup, spec, topology), "K7/8/8/8/8/3R4/6k1/2r5 b - - 0 1");
  EXPECT_EQ(write_fen(found[2].position.setup, spec, topology), "8/K7/8/8/8/3R4/6k1/4r3 b - - 0 1");
}

// Of Chess960 it says where kings and rooks castle from.
TEST(ProblemFile, AsksForTheGameOfItsFen) {
  NamedGame asked;
  const std::string text = "begin game alice;castling=off\nfen 4k3/8/8/8/8/8/8/4K3 w -\nstip #2 end";
  ProblemFile file(text, [&](const NamedGame& game) {
    asked = game;
    return find(game);
  });
  EXPECT_TRUE(file.next()->ok());
  EXPECT_EQ(asked.options, "castling=off");
  EXPECT_EQ(asked.fen, "4k3/8/8/8/8/8/8/4K3 w -");
}

TEST(ProblemFile, OptionsOfAUserGoBeforeThoseThatAConditionStandsFor) {
  const NamedGame by_condition{"alice", "", "en-passant=landing-board", ""},
      by_name{"alice", "en-passant=both", "", ""};
  EXPECT_EQ(by_condition.options_with(""), "en-passant=landing-board");
  EXPECT_EQ(by_condition.options_with("en-passant=off;castling=off"), "en-passant=off;castling=off");
  EXPECT_EQ(by_condition.options_with("castling=off"), "castling=off;en-passant=landing-board");
  EXPECT_EQ(by_name.options_with("en-passant=off;castling=off"), "en-passant=both;castling=off");
}

TEST(ProblemFile, WhoBegins) {
  const auto begin = [](const std::string& rest) {
    return parts("begin pieces white kf1 black kf8 " + rest + " end");
  };
  const std::string white = "5k2/8/8/8/8/8/8/5K2 w - - ", black = "5k2/8/8/8/8/8/8/5K2 b - - ";
  EXPECT_EQ(begin("stip #2"), Parts{white + "#2"});
  EXPECT_EQ(begin("stip s#2"), Parts{white + "s#2"});
  EXPECT_EQ(begin("stip h#2"), Parts{black + "h#2"});
  EXPECT_EQ(begin("stip h#2.5"), Parts{white + "h#2.5"});
  EXPECT_EQ(begin("stip ser-h#2"), Parts{black + "ser-h#2"});
  EXPECT_EQ(begin("stip ser-#2"), Parts{white + "ser-#2"});
  EXPECT_EQ(begin("stip hs#2.5"), Parts{black + "hs#2.5"});
  EXPECT_EQ(begin("stip h#2 option duplex"), (Parts{black + "h#2", white + "h#2"}));
  EXPECT_EQ(begin("stip h#2 option halfduplex"), Parts{white + "h#2"});
}

// As Popeye 4.104 does with these stipulations; ser-#1 and hs#1 leave it nothing to solve.
TEST(ProblemFile, WhiteToPlayTakesOffTheFirstMove) {
  const auto begin = [](const std::string& rest) {
    return parts("begin pieces white kf1 black kf8 option whitetoplay stip " + rest + " end");
  };
  const std::string white = "5k2/8/8/8/8/8/8/5K2 w - - ", black = "5k2/8/8/8/8/8/8/5K2 b - - ";
  EXPECT_EQ(begin("h#2"), Parts{white + "h#1.5"});
  EXPECT_EQ(begin("h=1"), Parts{white + "h=0.5"});
  EXPECT_EQ(begin("hs#4"), Parts{black + "hs#3.5"});
  EXPECT_EQ(begin("dia2"), Parts{black + "dia1.5"}) << "the side to move at the end";
  EXPECT_EQ(begin("dia1.5"), Parts{white + "dia1"});
  EXPECT_EQ(begin("ser-h#3"), Parts{black + "ser-h#2"});
  EXPECT_EQ(begin("ser-h#1"), Parts{white + "h#0.5"});
  EXPECT_EQ(begin("ser-#2"), Parts{white + "ser-#1"});
  EXPECT_EQ(begin("h#2 option duplex"), (Parts{white + "h#1.5", black + "h#1.5"}));
  EXPECT_EQ(begin("h#2 option halfduplex"), Parts{black + "h#1.5"});
  EXPECT_EQ(begin("#1 twin stip h#2 twin stip h#1.5"),
            (Parts{white + "#1", white + "h#1.5", white + "h#1.5"}));
  EXPECT_EQ(begin("h#2.5"), Parts{white + "h#2.5"});
  for (const char* text : {"ser-#1", "hs#1", "dia0.5"})
    EXPECT_EQ(begin(text), Parts{"40: " + test::brief(msg::stipulation_too_short(text))});
}

TEST(ProblemFile, PositionsToReach) {
  // Of a proof game the pieces are the target; from one position to another Black begins.
  EXPECT_EQ(parts("begin pieces white kf1 black kf8 stip dia2.5 next forsyth 5k2/8/8/8/8/8/8/5K2 stip dia 3 "
                  "twin stip ser-dia4 end"),
            (Parts{"5k2/8/8/8/8/8/8/5K2 b - - dia2.5", "5k2/8/8/8/8/8/8/5K2 w - - dia3",
                   "5k2/8/8/8/8/8/8/5K2 b - - ser-dia4"}));
  const std::string text =
      "begin forsyth 5k2/8/8/8/8/8/8/5K2 stip A=>B 1.5 option white pieces white ke2 black kf7 end";
  ProblemFile file(text, find);
  const auto problem = file.next();
  ASSERT_TRUE(problem && *problem) << problem->error().text();
  const Problem::Part& part = (*problem)->parts.at(0);
  const ProblemNames names = find({}).value();
  EXPECT_EQ(write_stipulation(part.position.stipulation), "a=>b1.5");
  EXPECT_EQ(part.position.setup.side, Color::white);
  EXPECT_EQ(target_fen(part.position, names.spec(), names.topology()), "8/5k2/8/8/8/8/4K3/8 b - - 0 1");
  EXPECT_EQ((*problem)->request_of(part).target, part.position.target);
  // From one position to another WhiteToPlay changes the side alone; in a series White begins without it.
  const auto begins = [](const std::string& rest) {
    return parts("begin pieces white kf1 black kf8 " + rest + " pieces white kf2 black kf8 end");
  };
  const std::string kings = "5k2/8/8/8/8/8/8/5K2 ";
  EXPECT_EQ(begins("stip a=>b2"), Parts{kings + "b - - a=>b2"});
  EXPECT_EQ(begins("option whitetoplay stip a=>b2"), Parts{kings + "w - - a=>b2"});
  EXPECT_EQ(begins("stip ser-a=>b2"), Parts{kings + "w - - ser-a=>b2"});
  EXPECT_EQ(begins("option whitetoplay stip ser-a=>b2"), Parts{kings + "b - - ser-a=>b2"});
  EXPECT_EQ(parts("begin pieces white kf1 black kf8 stip a=>b2 end"),
            Parts{"38: problem-target-missing(\"a=>b2\")"});
  EXPECT_EQ(parts("begin pieces white kf1 black kf8 stip dia2 option duplex end"),
            (Parts{"38: problem-proof-game-begins(\"dia2\")", "5k2/8/8/8/8/8/8/5K2 w - - dia2"}))
      << "one half is left";
}

TEST(ProblemFile, CastlingIsAllowedUnlessItIsSaidNotToBe) {
  const auto castling = [](const std::string& rest) {
    return parts("begin stip #2 pieces white ke1 ra1h1 black kg8 " + rest);
  };
  EXPECT_EQ(castling("end"), Parts{"6k1/8/8/8/8/8/8/R3K2R w KQ - #2"});
  EXPECT_EQ(castling("option nocastling a1 end"), Parts{"6k1/8/8/8/8/8/8/R3K2R w K - #2"});
  EXPECT_EQ(castling("option nocastling e1 end"), Parts{"6k1/8/8/8/8/8/8/R3K2R w - - #2"});
  EXPECT_EQ(castling("twin move a1 b1 end"),
            (Parts{"6k1/8/8/8/8/8/8/R3K2R w KQ - #2", "6k1/8/8/8/8/8/8/1R2K2R w K - #2"}));
  EXPECT_EQ(parts("begin stip #2 pieces white ke1 rb1 black kg8 twin move b1 a1 end"),
            (Parts{"6k1/8/8/8/8/8/8/1R2K3 w - - #2", "6k1/8/8/8/8/8/8/R3K3 w Q - #2"}))
      << "a twin is a diagram of its own";
  EXPECT_EQ(parts("begin stip #2 pieces white kf1 pd5 black kg8 pe5 option enpassant e7e6e5 end"),
            Parts{"6k1/8/8/3Pp3/8/8/8/5K2 w - e6 #2"});
}

// As Popeye 4.104 solves them: the capture is for the side that begins after the double step, be it in a half
// of a duplex or in set play.
TEST(ProblemFile, EnPassantIsForEitherSide) {
  const std::string pawns = "begin pieces white ke1 pe4 black kh8 pd4 stip x1 option enpassant e2e3e4 ";
  const std::string white = "7k/8/8/8/3pP3/8/8/4K3 w - - x1", black = "7k/8/8/8/3pP3/8/8/4K3 b - e3 x1";
  EXPECT_EQ(parts(pawns + "halfduplex end"), Parts{black});
  EXPECT_EQ(parts(pawns + "duplex end"), (Parts{white, black}));
  EXPECT_EQ(parts(pawns + "end"), Parts{white});
  EXPECT_EQ(remarks_of(pawns + "end"),
            Parts{std::to_string(pawns.find("e2e3e4")) + ": " +
                  test::brief(msg::problem_option_in_vain("EnPassant e2e3e4", "x1"))});
  for (const char* option : {"halfduplex end", "duplex end", "setplay end"})
    EXPECT_EQ(remarks_of(pawns + option), Parts{}) << option;
  const std::string set =
      "begin pieces white ke1 pe5 black ke8 pc7d5 option enpassant d7d6d5 setplay duplex stip hx1 end";
  ProblemFile file(set, find);
  const Problem problem = file.next()->value();
  ASSERT_EQ(problem.parts.size(), 2u);
  const Cell d6 = chess().tables->topology.find("d6");
  EXPECT_EQ(problem.request_of(problem.parts[0]).set_play_ep_square, d6);
  EXPECT_EQ(problem.parts[0].position.setup.ep_square, no_cell);
  EXPECT_EQ(problem.request_of(problem.parts[1]).set_play_ep_square, no_cell);
  EXPECT_EQ(problem.parts[1].position.setup.ep_square, d6);
}

// What `pgn convert --fen popeye` writes.
TEST(ProblemFile, ReadsThePositionsThatAreWritten) {
  for (const char* fen :
       {"4k3/8/8/3Pp3/8/8/8/4K3 w - e6", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "r3k2r/8/8/8/8/8/8/R3K2R b Kq -"}) {
    const auto& tables = *chess().tables;
    const auto setup = read_fen(fen, tables.spec, tables.topology).value();
    EXPECT_EQ(parts("begin " + write_popeye_position(setup, tables.spec, tables.topology) + " stip x1 end"),
              Parts{std::string(fen) + " x1"});
  }
}

TEST(ProblemFile, Twins) {
  const std::string begin = "begin stip #2 pieces white kf1 qa1 black kf8 ",
                    a = "5k2/8/8/8/8/8/8/Q4K2 w - - #2", b = "5k2/8/8/8/8/8/8/1Q3K2 w - - #2";
  EXPECT_EQ(parts(begin + "twin move a1 b1 twin move f1 f2 end"),
            (Parts{a, b, "5k2/8/8/8/8/8/5K2/Q7 w - - #2"}));
  EXPECT_EQ(parts(begin + "twin move a1 b1 twin cont move f1 f2 end"),
            (Parts{a, b, "5k2/8/8/8/8/8/5K2/1Q6 w - - #2"}));
  EXPECT_EQ(parts(begin + "zero move a1 b1 twin rem a1 add white rc1 end"),
            (Parts{b, "5k2/8/8/8/8/8/8/2R2K2 w - - #2"}));
  EXPECT_EQ(parts(begin + "twin move f1 f2 zero move a1 b1 end"),
            (Parts{a, "5k2/8/8/8/8/8/5K2/Q7 w - - #2", b}))
      << "as in Popeye a twin like others";
  EXPECT_EQ(parts(begin + "twin twin cont twin c move a1 b1 end"), (Parts{a, a, a, b}));
  EXPECT_EQ(parts(begin + "twin stip h#2 end"), (Parts{a, "5k2/8/8/8/8/8/8/Q4K2 b - - h#2"}));
  // Letters of pieces that are shortened commands, too.
  EXPECT_EQ(parts(begin + "twin substitute q r twin cont substitute r s twin cont subst s b end"),
            (Parts{a, "5k2/8/8/8/8/8/8/R4K2 w - - #2", "5k2/8/8/8/8/8/8/N4K2 w - - #2",
                   "5k2/8/8/8/8/8/8/B4K2 w - - #2"}));
}

TEST(ProblemFile, ForsythAndOtherGames) {
  EXPECT_EQ(parts("begin forsyth 5k2/8/8/8/8/8/8/S4K2 stip #2 end"), Parts{"5k2/8/8/8/8/8/8/N4K2 w - - #2"});
  EXPECT_EQ(parts("begin forsyth 5k29K28 stip #2 end"), Parts{"5k2/8/8/8/3K4/8/8/8 w - - #2"})
      << "ranks need no strokes between them";
  EXPECT_EQ(parts("begin game alice fen 5k2/8/8/8/8/8/8/|Q4K2 b - - 0 1\nstip h#2 end"),
            Parts{"5k2/8/8/8/8/8/8/|Q4K2 b - - h#2"});
  EXPECT_EQ(parts("begin stip h#2 fen 4k3/8/8/8/8/8/8/R3KB2\nend"), Parts{"4k3/8/8/8/8/8/8/R3KB2 b Q - h#2"});
}

TEST(ProblemFile, MorePiecesAddToThoseBefore) {
  EXPECT_EQ(parts("begin stip #2 pieces white kf1 pieces black kf8 end"),
            Parts{"5k2/8/8/8/8/8/8/5K2 w - - #2"})
      << "as in Popeye's BEISPIEL/4_47_to_4_49.inp";
  EXPECT_EQ(parts("begin stip #2 forsyth 5k2/8/8/8/8/8/8/8 pieces white kf1 end"),
            Parts{"5k2/8/8/8/8/8/8/5K2 w - - #2"});
}

TEST(ProblemFile, SaysWhereAPositionIsDescribed) {
  const std::string text = "begin stip #2 pieces white kf1\n option try twin add black kf8 end";
  ProblemFile file(text, find);
  const auto problem = file.next();
  ASSERT_TRUE(problem && *problem && (*problem)->parts.size() == 2);
  EXPECT_EQ(text.substr(static_cast<std::size_t>((*problem)->parts[0].at), 9), "white kf1");
  EXPECT_EQ(text.substr(static_cast<std::size_t>((*problem)->parts[1].at), 9), "add black");
}

}  // namespace
}  // namespace cheshire
