// cheshire solve, as a problemist uses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <regex>

#include "messages/commandline.h"
#include "messages/problems.h"
#include "messages/setup.h"
#include "run.h"
#include "schema/schema_check.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";

/// What an error begins with about the half of a duplex in which White begins.
const std::string white_to_begin =
    msg::duplex_half_refused(Color::white, msg::play_no_legal_move()).text().substr(0, 16);

TEST(CliSolve, PrintsTheSolutionAsMagazinesDo) {
  const Ran ran = run({"solve", "alice", "#2", "--fen", marks, "--tries", "1", "--threats", "--duals"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, StartsWith("tries:\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n    1.Qd3/A? (threat: 2.Rd5/A#)\n        1...Nxd3 2.Rc5/A#\n"
                                 "        but 1...Ra8+!\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nsolution:\n    1.Kb1/A! (zugzwang)\n"));
  EXPECT_THAT(ran.last_line(), StartsWith("#2: solved, 1 key, 8 tries; "));
}

TEST(CliSolve, PrintsAsPopeyeDoes) {
  const Ran ran =
      run({"solve", "chess", "s#1", "--fen", "White Kh1 Bg1 Ra8 Black Kh3 Pg3", "--style", "popeye"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("\n   1.Ra8-a4 !\n      1...g3-g2 #\n\n\nsolution finished. Time = 0."));
  EXPECT_THAT(ran.out, EndsWith(" s\n\n\n"));
  const Ran cut = run({"solve", "chess", "h#2", "--max-solutions", "1", "--style", "popeye"});
  EXPECT_EQ(cut.status, 1);
  EXPECT_THAT(cut.out, HasSubstr(" #\n\nPartial solution Time = "));
  for (const char* option : {"--json", "--economy", "--sheet=-", "--cook=1"}) {
    const Ran refused = run({"solve", "chess", "#1", "--style", "popeye", option});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(
        refused.err,
        HasSubstr(msg::style_excludes(std::string(option).substr(0, std::string(option).find('='))).text()));
  }
}

TEST(CliSolve, WritesASheetToPrint) {
  const std::string path = testing::TempDir() + "solve_sheet.svg";
  const Ran ran = run({"solve", "alice", "#2", "--fen", marks, "--tries", "1", "--sheet", path});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.last_line(), StartsWith("#2: solved, 1 key, 8 tries; "));
  const std::string sheet = read_file(path);
  for (const char* text : {">Alice chess<", ">#2   (7+11)<", ">tries:<", ">1/2<"})
    EXPECT_THAT(sheet, HasSubstr(text));
  EXPECT_THAT(sheet, HasSubstr('>' + marks + '<'));
  const std::string second = testing::TempDir() + "solve_sheet-2.svg";
  const std::string rest = read_file(second);
  for (const char* text : {">    1.Kb1/A!", ">#2: solved, 1 key, 8 tries<", ">2/2<"})
    EXPECT_THAT(rest, HasSubstr(text));
  EXPECT_EQ(ran.err, "sheet: 2 pages, " + path + " to " + second + "\n");
  std::remove(path.c_str());
  std::remove(second.c_str());
  // On standard output, with the custom of help play and a twin.
  const Ran help = run({"solve", "chess", "h#1", "--fen", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "--twin",
                        "move c1 d1", "--max-solutions", "1", "--sheet", "-"});
  EXPECT_THAT(help.out, HasSubstr(">h#1   (2+1)   White to move<"));
  EXPECT_THAT(help.out, HasSubstr(">twin: move c1 d1<"));
  const Ran series =
      run({"solve", "chess", "ser-h#1", "--fen", "8/8/8/8/3R4/1K6/8/1k6 b - - 0 1", "--sheet", "-"});
  EXPECT_THAT(series.out, HasSubstr(">ser-h#1   (2+1)<")) << "in its series Black begins by custom";
  EXPECT_THAT(run({"solve", "alice", "#2", "--sheet", "sheet.png"}).err,
              HasSubstr(msg::sheet_format_unknown("sheet.png").text()));
  const Ran refused = run({"solve", "alice", "#2", "--fen", marks, "--sheet", "/nowhere/sheet.svg"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("/nowhere/sheet.svg: cannot be written"));
  EXPECT_EQ(refused.out, "") << "before it solves";
}

TEST(CliSolve, WritesPagesBelowEachOtherOrAsPdf) {
  const Ran joined = run({"solve", "alice", "h#2.5", "--sheet", "-"});
  EXPECT_THAT(joined.out, HasSubstr(">50/50<"));
  EXPECT_THAT(joined.out, HasSubstr(">h#2.5: solved, 3250 lines<"));
  EXPECT_THAT(joined.out, Not(HasSubstr("more lines")));
  EXPECT_THAT(joined.out, AllOf(StartsWith("<svg"), EndsWith("</svg>\n"))) << "nothing but the picture";
  EXPECT_THAT(joined.out,
              HasSubstr("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"14850mm\">"));
  const Ran mixed = run({"solve", "chess", "#1", "--json", "--sheet", "-"});
  EXPECT_EQ(mixed.status, 2);
  EXPECT_EQ(mixed.err, "cheshire: " + msg::sheet_excludes_json().text() + '\n');
  EXPECT_EQ(mixed.out, "");
  const Scratch scratch;
  const std::string path = scratch.path("sheet.pdf");
  const Ran pdf = run({"solve", "alice", "#2", "--fen", marks, "--tries", "1", "--sheet", path});
  EXPECT_EQ(pdf.err, "");
  EXPECT_THAT(read_file(path), StartsWith("%PDF"));
}

TEST(CliSolve, NamesWhatCouldBeSaved) {
  EXPECT_EQ(run({"solve", "alice", "#2", "--fen", marks, "--economy"}).last_line(), "economical")
      << "nothing can go from the published problem";
  // Nd4 and d5 would give check too, if d4 and d5 were not occupied, on whatever board.
  const std::string blocked = "8/8/4|k3/3p4/3P4/1N6/8/K7 w - - 0 1";
  const Ran ran = run({"solve", "alice", "+1", "--fen", blocked, "--economy"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, EndsWith("same solution: pass d4/A\nsame solution: pass d5/A\n"));
  const std::string pawn = "7k/8/6K1/8/8/1P6/8/8 w - - 0 1";
  const Ran without = run({"solve", "chess", "#1", "--fen", pawn, "--economy"});
  EXPECT_EQ(without.last_line(), "economy: unsolvable");
  const Ran unsolvable = run({"solve", "chess", "#1", "--fen", pawn, "--economy", "--json"});
  EXPECT_THAT(unsolvable.out, HasSubstr(R"("economy":{"unsolvable":true,"complete":true,"savings":[]})"));
  expect_schema("ProblemReport", unsolvable.out);
  const Ran json = run({"solve", "alice", "+1", "--fen", blocked, "--economy", "--json"});
  EXPECT_THAT(json.out, HasSubstr(R"("economy":{"complete":true,"savings":["pass d4/A","pass d5/A"]})"));
  expect_schema("ProblemReport", json.out);
}

TEST(CliSolve, SolvesCheopsWithOpenPapers) {
  const std::string fen = "k8/7T1/1K7/9/9/9/9/9/9 w";
  const Ran ran = run({"solve", "little-cheops", "#1", "--fen", fen});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("solution:\n    1.T h8-h9#!\n#1: solved, 1 key"));
  const Ran json = run({"solve", "little-cheops", "#1", "--fen", fen, "--economy", "--json"});
  EXPECT_THAT(json.out, HasSubstr("\"fen\":\"" + fen + " - - - - - - 0 1\""));
  EXPECT_THAT(json.out, HasSubstr("{\"san\":\"T h8-h9#\",\"uci\":\"h8h9\",\"goal\":true"));
  expect_schema("ProblemReport", json.out);
  EXPECT_THAT(run({"solve", "little-cheops", "#1", "--fen", fen, "--sheet", "-"}).out,
              HasSubstr(">Little Cheops<"));
  const Scratch scratch;
  const std::string path = scratch.path("cheops.txt");
  std::ofstream(path) << "beginproblem game little-cheops\nfen " << fen
                      << "\nstipulation #1\ntwin move h8 i8\ntwin polishtype\nendproblem\n";
  const Ran problems = run({"problems", path});
  EXPECT_EQ(problems.status, 0) << problems.err;
  EXPECT_THAT(problems.out, HasSubstr("1.T h8-h9#!"));
  EXPECT_THAT(problems.out, HasSubstr("1.T i8-i9#!"));
}

TEST(CliSolve, ListsLines) {
  const Ran ran = run({"solve", "alice", "h#2.5"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.lines().size(), 3252u) << "a title, the lines that Popeye finds, and a summary";
  EXPECT_THAT(ran.last_line(), StartsWith("h#2.5: solved, 3250 lines; "));
  EXPECT_THAT(run({"solve", "chess", "h#2", "--moves", "f3 e5"}).last_line(), StartsWith("h#2: "));
}

TEST(CliSolve, SaysWhatItCouldNotFinish) {
  const Ran ran = run({"solve", "alice", "h#2.5", "--max-solutions", "5"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.lines().size(), 7u);
  EXPECT_THAT(ran.last_line(), StartsWith("h#2.5: limit reached (solutions), 5 lines; "));
  EXPECT_THAT(run({"solve", "alice", "#9", "--time", "1"}).last_line(),
              StartsWith("#9: limit reached, 0 keys; "));
}

TEST(CliSolve, SaysWhetherAProblemIsSound) {
  const Ran sound = run({"solve", "alice", "#2", "--fen", marks, "--cook", "1"});
  EXPECT_EQ(sound.status, 0);
  EXPECT_THAT(sound.out, HasSubstr("\ndual: 1.Kb1/A Ba5 2."));
  EXPECT_EQ(sound.last_line(), "sound");
  const Ran cooked = run({"solve", "chess", "#1", "--fen", "7k/8/6K1/8/8/8/8/R2R4 w - - 0 1", "--cook", "1"});
  EXPECT_EQ(cooked.status, 1);
  EXPECT_THAT(cooked.out, EndsWith("\ncook: 1.Rd8#\nunsound\n"));
  const Ran shorter =
      run({"solve", "chess", "h#1.5", "--fen", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "--cook", "1000"});
  EXPECT_THAT(shorter.out, EndsWith("\nshort: h#0.5\nunsound\n"));
  const Ran json =
      run({"solve", "chess", "#1", "--fen", "7k/8/6K1/8/8/8/8/R2R4 w - - 0 1", "--cook", "1", "--json"});
  EXPECT_EQ(json.status, 1);
  EXPECT_THAT(json.out,
              HasSubstr(R"("soundness":{"verdict":"unsound","flaws":[{"kind":"cook","moves":"1.Rd8#"}]})"));
  expect_schema("ProblemReport", json.out);
}

TEST(CliSolve, PrintsTheSameWithAnyNumberOfThreads) {
  const auto printed = [](const char* threads) {
    const Ran ran =
        run({"solve", "alice", "#2", "--fen", marks, "--tries", "1", "--threats", "--threads", threads});
    return ran.out.substr(0, ran.out.rfind("; "));
  };
  EXPECT_EQ(printed("3"), printed("1"));
}

TEST(CliSolve, SolvesTwinsAndForTheOtherSide) {
  const Ran twin =
      run({"solve", "chess", "#1", "--fen", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "--twin", "move c1 d1"});
  EXPECT_EQ(twin.status, 0) << twin.err;
  EXPECT_THAT(twin.out, HasSubstr("    1.Qd8#!\n"));
  const Ran json = run({"solve", "chess", "#1", "--fen", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "--twin",
                        "move c1 d1", "--json", "--cook", "2"});
  EXPECT_EQ(json.status, 0) << json.err;
  EXPECT_THAT(json.out, StartsWith(R"({"twin":"move c1 d1","game":"chess",)"));
  expect_schema("CommandOutputs.solve --json", json.out);
  std::vector<std::string> duplex = {"solve", "chess", "#1", "--fen", "k7/8/1K6/8/8/8/7p/2Q5 w - - 0 1"};
  duplex.emplace_back("--duplex");
  const Ran both = run(duplex);
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_THAT(both.out, HasSubstr("    1.Qc8#!\n"));
  EXPECT_THAT(both.out, HasSubstr("\n\nthe other side begins\n"));
  EXPECT_THAT(both.last_line(), StartsWith("#1: no solution, 0 keys; ")) << "Black cannot mate";
  duplex.emplace_back("--json");
  EXPECT_THAT(run(duplex).lines(), testing::SizeIs(2));
  duplex.emplace_back("--half-duplex");
  EXPECT_EQ(run(duplex).err, "cheshire: " + msg::options_exclude("--duplex", "--half-duplex").text() + '\n');
  duplex.erase(duplex.end() - 3);
  EXPECT_THAT(run(duplex).lines(), testing::ElementsAre(HasSubstr(R"("duplex":true)")));
  EXPECT_THAT(run(duplex).lines(), testing::ElementsAre(HasSubstr(R"("solutions":[])")));
  const Ran noted = run({"solve", "chess", "#1", "--fen", "r3k3/8/8/8/8/8/8/4K2R", "--duplex"});
  for (const char* square : {"a8", "h1"}) EXPECT_THAT(noted.err, HasSubstr(square));
  const std::string sheet = testing::TempDir() + "duplex_sheet.svg";
  const std::vector<std::string> half = {"solve",    "chess", "#1",
                                         "--duplex", "--fen", "k7/8/1K6/8/8/8/8/7Q w - - 0 1"};
  std::vector<std::string> with_sheet = half, as_popeye = half;
  with_sheet.insert(with_sheet.end(), {"--sheet", sheet});
  const Ran other = run(with_sheet);
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, StartsWith("cheshire: " + white_to_begin));
  EXPECT_THAT(other.out, StartsWith("\nthe other side begins\n#1: no solution"));
  EXPECT_THAT(read_file(sheet), HasSubstr("Black to move"));
  std::remove(sheet.c_str());
  as_popeye.insert(as_popeye.end(), {"--style", "popeye"});
  EXPECT_THAT(run(as_popeye).out, StartsWith("\n\nsolution finished. Time = "));
  const Ran wrong = run({"solve", "chess", "#1", "--twin", "move e4 e5"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.err, "cheshire: " +
                           msg::argument_refused_at("--twin", "byte 6, at 'move >e<4 e5'",
                                                    msg::problem_square_empty("e4"))
                               .text() +
                           '\n');
}

TEST(CliSolve, FindsGamesThatLeadToAPosition) {
  const Ran game = run({"solve", "alice", "dia2", "--moves", "e4 d5 Be2 dxe4"});
  EXPECT_EQ(game.status, 0) << game.err;
  EXPECT_EQ(game.lines(),
            (std::vector<std::string>{"solution:", "    1.e4 d5 2.Be2 dxe4/A", game.last_line()}));
  EXPECT_THAT(game.last_line(), StartsWith("dia2: solved, 1 line; "));
  EXPECT_EQ(run({"solve", "alice", "dia2", "--moves", "e4 d5 Be2 dxe4", "--plain"}).lines()[1],
            game.lines()[1]);
  const std::vector<std::string> between = {"solve",
                                            "chess",
                                            "a=>b1",
                                            "--fen",
                                            "8/2K5/8/8/8/8/8/k7 w - - 0 1",
                                            "--to",
                                            "8/8/3K4/8/8/8/k7/8 w - - 0 1"};
  EXPECT_THAT(run(between).out, HasSubstr("    1.Kd6 Ka2\n"));
  std::vector<std::string> json = between;
  json.emplace_back("--json");
  expect_schema("CommandOutputs.solve --json", run(json).out);
  EXPECT_THAT(run(json).out, HasSubstr(R"("to":"8/8/3K4/8/8/8/k7/8 w - - 0 1","stipulation":"a=>b1")"));
  const auto complaint = [](const std::vector<std::string>& arguments) { return run(arguments).err; };
  EXPECT_EQ(complaint({"solve", "chess", "a=>b1"}),
            "cheshire: " + msg::problem_target_missing("a=>b1").text() + '\n');
  EXPECT_EQ(complaint({"solve", "chess", "dia1", "--to", "8/8/3K4/8/8/8/k7/8"}),
            "cheshire: " + msg::problem_target_unwanted("dia1").text() + '\n');
  EXPECT_EQ(complaint({"solve", "chess", "dia1", "--duplex"}),
            "cheshire: " + msg::problem_proof_game_begins("dia1").text() + '\n');
  EXPECT_THAT(complaint({"solve", "chess", "a=>b1", "--to", "8/8/3K4/8/8/8/8/8"}), HasSubstr("king"));
}

TEST(CliProblems, SolvesAFileAndListsWhatItCouldNotReadAtTheEnd) {
  const Scratch scratch;
  const std::string path = scratch.path("problems.txt");
  std::ofstream(path) << "begin title First\nstip #1 pieces white kb6 qc1 black ka8 twin move c1 d1\n"
                         "next stip mate3 pieces white kf1\n"
                         "next condition alice stip #1 pieces white kb6 qc1 black ka8\nend\n";
  const std::string bad = path + ":3:11: " + msg::stipulation_unknown("mate3").text() + '\n';
  const Ran ran = run({"problems", path});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, bad);
  EXPECT_THAT(ran.out,
              StartsWith(path + ":1  First\na) diagram\nk7/8/1K6/8/8/8/8/2Q5 w - - 0 1 #1\nsolution:\n"));
  EXPECT_THAT(ran.out,
              HasSubstr("\nb) move c1 d1\nk7/8/1K6/8/8/8/8/3Q4 w - - 0 1 #1\nsolution:\n    1.Qd8#!\n"));
  EXPECT_THAT(ran.out, EndsWith("\nproblems: 3; positions solved: 3; errors: 1\n" + bad));
  const Ran json = run({"problems", path, "--json"});
  ASSERT_EQ(json.lines().size(), 3u);
  for (const std::string& line : json.lines()) expect_schema("CommandOutputs.problems --json", line);
}

// What Popeye 4.104 finds in these problems.
TEST(CliProblems, ReadsPopeyesOptionsAsPopeyeDoes) {
  const auto solved = [](const std::string& problem) {
    return run({"problems", "-"}, "begin " + problem + " end\n").out;
  };
  EXPECT_THAT(solved("pieces white kb6 rh1 black ka8 stip h#2 option whitetoplay"),
              HasSubstr(" w - - 0 1 h#1.5\nsolution:\n"));
  EXPECT_THAT(solved("pieces white ke1 pe4 black kh8 pd4 stip x1 option halfduplex enpassant e2e3e4"),
              HasSubstr("\nsolution:\n    1.dxe3!\n"));
  EXPECT_THAT(solved("pieces white ke1 pe5 black ke8 pc7d5 stip hx1 option enpassant d7d6d5 setplay"),
              HasSubstr("\nset play:\n    1...exd6\n"));
  EXPECT_THAT(solved("pieces white kb6 rh1h2 white aliceb qh2 black ka8 stip #2"),
              HasSubstr("7|Q/7R w - - 0 1 #2\nsolution:\n"));
  EXPECT_THAT(solved("pieces white kd1 sf1 black kg1 rg2 bh1h2 pf2g3 stip ser-h=5 option setplay"),
              HasSubstr("\nset play:\n    1...Ke2=\nsolution:\n    1.Kxf1 2.Rg1 3.g2 4.Bf4 5.Bd2 Kxd2=\n"));
  const Ran one =
      run({"problems", "-"}, "begin pieces white ke1 pe5 black ke8 pd5 stip x1 option enpassant d6 end");
  EXPECT_EQ(one.err, "-:1:67: " + msg::en_passant_incomplete("d6").text() + '\n');
}

TEST(CliProblems, NamesAllErrorsOfAProblem) {
  const Ran ran = run({"problems", "-"}, "begin pieces white kf1 kf9\nblack kf8 stip mate8 end");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "-:1:25: " + msg::problem_square_unknown("f9", "a1").text() +
                         "\n-:2:16: " + msg::stipulation_unknown("mate8").text() + '\n');
}

TEST(CliProblems, GoesOnAfterAFileThatItCannotRead) {
  const Scratch scratch;
  const std::string none = scratch.path("none.txt"), missing = msg::file_missing(none).text() + '\n';
  const std::string text = "begin stip #1 pieces white kb6 qc1 black ka8 end\n";
  const Ran ran = run({"problems", none, "-"}, text);
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, missing);
  EXPECT_THAT(ran.out, StartsWith("-:1\n"));
  EXPECT_THAT(ran.out, EndsWith("\nproblems: 1; positions solved: 1; errors: 1\n" + missing));
  const std::string path = scratch.path("problem.txt");
  std::ofstream(path) << text;
  constexpr std::size_t most = std::size_t{16} << 20;
  const std::string too_long = msg::standard_input_too_long(most).text() + '\n';
  const Ran both = run({"problems", "-", path}, std::string(most + 1, ' '));
  EXPECT_EQ(both.err, too_long);
  EXPECT_THAT(both.out, EndsWith("\nproblems: 1; positions solved: 1; errors: 1\n" + too_long));
}

TEST(CliProblems, SolvesTheOtherPositionsOfAProblem) {
  // White could capture Black's king in the diagram and in d); c) shifts pieces off the board.
  const std::string text =
      "begin stip #1 pieces white kb6 qh1 black ka8\ntwin move h1 d1\n"
      "twin shift a1 a2\ntwin move b6 c7\ntwin move h1 c1\nend\n";
  const Ran ran = run({"problems", "-"}, text);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, StartsWith("-:3:6: " + msg::twin_leaves_board("a8").text() + "\n-:1:22: "));
  EXPECT_THAT(ran.err, HasSubstr("\n-:4:6: "));
  EXPECT_THAT(ran.out, HasSubstr("\nb) move h1 d1\nk7/8/1K6/8/8/8/8/3Q4 w - - 0 1 #1\nsolution:\n"));
  EXPECT_THAT(ran.out, HasSubstr("\ne) move h1 c1\nk7/8/1K6/8/8/8/8/2Q5 w - - 0 1 #1\nsolution:\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nproblems: 1; positions solved: 2; errors: 3\n"));
  const Ran popeye = run({"problems", "-", "--style", "popeye"}, text);
  EXPECT_THAT(popeye.out, StartsWith("\na) \n\nb) move h1 d1\n\n   1.Qd1-d8 # !\n"));
  EXPECT_THAT(popeye.out, HasSubstr("\n\nd) move b6 c7\n\ne) move h1 c1\n\n   1.Qc1-c8 # !\n"));
  EXPECT_THAT(popeye.out, HasSubstr("\nPartial solution Time = ")) << "c) is left out";
  EXPECT_THAT(popeye.err, HasSubstr("\nproblems: 1; positions solved: 2; errors: 3\n" + ran.err));
}

TEST(CliProblems, SolvesTheSideThatCanBeginADuplex) {
  const std::string text = "begin stip #1 pieces white kb6 qh1 black ka8 option duplex end\n";
  const Ran ran = run({"problems", "-"}, text);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, StartsWith("-:1:22: " + white_to_begin));
  EXPECT_THAT(ran.out,
              HasSubstr("\nthe other side begins\nk7/8/1K6/8/8/8/8/7Q b - - 0 1 #1\n#1: no solution"));
  EXPECT_THAT(run({"problems", "-", "--style", "popeye"}, text).out,
              StartsWith("\n\nsolution finished. Time = "));
}

TEST(CliProblems, EndsEveryProblemInPopeyesStyle) {
  const Ran ran = run({"problems", "-", "--style", "popeye"},
                      "begin stip #1 pieces white kb6 qh1 black ka8\nnext stip mate pieces white kf1\n"
                      "next stip #1 pieces white kb6 qd1 black ka8 end\n");
  const std::string times = std::regex_replace(ran.out, std::regex("[0-9]\\.[0-9]{3} s"), "T");
  EXPECT_EQ(times,
            "\nsolution finished. Time = T\n\n\n\nPartial solution Time = T\n\n\n"
            "\n   1.Qd1-d8 # !\n\n\nsolution finished. Time = T\n\n\n");
}

TEST(CliProblems, NotesAnImpossibleDiagramOnceAndWhere) {
  const std::string text =
      "begin stip h#1 pieces white kb6 qh1 pa2b2c2d2e2f2g2h2a3 black kd8 option duplex\n"
      "twin stip h#1.5 twin remove h1 end\n";
  const std::string note = ": " + msg::pawns_too_many(Color::white, 9, 8).text() + '\n';
  EXPECT_EQ(run({"problems", "-"}, text).err, "-:1:23" + note + "-:2:22" + note);
  const Ran solved =
      run({"solve", "chess", "h#1", "--duplex", "--fen", "3k4/8/1K6/8/8/P7/PPPPPPPP/7Q b - - 0 1"});
  EXPECT_EQ(solved.err, "note" + note);
}

TEST(CliProblems, NamesWhatIsSaidTwiceOrInVain) {
  const Scratch scratch;
  const std::string path = scratch.path("problems.txt");
  std::ofstream(path) << "begin title \x1b[31mRed\nstip h#1\npieces white kb6 qc1 rc1 black ka8\noption try\n"
                         "next stip #1 stip #2\nnext stip s#1\n  pieces white qc1 black ka8\n"
                         "next wr\x1b[2Jong\nend\n";
  const Ran ran = run({"problems", path});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, StartsWith(path + ":1  \uFFFD[31mRed\n"));
  EXPECT_THAT(ran.err, StartsWith(path + ":3:22: " + msg::problem_word_replaces("rc1", "Qc1").text() + '\n' +
                                  path + ":4:8: " + msg::problem_option_in_vain("try", "h#1").text() + '\n' +
                                  path + ":5:19: " + msg::problem_word_contradicts("#2", "#1").text() + '\n' +
                                  path + ":7:10: "));
  EXPECT_THAT(ran.err, HasSubstr("king"));
  EXPECT_THAT(ran.err, HasSubstr(path + ":8:6: "));
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("\x1b")));
  EXPECT_THAT(ran.out, HasSubstr("\nproblems: 4; positions solved: 1; errors: 3\n"));
  std::ofstream(path) << "begin stip h#1 pieces white kb6 qc1 rc1 black ka8 end\n";
  EXPECT_EQ(run({"problems", path}).status, 0) << "a remark is no error";
}

