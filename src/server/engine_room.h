// The server's own engine: a few threads that think in games whose side to move is theirs. Games wait in the order in which
// they asked, each once; all but the thinking itself happens in the server's loop.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/referee.h"

namespace cheshire {

class EngineRoom {
 public:
  using Turn = Referee::EngineTurn;
  struct Table {
    /// What there is to think about in a game; nothing when it is not the engine's turn.
    std::function<std::optional<Turn>(const std::string& id)> turn;
    /// Plays the move it has chosen; an empty one accepts the end that is offered.
    std::function<void(const std::string& id, int ply, Color side, const std::string& move)> play;
    /// Calls its argument in the server's loop; called from any thread.
    std::function<void(std::function<void()>)> post;
  };

  /// `most`: games that may wait; one more is not taken, until it changes again.
  EngineRoom(int threads, std::size_t most, Table table);
  EngineRoom(const EngineRoom&) = delete;
  EngineRoom& operator=(const EngineRoom&) = delete;
  /// Stops what is thought and waits for the threads.
  ~EngineRoom();

  /// A game was made, changed or removed. A thought about a position that it has no more is stopped.
  void look(const std::string& id);
  /// Nothing new is begun.
  void close();

  std::size_t waiting() const { return queue_.size(); }
  std::size_t thinking() const { return thoughts_.size(); }

 private:
  struct Thought {
    std::string id, fen;
    int ply = 0, level = 1;
    std::unique_ptr<Session> session;
    std::atomic<bool> stop = false;
    bool stale = false;  // of the loop: the game has another position
  };
  using Shared = std::shared_ptr<Thought>;

  void wait(const std::string& id);
  void begin();
  void finish(const Shared& thought, const std::string& move);
  void work();
  static std::string think(Thought& thought);

  const Table table_;
  const std::size_t most_, seats_;
  // Of the loop.
  std::deque<std::string> queue_;
  std::unordered_set<std::string> queued_;
  std::unordered_map<std::string, Shared> thoughts_;
  bool closed_ = false;
  // Shared with the threads.
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Shared> jobs_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cheshire
