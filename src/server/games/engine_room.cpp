#include "server/games/engine_room.h"

#include <array>
#include <chrono>
#include <utility>

namespace cheshire {
namespace {

/// Milliseconds per move by level, as in the page (web/src/opponent.ts).
constexpr std::array<int, 8> move_times{100, 150, 250, 400, 700, 1000, 1500, 2500};

std::int64_t now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

EngineRoom::EngineRoom(Loop& loop, int threads, Most most, Callbacks callbacks)
    : loop_(loop), callbacks_(std::move(callbacks)), most_(most), seats_(static_cast<std::size_t>(threads)) {
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
  awaited_.clear();
  others_.clear();
  queued_.clear();
  for (const auto& [id, thought] : thoughts_) thought->stop = true;
}

void EngineRoom::look(const std::string& id) {
  if (closed_ || seats_ == 0) return;
  const auto turn = callbacks_.turn(id);
  const auto it = thoughts_.find(id);
  if (it == thoughts_.end()) {
    if (turn) wait(id, *turn);  // games between humans take no place in the queue
    return;
  }
  Thought& thought = *it->second;
  if (thought.stale) return;
  if (turn && turn->ply == thought.ply && turn->session->fen() == thought.fen) {
    thought.awaited = turn->awaited;
    return;
  }
  thought.stale = true;
  thought.stop = true;
}

void EngineRoom::wait(const std::string& id, const Turn& turn) {
  const auto it = queued_.find(id);
  if (it != queued_.end() && (it->second || !turn.awaited)) return;
  FairQueue<std::string>& queue = turn.awaited ? awaited_ : others_;
  if (queue.size() >= most_.all || taken(queue, turn.owner) >= most_.owner) {
    if (it == queued_.end()) callbacks_.full(id);
    return;
  }
  queue.push(turn.owner, id);
  queued_[id] = turn.awaited;
  begin();
  give_way();
}

std::size_t EngineRoom::taken(const FairQueue<std::string>& queue, const std::string& owner) const {
  std::size_t n = queue.of(owner);
  for (const auto& [id, thought] : thoughts_) n += thought->owner == owner;
  return n;
}

std::optional<std::string> EngineRoom::next() {
  for (FairQueue<std::string>* queue : {&awaited_, &others_}) {
    while (auto id = queue->pop()) {
      if (queued_.erase(*id) > 0) return id;
    }
  }
  return {};
}

void EngineRoom::begin() {
  while (!closed_ && thoughts_.size() < seats_) {
    const auto id = next();
    if (!id) return;
    auto turn = callbacks_.turn(*id);
    if (!turn) continue;
    const auto thought = std::make_shared<Thought>();
    thought->id = *id;
    thought->fen = turn->session->fen();
    thought->owner = std::move(turn->owner);
    thought->ply = turn->ply;
    thought->level = turn->level;
    thought->awaited = turn->awaited;
    thought->session = std::move(turn->session);
    thoughts_.emplace(*id, thought);
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(thought);
    }
    ready_.notify_one();
  }
}

void EngineRoom::give_way() {
  std::size_t wanted = awaited_.size();
  for (const auto& [id, thought] : thoughts_) wanted -= thought->stop && wanted > 0;
  for (const auto& [id, thought] : thoughts_) {
    if (wanted == 0) return;
    if (thought->awaited || thought->stop) continue;
    thought->yielded = true;
    thought->stop = true;
    --wanted;
  }
}

void EngineRoom::finish(const Shared& thought, const std::string& move) {
  thoughts_.erase(thought->id);
  if (closed_) return;
  if (thought->stale || thought->yielded) {
    look(thought->id);
  } else if (!move.empty() || thought->session->offered().over()) {
    callbacks_.play(thought->id, thought->ply, thought->session->side(), move);
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
    loop_.post([this, thought, move = std::move(move)] { finish(thought, move); });
  }
}

std::string EngineRoom::think(Thought& thought) {
  ThinkRequest request;
  request.limits.move_time = move_times[static_cast<std::size_t>(thought.level) - 1];
  request.skill = thought.level;
  ThinkEvents events;
  events.now = now;
  events.stop = [&] { return thought.stop.load(std::memory_order_relaxed); };
  const Result<ThinkResult> result = thought.session->think(request, events);
  return result ? result->best : std::string();
}

}  // namespace cheshire
