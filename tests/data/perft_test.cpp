// Every number of data/perft: leaves by depth. Numbers above a quarter million are named Slow.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "sessions.h"
#include "source.h"

namespace cheshire::test {
namespace {

struct Number {
  TableLine line;
  int depth = 0;
  std::uint64_t leaves = 0;
};
void PrintTo(const Number& n, std::ostream* out) {
  *out << n.line.file << ':' << n.line.number << " depth " << n.depth;
}

std::vector<Number> numbers(bool slow) {
  std::vector<Number> all;
  for (const char* file : {"perft/chess.tsv", "perft/alice.tsv", "perft/variants.tsv", "perft/cheops.tsv"}) {
    for (const TableLine& line : table(file)) {
      std::istringstream in(line[3]);
      for (std::string entry; in >> entry;) {
        const std::size_t colon = entry.find(':');
        const Number n{line, std::stoi(entry), std::stoull(entry.substr(colon + 1))};
        if ((n.leaves > 250'000) == slow) all.push_back(n);
      }
    }
  }
  return all;
}
std::string name_of(const testing::TestParamInfo<Number>& info) {
  const Number& n = info.param;
  return as_name(n.line[0] + "_line_" + std::to_string(n.line.number) + "_depth_" + std::to_string(n.depth));
}

class Perft : public testing::TestWithParam<Number> {};

TEST_P(Perft, LeavesAreAsPublished) {
  const auto& [line, depth, leaves] = GetParam();
  EXPECT_EQ(session_at(opened_game(line[0], line[1]), line[2])->perft(depth), leaves);
}

INSTANTIATE_TEST_SUITE_P(Fast, Perft, testing::ValuesIn(numbers(false)), name_of);
INSTANTIATE_TEST_SUITE_P(Slow, Perft, testing::ValuesIn(numbers(true)), name_of);

}  // namespace
}  // namespace cheshire::test
