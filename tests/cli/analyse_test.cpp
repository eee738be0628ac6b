// cheshire analyse: the engine's lines in a position.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "messages/commandline.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

TEST(CliAnalyse, ShowsALineForEachRank) {
  const Ran ran = run({"analyse", "chess", "--depth", "4", "--multipv", "3"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  ASSERT_EQ(ran.lines().size(), 4u) << ran.out;
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_THAT(ran.lines()[i], ContainsRegex("^[+-][0-9.]+ +depth 4  [a-hNK]")) << ran.out;
  EXPECT_THAT(ran.last_line(), ContainsRegex("^White to move; [0-9]+ nodes, [0-9.]+ s$"));
}

TEST(CliAnalyse, FindsAMateAfterMovesFromAPosition) {
  const Ran ran = run({"analyse", "alice", "--moves", "e4 d5 Be2 dxe4", "--nodes", "20000"});
  EXPECT_THAT(ran.out, ContainsRegex("^mate in 1 +depth [0-9]+  Bb5#\n")) << ran.err;
  const Ran json =
      run({"analyse", "chess", "--fen", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "--depth", "4", "--json"});
  EXPECT_THAT(json.out, StartsWith("{\"game\":\"chess\""));
  EXPECT_THAT(json.out, HasSubstr("\"bestmove\":\"a1a8\",\"lines\":[{\"depth\":"));
  EXPECT_THAT(json.out, HasSubstr("\"score\":{\"kind\":\"mate\",\"value\":1}"));
  EXPECT_THAT(json.out, HasSubstr("\"san\":[\"Ra8#\"]"));
}

TEST(CliAnalyse, SaysThatTheGameIsOver) {
  const Ran ran = run({"analyse", "alice", "--moves", "e4 d5 Be2 dxe4 Bb5"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "Checkmate: White wins.\n");
}

TEST(CliAnalyse, GivesTheSameAnswerForTheSameDepthAndNet) {
  const auto lines = [](const std::string& net) {
    std::vector<std::string> words{"analyse", "alice", "--depth", "5"};
    if (!net.empty()) words.insert(words.end(), {"--net", net});
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.lines().empty() ? "" : ran.lines().front();
  };
  EXPECT_EQ(lines(""), lines(""));
  EXPECT_EQ(lines("none"), lines("none"));
  EXPECT_NE(lines(""), lines("none"));
}

TEST(CliAnalyse, RefusesWhatItCannotUse) {
  const Ran missing = run({"analyse", "alice", "--net", "/nowhere/x.net"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(missing.err,
            "cheshire: " + msg::argument_refused("--net", msg::file_missing("/nowhere/x.net")).text() + "\n");
  const Scratch scratch;
  const std::string net = scratch.script("x.net", "not a net");
  const Ran other = run({"analyse", "alice", "--net", net});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, StartsWith("cheshire: --net: "));
  EXPECT_EQ(run({"analyse", "alice", "--multipv", "0"}).status, 2);
  EXPECT_EQ(run({"analyse", "alice", "--fen", ""}).status, 2);
}

}  // namespace
}  // namespace cheshire
