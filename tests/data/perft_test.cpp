// Every number of data/perft: leaves by depth. Numbers of more than a quarter million are named Slow.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "games.h"
#include "rules/cheops/position.h"
#include "source.h"
#include "text/cheops/fen.h"

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

template <int W>
std::uint64_t cheops_leaves(GameSpec spec, const std::string& fen, int depth) {
  const auto tables = *cheops::Tables<W>::compile(std::move(spec));
  const std::string& text = fen == "startpos" ? tables->spec.start : fen;
  const auto setup = cheops::read_fen(text, tables->spec, tables->topology);
  if (!setup) throw std::runtime_error(text + ": " + setup.error().message);
  return cheops::Position<W>(*tables, *setup).perft(depth);
}
std::uint64_t cheops_leaves(GameSpec spec, const std::string& fen, int depth) {
  const int words = spec.words();
  if (words <= 2) return cheops_leaves<2>(std::move(spec), fen, depth);
  if (words <= 3) return cheops_leaves<3>(std::move(spec), fen, depth);
  if (words <= 5) return cheops_leaves<5>(std::move(spec), fen, depth);
  return cheops_leaves<16>(std::move(spec), fen, depth);
}

class Perft : public testing::TestWithParam<Number> {};

TEST_P(Perft, LeavesAreAsPublished) {
  const auto& [line, depth, leaves] = GetParam();
  const auto options = parse_options(line[1]);
  ASSERT_TRUE(options) << line[1];
  Result<GameSpec> spec = find_game(line[0], *options);
  ASSERT_TRUE(spec) << spec.error().message;
  if (spec->cheops) {
    EXPECT_EQ(cheops_leaves(std::move(*spec), line[2], depth), leaves);
    return;
  }
  with_game(line[0], line[1], [&, d = depth, expected = leaves, fen = line[2]](const auto& game) {
    auto p = game.position(fen);
    EXPECT_EQ(p.perft(d), expected);
  });
}

INSTANTIATE_TEST_SUITE_P(Fast, Perft, testing::ValuesIn(numbers(false)), name_of);
INSTANTIATE_TEST_SUITE_P(Slow, Perft, testing::ValuesIn(numbers(true)), name_of);

}  // namespace
}  // namespace cheshire::test
