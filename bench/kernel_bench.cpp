// Move generation through the generic kernel: leaves of the move tree per second, with the last ply counted
// but not made.
#include <benchmark/benchmark.h>

#include "bench/positions.h"
#include "engine/session.h"

namespace {

using namespace cheshire;

void perft(benchmark::State& state, const char* game, const char* fen, int depth) {
  const auto opened = open_game(game);
  const auto session = (*opened)->session();
  if (!session->set(fen).ok()) state.SkipWithError("the position cannot be played");
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += *session->perft(depth);
  state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(perft, chess_start, "chess", bench::start, 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, chess_kiwipete, "chess", bench::kiwipete, 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, alice_start, "alice", bench::start, 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, alice_kiwipete, "alice", bench::kiwipete, 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, raumschach_start, "raumschach", "", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, raumschach_middlegame, "raumschach", bench::raumschach_middlegame, 3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, hyperchess_start, "hyperchess", "", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, hyperchess_middlegame, "hyperchess", bench::hyperchess_middlegame, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, three_boards_start, "three-boards", "", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, alice_raumschach_start, "alice:raumschach", "", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, alice_middlegame, "alice", bench::alice_middlegame, 4)
    ->Unit(benchmark::kMillisecond);

}  // namespace
