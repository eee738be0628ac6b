#include "server/engine_room.h"

#include <array>
#include <chrono>
#include <utility>

namespace cheshire {
namespace {

/// Milliseconds a move by level, as in the page (web/src/opponent.ts).
constexpr std::array<int, 8> move_times{100, 150, 250, 400, 700, 1000, 1500, 2500};

std::int64_t now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

EngineRoom::EngineRoom(int threads, std::size_t most, Table table)
    : table_(std::move(table)), most_(most), seats_(static_cast<std::size_t>(threads)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

EngineRoom::~EngineRoom() {
  close();
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ready_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void EngineRoom::close() {
  closed_ = true;
  queue_.clear();
  queued_.clear();
  for (const auto& [id, thought] : thoughts_) thought->stop = true;
}

void EngineRoom::look(const std::string& id) {
  if (closed_ || seats_ == 0) return;
  const auto turn = table_.turn(id);
  const auto it = thoughts_.find(id);
  if (it == thoughts_.end()) {
    if (turn) wait(id);  // games of people alone take no place in the queue
    return;
  }
  Thought& thought = *it->second;
  if (thought.stale) return;
  if (turn && turn->ply == thought.ply && turn->session->fen() == thought.fen) return;
  thought.stale = true;
  thought.stop = true;
}

void EngineRoom::wait(const std::string& id) {
  if (queued_.contains(id) || queue_.size() >= most_) return;
  queue_.push_back(id);
  queued_.insert(id);
  begin();
}

void EngineRoom::begin() {
  while (!closed_ && thoughts_.size() < seats_ && !queue_.empty()) {
    const std::string id = std::move(queue_.front());
    queue_.pop_front();
    queued_.erase(id);
    auto turn = table_.turn(id);
    if (!turn) continue;
    const auto thought = std::make_shared<Thought>();
    thought->id = id;
    thought->fen = turn->session->fen();
    thought->ply = turn->ply;
    thought->level = turn->level;
    thought->session = std::move(turn->session);
    thoughts_.emplace(id, thought);
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(thought);
    }
    ready_.notify_one();
  }
}

void EngineRoom::finish(const Shared& thought, const std::string& move) {
  thoughts_.erase(thought->id);
  if (closed_) return;
  if (thought->stale) {
    wait(thought->id);
  } else if (!move.empty() || thought->session->offered().over()) {
    table_.play(thought->id, thought->ply, thought->session->side(), move);
  }
  begin();
}

void EngineRoom::work() {
  for (;;) {
    Shared thought;
    {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (ending_) return;
      thought = std::move(jobs_.front());
      jobs_.pop_front();
    }
    std::string move = think(*thought);
    table_.post([this, thought, move = std::move(move)] { finish(thought, move); });
  }
}

std::string EngineRoom::think(Thought& thought) {
  ThinkRequest request;
  request.limits.move_time = move_times[static_cast<std::size_t>(thought.level) - 1];
  request.skill = thought.level;
  ThinkEvents events;
  events.now = now;
  events.stop = [&] { return thought.stop.load(std::memory_order_relaxed); };
  return thought.session->think(request, events).best;
}

}  // namespace cheshire
