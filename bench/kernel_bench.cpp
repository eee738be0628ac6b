// Move generation: leaves of the move tree per second, with the last ply counted but not made; and random
// games without a session.
#include <benchmark/benchmark.h>

#include <type_traits>

#include "bench/playouts.h"
#include "bench/positions.h"
#include "engine/session.h"
#include "games/registry.h"
#include "rules/fastest.h"
#include "rules/passage.h"
#include "rules/position.h"
#include "rules/setup_check.h"
#include "text/fen.h"

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

/// No library can play random games faster than this.
template <int W, class R>
void kernel_playouts(benchmark::State& state, const char* game) {
  const auto tables = *RuleTables<W>::compile(*find_game(game));
  const auto setup = read_fen(tables->spec.start, tables->spec, tables->topology);
  with_fastest(*SetupCheck<W, R>::check(*setup, *tables).position, [&](const auto& start) {
    auto position = start;
    typename std::decay_t<decltype(start)>::MoveList moves;
    const auto list = [&] {
      moves.clear();
      position.list(moves);
      return moves.size();
    };
    bench::playouts(
        state,
        [&] {
          position = start;
          return list();
        },
        [&](std::size_t chosen) {
          Undo undo;
          position.make(moves[chosen], undo);
          return list();
        });
  });
}

void chess_playouts(benchmark::State& state) { kernel_playouts<1, OneBoard>(state, "chess"); }
void alice_playouts(benchmark::State& state) { kernel_playouts<2, LookingGlass>(state, "alice"); }

BENCHMARK(chess_playouts)->Unit(benchmark::kMillisecond);
BENCHMARK(alice_playouts)->Unit(benchmark::kMillisecond);

}  // namespace