// The rest is not begun: neither the other side nor twins nor problems.
TEST(CliProblems, PrintsWhatItHasWhenInterrupted) {
  const Scratch scratch;
  const std::string path =
      scratch.script("long.inp",
                     "BeginProblem\nGame chess\nFEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n"
                     "Stipulation #9\nOption Duplex\nTwin Move a2 a3\nNextProblem\n"
                     "Pieces White Kf1 Qa1 Black Kf8\nStipulation #1\nEndProblem\n");
  const auto interrupt = [&](const std::string& options) {
    const std::string command = '\'' + binary() + "' problems '" + path + "' " + options;
    const std::string begun = "until [ -s /dev/stdout ]; do kill -0 $! || exit; sleep 0.02; done; ";
    return run_program("/bin/sh", {"-c", command + " & " + begun + "kill -INT $!; wait $!"}, "");
  };
  const Ran ran = interrupt("");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\na) diagram\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n#9: limit reached, 0 keys; "));
  EXPECT_THAT(ran.out, EndsWith(" s\n\nproblems: 1; positions solved: 1, not to the end: 1\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("the other side begins")));
  const Ran popeye = interrupt("--style popeye");
  EXPECT_EQ(popeye.status, 1);
  EXPECT_THAT(popeye.out, HasSubstr("\na) \n"));
  EXPECT_THAT(popeye.out, Not(HasSubstr("b) ")));
  EXPECT_THAT(popeye.out, HasSubstr("\n\nPartial solution "));
}

TEST(CliSolve, ATwinChangesThePositionToReach) {
  const Ran ran = run({"solve", "chess", "a=>b1", "--fen", "K7/8/8/8/8/3R4/6k1/2r5", "--to",
                       "8/K7/8/8/8/3R4/6k1/4r3", "--twin", "move e1 f1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1.Rf1 Ka7"));
}

TEST(CliProblems, HasALabelForEachOfManyTwins) {
  std::string text = "begin stip #1 pieces white kg6 ra1 black kh8 ";
  for (int i = 0; i < 28; ++i) text += i % 2 == 0 ? "twin move a1 b1 " : "twin move a1 c1 ";
  const Ran ran = run({"problems", "-"}, text + "end\n");
  EXPECT_THAT(ran.out, AllOf(HasSubstr("\na) diagram\n"), HasSubstr("\nz) move a1 b1\n"),
                             HasSubstr("\nz1) move a1 c1\n"), HasSubstr("\nz3) move a1 c1\n")));
}

TEST(CliProblems, APositionOfChess960SaysWhereKingsAndRooksCastleFrom) {
  const std::string problem = "begin game chess960\nfen 3k4/8/8/8/8/2R5/4R3/1R2K3 w B -\nstip #1\n";
  const Ran ran = run({"problems", "-"}, problem +
                                             "next game chess960\nfen 3k4/8/8/8/8/2R5/4R3/R3K3 w A -\n"
                                             "stip #1\nend\n");
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, AllOf(HasSubstr("3k4/8/8/8/8/2R5/4R3/1R2K3 w B - 0 1 #1\n"),
                             HasSubstr("3k4/8/8/8/8/2R5/4R3/R3K3 w A - 0 1 #1\n")));
  const std::size_t first = ran.out.find("1.O-O-O#!");
  ASSERT_NE(first, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("1.O-O-O#!", first + 1), std::string::npos) << "in either game";
}

