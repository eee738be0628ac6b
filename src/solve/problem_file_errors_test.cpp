// Problem files: what is refused or remarked on, and where.
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "messages/problems.h"
#include "solve/test_problem_file.h"

namespace cheshire {
namespace {

using testing_problem_file::find;
using testing_problem_file::Parts;
using testing_problem_file::parts;
using testing_problem_file::remarks_of;

TEST(ProblemFileErrors, SaysTheLinesOfProblemsAndErrors) {
  ProblemFile file(
      "begin stip #2\npieces white kf1 black kf8 next stip\n  nonsense pieces white kf1 next\n\ngame none "
      "fen "
      "x\nstip #2 end",
      find);
  EXPECT_EQ((*file.next())->line, 1);
  const auto second = file.next();
  const ProblemFile::Place wrong = file.place(second->error().at);
  EXPECT_EQ(std::pair(wrong.line, wrong.column), std::pair(3, 3)) << "the stipulation";
  const auto third = file.next();
  const ProblemFile::Place game = file.place(third->error().at);
  EXPECT_EQ(std::pair(game.line, game.column), std::pair(5, 6));
  EXPECT_FALSE(file.next());
}

TEST(ProblemFileErrors, NamesOneGame) {
  const auto contradicts = [](const std::string& commands, const char* word, const char* before) {
    const std::string text = "begin " + commands + " stip #2 end";
    EXPECT_EQ(parts(text), Parts{std::to_string(text.rfind(word)) + ": " +
                                 test::brief(msg::problem_word_contradicts(word, before))})
        << commands;
  };
  const std::string diagram = " pieces white kf1 black kf8";
  contradicts("game chess condition Alice" + diagram, "Alice", "chess");
  contradicts("condition Alice game chess" + diagram, "chess", "Alice");
  contradicts("game chess game alice" + diagram, "alice", "chess");
  contradicts("game alice game alice;castling=off" + diagram, "alice;castling=off", "alice");
  contradicts("game chess pieces white kf1 black AliceB kf8", "AliceB", "chess");
  contradicts("pieces white kf1 black AliceB kf8 game chess", "chess", "AliceB");
}

// The twins of a problem that is refused too; without its diagram, as far as they can be judged.
TEST(ProblemFileErrors, NamesTheErrorsOfTwinsBesideOthers) {
  const auto square = [](int at, const char* name) {
    return std::to_string(at) + ": " + test::brief(msg::problem_square_unknown(name, "a1"));
  };
  const Parts found =
      parts("begin pieces white kb6 rh9 black ka8 stip #2 twin move z9 a1 twin foo twin move b6 z8 end");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0], square(24, "h9"));
  EXPECT_EQ(found[1], square(55, "z9"));
  EXPECT_EQ(found[2].substr(0, 30), "66: twin-change-unknown(\"foo\",");
  // What continues a twin that cannot be read is not judged, nor what a position to reach without pieces
  // lacks.
  const std::string reach = "begin pieces white ka8 black kg2 stip a=>b1 option foo ";
  EXPECT_EQ(parts(reach + "pieces white ka7 black kg2 re1 twin move z9 a1 twin cont move e1 f1 end").size(),
            2u);
  EXPECT_EQ(parts(reach + "twin move e1 f1 end").size(), 1u);
  EXPECT_EQ(parts("begin pieces white kb6 black ka8 twin move b1 c1 twin move b6 z9 end"),
            (Parts{"0: problem-without-stipulation", "43: problem-square-empty(\"b1\")", square(62, "z9")}));
}

