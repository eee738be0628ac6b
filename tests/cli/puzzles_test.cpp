// cheshire puzzles: that a part is the same however it was made, what happens to one that is cut, merging and
// checking, and what is refused.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "learn/puzzle_file.h"
#include "messages/commandline.h"
#include "messages/learn.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr const char* quick_call =
    "cheshire puzzles chess --nodes 60 --proof-nodes 400 --seed 1 --opening 8 --balance 300";

Ran puzzles(std::vector<std::string> more, const std::string& game = "chess") {
  std::vector<std::string> words = {"puzzles", game, "--nodes", "60", "--proof-nodes", "400"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

PuzzleFile puzzles_of(const std::string& path) {
  const auto file = read_puzzles(read_file(path));
  EXPECT_TRUE(file) << path;
  return file ? *file : PuzzleFile();
}

std::set<std::string> lines_of(const std::string& path) {
  std::set<std::string> lines;
  for (const Puzzle& puzzle : puzzles_of(path).puzzles) lines.insert(write_puzzle(puzzle));
  return lines;
}

/// A part that is made once for all tests.
const std::string& eighty_games() {
  static const std::string text = [] {
    const Scratch scratch;
    const Ran ran = puzzles({"-o", scratch.path("part"), "--max-games", "80"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(" puzzles in 80 games added; "));
    return read_file(scratch.path("part"));
  }();
  return text;
}

TEST(CliPuzzles, MakesTheSameWholeAndInParts) {
  const Scratch scratch;
  const std::string whole = scratch.path("whole"), one = scratch.path("one"), two = scratch.path("two");
  write_file(whole, eighty_games());
  EXPECT_THAT(eighty_games(), HasSubstr(std::string("\n# made: ") + quick_call + "\n# part\n"));
  EXPECT_EQ(puzzles({"-o", one, "--max-games", "80", "--shard", "1/2"}).status, 0);
  EXPECT_EQ(puzzles({"-o", two, "--max-games", "80", "--shard", "2/2", "--concurrency", "3"}).status, 0);
  std::set<std::string> both = lines_of(one);
  both.merge(lines_of(two));
  EXPECT_EQ(both, lines_of(whole));
  EXPECT_GE(both.size(), 4u);
}

TEST(CliPuzzles, GoesOnWhereItWasKilled) {
  const Scratch scratch;
  const std::string file = scratch.path("part");
  const std::string& whole = eighty_games();
  write_file(file, whole.substr(0, whole.size() * 2 / 3));
  const PuzzleFile cut = puzzles_of(file);
  const Ran ran = puzzles({"-o", file, "--max-games", "80", "--concurrency", "2"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(msg::puzzles_resumed(file, static_cast<std::int64_t>(cut.puzzles.size()),
                                                      static_cast<std::int64_t>(cut.next))
                                     .text()));
  const PuzzleFile again = puzzles_of(file);
  EXPECT_EQ(again.puzzles, read_puzzles(whole)->puzzles);
  EXPECT_EQ(again.next, 80u);
}

TEST(CliPuzzles, StopsWhenThereAreEnough) {
  const Scratch scratch;
  const std::string file = scratch.path("part");
  EXPECT_EQ(puzzles({"-o", file, "--count", "2", "--concurrency", "2"}).status, 0);
  const PuzzleFile part = puzzles_of(file);
  const auto mates =
      static_cast<std::size_t>(std::count_if(part.puzzles.begin(), part.puzzles.end(), [](const Puzzle& p) {
        return p.themes.has(PuzzleTheme::mate_in_1);
      }));
  EXPECT_GE(usable_puzzles(mates, part.puzzles.size() - mates), 2u);
  const std::string text = read_file(file);
  EXPECT_THAT(puzzles({"-o", file, "--count", "2"}).out, HasSubstr("0 puzzles in 0 games added"));
  EXPECT_EQ(read_file(file), text);
}

TEST(CliPuzzles, GoesOnAfterAFullDisk) {
  const Scratch scratch;
  const std::string file = scratch.path("part");
  // A limit of one block stands for a full disk.
  const Ran full =
      run_program("/bin/sh",
                  {"-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", binary(), "puzzles", "chess", "-o",
                   file, "--nodes", "60", "--proof-nodes", "400", "--max-games", "80"},
                  "");
  ASSERT_GT(eighty_games().size(), 1024u);
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr(file + ": File too large"));
  EXPECT_EQ(puzzles({"-o", file, "--max-games", "80"}).status, 0);
  EXPECT_EQ(puzzles_of(file).puzzles, read_puzzles(eighty_games())->puzzles);
}

TEST(CliPuzzles, MergesAndChecks) {
  const Scratch scratch;
  const std::string one = scratch.path("one"), two = scratch.path("two"), all = scratch.path("all");
  write_file(one, eighty_games());
  write_file(two, eighty_games());
  const Ran merged = puzzles({"--merge", one, "--merge", two, "-o", all});
  EXPECT_EQ(merged.status, 0) << merged.err;
  EXPECT_THAT(merged.err, HasSubstr(msg::puzzles_part_twice(two, one).text()));
  const PuzzleFile file = puzzles_of(all);
  EXPECT_FALSE(file.part);
  EXPECT_EQ(file.puzzles, choose_puzzles(read_puzzles(eighty_games())->puzzles, 0));
  // A collection merged with itself stays what it is.
  const std::string text = read_file(all);
  EXPECT_EQ(puzzles({"--merge", all, "-o", all}).status, 0);
  EXPECT_EQ(read_file(all), text);
  EXPECT_GE(file.puzzles.size(), 2u);
  EXPECT_THAT(puzzles({"--merge", all, "-o", two, "--count", "1"}).out, HasSubstr("1 of "));

  const Ran checked = puzzles({"--check", all, "--concurrency", "2"});
  EXPECT_EQ(checked.status, 0) << checked.out;
  const std::string size = std::to_string(file.puzzles.size());
  EXPECT_EQ(checked.out, all + ": " + size + " of " + size + " puzzles proved, 0 failed\n");
  EXPECT_THAT(puzzles({"--check", all, "--every", "1000"}).out, HasSubstr(": 1 of " + size));
  std::string worse = text;
  const Puzzle& first = file.puzzles.front();
  const std::string rating = "\t" + std::to_string(first.rating) + "\t";
  worse.replace(worse.find(rating), rating.size(), "\t400\t");
  write_file(all, worse);
  const Ran failed = puzzles({"--check", all, "-o", two});
  EXPECT_EQ(failed.status, 1);
  EXPECT_THAT(failed.out,
              AllOf(HasSubstr(msg::puzzle_failed(all, first.id,
                                                 msg::puzzle_other_grade(first.rating, first.themes.text()))
                                  .text()),
                    HasSubstr(", 1 failed")));
  EXPECT_EQ(puzzles({"--check", two}).status, 0);
  EXPECT_LT(puzzles_of(two).puzzles.size(), file.puzzles.size());
}

TEST(CliPuzzles, TakesStoredGames) {
  const Scratch scratch;
  const std::string pgn = scratch.path("games.pgn"), part = scratch.path("part"), data = scratch.path("data");
  write_file(pgn,
             "[Variant \"Alice\"]\n\n1. e4 d5 2. Be2 dxe4 3. Bb5 1-0\n\n[Event \"chess\"]\n\n1. e4 e5 1-0\n");
  const Ran ran = puzzles({"--pgn", pgn, "-o", part}, "alice");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1 puzzles in 1 games added"));
  EXPECT_THAT(ran.err, HasSubstr(msg::records_of_other_games(1, "Alice chess").text()));
  EXPECT_EQ(puzzles_of(part).puzzles.front().themes.text(), "mate mateIn1 vanishingBlock");

  const Ran unread = puzzles({"--pgn", scratch.path("none.pgn"), "-o", scratch.path("unread")}, "alice");
  EXPECT_EQ(unread.status, 1);
  EXPECT_THAT(unread.err, HasSubstr("none.pgn"));

  EXPECT_EQ(run({"selfplay", "chess", "-o", data, "--nodes", "60", "--count", "10"}).status, 0);
  EXPECT_THAT(puzzles({"--data", data, "-o", scratch.path("other")}).out, HasSubstr(" in 10 games added"));
  EXPECT_THAT(puzzles({"--data", data, "-o", scratch.path("alice")}, "alice").err,
              HasSubstr(msg::argument_refused(data, msg::training_other_game("chess", "alice")).text()));
  EXPECT_THAT(puzzles({"--data", scratch.path("none"), "-o", part}).err,
              HasSubstr(msg::file_missing(scratch.path("none")).text()));
}

TEST(CliPuzzles, WhatCannotBeginIsRefused) {
  const Scratch scratch;
  const std::string file = scratch.path("part"), all = scratch.path("all");
  const auto refused = [&](const std::vector<std::string>& words, const Message& message,
                           const std::string& game = "chess") {
    const Ran ran = puzzles(words, game);
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(message.text()));
  };
  write_file(file, eighty_games());
  refused({"-o", file}, msg::argument_refused(file, msg::training_other_game("chess", "alice")), "alice");
  refused({"-o", file, "--seed", "2"},
          msg::puzzles_of_other_call(
              file, quick_call,
              "cheshire puzzles chess --nodes 60 --proof-nodes 400 --seed 2 --opening 8 --balance 300"));
  EXPECT_EQ(read_file(file), eighty_games());
  refused({}, msg::puzzles_nothing_asked());
  refused({"--merge", file, "--check", file, "-o", all}, msg::options_exclude("--check", "--merge"));
  refused({"-o", all}, msg::puzzles_hidden("Cheops"), "cheops");
  refused({"-o", all, "--shard", "3/2"}, msg::shard_malformed("3/2"));

  const int held = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(::flock(held, LOCK_EX), 0);
  refused({"-o", file}, msg::file_in_use(file));
  ::close(held);

  EXPECT_EQ(puzzles({"--merge", file, "-o", all}).status, 0);
  refused({"-o", all}, msg::puzzles_not_a_part(all));
  refused({"--check", all}, msg::argument_refused(all, msg::training_other_game("chess", "alice")), "alice");
  refused({"--merge", all, "-o", file},
          msg::argument_refused(all, msg::training_other_game("chess", "alice")), "alice");
  const std::string whole = read_file(all);
  write_file(all, whole.substr(0, whole.size() - 1));
  EXPECT_THAT(puzzles({"--check", all}).err, HasSubstr("the file of puzzles is cut after "));
  std::string newer = whole;
  newer.replace(newer.find("version 1"), 9, "version 2");
  write_file(all, newer);
  refused({"--check", all}, msg::argument_refused(all, msg::puzzles_version("2", 1)));
  refused({"--merge", all, "-o", file}, msg::argument_refused(all, msg::puzzles_version("2", 1)));
  refused({"-o", all}, msg::argument_refused(all, msg::puzzles_version("2", 1)));
  write_file(all, "my thesis");
  refused({"-o", all}, msg::argument_refused(all, msg::puzzles_none()));
  EXPECT_EQ(read_file(all), "my thesis");
}

}  // namespace
}  // namespace cheshire
