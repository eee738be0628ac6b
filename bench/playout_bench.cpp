// Random games through the C++ library (cheshire.hpp): all legal moves listed in every position, and one of
// them played. kernel_bench.cpp has the same without a library.
#include <cheshire.hpp>

#include "bench/playouts.h"

namespace {

void library_playouts(benchmark::State& state, const char* game) {
  cheshire::Board board = cheshire::Board::open(game).value();
  cheshire::MoveList moves = board.legal_moves();
  cheshire::bench::playouts(
      state,
      [&] {
        while (board.pop()) continue;
        moves = board.legal_moves();
        return moves.size();
      },
      [&](std::size_t chosen) {
        if (!board.push(moves[chosen])) state.SkipWithError("a legal move is refused");
        moves = board.legal_moves();
        return moves.size();
      });
}

BENCHMARK_CAPTURE(library_playouts, chess, "chess")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(library_playouts, alice, "alice")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(library_playouts, raumschach, "raumschach")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(library_playouts, hyperchess, "hyperchess")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(library_playouts, little_cheops, "little-cheops")->Unit(benchmark::kMillisecond);

}  // namespace
