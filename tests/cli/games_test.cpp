// Games from files: checked, and played by every command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "messages/commandline.h"

#include "run.h"

namespace cheshire {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

std::string shipped(const std::string& name) {
  return std::string(CHESHIRE_SOURCE_DIR) + "/data/games/" + name;
}

const char* const names[] = {"alice-mini", "capablanca", "cylinder", "joyce", "mini-5x5", "omega"};

TEST(CliGames, CheckPrintsTheGoldenReports) {
  for (const std::string name : names) {
    const Ran ran = run({"games", "--check", shipped(name + ".toml")});
    EXPECT_EQ(ran.status, 0) << ran.err << ran.out;
    EXPECT_EQ(ran.out, read_file(shipped("golden/" + name + ".txt"))) << name;
  }
}

TEST(CliGames, ExplainsTheOptionsOfOneGame) {
  const Ran ran = run({"games", "alice"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("Alice chess (alice)\n"));
  EXPECT_THAT(ran.out, HasSubstr("boards: 2 (A, B), 128 cells\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n--option castling=VALUE  "));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("raumschach")));
  for (const std::string& line : ran.lines()) EXPECT_LE(line.size(), 100u) << line;
  EXPECT_THAT(run({"games", "alice", "--json"}).out, StartsWith("[{\"id\":\"alice\""));
  const Ran unknown = run({"games", "alyce"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("alyce"));
}

TEST(CliGames, CheckPrintsEveryMistakeWithItsPlace) {
  const std::string path = std::string(CHESHIRE_SOURCE_DIR) + "/src/gamefile/testdata/ten-mistakes.toml";
  const Ran ran = run({"games", "--check", path});
  EXPECT_EQ(ran.status, 1);
  ASSERT_EQ(ran.lines().size(), 11u) << ran.out;
  EXPECT_THAT(ran.lines()[0], StartsWith(path + ":2:6: invalid id 'Ten Mistakes'"));
  EXPECT_EQ(ran.last_line(), path + ": 10 mistakes");
}

// Problems that only setting up the position finds also have a place in the file.
TEST(CliGames, CheckTriesTheStart) {
  const Scratch scratch;
  std::ofstream(scratch.path("check.toml"))
      << "id = \"bad\"\ntitle = \"Bad\"\nbase = \"chess\"\n"
         "start = \"rnbqkbnr/pppp1Qpp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1\"\n";
  const Ran ran = run({"games", "--check", scratch.path("check.toml")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(
      ran.out,
      HasSubstr(
          "check.toml:4:9: this position cannot be played: Black is in check but it is not Black's turn"));
}

TEST(CliGames, FilesThatCannotBeReadAreNamed) {
  for (const char* flag : {"--check", "--games"}) {
    EXPECT_THAT(run({"games", flag, "/nowhere.toml"}).err,
                HasSubstr(msg::file_missing("/nowhere.toml").text()));
    EXPECT_THAT(run({"games", flag, "/"}).err, HasSubstr(msg::file_not_regular("/").text()));
  }
  const std::string wrong = std::string(CHESHIRE_SOURCE_DIR) + "/src/gamefile/testdata/ten-mistakes.toml";
  const Ran ran = run({"moves", "alice", "--games", wrong});
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err,
              StartsWith("cheshire: " + msg::game_files_have_mistakes().text() + "\n" + wrong + ":2:6: "));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 11) << ran.err;
}

TEST(CliGames, EveryVerbKnowsThem) {
  const std::string file = shipped("mini-5x5.toml"), doubled = shipped("alice-mini.toml");
  EXPECT_THAT(run({"games", "--games", file}).out, HasSubstr("mini-5x5  "));
  EXPECT_THAT(run({"games", "--games", file, "--json"}).out, HasSubstr("\"id\":\"alice:mini-5x5\""));
  EXPECT_THAT(run({"moves", "mini-5x5", "--games", file}).out, HasSubstr("7 moves; White to move"));
  EXPECT_THAT(run({"perft", "--games", file, "--games", doubled, "alice-mini", "1"}).out,
              HasSubstr("nodes "));
  EXPECT_EQ(run({"play", "mini-5x5", "--games", file, "--side", "both"}, "quit\n").status, 0);
  EXPECT_THAT(run({"uci", "--games", file}, "uci\nsetoption name UCI_Variant value mini-5x5\nd\nquit\n").out,
              HasSubstr("Game: mini-5x5"));
  EXPECT_THAT(run({"match", "mini-5x5", "--games", file, "--rounds", "2", "--nodes", "50"}).out,
              HasSubstr("Game 2 of 2"));
  EXPECT_THAT(run({"bench", "--depth", "1", "--games", file}).out, HasSubstr("mini-5x5 "));
  EXPECT_THAT(run({"serve", "--help"}).out, HasSubstr("--games"));
}

// An external engine learns of the file by an option. It derives the games on more boards itself.
TEST(CliGames, AMatchAgainstAnEngineOfItsOwn) {
  const std::string file = shipped("mini-5x5.toml"), engine = "'" + binary() + "' uci";
  const Ran told = run({"match", "mini-5x5", "--games", file, "--black", engine, "--black-option",
                        "GamesFile=" + file, "--rounds", "1", "--nodes", "50"});
  EXPECT_THAT(told.out, HasSubstr("Game 1 of 1")) << told.err;
  const Ran untold =
      run({"match", "mini-5x5", "--games", file, "--black", engine, "--rounds", "1", "--nodes", "50"});
  EXPECT_EQ(untold.status, 1);
  const std::string refusal = msg::engine_without_file("mini-5x5", {"..."}).text();
  EXPECT_THAT(untold.err, HasSubstr(refusal.substr(0, refusal.find("..."))));
  EXPECT_THAT(untold.err, HasSubstr(refusal.substr(refusal.find("...") + 3)));
  EXPECT_THAT(run({"match", "alice3:chess", "--black", engine, "--rounds", "1", "--nodes", "20"}).out,
              HasSubstr("Game 1 of 1"));
}

// In the shipped games nobody is in check and nothing can be captured at the first move. For Capablanca, 28,
// 784 and 25228 are known from other programs (Fairy-Stockfish's perft tests).
TEST(CliGames, TheShippedOnesCanBePlayed) {
  for (const std::string name : names) {
    const Ran ran = run({"moves", name, "--games", shipped(name + ".toml")});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("moves; White to move\n")) << name;
    EXPECT_THAT(ran.out, testing::Not(HasSubstr("x"))) << name << ": a capture at once";
  }
  EXPECT_THAT(run({"perft", "capablanca", "3", "--games", shipped("capablanca.toml")}).last_line(),
              "nodes 25228");
}

// docs/adding-a-game.md: its commands, with the first of its games.
TEST(CliGames, TheGuidesCommandsWork) {
  const std::string guide = read_file(std::string(CHESHIRE_SOURCE_DIR) + "/docs/adding-a-game.md");
  const Scratch scratch;
  const std::string file = scratch.path("my-game.toml");
  std::ofstream(file) << "id = \"my-game\"\ntitle = \"My game\"\nbase = \"chess\"\n";
  std::istringstream lines(guide);
  int commands = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("cheshire ")) continue;
    std::istringstream words(line.substr(0, line.find("   ")));
    std::vector<std::string> arguments;
    for (std::string word; words >> word;) arguments.push_back(word == "my-game.toml" ? file : word);
    arguments.erase(arguments.begin());
    if (arguments[0] == "serve") arguments.emplace_back("--help");  // it would serve until it is stopped
    const Ran ran = run(arguments, "quit\n");
    EXPECT_EQ(ran.status, 0) << line << '\n' << ran.err;
    ++commands;
  }
  EXPECT_EQ(commands, 6);
}

}  // namespace
}  // namespace cheshire
