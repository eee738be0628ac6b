// Queues games and analyses for the engine's threads, searches, and interrupts what matters less.
#include "server/work/engine_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/shown_text.h"
#include "engine/levels.h"
#include "messages/server.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// The most milliseconds per move, as in the page (web/src/game/engineCtrl.ts): lower levels are limited by
/// nodes, and need less on most machines.
constexpr int limited_time = 1500, full_time = 2500;

constexpr int analysis_time = 5000;  // milliseconds

std::int64_t now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

EnginePool::EnginePool(Loop& loop, int threads, QueueLimits max, Callbacks callbacks)
    : loop_(loop), callbacks_(std::move(callbacks)), max_(max), slots_(max.analyses), threads_(threads) {}

EnginePool::~EnginePool() { close(); }

void EnginePool::close() {
  closed_ = true;
  awaited_.clear();
  others_.clear();
  queued_.clear();
  for (const auto& [id, game_search] : searches_) game_search->stop = true;
  for (const SharedTask& task : analysing_) task->dropped = task->stop = true;
  while (const auto task = analyses_.pop()) complete(**task);
}

void EnginePool::update(const std::string& id) {
  if (closed_ || !available()) return;
  const auto job = callbacks_.job(id);
  const auto it = searches_.find(id);
  if (it == searches_.end()) {
    if (job) enqueue(id, *job);  // games between humans take no place in the queue
    return;
  }
  GameSearch& game_search = *it->second;
  if (game_search.stale) return;
  if (job && job->ply == game_search.ply && job->session->fen() == game_search.fen) {
    game_search.awaited = job->awaited;
    return;
  }
  game_search.stale = true;
  game_search.stop = true;
}

void EnginePool::enqueue(const std::string& id, const Job& job) {
  const auto it = queued_.find(id);
  if (it != queued_.end() && (it->second || !job.awaited)) return;
  FairQueue<std::string>& queue = job.awaited ? awaited_ : others_;
  if (!max_.games.admit(taken(queue, job.owner), queue.owners(), queue.size())) {
    if (it == queued_.end()) callbacks_.full(id);
    return;
  }
  queue.push(job.owner, id);
  queued_[id] = job.awaited;
  start_next();
  preempt();
}

std::size_t EnginePool::taken(const FairQueue<std::string>& queue, const std::string& owner) const {
  std::size_t n = queue.of(owner);
  for (const auto& [id, game_search] : searches_) n += game_search->owner == owner;
  return n;
}

std::optional<std::string> EnginePool::next() {
  for (FairQueue<std::string>* queue : {&awaited_, &others_}) {
    while (auto id = queue->pop()) {
      if (queued_.erase(*id) > 0) return id;
    }
  }
  return {};
}

void EnginePool::start_next() {
  while (!closed_ && busy() < threads_.size()) {
    if (const auto id = next()) {
      if (auto job = callbacks_.job(*id)) start(*id, std::move(*job));
    } else if (const auto task = analyses_.pop()) {
      start(*task);
    } else {
      return;
    }
  }
}

void EnginePool::start(const std::string& id, Job job) {
  const auto game_search = std::make_shared<GameSearch>();
  game_search->id = id;
  game_search->fen = job.session->fen();
  game_search->owner = std::move(job.owner);
  game_search->ply = job.ply;
  game_search->level = job.level;
  game_search->awaited = job.awaited;
  game_search->session = std::move(job.session);
  searches_.emplace(id, game_search);
  threads_.post([this, game_search] {
    const auto start = Clock::now();
    std::string move = think(*game_search);
    loop_.post([this, game_search, took = Clock::now() - start, move = std::move(move)] {
      finish(game_search, took, move);
    });
  });
}

void EnginePool::start(const SharedTask& task) {
  task->stop = task->yielded = false;
  analysing_.insert(task);
  threads_.post([this, task] {
    const auto start = Clock::now();
    Analysed found = search(*task);
    loop_.post(
        [this, task, took = Clock::now() - start, found = std::move(found)] { finish(task, took, found); });
  });
}

