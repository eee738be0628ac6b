// cheshire pgn: files of games on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "messages/commandline.h"
#include "messages/pgn.h"
#include "messages/setup.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* three =
    "[Event \"One\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n"
    "1.e4 e5 2.Qh5! {early} Ke7 (2... Nc6 3. Bc4) 3.Qxe5# 1-0\n\n"
    "[Event \"Two\"]\n[Variant \"Alice\"]\n[White \"Carl\"]\n[Result \"*\"]\n\n1. Nf3/B e6 2. Ne5/A *\n\n"
    "[Event \"Three\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

std::string write(const Scratch& scratch, const std::string& name, const std::string& text) {
  const std::string path = scratch.path(name);
  std::ofstream(path) << text;
  return path;
}

TEST(CliPgn, ChecksGamesAndSaysWhereTheyAreWrong) {
  const Scratch scratch;
  const Ran good = run({"pgn", "check", write(scratch, "good.pgn", three)});
  EXPECT_EQ(good.status, 0);
  EXPECT_EQ(good.out, "3 games, 0 with errors\n");
  EXPECT_EQ(good.err, "");

  const std::string bad = write(scratch, "bad.pgn",
                                "[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n[Event \"x\"]\n1. e4 {open\n\n"
                                "[Event \"y\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n"
                                "[Event \"z\"]\n[Result \"1-0\"]\n\n1. e4 0-1\n");
  const Ran ran = run({"pgn", "check", bad, scratch.path("none.pgn")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, StartsWith(bad + ":3:13: "));
  EXPECT_THAT(ran.err, HasSubstr("\n" + bad + ":6:7: "));
  EXPECT_THAT(ran.err, HasSubstr(":8:1: " + msg::pgn_result_contradicts_rules("1-0", "0-1").text() + "\n"));
  EXPECT_THAT(ran.err, HasSubstr(":14:10: " + msg::pgn_result_contradicts_tag("0-1", "1-0").text() + "\n"));
  EXPECT_THAT(ran.err, HasSubstr("\n" + scratch.path("none.pgn") + ": "));
  EXPECT_EQ(ran.out, "4 games, 4 with errors\n");
  EXPECT_THAT(run({"pgn", "check", "-"}, "[Event \"x\"]\n[FEN \"8/8 w\"]\n\n*\n").err,
              StartsWith("standard input:2:7: "));
}

// What a record or a game file of somebody else says never commands the terminal.
TEST(CliPgn, ShowsNoControlCharacters) {
  const Scratch scratch;
  const std::string attack = "a\x1b[2Jb\u009b2J\u202ecba\u2066\x7f";
  const std::string path =
      write(scratch, "attack.pgn",
            "[Event \"" + attack + "\"]\n[White \"" + attack + "\"]\n[Black \"" + attack +
                "\"]\n[Result \"1-0\"]\n\n{" + attack + "} 1. e4 {" + attack + "} e5 ;" + attack +
                "\n1-0\n\n[Variant \"" + attack + "\"]\n\n1. " + attack + " *\n");
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"pgn", "convert"},
                                                    {"pgn", "check"},
                                                    {"pgn", "filter", "--result", "1-0"},
                                                    {"pgn", "tree"},
                                                    {"pgn", "tree", "--json"},
                                                    {"pgn", "stats"}}) {
    std::vector<std::string> all = arguments;
    all.push_back(path);
    const Ran ran = run(all);
    const std::string said = ran.out + ran.err;
    EXPECT_NE(said, "");
    for (const char* control : {"\x1b", "\x7f", "\u009b", "\u202e", "\u2066"})
      EXPECT_THAT(said, Not(HasSubstr(control))) << arguments[1];
  }
}

TEST(CliPgn, ReadsStandardInput) {
  EXPECT_EQ(run({"pgn", "check", "-"}, three).out, "3 games, 0 with errors\n");
}

