// What the command prints as JSON is what schema/ says.
#include "schema/schema_check.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "run.h"

namespace cheshire {
namespace {

void expect_output(const std::string& name, const std::vector<std::string>& arguments) {
  const Ran ran = run(arguments);
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_schema("CommandOutputs." + name, ran.out);
}

TEST(CliSchema, DescribesEveryOutput) {
  expect_output("games --json", {"games", "--json"});
  expect_output("games --json",
                {"games", "--json", "--games", CHESHIRE_SOURCE_DIR "/data/games/capablanca.toml"});
  for (const char* game : {"alice", "cheops", "raumschach", "duo"})
    expect_output("moves --json", {"moves", game, "--json"});
  for (const char* game : {"alice", "cheops"})
    expect_output("analyse --json", {"analyse", game, "--nodes", "200", "--multipv", "2", "--json"});
  expect_output("analyse --json", {"analyse", "alice", "--moves", "e4 d5 Be2 dxe4 Bb5", "--json"});
  expect_output("perft --json", {"perft", "chess", "2", "--json"});
  expect_output("perft --json", {"perft", "little-cheops", "2", "--divide", "--json"});
  const std::string marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";
  expect_output("solve --json", {"solve", "alice", "#2", "--fen", marks, "--set-play", "--tries", "2",
                                 "--threats", "--duals", "--json"});
  expect_output("solve --json", {"solve", "chess", "h#2", "--json"});
  expect_output("match --json", {"match", "alice", "--rounds", "2", "--nodes", "50", "--json"});
  const Scratch scratch;
  const std::string games = scratch.path("games.pgn");
  ASSERT_EQ(run({"match", "alice", "--rounds", "1", "--nodes", "50", "--pgn", games}).status, 0);
  expect_output("pgn replay --json", {"pgn", "replay", "--json", "--positions", games});
  expect_output("pgn stats --json", {"pgn", "stats", "--json", games});
  expect_output("pgn tree --json", {"pgn", "tree", "--json", games});
  const std::string index = scratch.path("games.idx");
  ASSERT_EQ(run({"pgn", "index", "-o", index, games}).status, 0);
  expect_output("pgn tree --json", {"pgn", "tree", "--json", "--index", index});
  expect_output("bench --json", {"bench", "chess", "alice", "--depth", "2", "--json"});
}

}  // namespace
}  // namespace cheshire
