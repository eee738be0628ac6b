// Loop: the event loop of a server, in whose one thread all its coroutines run, and whose turn it is there.
//
// All that costs more than reading it waits for a turn of its client, and next is the client for whom the
// loop has worked least lately. So however many dear requests some clients send, another's move waits for few
// of them.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/common/fair_queue.h"
#include "server/common/suspension.h"

namespace boost::asio {
class io_context;
}

namespace cheshire {

class Loop {
 public:
  using Clock = std::chrono::steady_clock;
  using Failed = std::function<void(const std::exception_ptr&)>;
  /// For whom something is done: a client's name, empty for this machine. Nothing: for nobody in particular.
  using Payer = std::optional<std::string>;
  /// How long turns go on before the loop looks for what has come and commits what was decided.
  static constexpr std::chrono::milliseconds slice{5};
  /// How many small things of others may be done within a turn.
  static constexpr int max_extras = 4;

  /// `failed` is called with every exception that a coroutine lets out; it must not throw. `context` may be
  /// created later than this object and destroyed earlier. `now`: for tests that drive the clock.
  Loop(boost::asio::io_context& context, Failed failed, std::function<Clock::time_point()> now = &Clock::now);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// Starts a coroutine beside the caller. In the loop's thread it runs at once, as far as its first wait.
  void spawn(boost::asio::awaitable<void> task);
  /// Calls `f` in a later turn of the loop. May be called from any thread.
  void post(std::function<void()> f);

  /// Returns when it is the turn of a client, which then pays for what the loop does until the next wait.
  boost::asio::awaitable<void> turn(std::string client);
  /// Whether one more small thing may be done within the turn that is now, for whomever it is, such as to
  /// send what came of it. False where there is no turn.
  bool take_extra() {
    if (extras_ == 0) return false;
    --extras_;
    return true;
  }
  /// How many coroutines wait for a turn: of one client, and of all.
  std::size_t waiting(const std::string& client) const { return turns_.of(client); }
  std::size_t waiting() const { return turns_.size(); }
  /// Lets go of all who wait for a turn, because the loop is about to be destroyed.
  void abandon();

  /// For whom the loop works at this moment.
  const Payer& payer() const { return payer_; }
  /// What the loop does during the life of this object is done for `payer`, also within a scope of another.
  /// It must not live across a co_await.
  class Paying {
   public:
    Paying(Loop& loop, Payer payer);
    Paying(const Paying&) = delete;
    Paying& operator=(const Paying&) = delete;
    ~Paying();

   private:
    Loop& loop_;
    Payer before_;
    int extras_before_;
  };

 private:
  struct Waiting {
    std::string client;
    std::unique_ptr<Suspension> coroutine;
  };
  void wake();
  /// Gives turns for one slice.
  void give_turns();
  /// Charges the payer for the time since the last call.
  void charge();

  boost::asio::io_context& context_;
  Failed failed_;
  std::function<Clock::time_point()> now_;
  FairQueue<Waiting> turns_;
  bool awake_ = false;
  Payer payer_{};
  int extras_ = 0;  // how many small things may still be done within the turn
  Clock::time_point charged_until_{};
};

}  // namespace cheshire