TEST(CliPgn, Replays) {
  const Ran ran = run({"pgn", "replay", "-"}, three);
  EXPECT_EQ(ran.status, 0) << ran.err;
  ASSERT_EQ(ran.lines().size(), 3u);
  EXPECT_EQ(ran.lines()[0], "5\t1-0\trnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3");
  EXPECT_THAT(ran.lines()[1], StartsWith("3\t*\t"));
  EXPECT_THAT(run({"pgn", "replay", "--positions", "-"}, three).lines()[0],
              StartsWith("1\te4\te2e4\trnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
  EXPECT_THAT(run({"pgn", "replay", "--json", "--fen", "wide", "-"}, three).lines()[1],
              AllOf(StartsWith("{\"game\":\"alice\","), HasSubstr("\"moves\":[\"g1f3\",\"e7e6\",\"f3e5\"]"),
                    HasSubstr("16/")));
}

TEST(CliPgn, ConvertsToTheExportFormat) {
  const Ran ran = run({"pgn", "convert", "-"}, three);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(
      ran.out,
      StartsWith("[Event \"One\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n"
                 "[Black \"Bert\"]\n[Result \"1-0\"]\n\n"
                 "1. e4 e5 2. Qh5 $1 {early} 2... Ke7 (2... Nc6 3. Bc4) 3. Qxe5# 1-0\n\n"));
  EXPECT_THAT(ran.out, HasSubstr("[Variant \"Alice\"]\n\n1. Nf3 e6 2. Ne5 *\n\n"));
  // What is in the export format stays as it is.
  EXPECT_EQ(run({"pgn", "convert", "-"}, ran.out).out, ran.out);

  const Ran boards = run({"pgn", "convert", "--boards", "--bare", "--main-line", "-"}, three);
  EXPECT_THAT(boards.out, HasSubstr("\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n"));
  EXPECT_THAT(boards.out, HasSubstr("\n\n1. Nf3/B e6/B 2. Ne5/A *\n\n"));
  EXPECT_THAT(run({"pgn", "convert", "--moves", "uci", "-"}, three).out,
              HasSubstr("1. f2f3 e7e5 2. g2g4 d8h4 0-1"));
}

TEST(CliPgn, ConvertsThePositionsOfOtherPrograms) {
  const std::string wide =
      "[Variant \"Alice\"]\n[FEN \"rnbqk1nr8/pppp2pp5N2/12p3/10b5/16/16/PPPPPPPP8/RNBQKB1R8 b KQkq - 0 "
      "3\"]\n\n*\n";
  EXPECT_THAT(run({"pgn", "convert", "-"}, wide).out,
              HasSubstr("[FEN \"rnbqk1nr/pppp1|Npp/4|p3/2|b5/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3\"]"));
  EXPECT_THAT(run({"pgn", "convert", "--fen", "boards", "-"}, wide).out,
              HasSubstr(";8/5N2/4p3/2b5/8/8/8/8 b KQkq"));
}

TEST(CliPgn, CorrectsRightsAndCountersOfAFen) {
  const std::string stray =
      "[FEN \"8/1k3KP1/8/8/8/8/8/8 w K - 0 0\"]\n\n1. g8=Q *\n\n"
      "[FEN \"4k3/8/8/8/8/8/8/4K3 b\"]\n\n1... Kd7 *\n";
  const Ran ran = run({"pgn", "convert", "-"}, stray);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, HasSubstr("[FEN \"8/1k3KP1/8/8/8/8/8/8 w - - 0 1\"]"));
  EXPECT_THAT(ran.out, HasSubstr("\n\n1. g8=Q *\n"));
  EXPECT_THAT(ran.out, HasSubstr("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]"));
  EXPECT_THAT(ran.err, HasSubstr("standard input:1:7: " +
                                 msg::position_corrected(msg::castling_right_without_piece(
                                                             "K", PieceName{"king"}, SquareName{"e1", ""}))
                                     .text()));
  EXPECT_THAT(ran.err, HasSubstr(msg::move_number_out_of_range(1'000'000).text()));
}

TEST(CliPgn, Filters) {
  const auto events = [](std::vector<std::string> conditions) {
    conditions.insert(conditions.begin(), {"pgn", "filter", "-"});
    std::string all;
    for (const std::string& line : run(conditions, three).lines()) {
      if (line.starts_with("[Event ")) all += line.substr(8, line.size() - 10) + " ";
    }
    return all;
  };
  EXPECT_EQ(events({}), "One Two Three ");
  EXPECT_EQ(events({"--tag", "Event=T"}), "Two Three ");
  EXPECT_EQ(events({"--player", "bert"}), "One ");
  EXPECT_EQ(events({"--result", "0-1", "--result", "*"}), "Two Three ");
  EXPECT_EQ(events({"--min-plies", "4"}), "One Three ");
  EXPECT_EQ(events({"--max-plies", "3"}), "Two ");
  EXPECT_EQ(events({"--max-plies", "3", "--others"}), "One Three ");
  EXPECT_EQ(events({"--position", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"}), "Three ");
  EXPECT_THAT(run({"pgn", "filter", "-", "--tag", "Event"}, three).err,
              HasSubstr(msg::tag_malformed("Event").text()));
  // The text is as it was.
  EXPECT_THAT(run({"pgn", "filter", "-"}, three).out, HasSubstr("1.e4 e5 2.Qh5! {early} Ke7"));
}

TEST(CliPgn, Splits) {
  const Scratch scratch;
  const Ran sizes = run({"pgn", "split", "-", "--size", "2", "--prefix", scratch.path("part")}, three);
  EXPECT_EQ(sizes.out, "3 games in 2 files\n") << sizes.err;
  EXPECT_THAT(read_file(scratch.path("part-0001.pgn")),
              AllOf(HasSubstr("One"), HasSubstr("Two"), Not(HasSubstr("Three"))));
  EXPECT_THAT(read_file(scratch.path("part-0002.pgn")), StartsWith("[Event \"Three\"]"));
  const Ran tags = run({"pgn", "split", "-", "--by", "Result", "--prefix", scratch.path("by")}, three);
  EXPECT_EQ(tags.out, "3 games in 3 files\n") << tags.err;
  EXPECT_THAT(read_file(scratch.path("by-_.pgn")), HasSubstr("Two"));
  EXPECT_THAT(run({"pgn", "split", "-"}, three).err, HasSubstr(msg::split_without_size().text()));
}

TEST(CliPgn, SplitOverwritesNothingUnlessTold) {
  const Scratch scratch;
  const std::string kept = write(scratch, "part-0002.pgn", "kept");
  std::vector<std::string> command = {"pgn", "split", "-", "--size", "1", "--prefix", scratch.path("part")};
  const Ran refused = run(command, three);
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("'" + kept + "' exists already"));
  EXPECT_EQ(read_file(kept), "kept");
  command.emplace_back("--overwrite");
  EXPECT_EQ(run(command, three).out, "3 games in 3 files\n");
  EXPECT_THAT(read_file(kept), HasSubstr("Two"));
}

TEST(CliPgn, AnOutputTakesItsNameOnceItIsWhole) {
  const Scratch scratch;
  const std::string path = write(scratch, "games.pgn", three), fresh = scratch.path("new.pgn"),
                    old = write(scratch, "old.pgn", "old");
  // It is not there yet, and it is read.
  for (const char* command : {"convert", "filter", "analyse", "index"}) {
    const Ran ran = run({"pgn", command, fresh, "-o", fresh});
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_THAT(ran.err, HasSubstr(msg::output_is_input(fresh).text())) << command;
    EXPECT_FALSE(std::filesystem::exists(fresh)) << command;
  }
  // Nothing can be read.
  EXPECT_EQ(run({"pgn", "convert", scratch.path("none.pgn"), "-o", old}).status, 1);
  EXPECT_EQ(read_file(old), "old");
  // Under another name, and as standard input and output.
  std::filesystem::create_hard_link(path, scratch.path("hard.pgn"));
  EXPECT_EQ(run({"pgn", "convert", path, "-o", scratch.path("hard.pgn")}).status, 2);
  EXPECT_EQ(run({"pgn", "convert", "/dev/stdin", "-o", old}, three).status, 0);
  const auto shell = [&](const std::string& redirected) {
    return run_program("/bin/sh", {"-c", "exec \"$0\" pgn convert " + redirected, binary(), path}, "").status;
  };
  EXPECT_EQ(shell("\"$1\" >> \"$1\""), 2);
  EXPECT_EQ(shell("/dev/stdin < \"$1\" -o \"$1\""), 2);
  EXPECT_EQ(shell("- < \"$1\" >> \"$1\""), 2);
  EXPECT_EQ(read_file(path), three);
  // A link stays one, and the permissions stay.
  std::filesystem::create_symlink(old, scratch.path("link.pgn"));
  std::filesystem::permissions(old, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(run({"pgn", "filter", path, "-o", scratch.path("link.pgn")}).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path("link.pgn")));
  EXPECT_EQ(std::filesystem::status(old).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_THAT(read_file(old), HasSubstr("Three"));
  // So does one that leads to a file that is not there yet.
  std::filesystem::create_symlink("later.pgn", scratch.path("early.pgn"));
  EXPECT_EQ(run({"pgn", "filter", path, "-o", scratch.path("early.pgn")}).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path("early.pgn")));
  EXPECT_THAT(read_file(scratch.path("later.pgn")), HasSubstr("Three"));
}

// In a folder like /tmp only its owner gives a file's name to another file.
TEST(CliPgn, WritesAtOnceWhereAFileKeepsItsName) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a file to somebody else";
  const Scratch scratch;
  const std::string old = write(scratch, "old.pgn", "old");
  const auto as_nobody = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--reuid=65534", "--regid=65534", "--clear-groups"});
    return run_program("/usr/bin/setpriv", arguments, three);
  };
  using std::filesystem::perms;
  std::filesystem::permissions(scratch.path(""), perms::all | perms::sticky_bit);
  std::filesystem::permissions(old, perms::owner_all | perms::others_read | perms::others_write);
  if (as_nobody({"test", "-x", binary()}).status != 0) GTEST_SKIP() << "nobody may not run the program";
  const Ran ran = as_nobody({binary(), "pgn", "convert", "-", "-o", old});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(read_file(old), HasSubstr("Three"));
}

TEST(CliPgn, Counts) {
  const Ran ran = run({"pgn", "stats", "-"}, three);
  EXPECT_EQ(ran.status, 0);
  ASSERT_EQ(ran.lines().size(), 3u);
  EXPECT_THAT(ran.lines()[1], testing::MatchesRegex("alice +1 +0 +0 +0 +1 +3 +3 +3.0 +3"));
  EXPECT_THAT(ran.lines()[2], testing::MatchesRegex("chess +2 +1 +0 +1 +0 +9 +4 +4.5 +5"));
  EXPECT_EQ(run({"pgn", "stats", "--json", "-"}, "1. e4 1-0").out,
            "{\"errors\":0,\"games\":[{\"game\":\"chess\",\"games\":1,\"white\":1,\"draws\":0,\"black\":0,"
            "\"others\":0,\"plies\":1,\"shortest\":1,\"longest\":1}]}\n");
}

TEST(CliPgn, ShowsWhatWasPlayed) {
  const Ran ran = run({"pgn", "tree", "-"}, three);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.lines()[0], StartsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
  EXPECT_THAT(ran.out, HasSubstr("Anna - Bert, ?, 1-0 (standard input:1)"));
  EXPECT_THAT(
      run({"pgn", "tree", "-", "--moves", "f3 e5", "--json", "--examples", "0"}, three).out,
      HasSubstr(
          "\"games\":1,\"white\":0,\"draws\":0,\"black\":1,\"moves\":[{\"uci\":\"g2g4\",\"san\":\"g4\","));
  EXPECT_EQ(run({"pgn", "tree", "-"}, "").status, 1);
}

TEST(CliPgn, AnswersFromAnIndex) {
  const Scratch scratch;
  const std::string games = write(scratch, "games.pgn", three), index = scratch.path("games.idx");
  const Ran made = run({"pgn", "index", "-o", index, games});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out + made.err, "2 games of Chess, 1 of other games left out\n");
  const std::vector<std::vector<std::string>> questions = {
      {},
      {"--json"},
      {"--moves", "e4 e5", "--json"},
      {"--position", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "--examples", "0"},
      {"--moves", "a3 a6", "--examples", "8"}};
  for (const std::vector<std::string>& question : questions) {
    std::vector<std::string> from_files = {"pgn", "tree", games},
                             from_index = {"pgn", "tree", "--index", index};
    from_files.insert(from_files.end(), question.begin(), question.end());
    from_index.insert(from_index.end(), question.begin(), question.end());
    const Ran expected = run(from_files), answer = run(from_index);
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_EQ(answer.out, expected.out);
  }
  EXPECT_EQ(run({"pgn", "tree", "--index", index, "--moves", "Nf3"}).status, 0);
  EXPECT_EQ(run({"pgn", "tree", "--index", index, "--moves", "Nf3/B"}).status, 2);

  // Records that cannot be read are reported, and the others are indexed.
  const Ran some = run({"pgn", "index", "--output", index, "--examples", "1", "-"}, "1. e5 *\n\n1. e4 *\n");
  EXPECT_EQ(some.status, 1);
  EXPECT_THAT(some.err, StartsWith("standard input:1:4: "));
  EXPECT_THAT(run({"pgn", "tree", "--index", index}).out, HasSubstr("(standard input:3)"));
  EXPECT_THAT(run({"pgn", "tree", "--index", index, "--examples", "2"}).err,
              HasSubstr(msg::argument_refused("--index", msg::pgn_index_examples(1)).text()));
}

