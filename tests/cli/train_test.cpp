// cheshire train: that it makes a net of the games of self-play, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "eval/net/net.h"
#include "messages/commandline.h"
#include "messages/learn.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Makes a file with games of chess.
std::string some_games(const Scratch& scratch, const std::string& name, const std::string& seed = "1") {
  const std::string file = scratch.path(name);
  const Ran ran =
      run({"selfplay", "chess", "-o", file, "--nodes", "60", "--hash", "1", "--count", "12", "--seed", seed});
  EXPECT_EQ(ran.status, 0) << ran.err;
  return file;
}

Ran train(const std::string& data, const std::string& net, std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"train",    "chess", "--data",   data, "--net",   net,
                                    "--hidden", "16",    "--passes", "2",  "--batch", "256"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

TEST(CliTrain, ItsGamesAreNotReplacedByANet) {
  const Scratch scratch;
  const std::string games = some_games(scratch, "games"), link = scratch.path("link");
  std::filesystem::create_symlink(games, link);
  const std::string before = read_file(games);
  for (const std::string& net : {games, link}) {
    const Ran ran = train(games, net);
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr(msg::output_is_input(net).text()));
  }
  EXPECT_EQ(read_file(games), before);
  const std::string folder = scratch.path("");
  EXPECT_THAT(train(games, folder).err, HasSubstr(msg::file_not_regular(folder).text()));
  EXPECT_THAT(train(folder, scratch.path("net")).err, HasSubstr(msg::file_not_regular(folder).text()));
}

TEST(CliTrain, MakesTheSameNetWithAnyNumberOfThreads) {
  const Scratch scratch;
  const std::string games = some_games(scratch, "games"), one = scratch.path("one"),
                    two = scratch.path("two");
  const Ran ran = train(games, one);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("12 games: "));
  EXPECT_THAT(ran.err, HasSubstr("\npass 2 of 2: loss 0."));
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("16 hidden units"), HasSubstr("; validation 0."), HasSubstr(", quantised 0.")));
  const Result<Net> net = Net::read(read_file(one));
  ASSERT_TRUE(net) << net.error().text();
  EXPECT_EQ(net->game, "chess");
  EXPECT_EQ(net->hidden, 16);
  EXPECT_EQ(net->outputs, 4);
  EXPECT_EQ(net->full_count, 32);
  EXPECT_THAT(net->origin,
              HasSubstr("hidden 16, outputs 4, passes 2, batch 256, rate 0.001, result 0.5, seed 1"));
  EXPECT_THAT(net->origin, HasSubstr("soft nodes 60"));
  EXPECT_EQ(train(games, two, {"--threads", "2"}).status, 0);
  EXPECT_EQ(read_file(one), read_file(two));
  EXPECT_EQ(train(games, two, {"--seed", "2"}).status, 0);
  EXPECT_NE(read_file(one), read_file(two));
}

TEST(CliTrain, MakesNetsOfCheops) {
  const Scratch scratch;
  const std::string games = scratch.path("games"), net = scratch.path("net");
  const std::vector<std::string> game = {"little-cheops", "--option", "castles-in-common=on"};
  const auto with_game = [&](const char* command, std::vector<std::string> more) {
    std::vector<std::string> words = {command};
    words.insert(words.end(), game.begin(), game.end());
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const Ran played = with_game("selfplay", {"-o", games, "--nodes", "60", "--hash", "1", "--count", "3"});
  EXPECT_EQ(played.status, 0) << played.err;
  const Ran trained = with_game("train", {"--data", games, "--net", net, "--hidden", "16", "--passes", "1"});
  EXPECT_EQ(trained.status, 0) << trained.err;
  EXPECT_THAT(trained.out, HasSubstr(": 2754 inputs, 16 hidden units"));
  const Ran again = with_game(
      "selfplay", {"-o", scratch.path("more"), "--nodes", "60", "--hash", "1", "--count", "1", "--net", net});
  EXPECT_EQ(again.status, 0) << again.err;
  const Ran plain =
      run({"selfplay", "little-cheops", "-o", scratch.path("plain"), "--count", "1", "--net", net});
  EXPECT_EQ(plain.status, 2);
  EXPECT_THAT(plain.err, HasSubstr(msg::net_other_game("little-cheops").text()));
}

TEST(CliTrain, SaysThatThereIsHardlyAnyValidation) {
  const Scratch scratch;
  const std::string one = scratch.path("one"), net = scratch.path("net");
  EXPECT_EQ(run({"selfplay", "chess", "-o", one, "--nodes", "60", "--hash", "1", "--count", "1"}).status, 0);
  const Ran none = train(one, net);
  EXPECT_EQ(none.status, 0) << none.err;
  EXPECT_THAT(none.err, AllOf(HasSubstr(msg::training_hardly_validated(0).text()),
                              HasSubstr(", no validation, "), Not(HasSubstr("validation 0."))));
  EXPECT_THAT(none.out, AllOf(HasSubstr(" outputs; no validation\n"), Not(HasSubstr("quantised"))));
  EXPECT_THAT(train(some_games(scratch, "games"), net).err,
              HasSubstr("positions for validation; with fewer than 1000 "));
}

TEST(CliTrain, TakesSeveralFilesAndGamesOnce) {
  const Scratch scratch;
  const std::string one = some_games(scratch, "games"), two = some_games(scratch, "more", "2");
  const Ran ran = train(one, scratch.path("net"), {"--data", two, "--data", one});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("24 games: "));
  EXPECT_THAT(ran.err, HasSubstr("12 duplicate games"));
  EXPECT_THAT(train(one, scratch.path("net"), {"--positions", "100"}).err, HasSubstr(": 100 positions, "));
}

TEST(CliTrain, RefusesWhatItCannotUse) {
  const Scratch scratch;
  const std::string games = some_games(scratch, "games"), net = scratch.path("net");
  const auto refusal = [&](const Ran& ran) {
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(net));
    return ran.err;
  };
  EXPECT_THAT(refusal(run({"train", "alice", "--data", games, "--net", net})),
              HasSubstr(msg::training_other_game("chess", "alice").text()));
  EXPECT_THAT(refusal(train(scratch.path("none"), net)),
              HasSubstr(msg::file_missing(scratch.path("none")).text()));
  const std::string whole = read_file(games), cut = scratch.path("cut"), empty = scratch.path("empty");
  std::ofstream(cut, std::ios::binary) << whole << whole.substr(0, whole.size() / 2);
  EXPECT_THAT(refusal(train(cut, net)),
              HasSubstr(msg::game_data_cut(static_cast<std::int64_t>(whole.size())).text()));
  std::ofstream(empty, std::ios::binary) << "";
  EXPECT_THAT(refusal(train(empty, net)), HasSubstr(msg::training_empty().text()));
  EXPECT_THAT(refusal(train(games, net, {"--rate", "2"})), HasSubstr(msg::rate_malformed("2").text()));
  EXPECT_THAT(refusal(train(games, net, {"--result", "much"})),
              HasSubstr(msg::result_share_malformed("much").text()));
  EXPECT_THAT(refusal(run({"train", "chess", "--data", games, "--net", net, "--hidden", "40"})),
              HasSubstr(msg::net_hidden(16, 512, 40).text()));
  EXPECT_EQ(train(games, scratch.path("no/folder")).status, 1);
}

}  // namespace
}  // namespace cheshire
