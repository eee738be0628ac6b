// cheshire selfplay: that its file has the same games however they were played, and what happens to one that
// is cut.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "base/sha256.h"
#include "learn/game_data.h"
#include "messages/commandline.h"
#include "messages/learn.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Ran selfplay(const std::string& file, std::vector<std::string> more) {
  std::vector<std::string> words = {"selfplay", "chess", "-o", file, "--nodes", "60", "--hash", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

/// The games of a file, by their numbers.
std::map<std::uint64_t, TrainingGame> games_of(const std::string& file) {
  const std::string bytes = read_file(file);
  std::size_t at = 0;
  GameDataReader reader([&](std::size_t most) {
    const std::string piece = bytes.substr(at, most);
    at += piece.size();
    return piece;
  });
  std::map<std::uint64_t, TrainingGame> games;
  for (;;) {
    const auto batch = reader.next();
    EXPECT_TRUE(batch);
    if (!batch || !*batch) return games;
    for (const TrainingGame& game : (*batch)->games) {
      EXPECT_TRUE(games.emplace(game.number, game).second) << "twice: " << game.number;
    }
  }
}

TEST(CliSelfplay, PlaysTheSameGamesWholeAndInParts) {
  const Scratch scratch;
  const std::string whole = scratch.path("whole"), one = scratch.path("one"), two = scratch.path("two");
  const Ran ran = selfplay(whole, {"--count", "5"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("5 games and "), HasSubstr(" positions added; 5 games in " + whole + "\n")));
  EXPECT_EQ(selfplay(one, {"--count", "5", "--shard", "1/2"}).status, 0);
  EXPECT_EQ(selfplay(two, {"--count", "5", "--shard", "2/2", "--concurrency", "2"}).status, 0);
  std::ofstream(scratch.path("both"), std::ios::binary) << read_file(one) << read_file(two);
  const auto games = games_of(whole);
  EXPECT_EQ(games.size(), 5u);
  EXPECT_EQ(games_of(one).size(), 3u);
  EXPECT_EQ(games_of(scratch.path("both")), games);
}

TEST(CliSelfplay, GoesOnAfterItsLastWholeBatch) {
  const Scratch scratch;
  const std::string file = scratch.path("games");
  EXPECT_EQ(selfplay(file, {"--count", "2"}).status, 0);
  const std::string two = read_file(file);
  const Ran more = selfplay(file, {"--count", "4"});
  EXPECT_EQ(more.status, 0) << more.err;
  EXPECT_THAT(more.err, HasSubstr(msg::selfplay_resumed(2, file).text()));
  EXPECT_THAT(more.out, AllOf(HasSubstr("2 games and "), HasSubstr("added; 4 games in ")));
  const std::string four = read_file(file);
  EXPECT_EQ(four.substr(0, two.size()), two);
  const auto games = games_of(file);
  // As if the disk had been full in the second batch.
  std::ofstream(file, std::ios::binary | std::ios::trunc) << four.substr(0, four.size() - 7);
  const Ran mended = selfplay(file, {"--count", "4"});
  EXPECT_THAT(
      mended.err,
      HasSubstr(
          msg::game_data_mended(file, msg::game_data_cut(static_cast<std::int64_t>(two.size()))).text()));
  EXPECT_EQ(games_of(file), games);
  EXPECT_THAT(selfplay(file, {"--count", "4"}).out, HasSubstr("0 games and 0 positions added; 4 games in "));
}

TEST(CliSelfplay, GoesOnAfterAFullDisk) {
  const Scratch scratch;
  const std::string file = scratch.path("games");
  EXPECT_EQ(selfplay(file, {"--count", "2"}).status, 0);
  const std::string two = read_file(file);
  // A limit of one block stands for a full disk.
  const Ran full = run_program("/bin/sh",
                               {"-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", binary(), "selfplay",
                                "chess", "-o", file, "--nodes", "60", "--hash", "1", "--count", "12"},
                               "");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr(file + ": File too large"));
  EXPECT_EQ(read_file(file), two) << "no half of a batch";
  EXPECT_THAT(selfplay(file, {"--count", "12"}).out, HasSubstr("added; 12 games in "));
  EXPECT_EQ(games_of(file).size(), 12u);
}

