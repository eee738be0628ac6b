// Search speed: nodes per second of one thread, from an empty table, to a fixed number of nodes.
#include <benchmark/benchmark.h>

#include <chrono>

#include "bench/positions.h"
#include "engine/session.h"

namespace {

using namespace cheshire;

void search(benchmark::State& state, const char* game, const char* fen) {
  const auto opened = open_game(game);
  const auto session = (*opened)->session();
  if (!session->set(fen).ok()) state.SkipWithError("the position cannot be played");
  ThinkRequest request;
  request.limits.nodes = 1'000'000;
  ThinkEvents events;
  events.now = [] {
    using namespace std::chrono;
    return static_cast<std::int64_t>(
        duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count());
  };
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    session->clear_hash();
    nodes += session->think(request, events)->nodes;
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(search, alice_start, "alice", bench::start)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, alice_kiwipete, "alice", bench::kiwipete)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, alice_middlegame, "alice", bench::alice_middlegame)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, raumschach_start, "raumschach", "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, hyperchess_start, "hyperchess", "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, chess_kiwipete, "chess", bench::kiwipete)->Unit(benchmark::kMillisecond);

}  // namespace
