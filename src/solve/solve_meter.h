// SolveMeter: counts the work of a solver by kind and ends it at its limits. Solvers that share the work on a
// problem have a meter each and one SolveTally.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include "solve/solution.h"
#include "solve/solve_request.h"

namespace cheshire {

/// What all workers have done.
struct SolveTally {
  std::atomic<std::uint64_t> nodes{0}, solutions{0}, moves{0};  // moves: of the solution
  std::atomic<int> depth{0}, done{0}, total{0};
  std::atomic<bool> stopped{false};
  std::atomic<SolveLimit> limit{SolveLimit::none};  // what stopped it

  SolveProgress progress() const { return {depth, done, total, solutions, nodes}; }
};

class SolveMeter {
 public:
  /// All workers together keep at most `memory` bytes of the solution, and as many moves as the request
  /// allows.
  SolveMeter(const SolveRequest& request, const SolveControl& control, SolveTally& tally, int worker,
             std::size_t memory)
      : control_(control),
        tally_(tally),
        first_(worker == 0),
        max_nodes_(request.max_nodes),
        max_moves_(memory / bytes_of_move) {
    if (request.max_moves == 0 || request.max_moves > max_moves_) return;
    max_moves_ = request.max_moves;
    limit_of_moves_ = SolveLimit::moves;
  }

  /// Counts a move made. Returns false if the work must end.
  bool count() {
    ++nodes_[static_cast<int>(work)];
    if ((++made_ & (interval - 1)) == 0) ask();
    if (max_nodes_ != 0 && made_ >= max_nodes_) stop(SolveLimit::nodes);
    return !stopped_;
  }
  /// Asks between moves whether the work must end, in preparations that take long.
  bool must_end() {
    if (stopped_) return true;
    if (control_.stop && control_.stop()) stop(SolveLimit::stopped);
    if (tally_.stopped || (answered_ != nullptr && *answered_)) stopped_ = true;
    return stopped_;
  }
  /// Counts a move of the solution.
  void count_of_solution() {
    if (++tally_.moves > max_moves_) stop(limit_of_moves_);
  }
  /// Ends the work of all workers.
  void stop(SolveLimit limit) {
    SolveLimit none = SolveLimit::none;
    tally_.limit.compare_exchange_strong(none, limit);
    stopped_ = true;
    tally_.stopped = true;
  }
  /// Goes on with other work after a limit of solutions. No other worker may be at work.
  void resume() {
    if (tally_.limit != SolveLimit::solutions) return;
    stopped_ = false;
    tally_.stopped = false;
  }
  /// Ends the work of this worker, too, as soon as `answered` is true; nothing is watched by nullptr.
  void watch(const std::atomic<bool>* answered) {
    answered_ = answered;
    if (answered == nullptr) stopped_ = tally_.stopped;
  }
  bool stopped() const { return stopped_; }
  const endings::TablesOnDisk* tables() const { return control_.tables.get(); }
  SolveTally& tally() { return tally_; }
  const std::array<std::uint64_t, solve_works>& nodes() const { return nodes_; }

  SolveWork work = SolveWork::keys;  // what is counted now
  std::size_t for_bounds = 0;        // the bytes that this worker's bounds may take

 private:
  static constexpr std::uint64_t interval = 1 << 12;
  static constexpr std::size_t bytes_of_move = 2 * sizeof(SolutionMove);  // with what vectors reserve

  void ask() {
    tally_.nodes += interval;
    must_end();
    if (first_ && control_.progress) control_.progress(tally_.progress());
  }

  const SolveControl& control_;
  SolveTally& tally_;
  bool first_;
  std::uint64_t max_nodes_, made_ = 0;
  std::size_t max_moves_;
  SolveLimit limit_of_moves_ = SolveLimit::memory;
  std::array<std::uint64_t, solve_works> nodes_{};
  bool stopped_ = false;
  const std::atomic<bool>* answered_ = nullptr;
};

}  // namespace cheshire
