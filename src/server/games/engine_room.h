// The server's own engine: a few threads that think in games whose side to move is theirs. A game for whose move a person waits
// comes before all others, and stops a thought in one of those; among equals the owners of games take turns. All but the thinking
// itself happens in the server's loop.
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

#include "engine/session.h"
#include "server/limits/fair_queue.h"

namespace cheshire {

class EngineRoom {
 public:
  struct Turn {
    int ply = 0, level = 1;
    std::unique_ptr<Session> session{};
    std::string owner{};  // on whose share it is thought
    bool awaited = true;  // a person waits for the move
  };
  struct Callbacks {
    /// What there is to think about in a game now; nothing when it is not the engine's turn, or the game is paused.
    std::function<std::optional<Turn>(const std::string& id)> turn;
    /// Plays the move it has chosen; an empty one accepts the end that is offered.
    std::function<void(const std::string& id, int ply, Color side, const std::string& move)> play;
    /// A game was not taken, because too many wait: it is looked at again when it changes or somebody comes to it.
    std::function<void(const std::string& id)> full;
    /// Calls its argument in the server's loop; called from any thread.
    std::function<void(std::function<void()>)> post;
  };
  /// Games that may be thought about or wait: of one owner, and of all. Those that are awaited and the others count apart.
  struct Most {
    std::size_t owner, all;
  };

  EngineRoom(int threads, Most most, Callbacks callbacks);
  EngineRoom(const EngineRoom&) = delete;
  EngineRoom& operator=(const EngineRoom&) = delete;
  /// Stops what is thought and waits for the threads.
  ~EngineRoom();

  /// A game was made, changed or removed, or somebody came to it or left. A thought about a position that it has no more is stopped.
  void look(const std::string& id);
  /// Nothing new is begun.
  void close();

  std::size_t waiting() const { return queued_.size(); }
  std::size_t thinking() const { return thoughts_.size(); }

 private:
  struct Thought {
    std::string id, fen, owner;
    int ply = 0, level = 1;
    bool awaited = true;
    std::unique_ptr<Session> session;
    std::atomic<bool> stop = false;
    // Of the loop, why it was stopped.
    bool stale = false;    // the game has another position, or is paused
    bool yielded = false;  // a person waits; it goes on later
  };
  using Shared = std::shared_ptr<Thought>;

  void wait(const std::string& id, const Turn& turn);
  /// Games of an owner that wait in a queue, or are thought about.
  std::size_t taken(const FairQueue<std::string>& queue, const std::string& owner) const;
  std::optional<std::string> next();
  void begin();
  /// Stops thoughts that nobody waits for, as many as games wait that somebody waits for.
  void give_way();
  void finish(const Shared& thought, const std::string& move);
  void work();
  static std::string think(Thought& thought);

  const Callbacks callbacks_;
  const Most most_;
  const std::size_t seats_;
  // Of the loop. A game that came to be awaited while it waited is in both queues, and begun once.
  FairQueue<std::string> awaited_, others_;
  std::unordered_map<std::string, bool> queued_;  // whether it is in awaited_
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
