// Journal: writes waiting for the disk. All that wait go into one transaction, so a burst of moves costs one sync. Each
// write is answered only after the commit.
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
  /// Called with null once all is on disk, or with the error.
  using Done = std::function<void(const Error*)>;

  /// `later` must call its argument on a later turn of the event loop. If a transaction fails, the journal calls `lost`
  /// before the answers.
  Journal(Store& store, std::function<void(std::function<void()>)> later, std::function<void()> lost);

  void write(Write write, Done done);
  /// Calls `done` when everything queued before is on disk: at once if nothing waits.
  void after(Done done);
  /// Commits what waits. What an answer queues meanwhile waits for the next flush.
  void flush();
  bool idle() const { return waiting_.empty(); }
  std::size_t waiting() const { return waiting_.size(); }

  /// Called after every transaction: whether it reached the disk, and how long it took.
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
