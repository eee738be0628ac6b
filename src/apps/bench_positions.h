// The positions that `cheshire bench` searches, and to what depth.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace cheshire {

struct BenchGame {
  std::string_view game;  // as listed by `cheshire games`
  int depth;              // plies
  std::vector<std::string_view> fens;
};

/// Returns every family of games, in the order in which they are searched. data/bench.tsv has the nodes of
/// each.
std::span<const BenchGame> bench_games();

}  // namespace cheshire
