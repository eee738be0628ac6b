// What has no tables, and in which order they are made.
#include "endings/endings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/test_message.h"
#include "games/registry.h"
#include "messages/endings.h"
#include "text/fen.h"

namespace cheshire::endings {
namespace {

using test::brief;

std::string refused(GameSpec spec) { return brief(Endings::open(std::move(spec)).error().message); }

std::string refused_probe(Endings& endings, const std::string& fen) {
  return brief(endings.probe(*read_fen(fen, endings.spec(), endings.topology())).error().message);
}

TEST(Endings, RefuseGamesThatTheyDoNotFit) {
  const GameSpec cheops = *find_game("little-cheops");
  EXPECT_EQ(refused(cheops), brief(msg::endings_own_rules(cheops.title)));
  const GameSpec strict = *find_game("alice", {{"strict-first-board", "on"}});
  EXPECT_EQ(refused(strict), brief(msg::endings_strict_first_board(strict.title)));
  const GameSpec large = *find_game("alice3:raumschach");
  EXPECT_EQ(refused(large), brief(msg::endings_board_too_large(large.title)));
}

TEST(Endings, RefusePositionsThatTheyDoNotKnow) {
  const auto chess = *Endings::open(*find_game("chess"));
  EXPECT_EQ(refused_probe(*chess, "8/8/8/8/8/1k6/7r/K7 b - - 0 1"), brief(msg::ending_no_table("KvKR")));
  EXPECT_EQ(refused_probe(*chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), brief(msg::ending_with_rights()));
  EXPECT_EQ(refused_probe(*chess, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), brief(msg::ending_with_en_passant()));
}

TEST(Endings, ListWhatIsNeededFirst) {
  const auto chess = *Endings::open(*find_game("chess"));
  std::vector<std::string> names;
  for (const Material& m : chess->with_successors({*read_material("KPvK", chess->spec())}))
    names.push_back(name(m, chess->spec()));
  EXPECT_THAT(names, testing::UnorderedElementsAre("KQvK", "KRvK", "KBvK", "KNvK", "KPvK"));
  EXPECT_EQ(names.back(), "KPvK");
  EXPECT_EQ(chess->all(4).size(), 35U);
}

TEST(Endings, StopWhenTheyAreTold) {
  const auto chess = *Endings::open(*find_game("chess"));
  BuildControl control;
  int plies = 0;
  control.progress = [&](Metric, int, std::uint64_t) { ++plies; };
  control.stop = [&] { return plies == 5; };
  EXPECT_FALSE(*chess->build(*read_material("KRvK", chess->spec()), Metric::mate, control));
  EXPECT_FALSE(chess->has(*read_material("KRvK", chess->spec()), Metric::mate));
}

}  // namespace
}  // namespace cheshire::endings