TEST(ProblemFileErrors, EnPassantIsNotDroppedInSilence) {
  const std::string pawns = "begin pieces white ke1 pe5 black ke8 pc7d5 stip x1 option enpassant ";
  const auto part_remarks = [](const std::string& text) {
    ProblemFile file(text, find);
    Parts all;
    const auto problem = file.next();
    if (!problem || !*problem) return Parts{"unreadable"};
    for (const Problem::Part& part : (*problem)->parts) {
      for (const Message& remark : part.position.remarks)
        all.push_back(std::to_string(part.number) + ": " + test::brief(remark));
    }
    return all;
  };
  for (const char* squares : {"d6", "d7d6"})
    EXPECT_EQ(remarks_of(pawns + squares + " end"),
              Parts{std::to_string(pawns.size()) + ": " + test::brief(msg::en_passant_incomplete(squares))});
  EXPECT_EQ(part_remarks(pawns + "d5d6d7 end"),
            Parts{"0: " + test::brief(msg::en_passant_not_made("d5d6d7"))});
  // Each twin is a diagram of its own.
  const std::string twins = pawns + "d7d6d5 twin move e5 c5 twin move d5 d4 end";
  EXPECT_EQ(parts(twins), (Parts{"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 x1", "4k3/2p5/8/2Pp4/8/8/8/4K3 w - d6 x1",
                                 "4k3/2p5/8/4P3/3p4/8/8/4K3 w - - x1"}));
  EXPECT_EQ(part_remarks(twins), Parts{"2: " + test::brief(msg::en_passant_not_made("d7d6d5"))});
  EXPECT_EQ(remarks_of(twins), Parts{});
  const std::string off =
      "begin game alice pieces white ke1 aliceb pe5 black ke8 aliceb pd5 stip x1 option enpassant d7d6d5 end";
  EXPECT_EQ(remarks_of(off), Parts{std::to_string(off.find("d7d6d5")) + ": " +
                                   test::brief(msg::problem_option_in_vain("EnPassant d7d6d5", "x1"))});
}

TEST(ProblemFileErrors, OneTwinThatCannotBeReadLeavesTheOthers) {
  const std::string begin = "begin stip #2 pieces white kf1 qa1 black kf8 ",
                    a = "5k2/8/8/8/8/8/8/Q4K2 w - - #2", b = "5k2/8/8/8/8/8/8/1Q3K2 w - - #2";
  const std::string text = begin +
                           "twin shift a1 a2 twin cont move f1 f2 twin cont move f1 f3 twin move a1 b1 "
                           "twin cont remove b1 end";
  const auto fault = [&](const char* words, const Message& message) {
    return std::to_string(text.find(words)) + ": " + test::brief(message);
  };
  EXPECT_EQ(parts(text), (Parts{fault("shift", msg::twin_leaves_board("f8")),
                                fault("move f1 f2", msg::problem_twin_continues_unread()),
                                fault("move f1 f3", msg::problem_twin_continues_unread()), a, b,
                                "5k2/8/8/8/8/8/8/5K2 w - - #2"}));
  ProblemFile file(text, find);
  const Problem problem = file.next()->value();
  EXPECT_EQ(problem.positions, 6);
  EXPECT_EQ(problem.parts[1].number, 4) << "it keeps its letter";
}

TEST(ProblemFileErrors, ACommandIsNotTheValueOfTheWordBeforeIt) {
  const std::string good = "stip #2 pieces white kf1 black kf8", fen = "5k2/8/8/8/8/8/8/5K2 w - - #2";
  for (const std::string word :
       {"maxsol", "defence", "maxtime", "nocastling", "enpassant", "game", "stip", "forsyth"}) {
    const bool command = word == "game" || word == "stip" || word == "forsyth";
    const std::string bad = std::string("begin ") + (command ? "" : "option ") + word + "\n",
                      refused = std::to_string(bad.size()) + ": ";
    EXPECT_EQ(parts(bad + "next " + good + " next " + good + " end"),
              (Parts{refused + test::brief(msg::problem_value_missing(word, "next")), fen, fen}))
        << word;
    EXPECT_EQ(parts(bad + "end"), Parts{refused + test::brief(msg::problem_value_missing(word, "end"))});
    EXPECT_EQ(parts(bad), Parts{refused + test::brief(msg::problem_without_end())});
  }
  EXPECT_EQ(parts("begin " + good + " twin next " + good + " end"), (Parts{fen, fen, fen}));
  EXPECT_EQ(parts("begin " + good + " twin end"), (Parts{fen, fen}));
  EXPECT_EQ(parts("begin " + good + " zero end"), Parts{fen});
}

Parts remarks(const std::string& rest) { return remarks_of("begin stip " + rest); }