TEST(CliPgn, IndexesOneGameOfTheUsers) {
  const Scratch scratch;
  const std::string file = CHESHIRE_SOURCE_DIR "/data/games/capablanca.toml", index = scratch.path("index");
  const Ran made = run({"pgn", "index", "--games", file, "-o", index, "-"},
                       "[Variant \"Capablanca\"]\n\n1. e4 *\n\n1. d4 *\n");
  EXPECT_EQ(made.status, 0) << made.err;
  const Ran answer = run({"pgn", "tree", "--games", file, "--index", index, "--json"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, AllOf(StartsWith("{\"game\":\"capablanca\","), HasSubstr("\"games\":1,")));
  const Ran unknown = run({"pgn", "tree", "--index", index});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_THAT(unknown.err,
              HasSubstr(msg::pgn_index_game_refused(msg::pgn_variant_unknown("Capablanca")).text()));
}

TEST(CliPgn, RefusesWhatIsNoIndex) {
  const Scratch scratch;
  const std::string games = write(scratch, "games.pgn", three), index = scratch.path("games.idx");
  const Ran foreign = run({"pgn", "tree", "--index", games});
  EXPECT_EQ(foreign.status, 1);
  EXPECT_THAT(foreign.err, HasSubstr(msg::argument_refused("--index", msg::pgn_index_foreign()).text()));
  EXPECT_THAT(run({"pgn", "tree", "--index", index}).err, HasSubstr(msg::file_missing(index).text()));
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"pgn", "tree"}, {"pgn", "tree", "--index", index, games}}) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr(msg::tree_without_source().text()));
  }
}

