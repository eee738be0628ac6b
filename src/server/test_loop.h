// For tests: an event loop that the test runs step by step. Any thread may post to it.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace cheshire {

class TestLoop {
 public:
  void post(std::function<void()> f) {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(f));
    some_.notify_all();
  }

  /// Runs posted calls until `enough` returns true. Returns false if nothing is posted for `patience`.
  bool run(const std::function<bool()>& enough, std::chrono::seconds patience = std::chrono::seconds(5)) {
    while (!enough()) {
      std::function<void()> f;
      {
        std::unique_lock lock(mutex_);
        if (!some_.wait_for(lock, patience, [this] { return !posted_.empty(); })) return false;
        f = std::move(posted_.front());
        posted_.pop_front();
      }
      f();
    }
    return true;
  }
  /// Runs `number` calls. Fails the test if they do not come in time.
  void turn(int number) {
    EXPECT_TRUE(run([&] { return number-- == 0; }, std::chrono::seconds(60)))
        << number + 1 << " calls did not come";
  }

 private:
  std::mutex mutex_;
  std::condition_variable some_;
  std::deque<std::function<void()>> posted_;
};

}  // namespace cheshire
