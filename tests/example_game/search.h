// A search of Shove: alpha-beta with iterative deepening, within the limits of search/limits.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "position.h"
#include "search/limits.h"
#include "search/search_limiter.h"

namespace cheshire::shove {

class Searcher {
 public:
  /// It keeps no table; the parameters are those that sessions give.
  Searcher(const Tables& tables, int hash_mebibytes) : tables_(tables) { (void)hash_mebibytes; }
  bool set_hash(int) { return true; }
  void clear() {}

  /// Thinks until a limit is reached. `past`: keys of the positions before, in order. `only`: root moves to consider;
  /// empty = all.
  SearchResult think(const Position& root, std::span<const std::uint64_t> past, const Limits& limits,
                     std::span<const Move> only, const SearchEvents& events);

 private:
  int search(const Position& p, int alpha, int beta, int depth, int ply, std::vector<Move>& line);
  bool drawn(const Position& p) const;

  const Tables& tables_;
  SearchLimiter limiter_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace cheshire::shove