TEST(CliProblems, AnswersComposers) {
  const std::string two =
      "begin stip #1 pieces white kg6 ra1d1 black kh8\nnext stip #1 pieces white kg6 ra1 pb3 black kh8\n"
      "next stip #1 pieces white kg6 pb3 black kh8 end\n";
  const Ran ran = run({"problems", "-", "--cook", "1", "--economy"}, two);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, StartsWith("-:1\n"));
  EXPECT_THAT(ran.out, HasSubstr("\ncook: 1.Rd8#\nunsound\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nsame solution: remove b3\nsound\n"));
  EXPECT_THAT(ran.out, HasSubstr("\neconomy: unsolvable\nunsolvable\nunsound\n"));
  EXPECT_THAT(ran.out, EndsWith("\nproblems: 3; positions solved: 3, unsound: 2\n"));
  const Ran json = run({"problems", "-", "--cook", "2", "--json"}, two);
  ASSERT_EQ(json.lines().size(), 3u);
  EXPECT_THAT(json.lines()[0], HasSubstr(R"("soundness":{"verdict":"sound")"));
  for (const std::string& line : json.lines()) expect_schema("CommandOutputs.problems --json", line);
  EXPECT_EQ(run({"problems", "-", "--economy"}, two).status, 0);
  EXPECT_EQ(run({"problems", "-", "--cook", "1", "--style", "popeye"}, two).status, 2);
}

