// data/perft/alice-facts.tsv: captures, checks and mates by ply, keys, repetitions. The lengths of the won
// endings (mate-plies) cannot be verified by counting moves; the search tests cover king and queen against
// king.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games.h"
#include "source.h"

namespace cheshire::test {
namespace {

std::vector<TableLine> facts(bool slow) {
  std::vector<TableLine> lines;
  for (const TableLine& line : table("perft/alice-facts.tsv")) {
    if (line[4].starts_with("mate-plies")) continue;
    if (line[4].ends_with("@5") == slow) lines.push_back(line);
  }
  return lines;
}
std::string name_of(const testing::TestParamInfo<TableLine>& info) {
  return as_name("line_" + std::to_string(info.param.number) + "_" + info.param[4]);
}

struct Leaves {
  std::uint64_t captures = 0, checks = 0, mates = 0;
};
// Counts the captures, checks and mates of the last moves of all lines of length `depth`.
template <class P>
void count(P& p, int depth, Leaves& leaves) {
  for (Move m : moves_of(p)) {
    const bool capture = p.captures(m);
    Undo undo;
    p.make(m, undo);
    if (depth > 1) {
      count(p, depth - 1, leaves);
    } else {
      leaves.captures += capture;
      if (p.in_check()) {
        ++leaves.checks;
        leaves.mates += !p.has_legal_move();
      }
    }
    p.unmake(m, undo);
  }
}

void expect_leaves(const TableLine& line) {
  with_alice(line[0], line[1], [&](const auto& game) {
    auto p = game.play(game.position(line[2]), line[3]);
    const std::size_t at = line[4].find('@');
    Leaves leaves;
    count(p, std::stoi(line[4].substr(at + 1)), leaves);
    const std::string kind = line[4].substr(0, at);
    const std::uint64_t found = kind == "captures" ? leaves.captures
                                : kind == "checks" ? leaves.checks
                                                   : leaves.mates;
    EXPECT_EQ(std::to_string(found), line[5]);
  });
}

void expect_distinct_keys(const TableLine& one) {
  std::set<std::uint64_t> keys;
  std::size_t lines = 0;
  for (const TableLine& line : table("perft/alice-facts.tsv")) {
    if (line[4] != one[4]) continue;
    ++lines;
    with_alice(line[0], line[1],
               [&](const auto& game) { keys.insert(game.play(game.position(line[2]), line[3]).key()); });
  }
  EXPECT_EQ(keys.size(), lines);
  EXPECT_EQ(std::to_string(lines), one[5]);
}

void expect_repetition(const TableLine& line) {
  with_alice(line[0], line[1], [&](const auto& game) {
    std::map<std::uint64_t, int> seen;
    const auto last = game.play(game.position(line[2]), line[3], [&](const auto& p) { ++seen[p.key()]; });
    EXPECT_EQ(std::to_string(seen[last.key()]), line[5]);
  });
}

// Expects the only key of a mate in two: a first move after which every reply can be mated at once. A first
// move that mates or stalemates does not count.
void expect_unique_key(const TableLine& line) {
  with_alice(line[0], line[1], [&](const auto& game) {
    const auto p = game.position(line[2]);
    std::vector<std::string> keys;
    for (Move m : moves_of(p)) {
      const auto tried = after(p, m);
      const auto replies = moves_of(tried);
      const bool solves = std::all_of(replies.begin(), replies.end(),
                                      [&](Move reply) { return !mates(after(tried, reply)).empty(); });
      if (solves && !replies.empty()) keys.push_back(san(p, m, SanSuffix::always));
    }
    EXPECT_EQ(keys, std::vector<std::string>{line[5]});
  });
}

class AliceFacts : public testing::TestWithParam<TableLine> {};

TEST_P(AliceFacts, Hold) {
  const TableLine& line = GetParam();
  const std::string& kind = line[4];
  if (kind.find('@') != std::string::npos) return expect_leaves(line);
  if (kind.starts_with("distinct-keys=")) return expect_distinct_keys(line);
  if (kind == "repetition") return expect_repetition(line);
  if (kind == "unique-key(#2)") return expect_unique_key(line);
  FAIL() << "no test for " << kind;
}

INSTANTIATE_TEST_SUITE_P(Fast, AliceFacts, testing::ValuesIn(facts(false)), name_of);
INSTANTIATE_TEST_SUITE_P(Slow, AliceFacts, testing::ValuesIn(facts(true)), name_of);

}  // namespace
}  // namespace cheshire::test
