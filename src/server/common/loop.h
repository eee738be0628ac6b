// Loop: the event loop of a server, in whose one thread all its coroutines run: an io_context that clients
// share fairly.
//
// All that costs more than reading it waits in schedule() for a turn of its client, and next is the client
// for whom the loop has worked least lately. So however many expensive requests some clients send, another's
// move waits for few of them.
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
  /// A client's name, empty for this machine. Nothing: no client in particular.
  using ClientId = std::optional<std::string>;
  /// How long turns go on before the loop reads what has come and the journal commits what was decided.
  static constexpr std::chrono::milliseconds slice{5};
  /// How often try_inline_work() is true within a turn.
  static constexpr int max_inline_work = 4;

  /// `failed` is called with every exception that a coroutine lets out; it must not throw. `context` may be
  /// created later than this object and destroyed earlier. `now`: for tests that drive the clock.
  Loop(boost::asio::io_context& context, Failed failed, std::function<Clock::time_point()> now = &Clock::now);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// Starts a coroutine beside the caller. In the loop's thread it runs at once, as far as its first wait.
  void spawn(boost::asio::awaitable<void> task);
  /// Calls `f` in a later turn of the loop. May be called from any thread.
  void post(std::function<void()> f);

  /// Returns when it is the turn of a client. What the loop does until the next wait is charged to it.
  boost::asio::awaitable<void> schedule(std::string client);
  /// Whether one more small piece of work for any client, such as sending a message, may be done within the
  /// present turn. A call counts as doing it. False outside turns.
  bool try_inline_work() {
    if (inline_work_left_ == 0) return false;
    --inline_work_left_;
    return true;
  }
  /// How many coroutines wait for a turn: of one client, and of all.
  std::size_t waiting(const std::string& client) const { return scheduled_.of(client); }
  std::size_t waiting() const { return scheduled_.size(); }
  /// Lets go of all who wait for a turn, because the loop is about to be destroyed.
  void abandon();

  /// The client that the present work is charged to.
  const ClientId& charged() const { return charged_; }
  /// Charges what the loop does during the life of this object to `client`, also within a scope of another.
  /// It must not live across a co_await.
  class ChargeScope {
   public:
    ChargeScope(Loop& loop, ClientId client);
    ChargeScope(const ChargeScope&) = delete;
    ChargeScope& operator=(const ChargeScope&) = delete;
    ~ChargeScope();

   private:
    Loop& loop_;
    ClientId before_;
    int inline_work_before_;
  };

 private:
  struct Waiting {
    std::string client;
    std::unique_ptr<Suspension> coroutine;
  };
  void wake();
  /// Gives turns to scheduled coroutines for one slice.
  void run_scheduled();
  /// Charges the time since the last call.
  void charge();

  boost::asio::io_context& context_;
  Failed failed_;
  std::function<Clock::time_point()> now_;
  FairQueue<Waiting> scheduled_;
  bool awake_ = false;
  ClientId charged_{};
  int inline_work_left_ = 0;  // within the present turn
  Clock::time_point charged_until_{};
};

}  // namespace cheshire