TEST(CliPgn, LeavesNoHalfOfAnIndex) {
  const Scratch scratch;
  const std::string long_name = "[White \"" + std::string(4000, 'w') + "\"]\n\n1. e4 *\n\n";
  const std::string games = write(scratch, "games.pgn", long_name + three), index = scratch.path("games.idx");
  EXPECT_EQ(run({"pgn", "index", "-o", index, "-"}, "").status, 1);
  EXPECT_EQ(run({"pgn", "index", "-o", index, scratch.path("none.pgn")}).status, 1);
  const Ran device = run({"pgn", "index", "-o", "/dev/full", games});
  EXPECT_EQ(device.status, 1);
  EXPECT_THAT(device.err, HasSubstr(msg::file_not_regular("/dev/full").text()));
  // A limit of one block stands for a full disk.
  const Ran full = run_program(
      "/bin/sh",
      {"-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", binary(), "pgn", "index", "-o", index, games},
      "");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr(index + ": "));
  const auto in_folder = std::filesystem::directory_iterator(scratch.path(""));
  EXPECT_EQ(std::distance(begin(in_folder), end(in_folder)), 1) << "only the games";

  ASSERT_EQ(run({"pgn", "index", "-o", index, games}).status, 0);
  const Ran answer = run_program(
      "/bin/sh", {"-c", "\"$@\" > /dev/full", "sh", binary(), "pgn", "tree", "--index", index}, "");
  EXPECT_EQ(answer.status, 1);
  EXPECT_NE(answer.err, "");
}

