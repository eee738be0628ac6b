// Journal: the queue of writes to the Store. All that wait go into one transaction, so a burst of moves costs
// one sync. A write that fails takes no other one with it. GameWriter and whoever else changes what is stored
// adds to it; nobody is answered before it has flushed what they rely on.
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
  /// May be called twice: what the first call wrote is then undone.
  using Write = std::function<Result<void>(Store&)>;

  /// If a write fails, the journal calls `lost` before anybody hears of it.
  Journal(Store& store, Loop& loop, std::function<void()> lost);

  /// Queues a write. `games`: the ids of the games it changes.
  void add(Write write, std::vector<std::string> games = {});
  /// Returns when everything that was queued before the call is on disk: at once if nothing waits. Errors:
  /// that of the first write to `game` that failed, or without a game, of the write that was queued last.
  /// Whoever waits for the same transaction continues in the order of the calls, before anything else
  /// happens.
  boost::asio::awaitable<Result<void>> written(std::string_view game = {}) const;
  /// The same without the result.
  boost::asio::awaitable<void> flushed() const;
  /// Commits what waits. What is queued meanwhile waits for the next flush.
  void flush();
  bool idle() const { return next_->items.empty(); }
  std::size_t waiting() const { return next_->items.size(); }
  /// Returns the number of transactions so far, whether they reached the disk or not.
  std::uint64_t transactions() const { return transactions_; }

  /// Called after every transaction: whether all of it reached the disk, or the first error, and how long it
  /// took.
  using Clock = std::chrono::steady_clock;
  using OnWrite = std::function<void(const Result<void>& written, Clock::duration took)>;
  void on_write(OnWrite call) { on_write_ = std::move(call); }
  /// Called for the games of every write that is on disk, after those who wait for it.
  using OnChange = std::function<void(const std::string& game)>;
  void on_change(OnChange call) { on_change_ = std::move(call); }

  /// Lets go of all who wait, because the loop is about to be destroyed.
  void abandon() { next_ = std::make_shared<Batch>(); }

 private:
  struct Item {
    Write write;
    std::vector<std::string> games;
    Result<void> result{};

    bool changes(std::string_view game) const;
  };
  /// What goes to disk in one transaction.
  struct Batch {
    std::vector<Item> items;
    Event written;

    /// Returns how the first `count` writes went, as written() says.
    Result<void> result(std::size_t count, std::string_view game) const;
  };
  static boost::asio::awaitable<Result<void>> result_of(Loop& loop, std::shared_ptr<const Batch> batch,
                                                        std::size_t count, std::string game);
  void commit(std::vector<Item>& items);
  void wake();

  Store& store_;
  Loop& loop_;
  std::function<void()> lost_;
  OnWrite on_write_;
  OnChange on_change_;
  std::shared_ptr<Batch> next_ = std::make_shared<Batch>();
  std::uint64_t transactions_ = 0;
  bool awake_ = false;
  bool committing_ = false;
};

}  // namespace cheshire
