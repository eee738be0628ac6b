// Crew<Solver>: solvers that share the first moves of a problem, one for each worker. What one of them finds
// of a first move depends on the position alone, and what they tell each other is proved, so any number of
// workers finds the same.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "solve/proof_table.h"
#include "solve/solve_meter.h"
#include "solve/solve_request.h"

namespace cheshire {

template <class Solver>
class Crew {
 public:
  /// Half of the memory is for the table of what is proved, which the solvers share, half for the solution. A
  /// limit of solutions or nodes is exact only with one worker, so there is one then.
  template <class P>
  Crew(const P& p, const SolveRequest& request, const std::vector<Cell>& cells, const SolveControl& control)
      : control_(control),
        workers_(control.for_each && request.max_solutions == 0 && request.max_nodes == 0
                     ? std::max(control.workers, 1)
                     : 1),
        table_(request.memory / 2, workers_ > 1) {
    const std::size_t kept = request.memory / 2 / static_cast<std::size_t>(workers_);
    for (int worker = 0; worker < workers_; ++worker) {
      meters_.push_back(std::make_unique<SolveMeter>(request, control, tally_, worker, kept));
      solvers_.push_back(std::make_unique<Solver>(p, request, cells, *meters_.back(), table_));
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
    if (workers_ > 1) return control_.for_each(n, one);
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
  int workers_;
  ProofTable table_;
  SolveTally tally_;
  std::vector<std::unique_ptr<SolveMeter>> meters_;
  std::vector<std::unique_ptr<Solver>> solvers_;
};

}  // namespace cheshire