TEST(CliPgn, Analyses) {
  const Ran ran = run({"pgn", "analyse", "-", "--depth", "3"}, three);
  EXPECT_EQ(ran.status, 0) << ran.err;
  // Every move but those that end the game has an evaluation; Black is mated next.
  EXPECT_THAT(ran.out, HasSubstr("{[%eval #1,"));
  EXPECT_THAT(ran.out, HasSubstr("early}"));
  EXPECT_THAT(ran.out, HasSubstr("3. Qxe5# 1-0"));
  std::size_t evals = 0;
  for (std::size_t at = 0; (at = ran.out.find("[%eval ", at)) != std::string::npos; ++at) ++evals;
  EXPECT_EQ(evals, 4u + 3u + 3u);
  EXPECT_EQ(run({"pgn", "check", "-"}, ran.out).status, 0);
}

TEST(CliPgn, MovesMayBeNumbered) {
  const std::string plain = run({"pgn", "tree", "-", "--moves", "f3 e5"}, three).out;
  EXPECT_THAT(plain, HasSubstr("g4"));
  for (const char* moves : {"1. f3 e5", "1.f3 e5", "1. f3 1... e5", "1.f3 1...e5"})
    EXPECT_EQ(run({"pgn", "tree", "-", "--moves", moves}, three).out, plain) << moves;
  EXPECT_THAT(run({"pgn", "tree", "-", "--moves", "1. f3 2. x9"}, three).err, HasSubstr("byte 10"));
}

TEST(CliPgn, APositionOfChess960SaysWhereKingsAndRooksCastleFrom) {
  const Scratch scratch;
  constexpr const char* last = "nnrkbrqb/pppppppp/8/8/8/8/PPPPPPPP/NNRKBRQB w KQkq - 0 1";
  const std::string games =
      write(scratch, "960.pgn",
            "[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 "
            "1\"]\n\n1. e4 *\n\n"
            "[Variant \"Chess960\"]\n[FEN \"" +
                std::string(last) + "\"]\n\n1. d4 1-0\n");
  const std::string index = scratch.path("960.idx");
  EXPECT_EQ(run({"pgn", "index", games, "-o", index}).out, "2 games of Chess960\n");
  for (const std::vector<std::string>& source : {std::vector<std::string>{games}, {"--index", index}}) {
    std::vector<std::string> command = {"pgn", "tree", "--position", last};
    command.insert(command.end(), source.begin(), source.end());
    EXPECT_THAT(run(command).out, testing::ContainsRegex("d4 +1 +100 %")) << source.back();
  }
  EXPECT_THAT(run({"pgn", "filter", games, "--position", last}).out,
              AllOf(HasSubstr("d4"), Not(HasSubstr("e4"))));
}

TEST(CliPgn, ReadsNoFileThatItWrites) {
  const Scratch scratch;
  const std::string path = write(scratch, "games-0001.pgn", three), link = scratch.path("link.pgn");
  ASSERT_EQ(symlink(path.c_str(), link.c_str()), 0);
  const std::vector<std::vector<std::string>> commands = {
      {"convert", path, "-o", path},
      {"convert", path, "--output", link},
      {"filter", link, "--output", path},
      {"analyse", path, "--depth", "1", "--output", path},
      {"split", path, "--size", "1", "--prefix", scratch.path("games")}};
  for (std::vector<std::string> command : commands) {
    command.insert(command.begin(), "pgn");
    const Ran ran = run(command);
    EXPECT_EQ(ran.status, 2) << command[1];
    EXPECT_THAT(ran.err,
                HasSubstr(msg::output_is_input(command[1] == "split" ? path : command.back()).text()));
    EXPECT_EQ(read_file(path), three) << command[1];
  }
}

TEST(CliPgn, FilterRefusesWhatNoGameCanMeet) {
  EXPECT_EQ(run({"pgn", "filter", "-", "--result", "abc"}, three).status, 2);
  const Ran ran = run({"pgn", "filter", "-", "--position", "garbage"}, three);
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("--position"));
}

TEST(CliPgn, AGameWithoutResultEndsBeforeTheNext) {
  const Scratch scratch;
  const std::string first = write(scratch, "first.pgn", "1. e4 e5 ; a comment"),
                    second = write(scratch, "second.pgn", "1. d4 d5 *");
  const Ran both = run({"pgn", "filter", first, second});
  EXPECT_EQ(run({"pgn", "check", "-"}, both.out).out, "2 games, 0 with errors\n");
}

