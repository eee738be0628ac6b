// Journal: writes waiting for the disk. All that wait go into one transaction, so a burst of moves costs one sync. Each
// write is answered only after the commit.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
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

  /// Queues a write. `game`: the id of the game it changes, or empty.
  void add(Write write, std::string game = {});
  /// Calls `done` when everything queued before is on disk: at once if nothing waits.
  void after(Done done);
  /// Commits what waits. What an answer queues meanwhile waits for the next flush.
  void flush();
  bool idle() const { return writes_.empty(); }
  std::size_t waiting() const { return writes_.size(); }
  /// Returns the number of transactions so far, whether they reached the disk or not.
  std::uint64_t transactions() const { return transactions_; }

  /// Called after every transaction: whether it reached the disk, and how long it took.
  using Clock = std::chrono::steady_clock;
  using OnWrite = std::function<void(bool good, Clock::duration took)>;
  void on_write(OnWrite call) { on_write_ = std::move(call); }
  /// Called for the game of every write that is on disk, after the answers.
  using OnChange = std::function<void(const std::string& game)>;
  void on_change(OnChange call) { on_change_ = std::move(call); }

 private:
  struct Item {
    Write write;
    std::string game;
  };
  void wake();

  Store& store_;
  std::function<void(std::function<void()>)> later_;
  std::function<void()> lost_;
  OnWrite on_write_;
  OnChange on_change_;
  std::vector<Item> writes_;
  std::vector<Done> answers_;  // none while nothing waits
  std::uint64_t transactions_ = 0;
  bool awake_ = false;
};

}  // namespace cheshire
