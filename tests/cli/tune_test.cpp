// cheshire tune: that it tunes, goes on after an interruption, and says what is wrong with what it is given.
// Whether the numbers get better is for spsa_test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "messages/commandline.h"
#include "run.h"
#include "search/search_params.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Ran tune(const std::string& state, std::vector<std::string> more) {
  std::vector<std::string> words = {"tune", "chess", "--state", state, "--nodes", "50", "--hash", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

TEST(CliTune, FollowsTheWonPairsAndReports) {
  const Scratch scratch;
  const std::string state = scratch.path("state.json");
  const Ran ran =
      tune(state, {"--pairs", "4", "--param", "quiescence.margin", "--param", "razoring", "--rate", "1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Pair 4 of 4  razoring.max_depth "),
                             HasSubstr("| quiescence.margin | 150 | "), Not(HasSubstr("reduction"))));
  EXPECT_THAT(read_file(state), AllOf(HasSubstr("\"done\":4"), HasSubstr("\"name\":\"quiescence.margin\"")));
}

TEST(CliTune, GoesOnWhereItWasInterrupted) {
  const Scratch scratch;
  const std::string whole = scratch.path("whole.json"), parts = scratch.path("parts.json");
  const std::vector<std::string> arguments = {"--pairs", "3", "--param", "reduction", "--rate", "1"};
  EXPECT_EQ(tune(whole, arguments).status, 0);
  // As after the first pair.
  const std::string done = read_file(whole);
  EXPECT_EQ(tune(parts, arguments).status, 0);
  EXPECT_EQ(read_file(parts), done) << "one thread and fixed nodes find the same each time";
  const Ran again = tune(parts, arguments);
  EXPECT_THAT(again.err, HasSubstr(msg::tuning_resumed(3, parts).text()));
  EXPECT_THAT(again.out, AllOf(HasSubstr("3 of 3 pairs"), Not(HasSubstr("Pair "))));
  EXPECT_EQ(read_file(parts), done);
  EXPECT_THAT(tune(parts, {"--pairs", "4", "--param", "reduction", "--rate", "1"}).err,
              HasSubstr(msg::tuning_of_another_kind(parts).text()));
}

TEST(CliTune, WhatCannotBeginIsRefused) {
  const Scratch scratch;
  const std::string state = scratch.path("state.json");
  std::vector<std::string> names;
  SearchParams params;
  for_each_param(params, [&](const char* name, int, int, int) { names.emplace_back(name); });
  EXPECT_THAT(tune(state, {"--param", "depth"}).err, HasSubstr(msg::param_unknown("depth", names).text()));
  for (const char* rate : {"0", "-1", "x", "2", "0.1x"})
    EXPECT_THAT(tune(state, {"--rate", rate}).err, HasSubstr(msg::rate_malformed(rate).text()));
  std::ofstream(state) << "{\"game\":7}";
  EXPECT_THAT(tune(state, {}).err, HasSubstr(msg::tuning_malformed().text()));
  EXPECT_EQ(tune(state, {}).status, 2);
  const Ran nowhere = tune(scratch.path("no/folder/state.json"), {"--pairs", "1"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("state.json: "));
}

}  // namespace
}  // namespace cheshire
