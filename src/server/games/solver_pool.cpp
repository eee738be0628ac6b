#include "server/games/solver_pool.h"

#include <algorithm>
#include <utility>

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr int lowest_priority = 19;

}  // namespace

SolverPool::SolverPool(Loop& loop, int threads, Limits max)
    : loop_(loop), max_(max), threads_(threads, lowest_priority) {}

net::awaitable<SolverPool::Solved> SolverPool::solve(Problem problem, Departure& departure) {
  const std::string owner = problem.owner;
  if (closed_ || !available() || problems() >= max_.all || waiting_.of(owner) + solving(owner) >= max_.owner)
    co_return Solved();
  auto made = std::make_shared<Task>(std::move(problem));
  Task& task = *made;
  departure.then([this, &task] { drop(task); });
  waiting_.push(owner, std::move(made));
  begin();
  co_await task.done.wait(loop_);
  departure.then({});
  co_return std::move(task.found);
}

bool SolverPool::stop(const std::string& owner, const std::string& id) {
  const auto same = [&](const SharedTask& task) { return task->what.owner == owner && task->what.id == id; };
  bool found = false;
  for (const SharedTask& task : solving_) {
    if (!same(task)) continue;
    task->stop = found = true;
  }
  while (const auto task = waiting_.remove(owner, same)) {
    found = true;
    (*task)->found = (*task)->what.work([] { return true; });
    (*task)->done.set();
  }
  return found;
}

void SolverPool::close() {
  closed_ = true;
  for (const SharedTask& task : solving_) task->dropped = task->stop = true;
  while (const auto task = waiting_.pop()) (*task)->done.set();
}

std::size_t SolverPool::solving(const std::string& owner) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(solving_, [&](const auto& task) { return task->what.owner == owner; }));
}

void SolverPool::begin() {
  while (!closed_ && solving_.size() < threads_.size()) {
    const auto task = waiting_.pop([this](const std::string& owner) { return solving(owner) == 0; });
    if (!task) return;
    begin(*task);
  }
}

void SolverPool::begin(const SharedTask& task) {
  solving_.insert(task);
  threads_.post([this, task] {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + max_.time;
    auto found =
        task->what.work([&] { return task->stop.load(std::memory_order_relaxed) || Clock::now() >= end; });
    loop_.post([this, task, found = std::move(found)]() mutable { finish(task, std::move(found)); });
  });
}

void SolverPool::finish(const SharedTask& task, Result<std::string> found) {
  solving_.erase(task);
  if (!task->dropped) task->found = std::move(found);
  task->done.set();
  begin();
}

void SolverPool::drop(const Task& task) {
  const auto same = [&](const SharedTask& one) { return one.get() == &task; };
  if (const auto it = std::ranges::find_if(solving_, same); it != solving_.end()) {
    (*it)->dropped = (*it)->stop = true;
  } else if (const auto waiting = waiting_.remove(task.what.owner, same)) {
    (*waiting)->done.set();
  }
}

}  // namespace cheshire