TEST(CliPgn, TextsOfFilesDoNotReachTheTerminal) {
  const Ran ran = run({"pgn", "check", "-"}, "[Variant \"x\xC2\x9B[31m\xE2\x80\xAEy\"]\n\n1. e4 *\n");
  EXPECT_THAT(ran.err, HasSubstr("x\uFFFD[31m\uFFFDy"));
  EXPECT_THAT(run({"pgn", "check", "/nowhere/\x1b[31mx"}).err, StartsWith("/nowhere/\uFFFD[31mx: "));
}

// What public reports of bugs in other programs have shown: one bad line costs neither its game nor others.
TEST(CliPgn, AFilterLeavesAnOpenCommentWhereItEnds) {
  const std::string moves = "1. e4 e5 *\n";
  for (const std::string& text : {"{ note\n[White \"A\"]\n[Black \"B\"]\n\n" + moves,
                                  std::string("[White \"A\"]\n\n1. e4 e5 { note\n")}) {
    const std::string filtered = run({"pgn", "filter", "-"}, text + "\n[White \"C\"]\n\n" + moves).out;
    EXPECT_EQ(run({"pgn", "check", "-"}, filtered).out.substr(0, 8), "2 games,") << filtered;
    EXPECT_THAT(run({"pgn", "filter", "--player", "C", "-"}, filtered).out, HasSubstr("[White \"C\"]"));
  }
}

TEST(CliPgn, OneBadLineCostsNoGame) {
  const std::string tags =
      "[White \"Ann\"]\n[WhiteElo 2100]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
      "[White \"Cid\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n";
  const std::string kings =
      "[White \"A\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ke4 Ke5 1/2-1/2\n\n"
      "[White \"C\"]\n\n1. d4 *\n";
  for (const std::string& text : {tags, kings}) {
    const Ran convert = run({"pgn", "convert", "-"}, text);
    EXPECT_EQ(convert.status, 1);
    EXPECT_THAT(convert.err, StartsWith(text == tags ? "standard input:2:1: " : "standard input:4:34: "));
    EXPECT_EQ(run({"pgn", "stats", "-"}, convert.out).status, 0) << "what is written has no mistakes";
    EXPECT_THAT(run({"pgn", "stats", "--json", "-"}, text).out,
                HasSubstr("\"errors\":1,\"games\":[{\"game\":\"chess\",\"games\":2,"));
    EXPECT_THAT(run({"pgn", "tree", "-"}, text).out, testing::ContainsRegex("all +2 "));
    EXPECT_EQ(run({"pgn", "filter", "--min-plies", "1", "-"}, text).out,
              run({"pgn", "filter", "-"}, text).out);
    EXPECT_EQ(run({"pgn", "check", "-"}, text).out, "2 games, 1 with errors\n");
    // Those who want refusal.
    EXPECT_THAT(run({"pgn", "stats", "--json", "--strict", "-"}, text).out, HasSubstr("\"games\":1,"));
    const Ran strict = run({"pgn", "convert", "--strict", "-"}, text);
    EXPECT_EQ(strict.status, 1);
    EXPECT_EQ(run({"pgn", "check", "-"}, strict.out).out, "1 game, 0 with errors\n");
  }
  EXPECT_THAT(run({"pgn", "convert", "-"}, tags).out,
              HasSubstr("[WhiteElo \"2100\"]\n\n1. e4 e5 2. Nf3 1-0"));
  EXPECT_THAT(run({"pgn", "convert", "-"}, kings).out, HasSubstr("3. Bb5 a6 1/2-1/2"));
  // Text that is no game is none.
  const Ran prose = run({"pgn", "convert", "-"}, "Games of my club\n\n[White \"A\"]\n\n1. e4 *\n");
  EXPECT_EQ(prose.status, 1);
  EXPECT_THAT(prose.out, HasSubstr("1. e4 *\n\n"));
  EXPECT_EQ(run({"pgn", "check", "-"}, prose.out).out, "1 game, 0 with errors\n");
}

TEST(CliPgn, NamesTheErrorsOfAGameInTheirOrder) {
  const Ran ran = run({"pgn", "check", "-"},
                      "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 0\"]\n[Foo bar]\n\n1. Rh4 $999 Kd8 2. Rh9 1-0\n");
  std::vector<std::string> places;
  std::istringstream lines(ran.err);
  for (std::string line; std::getline(lines, line);)
    places.push_back(line.substr(0, line.find(": ")).substr(std::string_view("standard input:").size()));
  EXPECT_THAT(places, ElementsAre("1:7", "1:7", "2:1", "4:8", "4:20"));
}

