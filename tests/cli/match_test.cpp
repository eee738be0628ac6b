// Matches, also against programs that misbehave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "messages/commandline.h"
#include "messages/learn.h"
#include "messages/text.h"
#include "messages/uci.h"
#include "run.h"
#include "search/search_params.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Writes a UCI engine as a shell script. `on_go` is its response to "go".
std::string engine(const Scratch& scratch, const std::string& name, const std::string& on_go,
                   const std::string& options = "") {
  return scratch.script(
      name, "#!/bin/sh\nwhile read -r first rest; do\n  case $first in\n    uci) echo 'id name " + name +
                "'; " + (options.empty() ? "" : "echo '" + options + "'; ") +
                "echo uciok ;;\n    isready) echo readyok ;;\n    go) " + on_go +
                " ;;\n    quit) exit 0 ;;\n  esac\ndone\n");
}

TEST(CliMatch, TwoBuiltinEnginesPlay) {
  const Scratch scratch;
  const Ran ran = run({"match", "alice", "--rounds", "2", "--nodes", "200", "--opening", "2", "--seed", "3",
                       "--pgn", scratch.path("games.pgn")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  ASSERT_GE(ran.lines().size(), 4u);
  EXPECT_THAT(ran.lines()[0], StartsWith("Game 1 of 2  Cheshire (1) - Cheshire (2)  "));
  EXPECT_THAT(ran.lines()[1], StartsWith("Game 2 of 2  Cheshire (2) - Cheshire (1)  "));
  EXPECT_THAT(ran.out, HasSubstr("Cheshire (1) against Cheshire (2): "));
  EXPECT_THAT(ran.out, HasSubstr("Elo difference"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("forfeits")));

  const std::string pgn = read_file(scratch.path("games.pgn"));
  EXPECT_THAT(pgn, StartsWith("[Event \"Cheshire match\"]\n"));
  EXPECT_THAT(pgn, HasSubstr("[Termination \"normal\"]\n[Variant \"Alice\"]\n"));
  EXPECT_THAT(pgn, HasSubstr("\n\n1. "));
  EXPECT_THAT(pgn, testing::Not(HasSubstr("[FEN ")));
}

TEST(CliMatch, IsTheSameEachTimeWithNodes) {
  const std::vector<std::string> arguments = {"match", "alice", "--rounds", "2", "--nodes", "100", "--json"};
  const Ran first = run(arguments);
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(run(arguments).out, first.out);
}

/// The lines of a match from the score on.
std::string summary(const std::string& out) {
  return out.substr(std::min(out.find(" against "), out.size()));
}

TEST(CliMatch, BuiltinEnginesHaveOptions) {
  const std::vector<std::string> plain = {"match", "alice", "--rounds", "2", "--nodes", "300", "--json"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), plain.begin(), plain.end());
    const Ran ran = run(more);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out;
  };
  const std::string moves = with({});
  EXPECT_EQ(with({"--white-option", "reduction.percent=96"}), moves) << "as it is without the option";
  EXPECT_NE(with({"--white-option", "reduction.percent=300"}), moves);
  EXPECT_NE(with({"--black-option", "EvalFile=none"}), moves);
  EXPECT_EQ(with({"--black-option", "EvalFile=none", "--black-option", "EvalFile=<empty>"}), moves)
      << "the net that comes with the game again";
}

