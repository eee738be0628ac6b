// Queues problems for the solver's threads, and stops those that take too long or that nobody waits for.
#include "server/work/solver_pool.h"

#include <algorithm>
#include <utility>

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr int lowest_priority = 19;

}  // namespace

struct SolverPool::Task {
  WorkSlots::Slot slot;
  std::string id;
  Work work{};
  Clock::time_point since = Clock::now();
  std::atomic<bool> stop = false;
  // Used in the loop only.
  bool dropped = false;  // the client has gone, or the pool is closed
  Solved found{};
  Event done{};

  bool has(const std::string& owner, const std::string& name) const {
    return slot.owner() == owner && id == name;
  }
};

SolverPool::SolverPool(Loop& loop, int threads, Limits max)
    : loop_(loop), max_(max), slots_(max.slots), threads_(threads, lowest_priority) {}

SolverPool::SharedTask SolverPool::add(WorkSlots::Slot slot, std::string id) {
  auto task = std::make_shared<Task>(std::move(slot), std::move(id));
  std::erase_if(added_, [](const auto& other) { return other.expired(); });
  added_.push_back(task);
  return task;
}

net::awaitable<SolverPool::Solved> SolverPool::solve(SharedTask added, Work work,
                                                     Cancellation& cancellation) {
  Task& task = *added;
  std::erase_if(added_, [&](const auto& other) { return other.lock() == added; });
  if (closed_ || !available() || cancellation.cancelled()) co_return Solved();
  task.work = std::move(work);
  if (task.stop) co_return unsolved(task);
  cancellation.on_cancel([this, &task] { cancel(task); });
  waiting_.push(task.slot.owner(), added);
  start_next();
  // One that is late, because its game was long in opening, is answered there. Otherwise the task owns this
  // coroutine as long as it waits, and must not be owned by it.
  if (!task.done.happened()) {
    added.reset();
    co_await task.done.wait(loop_);
  }
  cancellation.on_cancel({});
  co_return std::move(task.found);
}

bool SolverPool::stop(const std::string& owner, const std::string& id) {
  const auto same = [&](const SharedTask& task) { return task && task->has(owner, id); };
  bool found = false;
  for (const auto& added : added_) {
    const SharedTask task = added.lock();
    if (!same(task)) continue;
    task->stop = found = true;
  }
  for (const SharedTask& task : solving_) {
    if (!same(task)) continue;
    task->stop = found = true;
  }
  while (const auto task = waiting_.remove(owner, same)) {
    found = true;
    (*task)->found = unsolved(**task);
    complete(**task);
  }
  return found;
}

void SolverPool::close() {
  closed_ = true;
  for (const SharedTask& task : solving_) task->dropped = task->stop = true;
  while (const auto task = waiting_.pop()) complete(**task);
}

bool SolverPool::solves_for(const std::string& owner) const {
  return std::ranges::any_of(solving_, [&](const auto& task) { return task->slot.owner() == owner; });
}

void SolverPool::start_next() {
  const auto late = [oldest = Clock::now() - 3 * max_.time](const SharedTask& task) {
    return task->since <= oldest;
  };
  while (const auto task = waiting_.remove_any(late)) complete(**task);
  while (!closed_ && solving_.size() < threads_.size()) {
    const auto task = waiting_.pop([this](const std::string& owner) { return !solves_for(owner); });
    if (!task) return;
    start(*task);
  }
}

void SolverPool::start(const SharedTask& task) {
  solving_.insert(task);
  threads_.post([this, task] {
    const auto start = Clock::now();
    auto found = task->work(
        [&] { return task->stop.load(std::memory_order_relaxed) || Clock::now() >= start + max_.time; });
    loop_.post([this, task, took = Clock::now() - start, found = std::move(found)]() mutable {
      finish(task, took, std::move(found));
    });
  });
}

void SolverPool::finish(const SharedTask& task, Clock::duration took, Result<std::string> found) {
  solving_.erase(task);
  waiting_.charge(task->slot.owner(), took);
  if (!task->dropped) task->found = std::move(found);
  complete(*task);
  start_next();
}

Result<std::string> SolverPool::unsolved(const Task& task) {
  return task.work([] { return true; });
}

void SolverPool::complete(Task& task) {
  task.slot.release();  // before its client can ask again
  task.done.set();
}

void SolverPool::cancel(const Task& task) {
  const auto same = [&](const SharedTask& one) { return one.get() == &task; };
  if (const auto it = std::ranges::find_if(solving_, same); it != solving_.end()) {
    (*it)->dropped = (*it)->stop = true;
  } else if (const auto waiting = waiting_.remove(task.slot.owner(), same)) {
    complete(**waiting);
  }
}

}  // namespace cheshire