TEST(CliProblems, WritesTheSheetsOfAllPositions) {
  const Scratch scratch;
  const std::string text =
      "begin title First\nauthor A. Author\norigin 2026\nstip #1 pieces white kg6 ra1 black kh8 "
      "twin move a1 b1 end\n";
  const std::string path = scratch.path("sheet.svg"), second = scratch.path("sheet-2.svg");
  const Ran ran = run({"problems", "-", "--sheet", path}, text);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "sheet: 2 pages, " + path + " to " + second + '\n');
  const std::string page = read_file(second);
  EXPECT_THAT(read_file(path), HasSubstr(">a)  #1   (2+1)<"));
  for (const char* shown :
       {">First, A. Author, 2026<", ">b)  #1   (2+1)<", ">twin: move a1 b1<", ">    1.Rb8#!<"})
    EXPECT_THAT(page, HasSubstr(shown));
  EXPECT_THAT(run({"problems", "-", "--sheet", "-"}, text).out,
              AllOf(StartsWith("<svg"), HasSubstr(" height=\"594mm\">"), EndsWith("</svg>\n")));
  EXPECT_EQ(run({"problems", "-", "--sheet", "-", "--json"}, text).status, 2);
}

TEST(CliProblems, SetsTheOptionsOfTheGames) {
  // Black's double step has just passed e6, and in Alice chess only the option lets White capture there.
  const std::string text = "begin game alice fen 4k3/8/8/3P|p3/8/8/8/4K3 w - e6 0 1\nstip x1 end\n";
  EXPECT_THAT(run({"problems", "-"}, text).out, HasSubstr("no solution"));
  EXPECT_THAT(run({"problems", "-", "--option", "en-passant=first-board"}, text).out,
              HasSubstr("solved, 1 key"));
  // The same with what Condition AliceChess stands for.
  const std::string by_condition =
      "begin condition alice stip x1 pieces white ke1 pd5 black ke8 black aliceb pe5 option enpassant e7e6e5 "
      "end";
  EXPECT_THAT(run({"problems", "-"}, by_condition).out, HasSubstr("no solution"));
  EXPECT_THAT(run({"problems", "-", "--option", "en-passant=first-board"}, by_condition).out,
              HasSubstr("solved, 1 key"));
  EXPECT_THAT(
      run({"problems", "-", "--option", "en-passant=off"},
          "begin game alice;en-passant=first-board fen 4k3/8/8/3P|p3/8/8/8/4K3 w - e6 0 1\nstip x1 end")
          .out,
      HasSubstr("solved, 1 key"))
      << "the file goes first";
  const Ran none = run({"problems", "-", "--option", "levels=3"}, text);
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, StartsWith("-:1:12: "));
  EXPECT_EQ(run({"problems", "-", "--option", "levels"}, text).status, 2);
}

