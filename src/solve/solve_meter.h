// SolveMeter: counts the work of a solver by kind and ends it at its limits.
#pragma once

#include <array>
#include <cstdint>

#include "solve/solution.h"
#include "solve/solve_request.h"

namespace cheshire {

class SolveMeter {
 public:
  SolveMeter(const SolveRequest& request, const SolveControl& control)
      : control_(control), max_nodes_(request.max_nodes), max_kept_(request.memory / 2 / bytes_of_move) {}

  /// Counts a move made. Returns false if the work must end.
  bool count() {
    ++nodes_[static_cast<int>(work)];
    if ((++progress.nodes & (interval - 1)) == 0) ask();
    if (max_nodes_ != 0 && progress.nodes >= max_nodes_) stopped_ = true;
    return !stopped_;
  }
  /// Counts a move of the solution.
  void keep() {
    if (++kept_ > max_kept_) stopped_ = true;
  }
  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }
  /// Notes that the solution leaves out what nobody asked for any more.
  void leave_out() { incomplete_ = true; }
  bool incomplete() const { return stopped_ || incomplete_; }
  const std::array<std::uint64_t, solve_works>& nodes() const { return nodes_; }

  SolveWork work = SolveWork::keys;  // what is counted now
  SolveProgress progress;

 private:
  static constexpr std::uint64_t interval = 1 << 12;
  static constexpr std::size_t bytes_of_move = 2 * sizeof(SolutionMove);  // with what vectors reserve

  void ask() {
    if (control_.stop && control_.stop()) stopped_ = true;
    if (control_.progress) control_.progress(progress);
  }

  const SolveControl& control_;
  std::uint64_t max_nodes_;
  std::size_t max_kept_, kept_ = 0;
  std::array<std::uint64_t, solve_works> nodes_{};
  bool stopped_ = false, incomplete_ = false;
};

}  // namespace cheshire