TEST(ProblemFileErrors, RemarksOnWordsThatReplaceOthers) {
  const auto replaces = [](int at, const char* word, const char* before) {
    return Parts{std::to_string(at) + ": " + test::brief(msg::problem_word_replaces(word, before))};
  };
  EXPECT_EQ(remarks("#2 pieces white kf1 qd4 rc3d4 black kf8 end"), replaces(35, "rc3d4", "Qd4"));
  EXPECT_EQ(remarks("#2 pieces white kf1 qd4 black kf8 pd4 end"), replaces(45, "pd4", "Qd4"));
  EXPECT_EQ(remarks("#2 forsyth 5k2/8/8/8/8/8/8/5K2 pieces white qf8 black ka8 end"),
            replaces(55, "qf8", "Kf8"));
  const std::string kings = "#2 pieces white kf1 black kf8 option ";
  EXPECT_EQ(remarks(kings + "maxsol 3 maxsolutions 5 end"), replaces(57, "maxsolutions 5", "maxsolutions 3"));
  EXPECT_EQ(remarks(kings + "nocastling a1 nocastling h1 end"),
            replaces(62, "nocastling h1", "nocastling a1"));
  EXPECT_EQ(remarks(kings + "maxsol 3 maxsol 3 try defence 4 set vari maxtime 5 end"), Parts{});
  EXPECT_EQ(remarks_of("begin pieces white kf1 black kf8 stip a=>b2 pieces white kf1 black kf7 end"), Parts{})
      << "another diagram";
}

TEST(ProblemFileErrors, RemarksOnOptionsWithoutEffect) {
  const auto idle = [](int at, const char* option, const char* stipulation) {
    return Parts{std::to_string(at) + ": " + test::brief(msg::problem_option_in_vain(option, stipulation))};
  };
  const std::string kings = " pieces white kf1 black kf8 option ";
  EXPECT_EQ(remarks("h#2" + kings + "try variation nothreat end"), idle(49, "try", "h#2"));
  EXPECT_EQ(remarks("ser-#2" + kings + "defence 3 end"), idle(52, "defence", "ser-#2"));
  EXPECT_EQ(remarks("ser-#2" + kings + "setplay end"), idle(52, "setplay", "ser-#2"));
  EXPECT_EQ(remarks("ser-h#2" + kings + "setplay end"), Parts{});
  EXPECT_EQ(remarks("h#2" + kings + "setplay end"), Parts{});
  EXPECT_EQ(remarks("#2" + kings + "whitetoplay end"), idle(48, "whitetoplay", "#2"));
  EXPECT_EQ(remarks("h#2.5" + kings + "whitetoplay end"), idle(51, "whitetoplay", "h#2.5"));
  EXPECT_EQ(remarks("h#2" + kings + "whitetoplay end"), Parts{});
  EXPECT_EQ(remarks("h#2 fen 5k2/8/8/8/8/8/8/5K2 b\noption whitetoplay end"),
            idle(48, "whitetoplay", "5k2/8/8/8/8/8/8/5K2 b"))
      << "the FEN says who begins";
  EXPECT_EQ(remarks("h#2 pieces white kf1 black kf8 twin end"),
            Parts{"42: " + test::brief(msg::problem_twin_unchanged("twin"))});
  EXPECT_EQ(remarks("h#2" + kings + "try twin stipulation #2 end"), Parts{}) << "the twin has tries";
}

TEST(ProblemFileErrors, OfDuplexAndHalfDuplexTheFirstCounts) {
  const std::string kings = "begin stip #2 pieces white kf1 black kf8 option ";
  EXPECT_EQ(parts(kings + "duplex halfduplex end").size(), 2u);
  EXPECT_EQ(parts(kings + "halfduplex duplex end"), Parts{"5k2/8/8/8/8/8/8/5K2 b - - #2"});
  EXPECT_EQ(remarks("#2 pieces white kf1 black kf8 option duplex duplex halfduplex end"),
            Parts{"62: " + test::brief(msg::problem_word_left_out("halfduplex", "duplex"))});
}

