// SolverTeam<Solver>: solvers that share the first two moves of a problem, one for each worker. What one of
// them finds of a move depends on the position alone, and what they tell each other is proved, so any number
// of workers finds the same.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "proof/proof_table.h"
#include "solve/solve_meter.h"
#include "solve/solve_request.h"

namespace cheshire {

template <class Solver>
class SolverTeam {
 public:
  /// Half of the memory is for the table of what is proved, which the solvers share, an eighth for their
  /// bounds, the rest for the solution. A limit of solutions or nodes is exact only with one worker, so there
  /// is one then.
  template <class P>
  SolverTeam(const P& p, const SolveRequest& request, const std::vector<Cell>& cells,
             const SolveControl& control)
      : control_(control),
        workers_(control.for_each && request.max_solutions == 0 && request.max_nodes == 0
                     ? std::max(control.workers, 1)
                     : 1),
        table_(request.memory / 2, workers_ > 1) {
    for (int worker = 0; worker < workers_; ++worker) {
      meters_.push_back(
          std::make_unique<SolveMeter>(request, control, tally_, worker, request.memory / 8 * 3));
      meters_.back()->for_bounds = request.memory / 8 / static_cast<std::size_t>(workers_);
      solvers_.push_back(std::make_unique<Solver>(p, request, cells, *meters_.back(), table_));
    }
  }

  Solver& first() { return *solvers_.front(); }
  int workers() const { return workers_; }
  bool stopped() const { return tally_.stopped; }
  SolveLimit limit() const { return tally_.limit; }  // what has stopped it
  SolveTally& tally() { return tally_; }

  /// Calls f(solver, item) for every item from 0 to n - 1, in that order if there is one worker, until the
  /// work must end. What the solvers do counts as `work`.
  template <class F>
  void for_each(int n, SolveWork work, F f) {
    share(n, n, work, [&](int item, int worker) {
      f(solver(worker), item);
      ++tally_.done;
    });
  }

  /// As for_each(), but the items have so many parts each, which workers share: f(solver, item, part).
  template <class F>
  void for_each_part(const std::vector<int>& parts, SolveWork work, F f) {
    std::vector<std::atomic<int>> open(parts.size());
    std::vector<std::size_t> item_of;
    for (std::size_t item = 0; item < parts.size(); ++item) {
      open[item] = parts[item];
      item_of.insert(item_of.end(), static_cast<std::size_t>(parts[item]), item);
    }
    std::vector<int> part_of;
    for (const int n : parts) {
      for (int part = 0; part < n; ++part) part_of.push_back(part);
    }
    const auto empty = std::count(parts.begin(), parts.end(), 0);
    const int n = static_cast<int>(parts.size() - static_cast<std::size_t>(empty));
    share(static_cast<int>(item_of.size()), n, work, [&](int i, int worker) {
      const std::size_t item = item_of[static_cast<std::size_t>(i)];
      f(solver(worker), static_cast<int>(item), part_of[static_cast<std::size_t>(i)]);
      if (--open[item] == 0) ++tally_.done;
    });
  }

  /// Asks f(solver, item, helper) a question about every item, and calls answered(item, answer) once for
  /// each. Workers that find no more items help with those that are left, and the first answer ends the work
  /// on an item: helper is 0 for its first worker.
  template <class F, class Answered>
  void decide_each(int n, SolveWork work, F f, Answered answered) {
    std::vector<std::atomic<bool>> decided(static_cast<std::size_t>(n));
    share(n * workers_, n, work, [&](int i, int worker) {
      const int item = i % n;
      std::atomic<bool>& done = decided[static_cast<std::size_t>(item)];
      if (done) return;
      SolveMeter& meter = *meters_[static_cast<std::size_t>(worker)];
      meter.watch(&done);
      const auto answer = f(solver(worker), item, i / n);
      const bool complete = !meter.stopped();
      meter.watch(nullptr);
      if (!complete || done.exchange(true)) return;
      answered(item, answer);
      ++tally_.done;
    });
  }

  std::array<std::uint64_t, solve_works> nodes() const {
    std::array<std::uint64_t, solve_works> sum{};
    for (const auto& meter : meters_) {
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += meter->nodes()[i];
    }
    return sum;
  }

 private:
  Solver& solver(int worker) { return *solvers_[static_cast<std::size_t>(worker)]; }

  /// Gives the pieces of work, which n items consist of, to the workers: f(piece, worker).
  template <class F>
  void share(int pieces, int n, SolveWork work, F f) {
    tally_.done = 0;
    tally_.total = n;
    for (const auto& meter : meters_) meter->work = work;
    const auto one = [&](int piece, int worker) {
      if (!tally_.stopped) f(piece, worker);
    };
    if (workers_ > 1) return control_.for_each(pieces, one);
    for (int piece = 0; piece < pieces; ++piece) one(piece, 0);
  }

  const SolveControl& control_;
  int workers_;
  ProofTable table_;
  SolveTally tally_;
  std::vector<std::unique_ptr<SolveMeter>> meters_;
  std::vector<std::unique_ptr<Solver>> solvers_;
};

}  // namespace cheshire