TEST(CliPgn, ARecordGoesOnPastADrawThatNobodyClaimed) {
  const std::string moves =
      "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Bc4 Nc6 7. Qh5 Nf6 8. Qxf7#";
  const std::string record = "[Variant \"Standard\"]\n[Result \"1-0\"]\n\n" + moves + " 1-0\n";
  EXPECT_EQ(run({"pgn", "check", "-"}, record).status, 0);
  EXPECT_THAT(run({"pgn", "convert", "-"}, record).out, HasSubstr(" 8.\nQxf7# 1-0\n"));
  EXPECT_EQ(run({"pgn", "analyse", "--depth", "1", "-"}, record).status, 0);
  const std::string thrice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
  EXPECT_EQ(run({"moves", "chess", "--moves", thrice}).last_line(),
            "20 moves; White to move; a draw may be claimed");
  EXPECT_EQ(run({"moves", "chess", "--moves", thrice + " e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"}).last_line(),
            "0 moves; Checkmate: White wins.");
  EXPECT_EQ(run({"moves", "chess", "--moves", thrice + " " + thrice}).last_line(),
            "20 moves; Fivefold repetition: the game is drawn.");
}

TEST(CliPgn, ReadsNullMoves) {
  const Ran ran = run({"pgn", "convert", "-"}, "1. e4 e5 2. Bc4 -- 3. Qh5 Z0 (3... Nc6 4. Qxf7#) *\n");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\n\n1. e4 e5 2. Bc4 -- 3. Qh5 -- (3... Nc6 4. Qxf7#) *\n"));
  EXPECT_EQ(run({"pgn", "convert", "-"}, ran.out).out, ran.out);
  EXPECT_THAT(run({"pgn", "convert", "--moves", "uci", "-"}, ran.out).out,
              HasSubstr("2. f1c4 0000 3. d1h5 0000"));
  EXPECT_EQ(run({"pgn", "analyse", "--depth", "1", "-"}, ran.out).status, 0);
  EXPECT_THAT(run({"pgn", "tree", "--moves", "e4 e5 Bc4 --", "-"}, ran.out).out,
              testing::ContainsRegex("Qh5 +1 "));
}

TEST(CliPgn, FindsNamesWhateverTheirEncoding) {
  const std::string games =
      "[White \"Novak, J\xE1n\"]\n[Black \"\xD0\x98\xD0\xB2\"]\n\n1. e4 {caf\xE9} *\n\n[White \"B\"]\n\n1. "
      "d4 *\n";
  const Ran ran = run({"pgn", "filter", "--player", "Ján", "-"}, games);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, games.substr(0, games.find("[White \"B\"]"))) << "as it stands";
  EXPECT_EQ(run({"pgn", "filter", "--player", "Ив", "-"}, games).out, ran.out);
  EXPECT_THAT(run({"pgn", "convert", "-"}, ran.out).out,
              AllOf(HasSubstr("[White \"Novak, Ján\"]"), HasSubstr("{café}")));
  EXPECT_THAT(run({"pgn", "tree", "--json", "-"}, games).out, HasSubstr("\"white\":\"Novak, Ján\""));
}

