// SolverPool: the server's problem solver. A few threads of the lowest priority solve one problem each, and
// never two of one owner at the same time; whoever has used less of their time goes first. All but the
// solving happens in the server's loop.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "server/common/cancellation.h"
#include "server/common/event.h"
#include "server/common/fair_queue.h"
#include "server/common/loop.h"
#include "server/limits/work_slots.h"
#include "server/work/worker_threads.h"

namespace cheshire {

class SolverPool {
 public:
  /// Solves a problem and returns the answer as JSON. Ends soon once `stop` returns true, and at once if it
  /// does so from the beginning.
  using Work = std::function<Result<std::string>(const std::function<bool()>& stop)>;
  /// `slots`: problems that wait or are being solved; `time`: how long one may take. None waits longer than
  /// three times that.
  struct Limits {
    SlotLimits slots;
    std::chrono::milliseconds time;
  };
  /// Nothing: the problem has waited too long, the client has gone, or the pool is closed.
  using Solved = std::optional<Result<std::string>>;

  struct Task;
  using SharedTask = std::shared_ptr<Task>;

  SolverPool(Loop& loop, int threads, Limits max);
  SolverPool(const SolverPool&) = delete;
  SolverPool& operator=(const SolverPool&) = delete;
  /// Stops all work and waits for the threads.
  ~SolverPool() { close(); }

  /// Takes a slot for a problem of this owner, to be had before the problem is read. Nothing if too many
  /// wait.
  std::optional<WorkSlots::Slot> reserve(const std::string& owner) { return slots_.take(owner); }
  /// Registers a problem under the client's id; stop() finds it from then on.
  SharedTask add(WorkSlots::Slot slot, std::string id);
  /// Solves a problem that was added when it is its turn. Stops if the client goes.
  boost::asio::awaitable<Solved> solve(SharedTask added, Work work, Cancellation& cancellation);
  /// Makes the owner's problems with this id answer what is proved of them. False if there is none.
  bool stop(const std::string& owner, const std::string& id);
  /// Stops all work and begins no more.
  void close();

  /// Whether there is a solver.
  bool available() const { return threads_.size() > 0; }
  /// How many problems are read, wait or are being solved.
  std::size_t problems() const { return slots_.taken(); }

 private:
  using Clock = std::chrono::steady_clock;

  bool solves_for(const std::string& owner) const;
  void start_next();
  void start(const SharedTask& task);
  void finish(const SharedTask& task, Clock::duration took, Result<std::string> found);
  /// The answer of a problem that is stopped before its turn.
  static Result<std::string> unsolved(const Task& task);
  /// Answers with what was found.
  static void complete(Task& task);
  void cancel(const Task& task);

  Loop& loop_;
  const Limits max_;
  WorkSlots slots_;
  // Used in the loop only. The request, the queue, a thread and then the loop own a task, which owns the
  // coroutine that waits for it.
  std::vector<std::weak_ptr<Task>> added_;  // but not yet passed to solve()
  FairQueue<SharedTask> waiting_;
  std::unordered_set<SharedTask> solving_;
  bool closed_ = false;
  WorkerThreads threads_;  // the last member, so they end before what they use
};

}  // namespace cheshire
