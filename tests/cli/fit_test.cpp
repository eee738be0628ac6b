// cheshire fit: that it writes weights of the hand-written evaluation, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "messages/commandline.h"
#include "messages/learn.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string games_of(const Scratch& scratch, const std::string& game, const std::string& count) {
  const std::string file = scratch.path(game + count);
  EXPECT_EQ(run({"selfplay", game, "-o", file, "--nodes", "60", "--hash", "1", "--count", count}).status, 0);
  return file;
}

TEST(CliFit, WritesTheSameWeightsWithAnyNumberOfThreads) {
  const Scratch scratch;
  const std::string chess = games_of(scratch, "chess", "12"), alice = games_of(scratch, "alice", "12"),
                    one = scratch.path("one.h"), two = scratch.path("two.h");
  const Ran ran = run({"fit", "--data", chess, "--held-out", alice, "-o", one});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("step 1: loss 0."));
  EXPECT_THAT(ran.out, AllOf(HasSubstr("| chess, fitted to | "), HasSubstr("| alice, held out | ")));
  EXPECT_THAT(read_file(one),
              AllOf(HasSubstr("// Fitted to self-play of chess.\n"),
                    HasSubstr("inline constexpr EvalWeights fitted_weights{\n"), HasSubstr(".tempo = ")));
  EXPECT_EQ(run({"fit", "--data", chess, "--held-out", alice, "--threads", "2", "-o", two}).status, 0);
  EXPECT_EQ(read_file(one), read_file(two));
}

TEST(CliFit, RefusesWhatItCannotUse) {
  const Scratch scratch;
  const std::string games = games_of(scratch, "chess", "1"), output = scratch.path("weights.h");
  const auto refusal = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"fit", "-o", output};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(output));
    return ran.err;
  };
  const std::string none = scratch.path("none"), cheops = games_of(scratch, "little-cheops", "1");
  EXPECT_THAT(refusal({"--data", none}), HasSubstr(msg::file_missing(none).text()));
  const std::string empty = scratch.path("empty");
  std::ofstream(empty, std::ios::binary) << "";
  EXPECT_THAT(refusal({"--data", empty}), HasSubstr(msg::fit_no_positions(empty).text()));
  EXPECT_THAT(refusal({"--data", cheops}), HasSubstr(msg::evaluation_of_its_own("Little Cheops").text()));
  EXPECT_THAT(refusal({"--data", games, "--result", "2"}),
              HasSubstr(msg::result_share_malformed("2").text()));
  EXPECT_THAT(refusal({"--data", games, "--keep", "x"}), HasSubstr(msg::keep_share_malformed("x").text()));
  const Ran same = run({"fit", "--data", games, "-o", games});
  EXPECT_EQ(same.status, 2);
  EXPECT_THAT(same.err, HasSubstr(msg::output_is_input(games).text()));
}

}  // namespace
}  // namespace cheshire
