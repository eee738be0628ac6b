// Journal: writes waiting for the disk. All that wait go into one transaction, so a burst of moves costs one
// sync.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/common/event.h"
#include "server/common/loop.h"
#include "server/store/store.h"

namespace cheshire {

class Journal {
 public:
  using Write = std::function<Result<void>(Store&)>;

  /// If a transaction fails, the journal calls `lost` before anybody hears of it.
  Journal(Store& store, Loop& loop, std::function<void()> lost);

  /// Queues a write. `game`: the id of the game it changes, or empty.
  void add(Write write, std::string game = {});
  /// Returns when everything that was queued before the call is on disk: at once if nothing waits. Errors:
  /// those of the transaction. Whoever waits for the same transaction continues in the order of the calls,
  /// before anything else happens.
  boost::asio::awaitable<Result<void>> written() const;
  /// The same, for callers that do not care whether the transaction failed.
  boost::asio::awaitable<void> settled() const;
  /// Commits what waits. What is queued meanwhile waits for the next flush.
  void flush();
  bool idle() const { return next_->items.empty(); }
  std::size_t waiting() const { return next_->items.size(); }
  /// Returns the number of transactions so far, whether they reached the disk or not.
  std::uint64_t transactions() const { return transactions_; }

  /// Called after every transaction: whether it reached the disk, and how long it took.
  using Clock = std::chrono::steady_clock;
  using OnWrite = std::function<void(bool good, Clock::duration took)>;
  void on_write(OnWrite call) { on_write_ = std::move(call); }
  /// Called for the game of every write that is on disk, after those who wait for it.
  using OnChange = std::function<void(const std::string& game)>;
  void on_change(OnChange call) { on_change_ = std::move(call); }

  /// Lets go of all who wait, because the loop is about to be destroyed.
  void abandon() { next_ = std::make_shared<Batch>(); }

 private:
  struct Item {
    Write write;
    std::string game;
  };
  /// What goes to disk in one transaction, and how that went.
  struct Batch {
    std::vector<Item> items;
    Result<void> result;
    Event written;
  };
  static boost::asio::awaitable<Result<void>> outcome(std::shared_ptr<const Batch> batch);
  void wake();

  Store& store_;
  Loop& loop_;
  std::function<void()> lost_;
  OnWrite on_write_;
  OnChange on_change_;
  std::shared_ptr<Batch> next_ = std::make_shared<Batch>();
  std::uint64_t transactions_ = 0;
  bool awake_ = false;
};

}  // namespace cheshire