void EnginePool::preempt() {
  const auto stopping = [](const auto& search) { return search->stop.load(); };
  std::size_t coming = static_cast<std::size_t>(std::ranges::count_if(analysing_, stopping));
  for (const auto& [id, game_search] : searches_) coming += game_search->stop ? 1 : 0;
  const auto yield = [&](auto& search) {
    search.yielded = search.stop = true;
    ++coming;
  };
  for (const SharedTask& task : analysing_) {
    if (coming < awaited_.size() + others_.size() && !task->stop) yield(*task);
  }
  for (const auto& [id, game_search] : searches_) {
    if (coming < awaited_.size() && !game_search->awaited && !game_search->stop) yield(*game_search);
  }
}

void EnginePool::finish(const Shared& game_search, Clock::duration took, const std::string& move) {
  searches_.erase(game_search->id);
  for (FairQueue<std::string>* queue : {&awaited_, &others_}) queue->charge(game_search->owner, took);
  if (closed_) return;
  if (game_search->stale || game_search->yielded) {
    update(game_search->id);
  } else if (!move.empty() || game_search->session->offered().over()) {
    callbacks_.play(game_search->id, game_search->ply, game_search->session->side(), move);
  }
  start_next();
}

net::awaitable<EnginePool::Analysed> EnginePool::analyse(WorkSlots::Slot slot, Analysis analysis,
                                                         Cancellation& cancellation) {
  if (closed_ || !available() || cancellation.cancelled()) co_return Analysed();
  auto made = std::make_shared<Task>(std::move(slot), std::move(analysis));
  Task& task = *made;
  cancellation.on_cancel([this, &task] { cancel(task); });
  analyses_.push(task.slot.owner(), std::move(made));
  start_next();
  co_await task.done.wait(loop_);
  cancellation.on_cancel({});
  co_return std::move(task.found);
}

void EnginePool::complete(Task& task) {
  task.slot.release();  // before its client can ask again
  task.done.set();
}

void EnginePool::cancel(const Task& task) {
  const auto same = [&](const SharedTask& one) { return one.get() == &task; };
  if (const auto it = std::ranges::find_if(analysing_, same); it != analysing_.end()) {
    (*it)->dropped = (*it)->stop = true;
  } else if (const auto queued = analyses_.remove(task.slot.owner(), same)) {
    complete(**queued);
  }
}

void EnginePool::finish(const SharedTask& task, Clock::duration took, Analysed found) {
  analysing_.erase(task);
  analyses_.charge(task->slot.owner(), took);
  if (task->yielded && !task->dropped && !closed_) {
    analyses_.push(task->slot.owner(), task);
  } else {
    if (!task->dropped) task->found = std::move(found);
    complete(*task);
  }
  start_next();
}

std::string EnginePool::think(GameSearch& game_search) {
  ThinkRequest request;
  request.limits.move_time = game_search.level < Levels::highest ? limited_time : full_time;
  request.skill = game_search.level;
  ThinkEvents events;
  events.now = now;
  events.stop = [&] { return game_search.stop.load(std::memory_order_relaxed); };
  const Result<ThinkResult> result = game_search.session->think(request, events);
  return result ? result->best : std::string();
}

EnginePool::Analysed EnginePool::search(const Task& task) {
  const auto stopped = [&] { return task.stop.load(std::memory_order_relaxed); };
  const std::unique_ptr<Session> session = task.what.rules->session();
  if (Result<void> r = session->set(task.what.start, {}, Purpose::analysis); !r) return r.error();
  std::int64_t number = 0;
  for (const std::string& move : task.what.moves) {
    if (stopped()) return {};
    ++number;
    if (Result<void> r = session->play(move); !r)
      return Error{msg::analysis_move_refused(number, shown_text(move), r.error().message)};
  }
  ThinkRequest request;
  request.limits.nodes = task.what.nodes;
  request.limits.move_time = analysis_time;
  ThinkEvents events;
  events.now = now;
  events.stop = stopped;
  return session->think(request, events);
}

}  // namespace cheshire
