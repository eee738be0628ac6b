// The signature of a search: how many nodes it takes for given positions. It changes when, and only when, the search,
// the evaluation or the rules do.
#pragma once

#include <cstdint>
#include <span>

#include "search/searcher.h"

namespace cheshire {

/// Nodes of all positions, each searched to `depth` with a cleared table. `events.now` may be empty.
template <class P>
std::uint64_t bench_signature(Searcher<P>& searcher, std::span<const P> positions, int depth,
                              const SearchEvents& events = {}) {
  std::uint64_t nodes = 0;
  Limits limits;
  limits.depth = depth;
  for (const P& p : positions) {
    searcher.clear();
    nodes += searcher.think(p, {}, limits, events).nodes;
  }
  return nodes;
}

}  // namespace cheshire
