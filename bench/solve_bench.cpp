// The problem solver: moves made per second, how many times as fast it is as plain search, and what two
// threads do beside two solvers with a thread each. The ratios compare times of one run.
#include <benchmark/benchmark.h>

#include <chrono>
#include <numeric>
#include <thread>

#include "bench/positions.h"
#include "engine/session.h"
#include "engine/solve_problem.h"

namespace {

using namespace cheshire;

constexpr const char* two_mover = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";
// M. Caillaud, Andernach 2025, 8th prize.
constexpr const char* help_mate = "5K2/8/8/8/|R2P4/|b4P2/8/2|rk|r2|B w - - 0 1";
constexpr const char* help_mate_black = "5K2/8/8/8/|R2P4/|b4P2/8/2|rk|r2|B b - - 0 1";
constexpr const char* queen = "8/5|p2/6|Q1/4K3/8/|k1p5/8/4R3 w - - 0 1";

struct Problem {
  std::shared_ptr<const AnyGame> game;
  std::unique_ptr<Session> session;
  SolveRequest request;

  Problem(const char* id, const char* stipulation, const char* fen)
      : game(*open_game(id)), session(game->session()) {
    if (!session->set(fen).ok()) std::abort();
    request.stipulation = read_stipulation(stipulation).value();
  }
  /// Returns the seconds it takes, and adds the moves made.
  double solve(bool plain, int threads, std::uint64_t& moves) const {
    SolveRequest asked = request;
    asked.plain = plain;
    const auto begin = std::chrono::steady_clock::now();
    const auto solved = solve_problem(game->rules(), session->setup(), asked, {}, threads);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (!solved || solved->state == SolveState::limit_reached) std::abort();
    moves += std::accumulate(solved->nodes.begin(), solved->nodes.end(), std::uint64_t{0});
    return seconds.count();
  }
};

void solve(benchmark::State& state, const char* id, const char* stipulation, const char* fen) {
  const Problem problem(id, stipulation, fen);
  double seconds = 0, plain = 0;
  std::uint64_t moves = 0, plain_moves = 0;
  for (auto _ : state) {
    const double once = problem.solve(false, 1, moves);
    state.SetIterationTime(once);
    seconds += once;
    plain += problem.solve(true, 1, plain_moves);
  }
  state.counters["moves/s"] = static_cast<double>(moves) / seconds;
  state.counters["plain moves/s"] = static_cast<double>(plain_moves) / plain;
  state.counters["times plain"] = plain / seconds;
}

void two_threads(benchmark::State& state, const char* id, const char* stipulation, const char* fen) {
  const Problem problem(id, stipulation, fen);
  double together = 0, apart = 0;
  for (auto _ : state) {
    std::uint64_t moves = 0, others = 0;
    const double once = problem.solve(false, 2, moves);
    state.SetIterationTime(once);
    together += once;
    const auto begin = std::chrono::steady_clock::now();
    {
      const std::jthread other([&] { problem.solve(false, 1, others); });
      problem.solve(false, 1, moves);
    }
    apart += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  // Two solvers solve the problem twice in that time.
  state.counters["of two solvers"] = apart / (2 * together);
}

#define SOLVE(name, ...) BENCHMARK_CAPTURE(name, __VA_ARGS__)->Unit(benchmark::kMillisecond)->UseManualTime()
SOLVE(solve, alice_start_h2_5, "alice", "h#2.5", bench::start);
SOLVE(solve, alice_2, "alice", "#2", two_mover);
SOLVE(solve, alice_3, "alice", "#3", two_mover);
SOLVE(solve, alice_h2_5, "alice", "h#2.5", help_mate);
SOLVE(solve, alice_h3, "alice", "h#3", help_mate_black);
SOLVE(solve, alice_s2, "alice", "s#2", two_mover);
SOLVE(solve, alice_5, "alice", "#5", queen);
SOLVE(solve, chess_h2_5, "chess", "h#2.5", bench::start);
SOLVE(solve, raumschach_h2, "raumschach", "h#2", bench::start);
SOLVE(two_threads, alice_start_h3, "alice", "h#3", bench::start);
SOLVE(two_threads, alice_5, "alice", "#5", "2|K5/8/5|k1|p/8/7|R/5|n1|Q/8/8 w - - 0 1");
SOLVE(two_threads, alice_5_knight, "alice", "#5", "7|R/8/2|Q1|P3/7|b/6k1/8/1|K6/8 w - - 0 1");
SOLVE(two_threads, chess_6, "chess", "#6", "8/8/1K6/3Q4/k7/8/1p5P/8 w - - 0 1");
#undef SOLVE

}  // namespace