TEST(ProblemFileErrors, GoesOnAfterAnErrorAndSaysWhereItIs) {
  const std::string good = "begin stip #2 pieces white kf1 black kf8 end",
                    fen = "5k2/8/8/8/8/8/8/5K2 w - - #2";
  const auto refused = [&](const std::string& bad, int at, const Message& message) {
    EXPECT_EQ(parts("begin " + bad + " next\n" + good),
              (Parts{std::to_string(at) + ": " + test::brief(message), fen}))
        << bad;
  };
  const std::string commands =
      "beginproblem, endproblem, nextproblem, remark, author, origin, title, award, protocol, condition, "
      "option, "
      "stipulation, "
      "pieces, forsyth, twin, zeroposition, game, fen";
  const std::string options =
      "Try, Defence, SetPlay, Variation, NoThreat, WhiteToPlay, Duplex, HalfDuplex, MaxSolutions, MaxTime, "
      "NoCastling, "
      "EnPassant, Intelligent, StartMoveNumber, UpToMoveNumber, MoveNumbers, NoBoard, NoShortVariations, "
      "Beep, "
      "TrivialTriesAvoid, NoWk, NoBk";
  const std::string letters = "K, Q, R, B, N, P";
  refused("colour white", 6, msg::problem_command_unknown("colour", commands));
  refused("pieces kf1", 13, msg::problem_colour_expected("kf1"));
  refused("pieces white kf1 nhb2 black kf8 stip #2", 24, msg::problem_square_unknown("hb2", "a1"));
  refused("pieces white xf1 stip #2", 19, msg::problem_piece_unknown("xf1", letters));
  refused("pieces white kf9 stip #2", 20, msg::problem_square_unknown("f9", "a1"));
  refused("condition circe", 16, msg::problem_condition_unknown("circe"));
  refused("option quodlibet", 13, msg::problem_option_unknown("quodlibet", options));
  refused("option maxsol many", 20, msg::problem_number_expected("maxsol", "many"));
  refused("pieces white kf1 stip mate8", 28, msg::stipulation_unknown("mate8"));
  refused("pieces white kf1 black kf8 stip #2 stip h#3", 46, msg::problem_word_contradicts("h#3", "#2"));
  refused("pieces white kf1 black kf8 forsyth 8/8 stip #2", 41,
          msg::problem_word_contradicts("8/8", "white"));
  refused("stip #2 game chess fen 8/8/8/8/8/8/8/8\npieces white kf1", 52,
          msg::problem_word_contradicts("white", "8/8/8/8/8/8/8/8"));
  refused("forsyth 8/8 forsyth 7/8", 26, msg::problem_word_contradicts("7/8", "8/8"));
  EXPECT_EQ(parts("begin pieces white kf1 black kf8 stip h#3 stip h#3 end").size(), 1u) << "the same again";
  refused("pieces white kf1 black kf8", 0, msg::problem_without_stipulation());
  refused("stip #2", 0, msg::problem_without_pieces());
  EXPECT_EQ(parts("begin pieces white kf1 stip #2 twin paint f1 next " + good.substr(6)),
            (Parts{"36: " + test::brief(msg::twin_change_unknown(
                                "paint",
                                "move, exchange, remove, add, substitute, shift, rotate, mirror, polishtype, "
                                "pass, stipulation")),
                   "8/8/8/8/8/8/8/5K2 w - - #2", fen}))
      << "the diagram is left";
  EXPECT_EQ(parts("begin stip #2"), Parts{"13: " + test::brief(msg::problem_without_end())});
  EXPECT_EQ(
      parts("begin pieces white xf1 kf9 kf2 black kf8 lf7 colour red option quodlibet 3 try maxsol many "
            "stip mate8 end"),
      (Parts{"19: " + test::brief(msg::problem_piece_unknown("xf1", letters)),
             "24: " + test::brief(msg::problem_square_unknown("f9", "a1")),
             "41: " + test::brief(msg::problem_piece_unknown("lf7", letters)),
             "45: " + test::brief(msg::problem_piece_unknown("colour", letters)),
             "53: " + test::brief(msg::problem_square_unknown("ed", "a1")),
             "63: " + test::brief(msg::problem_option_unknown("quodlibet", options)),
             "86: " + test::brief(msg::problem_number_expected("maxsol", "many")),
             "96: " + test::brief(msg::stipulation_unknown("mate8"))}))
      << "all errors of a problem";
  EXPECT_EQ(parts("begin end").size(), 2u) << "neither stipulation nor pieces";
  std::string wrong = "begin stip #2 pieces white";
  for (int i = 0; i < 2 * ProblemFile::max_errors; ++i) wrong += " xf1";
  EXPECT_EQ(parts(wrong + " end").size(), static_cast<std::size_t>(ProblemFile::max_errors));
  std::string twins = "begin stip #2 pieces white kf1 black kf8";
  for (int i = 0; i <= ProblemFile::max_twins; ++i) twins += " twin move f1 f2";
  EXPECT_EQ(parts(twins + " end").size(), 1u);
  EXPECT_EQ(parts(twins + " end")[0].substr(6),
            test::brief(msg::problem_twins_too_many(ProblemFile::max_twins)));
}

}  // namespace
}  // namespace cheshire
