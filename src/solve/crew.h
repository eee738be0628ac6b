// Crew<Solver>: solvers that share the first moves of a problem, one for each worker. What one of them finds
// of a first move depends on the position alone, so any number of workers finds the same.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "solve/solve_meter.h"
#include "solve/solve_request.h"

namespace cheshire {

template <class Solver>
class Crew {
 public:
  /// Half of the memory is for the tables of what is proved, half for the solution. A limit of solutions or
  /// nodes is exact only with one worker, so there is one then.
  template <class P>
  Crew(const P& p, const SolveRequest& request, const std::vector<Cell>& cells, const SolveControl& control)
      : control_(control) {
    const bool alone = !control.for_each || request.max_solutions != 0 || request.max_nodes != 0;
    const int workers = alone ? 1 : std::max(control.workers, 1);
    const std::size_t half = request.memory / 2 / static_cast<std::size_t>(workers);
    for (int worker = 0; worker < workers; ++worker) {
      meters_.push_back(std::make_unique<SolveMeter>(request, control, tally_, worker, half));
      solvers_.push_back(std::make_unique<Solver>(p, request, cells, *meters_.back(), half));
    }
  }

  Solver& first() { return *solvers_.front(); }
  bool stopped() const { return tally_.stopped; }
  SolveTally& tally() { return tally_; }

  /// Calls f(solver, item) for every item from 0 to n - 1, in that order if there is one worker, until the
  /// work must end. What the solvers do counts as `work`.
  template <class F>
  void for_each(int n, SolveWork work, F f) {
    tally_.done = 0;
    tally_.total = n;
    for (const auto& meter : meters_) meter->work = work;
    const auto one = [&](int item, int worker) {
      if (tally_.stopped) return;
      f(*solvers_[static_cast<std::size_t>(worker)], item);
      ++tally_.done;
    };
    if (solvers_.size() > 1) return control_.for_each(n, one);
    for (int item = 0; item < n; ++item) one(item, 0);
  }

  std::array<std::uint64_t, solve_works> nodes() const {
    std::array<std::uint64_t, solve_works> sum{};
    for (const auto& meter : meters_) {
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += meter->nodes()[i];
    }
    return sum;
  }

 private:
  const SolveControl& control_;
  SolveTally tally_;
  std::vector<std::unique_ptr<SolveMeter>> meters_;
  std::vector<std::unique_ptr<Solver>> solvers_;
};

}  // namespace cheshire