TEST(CliPgn, TextThatIsNoGameMakesNone) {
  const std::string utf16("\xFF\xFE[\0E\0 \0\"\0a\0\"\0]\0\n\0", 18);
  const Ran ran = run({"pgn", "convert", "-"}, utf16 + "\n[White \"A\"]\n\n1. e4 *\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr(msg::pgn_utf16().text()));
  EXPECT_THAT(ran.out, StartsWith("[Event \"?\"]\n"));
  EXPECT_THAT(ran.out, AllOf(HasSubstr("[White \"A\"]"), HasSubstr("1. e4 *\n")));
}

TEST(CliPgn, SaysWhichTagNamesNoGame) {
  const std::string games =
      "[White \"A\"]\n[Variant \"Halma\"]\n\n*\n\n[White \"B\"]\n[Variant \"Alice\"]\n[Rules "
      "\"castling=maybe\"]\n\n*\n";
  EXPECT_THAT(run({"pgn", "check", "-"}, games).err,
              AllOf(StartsWith("standard input:2:11: "), HasSubstr("\nstandard input:8:9: ")));
}

TEST(CliPgn, FiltersByEloAndDate) {
  const auto record = [](const char* name, const char* date, const char* white, const char* black) {
    std::string text = std::string("[Event \"") + name + "\"]\n";
    if (*date != 0) text += std::string("[Date \"") + date + "\"]\n";
    if (*white != 0) text += std::string("[WhiteElo \"") + white + "\"]\n";
    if (*black != 0) text += std::string("[BlackElo \"") + black + "\"]\n";
    return text + "\n1. e4 *\n\n";
  };
  const std::string games = record("a", "2023.12.31", "2300", "2400") +
                            record("b", "2024.??.??", "2500", "?") +
                            record("c", "2024.05.17", "2500", "2600") + record("d", "????.??.??", "", "") +
                            record("e", "", "2100", "2150");
  const auto chosen = [&](std::vector<std::string> conditions) {
    conditions.insert(conditions.begin(), {"pgn", "filter", "-"});
    std::string events;
    for (const std::string& line : run(conditions, games).lines()) {
      if (line.starts_with("[Event \"")) events += line[8];
    }
    return events;
  };
  EXPECT_EQ(chosen({"--since", "2024"}), "bc");
  EXPECT_EQ(chosen({"--since", "2024-05-18"}), "b");
  EXPECT_EQ(chosen({"--until", "2024.05.16"}), "ab");
  EXPECT_EQ(chosen({"--since", "2023.12", "--until", "2023.12"}), "a");
  EXPECT_EQ(chosen({"--min-elo", "2200"}), "ac");
  EXPECT_EQ(chosen({"--max-elo", "2400"}), "ae");
  EXPECT_EQ(chosen({"--min-elo", "2200", "--others"}), "bde");
  for (const char* date : {"may", "2024.13", "2024.1.32", "????", "2024.05.17.1"}) {
    const Ran ran = run({"pgn", "filter", "-", "--since", date}, games);
    EXPECT_EQ(ran.status, 2) << date;
    EXPECT_EQ(ran.err,
              "cheshire: " + msg::argument_refused("--since", msg::day_malformed(date)).text() + "\n");
  }
}

TEST(CliPgn, LeavesOutGamesThatAreTheSame) {
  const std::string games =
      "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. e4 {good} e5 1-0\n\n[White \"C\"]\n\n1. e4 e6 *\n\n"
      "[White \"D\"]\n[Variant \"Alice\"]\n\n1. e4 e5 *\n\n[White \"E\"]\n\n*\n\n[White \"F\"]\n\n*\n\n"
      "[White \"E\"]\n\n*\n\n";
  const auto players = [&](const std::vector<std::string>& arguments) {
    std::string names;
    for (const std::string& line : run(arguments, games).lines()) {
      if (line.starts_with("[White \"")) names += line[8];
    }
    return names;
  };
  EXPECT_EQ(players({"pgn", "filter", "--unique", "-"}), "ACDEF");
  EXPECT_EQ(players({"pgn", "filter", "--unique", "--others", "-"}), "BE");
}

TEST(CliPgn, Sorts) {
  const std::string games =
      "[White \"b\"]\n[Round \"10\"]\n[Date \"2024.01.02\"]\n\n1. e4 *\n\n"
      "[White \"A\"]\n[Round \"9\"]\n[Date \"2024.01.02\"]\n\n1. d4\n\n"
      "[White \"c\"]\n[Round \"9\"]\n[Date \"2023.??.??\"]\n\n1. c4 *\n\n";
  const auto order = [&](std::vector<std::string> by) {
    by.insert(by.begin(), {"pgn", "sort", "-"});
    const Ran ran = run(by, games);
    EXPECT_EQ(ran.status, 0) << ran.err;
    std::string names;
    for (const std::string& line : ran.lines()) {
      if (line.starts_with("[White \"")) names += line[8];
    }
    return names;
  };
  EXPECT_EQ(order({}), "cbA");
  EXPECT_EQ(order({"--reverse"}), "bAc");
  EXPECT_EQ(order({"--by", "White"}), "Abc");
  EXPECT_EQ(order({"--by", "Round"}), "Acb");
  EXPECT_EQ(order({"--by", "Date", "--by", "Round"}), "cAb");
  EXPECT_THAT(run({"pgn", "sort", "-", "--by", "White"}, games).out, HasSubstr("1. d4\n*\n\n[White \"b\"]"));
}

TEST(CliPgn, NamesAnUnknownGameOnce) {
  const std::string record = "[Variant \"Foo\"]\n\n1. e4 *\n\n";
  const Ran ran = run({"pgn", "check", "-"}, record + record + "[Variant \"Bar\"]\n\n1. e4 *\n");
  EXPECT_EQ(ran.status, 1);
  const auto unknown = [](const char* place, const char* game) {
    return place + msg::pgn_game_unknown(msg::pgn_variant_unknown(game)).text() + "\n";
  };
  EXPECT_EQ(ran.err, unknown("standard input:1:11: ", "Foo") + unknown("standard input:9:11: ", "Bar"));
  EXPECT_EQ(ran.last_line(), "3 games, 3 with errors");
}

TEST(CliPgn, LeavesNothingOfAnOutputWhenItIsKilled) {
  const Scratch scratch;
  const std::string folder = scratch.path("out");
  std::filesystem::create_directory(folder);
  const int nameless = open(folder.c_str(), O_TMPFILE | O_WRONLY, 0600);
  if (nameless < 0) GTEST_SKIP() << "this file system has no files without a name";
  close(nameless);
  const std::string script =
      "cd '" + scratch.path("") + "'\nmkfifo in\nexec 3<>in\n'" + binary() +
      "' pgn convert in -o out/games.pgn &\n"
      "until ls -l /proc/$!/fd | grep -q /out/; do kill -0 $! || echo it died; sleep 0.02; done\n"
      "kill -9 $!; wait $!; ls -A '" +
      folder + "'";
  EXPECT_EQ(run_program("/bin/bash", {"-c", script}, "").out, "");
}

TEST(CliPgn, RefusesAnOutputThatCannotBeWritten) {
  const Ran ran = run({"pgn", "convert", "-", "--output", "/dev/full"}, three);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("/dev/full"));
}

}  // namespace
}  // namespace cheshire