TEST(CliProblems, PrintsAsPopeyeDoes) {
  const Scratch scratch;
  const std::string path = scratch.path("problems.txt");
  std::ofstream(path) << "begin stip #1 pieces white kb6 qd1 black ka8 option variation duplex\n"
                         "twin continued move d1 e1\n"
                         "next stip #1 pieces white kb6 qd1 black ka8 option duplex\nend\n";
  const Ran ran = run({"problems", path, "--style", "popeye"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string times = std::regex_replace(ran.out, std::regex("[0-9]\\.[0-9]{3} s"), "T");
  EXPECT_EQ(times,
            "\na) \n\n   1.Qd1-d8 # !\n\n\n\n+b) move d1 e1\n\n   1.Qe1-e8 # !\n\n\n\n"
            "solution finished. Time = T\n\n\n"
            "\n   1.Qd1-d8 # !\n\n\n\nsolution finished. Time = T\n\n\n");
  std::ofstream(path)
      << "begin stip #1 pieces white kb6 qd1 black ka8 zeroposition move d1 e1\nnext stip #1 pieces "
         "white kb6 qd1 black ka8 twin move d1 e1 zeroposition move d1 c1 end\n";
  EXPECT_THAT(run({"problems", path, "--style", "popeye"}).out,
              StartsWith("\nzeroposition\n\n\n\na) move d1 e1\n\n   1.Qe1-e8 # !\n\n\nsolution finished. "));
  EXPECT_THAT(run({"problems", path, "--style", "popeye"}).out,
              HasSubstr("\n\n\na) \n\n   1.Qd1-d8 # !\n\n\nb) move d1 e1\n\n   1.Qe1-e8 # !\n\n\nc) move d1 "
                        "c1\n\n   1.Qc1-c8 # !\n"));
  EXPECT_THAT(run({"problems", path, "--style", "popeye", "--json"}).err,
              HasSubstr(msg::style_excludes("--json").text()));
}

TEST(CliSolve, RefusesWhatItCannotRead) {
  const auto complaint = [](const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_EQ(complaint({"solve", "alice", "h#two"}),
            "cheshire: " +
                msg::argument_refused_at("STIPULATION", "byte 3, at 'h#>t<wo'",
                                         msg::stipulation_length_expected("two", 99))
                    .text() +
                '\n');
  EXPECT_EQ(complaint({"solve", "cheops", "#1", "--style", "popeye"}),
            "cheshire: " + msg::problem_without_popeye("Cheops").text() + '\n');
  EXPECT_EQ(complaint({"solve", "alice", "za9 2"}),
            "cheshire: " + msg::stipulation_square_unknown("a9", "a1").text() + '\n');
  EXPECT_THAT(complaint({"solve", "chess", "#2", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"}), HasSubstr("king"));
  EXPECT_THAT(complaint({"solve", "chess"}), HasSubstr("STIPULATION"));
  EXPECT_THAT(complaint({"solve", "chess", "#1", "--cook", "0"}), HasSubstr("--cook"));
}

}  // namespace
}  // namespace cheshire