TEST(CliSelfplay, AFileHasGamesOfOneKind) {
  const Scratch scratch;
  const std::string file = scratch.path("games");
  EXPECT_EQ(selfplay(file, {"--count", "1"}).status, 0);
  const std::string games = read_file(file);
  const std::string net =
      ", net " + sha256(read_file(CHESHIRE_SOURCE_DIR "/data/nets/chess.net")).substr(0, 12);
  const std::string settings =
      "soft nodes 60, plies 8, balance 300, win 1000 for 6, hash 1" + net + ", seed ";
  const auto refused = [&](const std::vector<std::string>& more, const std::string& wanted) {
    const Ran ran = selfplay(file, more);
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(msg::game_data_of_other_settings(file, settings + "1", wanted).text()));
    EXPECT_EQ(read_file(file), games);
  };
  refused({"--seed", "2"}, settings + "2");
  refused({"--opening", "4"},
          "soft nodes 60, plies 4, balance 300, win 1000 for 6, hash 1" + net + ", seed 1");
  refused({"--net", "none"}, "soft nodes 60, plies 8, balance 300, win 1000 for 6, hash 1, no net, seed 1");
}

TEST(CliSelfplay, NothingIsRemovedButABatchThatWasCut) {
  const Scratch scratch;
  const std::string file = scratch.path("games");
  EXPECT_EQ(selfplay(file, {"--count", "2"}).status, 0);
  const std::size_t first = read_file(file).size();
  EXPECT_EQ(selfplay(file, {"--count", "4"}).status, 0);
  const std::size_t second = read_file(file).size();
  EXPECT_EQ(selfplay(file, {"--count", "6"}).status, 0);
  std::string damaged = read_file(file);
  damaged[(first + second) / 2] = static_cast<char>(damaged[(first + second) / 2] ^ 0x55);
  const auto refuse = [&](const std::string& bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
    const Ran ran = selfplay(file, {"--count", "8"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr(file));
    EXPECT_EQ(read_file(file), bytes);
  };
  refuse(damaged);
  refuse(damaged.substr(0, first) + "something else that is no batch");
}

TEST(CliSelfplay, OneProcessWritesAtATime) {
  const Scratch scratch;
  const std::string file = scratch.path("games");
  EXPECT_EQ(selfplay(file, {"--count", "1"}).status, 0);
  const int held = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(::flock(held, LOCK_EX), 0);
  const Ran ran = selfplay(file, {"--count", "2"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr(msg::file_in_use(file).text()));
  ::close(held);
  EXPECT_EQ(selfplay(file, {"--count", "2"}).status, 0);
}

TEST(CliSelfplay, APipeIsRefused) {
  const Scratch scratch;
  const std::string pipe = scratch.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(selfplay(pipe, {}).err, HasSubstr(msg::file_not_regular(pipe).text()));
}

TEST(CliSelfplay, WhatCannotBeginIsRefused) {
  const Scratch scratch;
  const std::string file = scratch.path("games");
  std::ofstream(file) << "my thesis";
  const Ran other = selfplay(file, {});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr(msg::game_data_none().text()));
  EXPECT_EQ(read_file(file), "my thesis");
  std::filesystem::remove(file);
  EXPECT_EQ(selfplay(file, {"--count", "1"}).status, 0);
  const Ran alice = run({"selfplay", "alice", "-o", file});
  EXPECT_EQ(alice.status, 2);
  EXPECT_THAT(alice.err,
              HasSubstr(msg::argument_refused(file, msg::training_other_game("chess", "alice")).text()));
  EXPECT_THAT(selfplay(file, {"--shard", "3/2"}).err, HasSubstr(msg::shard_malformed("3/2").text()));
  EXPECT_EQ(selfplay(scratch.path("no/folder"), {}).status, 1);
}

}  // namespace
}  // namespace cheshire
