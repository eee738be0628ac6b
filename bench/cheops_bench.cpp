// Cheops: leaves of the tree of actions per second, the last turn counted, not carried out; and nodes of the search per second.
#include <benchmark/benchmark.h>

#include "games/cheops/cheops.h"
#include "rules/cheops/position.h"
#include "search/cheops/searcher.h"

namespace {

using namespace cheshire;

template <int W>
void cheops_perft(benchmark::State& state, const char* id, int depth) {
  const CheopsGame game = *cheops_game(id, cheops_options(id));
  const auto tables = *cheops::Tables<W>::compile(game.spec);
  const cheops::Position<W> start(*tables, game.start);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += start.perft(depth);
  state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

template <int W>
void cheops_search(benchmark::State& state, const char* id, std::uint64_t limit) {
  const CheopsGame game = *cheops_game(id, cheops_options(id));
  const auto tables = *cheops::Tables<W>::compile(game.spec);
  cheops::Searcher<W> searcher(*tables, 16);
  typename cheops::Searcher<W>::Request request;
  request.worlds.emplace_back(*tables, game.start);
  request.limits.nodes = limit;
  SearchEvents events;
  events.now = [] { return std::int64_t{0}; };
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    searcher.clear();
    nodes += searcher.think(request, events).nodes;
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(cheops_perft<2>, little_common, "little-cheops", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_perft<5>, little_imperial, "little-cheops-imperial", 3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_perft<3>, common_pyramid, "cheops", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_perft<16>, imperial_pyramid, "cheops-imperial", 2)->Unit(benchmark::kMillisecond);

BENCHMARK_CAPTURE(cheops_search<2>, little_common, "little-cheops", 300'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_search<5>, little_imperial, "little-cheops-imperial", 100'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_search<3>, common_pyramid, "cheops", 100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_search<16>, imperial_pyramid, "cheops-imperial", 30'000)
    ->Unit(benchmark::kMillisecond);

}  // namespace
