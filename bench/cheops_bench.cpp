// Cheops: leaves of the action tree per second, with the last turn counted but not carried out; and search
// nodes per second.
#include <benchmark/benchmark.h>

#include <string_view>

#include "games/cheops/cheops.h"
#include "rules/cheops/position.h"
#include "search/cheops/searcher.h"

namespace {

using namespace cheshire;

void set_rate(benchmark::State& state, const char* what, std::uint64_t n) {
  state.counters[what] = benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsRate);
}

template <int W>
void perft_of(benchmark::State& state, const CheopsGame& game, int depth) {
  const auto tables = *cheops::Tables<W>::compile(game.spec);
  const cheops::Position<W> start(*tables, game.start);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += start.perft(depth);
  set_rate(state, "leaves/s", leaves);
}

template <int W>
void search_of(benchmark::State& state, const CheopsGame& game, std::uint64_t limit) {
  const auto tables = *cheops::Tables<W>::compile(game.spec);
  cheops::CheopsSearcher<W> searcher(*tables, 16);
  typename cheops::CheopsSearcher<W>::Request request;
  request.worlds.emplace_back(*tables, game.start);
  request.limits.nodes = limit;
  SearchEventsOf<cheops::Action> events;
  events.now = [] { return std::int64_t{0}; };
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    searcher.clear();
    nodes += searcher.think(request, events).nodes;
  }
  set_rate(state, "nodes/s", nodes);
}

void cheops_perft(benchmark::State& state, std::string_view id, int depth) {
  const CheopsGame game = *cheops_game(id, cheops_options(id));
  if (id == "little-cheops") return perft_of<2>(state, game, depth);
  if (id == "cheops") return perft_of<3>(state, game, depth);
  if (id == "little-cheops-imperial") return perft_of<5>(state, game, depth);
  perft_of<16>(state, game, depth);
}

void cheops_search(benchmark::State& state, std::string_view id, std::uint64_t nodes) {
  const CheopsGame game = *cheops_game(id, cheops_options(id));
  if (id == "little-cheops") return search_of<2>(state, game, nodes);
  if (id == "cheops") return search_of<3>(state, game, nodes);
  if (id == "little-cheops-imperial") return search_of<5>(state, game, nodes);
  search_of<16>(state, game, nodes);
}

BENCHMARK_CAPTURE(cheops_perft, little_common, "little-cheops", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_perft, little_imperial, "little-cheops-imperial", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_perft, common_pyramid, "cheops", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_perft, imperial_pyramid, "cheops-imperial", 2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_search, little_common, "little-cheops", 300'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_search, little_imperial, "little-cheops-imperial", 100'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_search, common_pyramid, "cheops", 100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cheops_search, imperial_pyramid, "cheops-imperial", 30'000)->Unit(benchmark::kMillisecond);

}  // namespace
