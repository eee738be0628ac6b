// Random games, for benchmarks: how many moves a second can be listed, chosen and played.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

#include "base/rng.h"

namespace cheshire::bench {

/// Plays games of at most 200 half-moves. begin() goes back to the start, play(n) plays the legal move number
/// n; both return how many legal moves there are then.
template <class Begin, class Play>
void playouts(benchmark::State& state, Begin begin, Play play) {
  Rng rng(1);
  std::int64_t played = 0;
  for (auto _ : state) {
    std::size_t count = begin();
    for (int ply = 0; ply < 200 && count > 0; ++ply, ++played)
      count = play(rng.below(static_cast<std::uint32_t>(count)));
  }
  state.counters["moves/s"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
}

}  // namespace cheshire::bench
