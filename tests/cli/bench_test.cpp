// cheshire bench: the signatures of data/bench.tsv, and its output.
#include <gmock/gmock.h>

#include <map>
#include <set>
#include <sstream>

#include "../data/source.h"
#include "games/registry.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Pinned {
  std::string depth, nodes;
};

/// Returns the lines of data/bench.tsv by game.
std::map<std::string, Pinned> pinned() {
  std::map<std::string, Pinned> all;
  for (const test::TableLine& line : test::table("bench.tsv")) all[line[0]] = {line[1], line[2]};
  return all;
}

// If you mean to change the search, put the new numbers into the file and say so in the commit.
TEST(SlowBench, NodesAreThoseOfTheFile) {
  const Ran ran = run({"bench"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::map<std::string, Pinned> expected = pinned();
  for (const std::string& line : ran.lines()) {
    if (line.starts_with("all ") || line.starts_with("signature ")) continue;
    std::istringstream words(line);
    std::string game, positions, word, depth, nodes;
    ASSERT_TRUE(words >> game >> positions >> word >> word >> depth >> nodes) << line;
    const auto found = expected.find(game);
    ASSERT_NE(found, expected.end()) << "data/bench.tsv has no line " << game << '\t' << depth << '\t'
                                     << nodes;
    EXPECT_EQ(found->second.depth, depth) << game;
    EXPECT_EQ(found->second.nodes, nodes) << game;
    expected.erase(found);
  }
  for (const auto& [game, p] : expected) ADD_FAILURE() << game << " of data/bench.tsv is not searched";
}

TEST(Bench, CoversEveryFamily) {
  std::set<std::string> missing;
  for (const std::string& id : game_ids()) missing.insert(find_game(id)->family);
  for (const auto& [game, p] : pinned()) missing.erase(find_game(game)->family);
  EXPECT_THAT(missing, testing::IsEmpty());
}

TEST(Bench, GivesTheSameSignatureEachTime) {
  const Ran first = run({"bench", "--depth", "2"});
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.last_line(), testing::MatchesRegex("signature [0-9]+"));
  EXPECT_EQ(run({"bench", "--depth", "2"}).last_line(), first.last_line());
  EXPECT_THAT(run({"bench", "--depth", "2", "--json"}).out,
              HasSubstr("\"signature\":" + first.last_line().substr(10)));
}

TEST(Bench, SearchesTheGamesThatAreNamed) {
  const Ran ran = run({"bench", "--depth", "2", "chess", "alice:hyperchess"});
  ASSERT_EQ(ran.lines().size(), 4U) << ran.out << ran.err;
  EXPECT_THAT(ran.lines()[0], StartsWith("chess "));
  EXPECT_THAT(ran.lines()[1], StartsWith("alice:hyperchess "));
  EXPECT_EQ(run({"bench", "no-such-game"}).status, 2);
}

}  // namespace
}  // namespace cheshire
