// The positions that `cheshire bench` searches, and how deep.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace cheshire {

struct BenchGame {
  std::string_view game;  // id, as `cheshire games` lists it
  int depth;              // plies
  std::vector<std::string_view> fens;
};

/// Every family of games, in the order in which they are searched. data/bench.tsv has the nodes of each.
std::span<const BenchGame> bench_games();

}  // namespace cheshire
