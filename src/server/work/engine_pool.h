// EnginePool: the server's own engine. A few threads think in games where it is to move. A game whose move a
// human waits for comes before all others and interrupts a search nobody waits for. When no game wants a
// thread, positions are analysed; any game interrupts that. Among equals, whoever has used less of the
// threads' time goes first. All but the search itself happens in the server's loop.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/session.h"
#include "server/common/cancellation.h"
#include "server/common/event.h"
#include "server/common/fair_queue.h"
#include "server/common/loop.h"
#include "server/limits/work_slots.h"
#include "server/work/worker_threads.h"

namespace cheshire {

class EnginePool {
 public:
  /// A position in which the engine is to move, and for whom it thinks.
  struct Job {
    int ply = 0, level = 1;
    std::unique_ptr<Session> session{};
    std::string owner{};  // whose share the search counts against
    bool awaited = true;  // a human waits for the move
  };
  struct Callbacks {
    /// Returns the position to think about in a game now; nothing if it is not the engine's turn or the game
    /// is paused.
    std::function<std::optional<Job>(const std::string& id)> job;
    /// Plays the chosen move. An empty one accepts the end that is offered.
    std::function<void(const std::string& id, int ply, Color side, const std::string& move)> play;
    /// Called for a game that was not queued because too many wait. The game is tried again when it changes
    /// or somebody joins it.
    std::function<void(const std::string& id)> full;
  };
  /// Limits. Games a human waits for and the rest are queued and counted separately; an owner's games that
  /// are being searched count, too.
  struct QueueLimits {
    SlotLimits games, analyses{2, 64};
  };
  /// A position that somebody wants to know more about.
  struct Analysis {
    std::shared_ptr<const AnyGame> rules{};
    std::string start{};  // a FEN that the rules accept
    std::vector<std::string> moves{};
    std::uint64_t nodes = 0;
  };
  /// What the engine found. Errors: a move that cannot be played. Nothing: the client has gone, or the pool
  /// is closed.
  using Analysed = std::optional<Result<ThinkResult>>;

  EnginePool(Loop& loop, int threads, QueueLimits max, Callbacks callbacks);
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  /// Stops all searches and waits for the threads.
  ~EnginePool();

  /// To be called when a game was created, changed or removed, or somebody joined or left it. Stops a search
  /// in a position that the game no longer has.
  void update(const std::string& id);
  /// Takes a slot for an analysis of this owner, to be had before the position is read. Nothing if too many
  /// wait.
  std::optional<WorkSlots::Slot> reserve(const std::string& owner) { return slots_.take(owner); }
  /// Analyses a position at full strength for at most five seconds. Stops if the client goes.
  boost::asio::awaitable<Analysed> analyse(WorkSlots::Slot slot, Analysis analysis,
                                           Cancellation& cancellation);
  /// Stops all searches and starts no new one.
  void close();

  /// Whether there is an engine.
  bool available() const { return threads_.size() > 0; }
  std::size_t waiting() const { return queued_.size(); }
  std::size_t thinking() const { return searches_.size(); }
  /// How many analyses are read, wait or are being searched.
  std::size_t analyses() const { return slots_.taken(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct GameSearch {
    std::string id, fen, owner;
    int ply = 0, level = 1;
    bool awaited = true;
    std::unique_ptr<Session> session;
    std::atomic<bool> stop = false;
    // Used in the loop only: why the search was stopped.
    bool stale = false;    // the game has another position, or is paused
    bool yielded = false;  // a human waits for another game; this one is queued again
  };
  using Shared = std::shared_ptr<GameSearch>;
  struct Task {
    WorkSlots::Slot slot;
    Analysis what;
    std::atomic<bool> stop = false;
    // Used in the loop only: why the search was stopped.
    bool dropped = false;  // the client has gone, or the pool is closed
    bool yielded = false;  // a game wants the thread; this one is queued again
    Analysed found{};
    Event done{};
  };
  using SharedTask = std::shared_ptr<Task>;

  void enqueue(const std::string& id, const Job& job);
  /// Returns the number of an owner's games that wait in this queue or are being searched.
  std::size_t taken(const FairQueue<std::string>& queue, const std::string& owner) const;
  std::optional<std::string> next();
  std::size_t busy() const { return searches_.size() + analysing_.size(); }
  void start_next();
  void start(const std::string& id, Job job);
  void start(const SharedTask& task);
  /// Stops searches that are less urgent than the games in the queues, as many as these need.
  void preempt();
  void finish(const Shared& game_search, Clock::duration took, const std::string& move);
  void finish(const SharedTask& task, Clock::duration took, Analysed found);
  /// Answers with what was found.
  static void complete(Task& task);
  void cancel(const Task& task);
  static std::string think(GameSearch& game_search);
  static Analysed search(const Task& task);

  Loop& loop_;
  const Callbacks callbacks_;
  const QueueLimits max_;
  WorkSlots slots_;  // of analyses
  // Used in the loop only. A queued game that a human starts to wait for is in both queues; next() returns it
  // once.
  FairQueue<std::string> awaited_, others_;
  std::unordered_map<std::string, bool> queued_;  // whether it is in awaited_
  std::unordered_map<std::string, Shared> searches_;
  // The queue, a thread and then the loop own a task, which owns the coroutine that waits for it.
  FairQueue<SharedTask> analyses_;
  std::unordered_set<SharedTask> analysing_;
  bool closed_ = false;
  WorkerThreads threads_;  // the last member, so they end before what they use
};

}  // namespace cheshire
