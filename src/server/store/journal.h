// The journal: writes that wait for the disk. All that are waiting go into one transaction, so that a burst of moves costs one
// sync; each is answered only after its commit.
#pragma once

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/store/store.h"

namespace cheshire {

class Journal {
 public:
  using Write = std::function<Result<void>(Store&)>;
  /// Told null once all is on disk, or why it could not be written.
  using Done = std::function<void(const Error*)>;

  /// `later` calls its argument in a coming turn of the loop. `lost` is told before the answers when a transaction failed.
  Journal(Store& store, std::function<void(std::function<void()>)> later, std::function<void()> lost);

  void write(Write write, Done done);
  /// Calls `done` when everything queued before is on disk: at once if nothing waits.
  void after(Done done);
  /// Commits what waits. An answer may not queue anything in the same call.
  void flush();
  bool idle() const { return waiting_.empty(); }
  std::size_t waiting() const { return waiting_.size(); }

  /// Told of every transaction: whether it is on disk, and how long that took.
  using Clock = std::chrono::steady_clock;
  using OnWrite = std::function<void(bool good, Clock::duration took)>;
  void on_write(OnWrite call) { on_write_ = std::move(call); }

 private:
  struct Item {
    Write write;
    Done done;
  };
  void wake();

  Store& store_;
  std::function<void(std::function<void()>)> later_;
  std::function<void()> lost_;
  OnWrite on_write_;
  std::vector<Item> waiting_;
  bool awake_ = false;
};

}  // namespace cheshire