TEST(CliMatch, BuiltinEnginesHaveStrengths) {
  const auto play = [](const char* white) {
    const Ran ran = run({"match", "alice", "--rounds", "2", "--depth", "6", "--json", "--white", white,
                         "--black", "builtin:1"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out;
  };
  EXPECT_EQ(play("builtin:strength=300"), play("builtin:strength=300"));
  EXPECT_NE(play("builtin:strength=300"), play("builtin:strength=600"));
  for (const char* strength : {"-1", "1001", "9.5", ""}) {
    const Ran ran = run({"match", "alice", "--white", std::string("builtin:strength=") + strength});
    EXPECT_EQ(ran.status, 2) << strength;
    EXPECT_THAT(ran.err, HasSubstr("the strength")) << strength;
  }
}

TEST(CliMatch, CountsPairs) {
  const Ran ran = run({"match", "chess", "--rounds", "4", "--nodes", "100", "--sprt", "0,10", "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::ContainsRegex("\"pairs\":\\[[0-2],[0-2],[0-2],[0-2],[0-2]\\],\"elo\":"));
  EXPECT_THAT(ran.out, HasSubstr("\"normalizedElo95\":["));
  const Ran alone = run({"match", "chess", "--rounds", "2", "--nodes", "100", "--no-alternate", "--json"});
  EXPECT_THAT(alone.out, HasSubstr("\"pairs\":[0,0,0,0,0]"));
}

TEST(CliMatch, GoesOnWhereItWasInterrupted) {
  const Scratch scratch;
  const auto match = [&](const char* file, const char* rounds, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"match",   "chess", "--rounds", rounds,
                                      "--nodes", "100",   "--pgn",    scratch.path(file)};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const Ran whole = match("whole.pgn", "4");
  EXPECT_EQ(match("parts.pgn", "3").status, 0);
  // The disk was full in the third game.
  const std::string parts = read_file(scratch.path("parts.pgn"));
  std::ofstream(scratch.path("parts.pgn")) << parts.substr(0, parts.rfind("\n1. ") + 20);
  const Ran rest = match("parts.pgn", "4", {"--resume"});
  EXPECT_THAT(rest.err, HasSubstr(msg::match_resumed(2, scratch.path("parts.pgn")).text()));
  EXPECT_THAT(rest.out,
              AllOf(HasSubstr("Game 3 of 4"), HasSubstr("Game 4 of 4"), Not(HasSubstr("Game 2 of 4"))));
  EXPECT_EQ(summary(rest.out), summary(whole.out));
  const Ran done = match("parts.pgn", "4", {"--resume"});
  EXPECT_EQ(summary(done.out), summary(whole.out));
  EXPECT_THAT(done.out, Not(HasSubstr("Game 4")));
  // Another match begins anew in the same file, and one of others is refused.
  EXPECT_THAT(match("parts.pgn", "2", {"--resume", "--seed", "7"}).out, HasSubstr("Game 1 of 2"));
  EXPECT_THAT(match("parts.pgn", "6", {"--resume", "--white-name", "Ann"}).err,
              HasSubstr(msg::match_of_others("Ann", "Cheshire", "Cheshire (1)", "Cheshire (2)").text()));
  EXPECT_THAT(run({"match", "chess", "--resume"}).err, HasSubstr(msg::resume_without_file().text()));
}

TEST(CliMatch, RemovesAGameThatWasCutAndPlaysItAgain) {
  const Scratch scratch;
  const std::string file = scratch.path("games.pgn");
  const auto match = [&](const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"match", "chess", "--rounds", "2", "--nodes", "60", "--pgn", file};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  /// Without the days on which the games were played.
  const auto games = [&] {
    std::string text = read_file(file);
    for (std::size_t at = 0; (at = text.find("[Date ", at)) != std::string::npos;)
      text.erase(at, text.find('\n', at) - at);
    return text;
  };
  const auto write = [&](const std::string& text) { std::ofstream(file, std::ios::trunc) << text; };
  EXPECT_EQ(match().status, 0);
  const std::string whole = games(), text = read_file(file), mended = msg::match_mended(file).text();
  const std::size_t second = text.rfind("[Event ");
  for (const char* cut : {"vent ", "Cheshire match", "Round", "Match ", "1. "}) {
    const std::size_t at = text.find(cut, second);
    ASSERT_NE(at, std::string::npos) << cut;
    write(text.substr(0, at + 9));
    EXPECT_THAT(match({"--resume"}).err, AllOf(HasSubstr(mended), Not(HasSubstr("games.pgn:"))));
    EXPECT_EQ(games(), whole) << cut;
  }
  write(text.substr(0, text.size() - 9));  // in the last comment or the result
  EXPECT_THAT(match({"--resume"}).err, HasSubstr(mended));
  EXPECT_EQ(games(), whole);

  // Nothing else is removed: no game of somebody else, or of another match.
  const std::string theirs = text.substr(0, second) + "[Event \"Club\"]\n\n1. e4 e5";
  write(theirs);
  EXPECT_THAT(match({"--resume"}).err, Not(HasSubstr(mended)));
  EXPECT_THAT(read_file(file), StartsWith(theirs + "\n\n[Event "));
  const std::string cut = text.substr(0, text.size() - 9);
  write(cut);
  EXPECT_THAT(match({"--resume", "--seed", "7"}).err, Not(HasSubstr(mended)));
  EXPECT_THAT(read_file(file), StartsWith(cut + "\n\n[Event "));
}

TEST(CliMatch, GoesOnAfterAFullDisk) {
  const Scratch scratch;
  const std::string file = scratch.path("games.pgn");
  const std::vector<std::string> words = {binary(), "match",   "chess", "--rounds", "4",  "--opening",
                                          "4",      "--nodes", "60",    "--pgn",    file, "--resume"};
  // A limit of some blocks of half a kilobyte stands for a full disk.
  std::vector<std::string> limited = {"-c", "trap '' XFSZ; ulimit -f 12; exec \"$@\"", "sh"};
  limited.insert(limited.end(), words.begin(), words.end());
  const Ran full = run_program("/bin/sh", limited, "");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr("'" + file + "' cannot be written: File too large"));
  const Ran rest = run({words.begin() + 1, words.end()});
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_THAT(rest.err, HasSubstr(msg::match_mended(file).text()));
  const Ran check = run({"pgn", "check", file});
  EXPECT_EQ(check.status, 0) << check.out << check.err;
  const Ran done = run({words.begin() + 1, words.end()});
  EXPECT_THAT(done.err, HasSubstr(msg::match_resumed(4, file).text()));
}

TEST(CliMatch, IsSharedByMachinesAndAddedUp) {
  const Scratch scratch;
  const auto match = [&](const char* file, const char* shard) {
    return run(
        {"match", "chess", "--rounds", "5", "--nodes", "100", "--shard", shard, "--pgn", scratch.path(file)});
  };
  const Ran whole = match("whole.pgn", "1/1");
  EXPECT_THAT(match("one.pgn", "1/2").out, AllOf(HasSubstr("Game 5"), Not(HasSubstr("Game 3"))));
  EXPECT_THAT(match("two.pgn", "2/2").out, AllOf(HasSubstr("Game 3"), Not(HasSubstr("Game 5"))));
  const auto merged = [&](const std::vector<std::string>& files) {
    std::vector<std::string> words = {"match", "chess"};
    for (const std::string& file : files) words.insert(words.end(), {"--merge", scratch.path(file)});
    return run(words);
  };
  EXPECT_EQ(summary(merged({"two.pgn", "one.pgn"}).out), summary(whole.out));
  const Ran twice = merged({"two.pgn", "one.pgn", "two.pgn"});
  EXPECT_EQ(summary(twice.out), summary(whole.out));
  EXPECT_THAT(twice.err, HasSubstr(msg::match_duplicates(2).text()));

  std::ofstream(scratch.path("other.pgn"))
      << "[White \"Ann\"]\n[Black \"Bob\"]\n[Round \"1\"]\n[Match \"1\"]\n\n1. e4 1-0\n";
  EXPECT_THAT(merged({"one.pgn", "other.pgn"}).err,
              HasSubstr(msg::match_of_others("Ann", "Bob", "Cheshire (1)", "Cheshire (2)").text()));
  std::ofstream(scratch.path("empty.pgn")) << "[White \"Ann\"]\n\n1. e4 1-0\n";
  EXPECT_THAT(merged({"empty.pgn"}).err, HasSubstr(msg::match_without_games().text()));
  EXPECT_EQ(merged({"one.pgn", "missing.pgn"}).status, 1);
  for (const char* shard : {"0/2", "3/2", "1", "1/2/3", "x/2", "-1/2"}) {
    EXPECT_THAT(match("one.pgn", shard).err, HasSubstr(msg::shard_malformed(shard).text())) << shard;
  }
}

TEST(CliMatch, IsAdjudicatedByTheScoresOfBoth) {
  const auto match = [](const char* fen, const std::vector<std::string>& more) {
    std::vector<std::string> words = {"match", "chess",     "--rounds", "1",     "--depth",
                                      "2",     "--opening", "0",        "--fen", fen};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const char* won = "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1";
  EXPECT_THAT(match(won, {"--resign", "600,2"}).out,
              AllOf(HasSubstr(msg::match_won(Color::white, 600, 2).text()), HasSubstr(" 1-0 ")));
  EXPECT_THAT(match(won, {}).out, Not(HasSubstr("adjudication")));
  const char* level = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
  EXPECT_THAT(match(level, {"--draw", "80,3,2"}).out, HasSubstr(msg::match_level(80, 3).text()));
  for (const char* text : {"600", "600,0", "0,3", "600,3,4", "a,3", "600,-3", ""}) {
    if (*text != '\0') {
      EXPECT_THAT(match(won, {"--resign", text}).err, HasSubstr(msg::resign_malformed(text).text()));
    }
  }
  for (const char* text : {"10,8", "10,0,40", "10,8,40,1"})
    EXPECT_THAT(match(won, {"--draw", text}).err, HasSubstr(msg::draw_malformed(text).text()));
}

TEST(CliOpenings, AreRecordsThatAMatchReads) {
  const Scratch scratch;
  const std::string file = scratch.path("openings.pgn");
  EXPECT_EQ(run({"openings", "alice", "--count", "3", "--seed", "5", "--output", file}).status, 0);
  const std::string text = read_file(file);
  EXPECT_EQ(run({"openings", "alice", "--count", "3", "--seed", "5"}).out, text);
  EXPECT_NE(run({"openings", "alice", "--count", "3", "--seed", "6"}).out, text);
  EXPECT_THAT(text, AllOf(HasSubstr("[Variant \"Alice\"]"), HasSubstr("\n\n1. "), HasSubstr(" 4. ")));
  const Ran ran = run({"match", "alice", "--rounds", "6", "--depth", "1", "--openings", file});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
}

TEST(CliMatch, StartsFromAPosition) {
  const Scratch scratch;
  const Ran ran = run({"match", "alice", "--rounds", "1", "--depth", "4", "--opening", "0", "--fen",
                       "4k3/8/8/8/8/8/R7/R3K3 b Q - 0 30", "--pgn", scratch.path("games.pgn")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string pgn = read_file(scratch.path("games.pgn"));
  EXPECT_THAT(pgn, HasSubstr("[FEN \"4k3/8/8/8/8/8/R7/R3K3 b Q - 0 30\"]\n[Match \""));
  EXPECT_THAT(pgn, HasSubstr("[PlyCount "));
  EXPECT_THAT(pgn, HasSubstr("[SetUp \"1\"]\n"));
  EXPECT_THAT(pgn, HasSubstr("\n\n30... "));
}

TEST(CliMatch, WritesTheWholeFenOfAPosition) {
  const Scratch scratch;
  for (const auto& [typed, written] :
       {std::pair{"4k3/8/8/8/8/8/R7/R3K3 b ", "4k3/8/8/8/8/8/R7/R3K3 b - - 0 1"},
        {"4k3/8/8/8/8/8/R7/R3K3 w Q - 3", "4k3/8/8/8/8/8/R7/R3K3 w Q - 3 1"}}) {
    const std::string pgn = scratch.path("games.pgn");
    const Ran ran = run(
        {"match", "chess", "--rounds", "1", "--depth", "1", "--opening", "0", "--fen", typed, "--pgn", pgn});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(read_file(pgn), HasSubstr("[FEN \"" + std::string(written) + "\"]")) << typed;
  }
}

TEST(CliMatch, PlaysAgainstAUciEngine) {
  const Ran ran = run({"match", "alice", "--rounds", "2", "--nodes", "100", "--white",
                       "'" + binary() + "' uci", "--white-option", "Level=3", "--option", "castling=off"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("Game 1 of 2  Cheshire 0"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("forfeits")));
}

// An engine says by `info string` that it refuses an option.
TEST(CliMatch, ShowsWhatAnEngineSaysOfItsOptions) {
  const Scratch scratch;
  const std::string missing = scratch.path("missing.net"), uci = "'" + binary() + "' uci";
  const Ran ran = run({"match",          "alice",
                       "--rounds",       "4",
                       "--nodes",        "50",
                       "--concurrency",  "2",
                       "--white",        uci,
                       "--white-name",   "Ann",
                       "--white-option", "EvalFile=" + missing,
                       "--black",        uci,
                       "--black-name",   "Bob",
                       "--black-option", "EvalFile=none"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::size_t refused = ran.err.find("--white (Ann): setoption, byte ");
  ASSERT_NE(refused, std::string::npos) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(msg::file_missing(missing).text()));
  EXPECT_EQ(ran.err.find("--white", refused + 1), std::string::npos) << "once: " << ran.err;
  const Message note = msg::engine_note("--black", "Bob", msg::uci_eval_without_net("alice").text());
  EXPECT_THAT(ran.err, HasSubstr(note.text() + "\n"));
  // What it says of a search is not shown.
  const std::string chatty = engine(scratch, "chatty", "echo info string chat; echo bestmove e2e4");
  EXPECT_EQ(run({"match", "chess", "--rounds", "1", "--nodes", "50", "--white", chatty}).err, "");
}

TEST(CliMatch, KeepsClocksAndWritesThemWithEvaluations) {
  const Scratch scratch;
  const Ran ran =
      run({"match", "alice", "--rounds", "1", "--tc", "0.5+0.01", "--white", "'" + binary() + "' uci",
           "--margin", "2000", "--opening", "0", "--white-name", "Ann", "--pgn", scratch.path("games.pgn")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("forfeits")));
  const std::string pgn = read_file(scratch.path("games.pgn"));
  EXPECT_THAT(pgn, HasSubstr("[White \"Ann\"]\n[Black \"Cheshire\"]"));
  // Each move with what its engine said, by UCI and built in.
  EXPECT_THAT(pgn, testing::ContainsRegex("1\\. [^ {]+[ \n]\\{"));
  EXPECT_THAT(pgn, testing::ContainsRegex("\\[%eval[ \n][-#0-9.]+(,[0-9]+)?\\][ \n]\\[%clk[ \n]0:00:0"));
}

TEST(CliMatch, PlaysTheOpeningsOfAFile) {
  const Scratch scratch;
  const std::string records = scratch.path("openings.pgn"), positions = scratch.path("openings.epd");
  std::ofstream(records) << "[Variant \"Alice\"]\n\n1. e4 (1. d4) e5 *\n\n[Variant \"Alice\"]\n\n1. c4 *\n";
  std::ofstream(positions) << "\n4k3/8/8/8/8/8/R7/R3K3 w Q - bm Ra8; id \"1\";\n";
  const auto starts = [&](const std::string& file, const char* game, const char* option = nullptr) {
    const std::string pgn = scratch.path("games.pgn");
    std::ofstream(pgn).close();
    std::vector<std::string> words = {"match", game,         "--rounds", "5",     "--depth",
                                      "1",     "--openings", file,       "--pgn", pgn};
    if (option) words.insert(words.end(), {"--option", option});
    const Ran ran = run(words);
    return ran.status == 0 ? read_file(pgn) : ran.err;
  };
  const std::string alice = starts(records, "alice");
  const auto count = [](const std::string& text, const std::string& part) {
    int n = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(count(alice, "\n\n1. e4 e5 2. "), 3) << "games 1, 2 and 5";
  EXPECT_EQ(count(alice, "\n\n1. c4 "), 2);
  EXPECT_EQ(count(starts(positions, "chess"), "[FEN \"4k3/8/8/8/8/8/R7/R3K3 w Q - 0 1\"]"), 5);
  std::ofstream(positions) << "4k3/8/8/8/8/8/R7/R3K3 b Q - hmvc 7; fmvn 31; id \"1\";\n";
  const std::string counted = starts(positions, "chess");
  EXPECT_EQ(count(counted, "[FEN \"4k3/8/8/8/8/8/R7/R3K3 b Q - 7 31\"]"), 5);
  EXPECT_EQ(count(counted, "\n\n31... "), 5);
  // Fields of a game's own are no operations: a standing Castle, and a Deputy.
  std::ofstream(positions) << "8k/9/9/3C1T3/4K4/3T1C3/9/9/8q w - e5w=e5w 1:d6!/0 - - - 0 1\n";
  EXPECT_EQ(count(starts(positions, "little-cheops", "castles-in-common=on"), " w - e5w=e5w "), 5);

  EXPECT_THAT(starts(records, "chess"), HasSubstr(msg::opening_of_another_game("alice", "chess").text()));
  std::ofstream(positions) << "\nk7/1Q6/K7/8/8/8/8/8 b - -\n";
  EXPECT_THAT(starts(positions, "chess"),
              HasSubstr(msg::opening_noted(positions, 2, msg::opening_left_out(msg::opening_ends())).text()));
  std::ofstream(positions) << "\n\u00A0\n";
  EXPECT_THAT(starts(positions, "chess"), HasSubstr(msg::openings_none(positions).text()));
  // Lines may end with CR, and a record may begin with a byte order mark.
  std::ofstream(positions) << "4k3/8/8/8/8/8/8/R3K3 w - -\r4k3/8/8/8/8/8/8/4K2R w - -\r";
  EXPECT_EQ(count(starts(positions, "chess"), "/4K2R w - - 0 1\"]"), 2) << "games 3 and 4";
  for (const char* record :
       {"\uFEFF1. e4 *\n", "1 e4 *\n", "{A comment.} 1. e4 *\n", "; a remark\n% another\n\n1. e4 *\n"}) {
    std::ofstream(records) << record;
    EXPECT_EQ(count(starts(records, "chess"), "\n\n1. e4 "), 5) << record;
  }
}

// One bad opening costs no other.
TEST(CliMatch, CorrectsOpeningsAndLeavesOutWhatCannotBePlayed) {
  const Scratch scratch;
  const std::string records = scratch.path("openings.pgn"), positions = scratch.path("openings.epd"),
                    pgn = scratch.path("games.pgn");
  std::ofstream(records)
      << "[FEN \"4k3/8/8/8/8/8/R7/4K2R w KQ - 0 0\"]\n\n*\n\n[Event \"b\"]\n\n1. e4 e9 *\n\n"
         "[Variant \"Alice\"]\n\n1. e4 *\n\n[Event \"d\"]\n\n1. d4 *\n\n[Event \"e\"]\n\n1. e4 (1. c4 c5 "
         "1... e5 2. Nf3 *\n";
  std::ofstream(positions) << "4k3/8/8/8/8/8/R7/4K2R w KQ e6 fmvn 0;\n9/8\n4k3/8/8/8/8/8/8/R3K3 w Q -\n";
  const auto play = [&](std::vector<std::string> words) {
    std::ofstream(pgn).close();
    words.insert(words.begin(), {"match", "chess", "--depth", "1", "--opening", "0", "--pgn", pgn});
    return run(words);
  };
  const Ran recorded = play({"--rounds", "4", "--openings", records});
  EXPECT_EQ(recorded.status, 0) << recorded.err;
  EXPECT_THAT(recorded.err, AllOf(HasSubstr(records + ":1: corrected: castling right Q"),
                                  HasSubstr(records + ":5: opening left out: move e9"),
                                  HasSubstr(records + ":9: opening left out: "),
                                  HasSubstr(records + ":17: opening left out: ")));
  EXPECT_THAT(read_file(pgn),
              AllOf(HasSubstr("[FEN \"4k3/8/8/8/8/8/R7/4K2R w K - 0 1\"]"), HasSubstr("\n\n1. d4 ")));
  const Ran listed = play({"--rounds", "4", "--openings", positions});
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_THAT(listed.err, AllOf(HasSubstr(positions + ":1: corrected: castling right Q"),
                                HasSubstr(positions + ":2: opening left out: ")));
  EXPECT_THAT(read_file(pgn), AllOf(HasSubstr("/R7/4K2R w K - 0 1\"]"), HasSubstr("/R3K3 w Q - 0 1\"]")));
  // What is said of them is bounded.
  std::ofstream many(positions);
  for (int i = 0; i < 103; ++i) many << "9/8\n";
  many << "4k3/8/8/8/8/8/8/R3K3 w Q -\n";
  many.close();
  const Ran bounded = play({"--rounds", "1", "--openings", positions});
  EXPECT_EQ(bounded.status, 0) << bounded.err;
  EXPECT_EQ(std::count(bounded.err.begin(), bounded.err.end(), '\n'), 101);
  EXPECT_THAT(bounded.err, HasSubstr(":100: "));
  EXPECT_THAT(bounded.err, HasSubstr(msg::openings_noted_more(3).text()));
  const Ran typed = play({"--rounds", "1", "--fen", "4k3/8/8/8/8/8/R7/4K2R w KQ - 0 1"});
  EXPECT_EQ(typed.status, 0) << typed.err;
  EXPECT_THAT(typed.err, HasSubstr("corrected: castling right Q"));
  EXPECT_THAT(read_file(pgn), HasSubstr("/R7/4K2R w K - 0 1\"]"));
}

// Each position has castlings of its own, and UCI engines learn that it is Chess960.
TEST(CliMatch, PlaysOpeningsOfChess960) {
  const Scratch scratch;
  const std::string positions = scratch.path("openings.epd"), records = scratch.path("openings.pgn");
  std::ofstream(positions) << "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - hmvc 0; fmvn 1;\n"
                              "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq -\n";
  std::ofstream(records) << "[Variant \"Chess960\"]\n[FEN \"1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb "
                            "- 0 1\"]\n\n1. O-O *\n";
  // Without a position it is the array of chess, whatever array the match begins from.
  std::ofstream(records, std::ios::app) << "\n[Variant \"Chess960\"]\n\n1. e4 e5 *\n";
  const std::string log = scratch.path("log");
  const std::string logged =
      scratch.script("logged", "#!/bin/sh\ntee '" + log + "' | '" + binary() + "' uci\n");
  for (const std::string& file : {positions, records}) {
    const std::string pgn = scratch.path("games.pgn");
    std::ofstream(pgn).close();
    const Ran ran = run({"match", "chess960", "--option", "start=17", "--rounds", "4", "--depth", "1",
                         "--openings", file, "--pgn", pgn, "--black", logged});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, Not(HasSubstr("illegal"))) << ran.out;
    const std::string games = read_file(pgn);
    EXPECT_THAT(games, HasSubstr("[FEN \"1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w KQkq - 0 1\"]"));
    if (file == records) EXPECT_THAT(games, AllOf(HasSubstr("\n\n1. O-O "), HasSubstr("\n\n1. e4 e5 2. ")));
    EXPECT_EQ(run({"pgn", "check", pgn}).status, 0) << games;
    EXPECT_THAT(read_file(log), AllOf(HasSubstr("setoption name UCI_Chess960 value true\n"),
                                      HasSubstr("setoption name UCI_Variant value chess\n"),
                                      Not(HasSubstr("position startpos"))));
  }
  const Ran both = run({"match", "chess960", "--rounds", "4", "--depth", "1", "--openings", positions});
  EXPECT_EQ(both.status, 0) << both.err;
  const std::string plain = engine(scratch, "plain", "echo bestmove e2e4");
  EXPECT_THAT(run({"match", "chess960", "--white", plain}).err,
              HasSubstr(msg::engine_without_option("UCI_Chess960").text()));
}

TEST(CliMatch, PlaysSeveralGamesAtTheSameTime) {
  const Ran ran = run({"match", "chess", "--rounds", "6", "--nodes", "50", "--concurrency", "3", "--white",
                       "'" + binary() + "' uci"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::set<std::string> numbers;
  for (const std::string& line : ran.lines()) {
    if (line.starts_with("Game ")) numbers.insert(line.substr(0, 11));
  }
  EXPECT_EQ(numbers.size(), 6u) << ran.out;
}

TEST(CliMatch, StopsWhenTheTestIsDecided) {
  const Scratch scratch;
  const std::string loser = engine(scratch, "loser", "exit 1");
  const Ran ran = run({"match", "chess", "--rounds", "500", "--nodes", "1", "--black", loser, "--sprt",
                       "0,100", "--opening", "0"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::ContainsRegex(
                           "SPRT of \\+100 against \\+0 normalised Elo: 3\\.[0-9]+ between -2.94 and "
                           "2.94, accepted"));
  EXPECT_LT(ran.lines().size(), 40u) << ran.out;
  const Ran plain = run({"match", "chess", "--rounds", "500", "--nodes", "1", "--black", loser, "--sprt",
                         "0,100", "--elo", "logistic", "--opening", "0"});
  EXPECT_THAT(plain.out, testing::ContainsRegex(
                             "SPRT of \\+100 against \\+0 Elo: [0-9.]+ between -2.94 and 2.94, accepted"));
  EXPECT_THAT(run({"match", "chess", "--sprt", "5,0"}).err, HasSubstr(msg::sprt_without_difference().text()));
  EXPECT_THAT(run({"match", "chess", "--sprt", "5"}).err, HasSubstr(msg::sprt_malformed("5").text()));
}

TEST(CliMatch, AGameThatDoesNotEndIsDrawnByAdjudication) {
  const Scratch scratch;
  const Ran ran = run({"match", "chess", "--rounds", "1", "--depth", "1", "--opening", "0", "--max-moves",
                       "3", "--pgn", scratch.path("games.pgn"), "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr(R"("draws":1)"), HasSubstr(R"("result":"1/2-1/2")"),
                             HasSubstr(msg::match_too_long(3).text()),
                             HasSubstr(R"("termination":"adjudication","forfeit":false)")));
  EXPECT_THAT(read_file(scratch.path("games.pgn")),
              AllOf(HasSubstr("[PlyCount \"6\"]"), HasSubstr("[Termination \"adjudication\"]"),
                    HasSubstr(" 1/2-1/2\n")));
  // A game that ends with its last move ends by its rules.
  EXPECT_THAT(run({"match", "chess", "--rounds", "1", "--depth", "4", "--opening", "0", "--max-moves", "1",
                   "--fen", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "--json"})
                  .out,
              AllOf(HasSubstr(R"("result":"1-0")"), HasSubstr(R"("termination":"normal")")));
}

TEST(CliMatch, AnIllegalMoveForfeits) {
  const Scratch scratch;
  const std::string liar = engine(scratch, "liar", "echo bestmove e2e5");
  const Ran ran =
      run({"match", "alice", "--rounds", "1", "--opening", "0", "--nodes", "50", "--white", liar});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("0-1  " +
                                 msg::match_forfeit(
                                     Color::white, msg::match_move_illegal(
                                                       "e2e5", msg::piece_moves_otherwise(PieceName{"pawn"})))
                                     .text()));
  EXPECT_THAT(ran.out, HasSubstr("Wins 0, draws 0, losses 1"));
}

TEST(CliMatch, ACrashForfeitsAndTheEngineIsStartedAnew) {
  const Scratch scratch;
  const std::string fragile = engine(scratch, "fragile", "kill -SEGV $$");
  const Ran ran = run({"match", "alice", "--rounds", "2", "--nodes", "50", "--black", fragile});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(
      ran.out,
      HasSubstr(
          msg::match_forfeit(Color::black, msg::engine_gone("bestmove", msg::process_crashed(11))).text()));
  EXPECT_THAT(ran.out, HasSubstr("Wins 2, draws 0, losses 0"));
}

TEST(CliMatch, AHangingEngineIsKilled) {
  const Scratch scratch;
  const std::string stuck = engine(scratch, "stuck", "trap '' TERM; sleep 300");
  const Ran ran = run({"match", "alice", "--rounds", "1", "--movetime", "50", "--black", stuck});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(
      ran.out,
      HasSubstr(
          msg::match_forfeit(Color::black, msg::engine_too_slow("bestmove", msg::process_killed())).text()));
}

TEST(CliMatch, AnEngineThatDoesNotPlayTheGameEndsTheMatch) {
  const Scratch scratch;
  const std::string other = engine(scratch, "other", "echo bestmove e2e4",
                                   "option name UCI_Variant type combo default chess var chess");
  const Ran ran = run({"match", "alice", "--white", other});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr(msg::engine_without_game("alice", {"chess"}).text()));
  const std::string more = engine(scratch, "more", "echo bestmove e2e4",
                                  "option name UCI_Variant type combo default chess var chess var king");
  const auto refusal = [](const char* name, std::vector<std::string> games) {
    return msg::player_not_ready(name, msg::engine_without_game("alice", std::move(games)));
  };
  EXPECT_THAT(
      run({"match", "alice", "--white", other, "--black", more}).err,
      HasSubstr(
          msg::players_not_ready(refusal("other", {"chess"}), refusal("more", {"chess", "king"})).text()));
  const std::string plain = engine(scratch, "plain", "echo bestmove e2e4");
  const auto said = [&](const char* game) {
    return run({"match", game, "--rounds", "1", "--nodes", "10", "--black", plain}).err;
  };
  EXPECT_THAT(
      said("alice"),
      HasSubstr(msg::engine_note("--black", "plain", msg::engine_without_variants("alice").text()).text()));
  EXPECT_THAT(said("chess"), Not(HasSubstr("UCI_Variant")));
  const Ran missing = run({"match", "alice", "--white", scratch.path("missing")});
  EXPECT_EQ(missing.status, 1);
  EXPECT_THAT(missing.err, HasSubstr(msg::player_not_ready(scratch.path("missing"),
                                                           msg::program_not_run(scratch.path("missing"),
                                                                                "No such file or directory"))
                                         .text()));
}

TEST(CliMatch, SaysWhyAPlayerForfeits) {
  const Scratch scratch;
  const auto play = [&](const std::string& white, const char* limit, const char* value) {
    return run({"match", "chess", "--rounds", "1", "--opening", "0", limit, value, "--white", white}).out;
  };
  EXPECT_THAT(
      play(engine(scratch, "quitter", "exit 3"), "--nodes", "50"),
      HasSubstr(
          msg::match_forfeit(Color::white, msg::engine_gone("bestmove", msg::process_exited(3))).text()));
  EXPECT_THAT(play(engine(scratch, "writer", "echo bestmove Nf3"), "--nodes", "50"),
              HasSubstr(msg::match_forfeit(Color::white, msg::match_move_not_uci("Nf3")).text()));
}

TEST(CliMatch, WhatCannotBeginIsRefused) {
  const Scratch scratch;
  const std::string other = engine(scratch, "other", "echo bestmove e2e4");
  const auto refused = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"match", "chess"});
    return run(arguments).err;
  };
  EXPECT_THAT(refused({"--white", "'" + other}), HasSubstr(msg::quotation_open().text()));
  EXPECT_THAT(refused({"--white", " "}), HasSubstr(msg::command_empty().text()));
  EXPECT_THAT(refused({"--white", other, "--white-option", "Style=wild"}),
              HasSubstr(msg::engine_without_option("Style").text()));
  for (const char* builtin : {"builtin", "builtin:3"}) {
    const Ran ran = run({"match", "chess", "--black", builtin, "--black-option", "Level=3"});
    EXPECT_EQ(ran.status, 2);
    std::vector<std::string> names{"EvalFile", "TablesPath"};
    SearchParams params;
    for_each_param(params, [&](const char* name, int, int, int) { names.emplace_back(name); });
    EXPECT_THAT(ran.err,
                HasSubstr("--black: Level=3: " + msg::builtin_without_option("Level", names).text()));
  }
  EXPECT_THAT(refused({"--white-option", "razoring.base=some"}), HasSubstr("--white: razoring.base=some: "));
  EXPECT_THAT(refused({"--white-option", "razoring.base=1000000"}),
              HasSubstr("--white: razoring.base=1000000: "));
  EXPECT_THAT(refused({"--white-option", "EvalFile=" + scratch.path("no.net")}), HasSubstr("no.net"));
  EXPECT_THAT(refused({"--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}),
              HasSubstr(msg::openings_none_balanced(1000).text()));
}

TEST(CliMatch, GamesAreNotAppendedToWhatIsNoText) {
  const Scratch scratch;
  const std::string file = scratch.path("net"), bytes("CheshireNet\x01 and more", 21);
  std::ofstream(file, std::ios::binary) << bytes;
  const Ran ran = run({"match", "chess", "--rounds", "1", "--nodes", "10", "--pgn", file});
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr(msg::file_not_pgn(file).text()));
  EXPECT_EQ(read_file(file), bytes);
}

}  // namespace
}  // namespace cheshire
