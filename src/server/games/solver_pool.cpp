#include "server/games/solver_pool.h"

#include <algorithm>
#include <utility>

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr int lowest_priority = 19;

}  // namespace

SolverPool::SolverPool(Loop& loop, int threads, Limits max)
    : loop_(loop), max_(max), places_(max.places), threads_(threads, lowest_priority) {}

net::awaitable<SolverPool::Solved> SolverPool::solve(Places::Place place, Problem problem,
                                                     Departure& departure) {
  if (closed_ || !available()) co_return Solved();
  auto made = std::make_shared<Task>(std::move(place), std::move(problem));
  Task& task = *made;
  departure.then([this, &task] { drop(task); });
  waiting_.push(task.place.owner(), std::move(made));
  begin();
  co_await task.done.wait(loop_);
  departure.then({});
  co_return std::move(task.found);
}

bool SolverPool::stop(const std::string& owner, const std::string& id) {
  const auto same = [&](const SharedTask& task) {
    return task->place.owner() == owner && task->what.id == id;
  };
  bool found = false;
  for (const SharedTask& task : solving_) {
    if (!same(task)) continue;
    task->stop = found = true;
  }
  while (const auto task = waiting_.remove(owner, same)) {
    found = true;
    (*task)->found = (*task)->what.work([] { return true; });
    answer(**task);
  }
  return found;
}

void SolverPool::close() {
  closed_ = true;
  for (const SharedTask& task : solving_) task->dropped = task->stop = true;
  while (const auto task = waiting_.pop()) answer(**task);
}

bool SolverPool::solves_for(const std::string& owner) const {
  return std::ranges::any_of(solving_, [&](const auto& task) { return task->place.owner() == owner; });
}

void SolverPool::begin() {
  const auto late = [oldest = Clock::now() - 3 * max_.time](const SharedTask& task) {
    return task->since <= oldest;
  };
  while (const auto task = waiting_.remove_any(late)) answer(**task);
  while (!closed_ && solving_.size() < threads_.size()) {
    const auto task = waiting_.pop([this](const std::string& owner) { return !solves_for(owner); });
    if (!task) return;
    begin(*task);
  }
}

void SolverPool::begin(const SharedTask& task) {
  solving_.insert(task);
  threads_.post([this, task] {
    const auto start = Clock::now();
    auto found = task->what.work(
        [&] { return task->stop.load(std::memory_order_relaxed) || Clock::now() >= start + max_.time; });
    loop_.post([this, task, took = Clock::now() - start, found = std::move(found)]() mutable {
      finish(task, took, std::move(found));
    });
  });
}

void SolverPool::finish(const SharedTask& task, Clock::duration took, Result<std::string> found) {
  solving_.erase(task);
  waiting_.charge(task->place.owner(), took);
  if (!task->dropped) task->found = std::move(found);
  answer(*task);
  begin();
}

void SolverPool::answer(Task& task) {
  task.place.leave();  // before its client can ask again
  task.done.set();
}

void SolverPool::drop(const Task& task) {
  const auto same = [&](const SharedTask& one) { return one.get() == &task; };
  if (const auto it = std::ranges::find_if(solving_, same); it != solving_.end()) {
    (*it)->dropped = (*it)->stop = true;
  } else if (const auto waiting = waiting_.remove(task.place.owner(), same)) {
    answer(**waiting);
  }
}

}  // namespace cheshire
