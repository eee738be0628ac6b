// For tests: a loop that is turned by hand, to which threads may post.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace cheshire {

class TestLoop {
 public:
  void post(std::function<void()> f) {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(f));
    some_.notify_all();
  }

  /// Waits for what is posted and calls it, until so many were called. A test fails that waits in vain.
  void turn(std::size_t number) {
    for (std::size_t called = 0; called < number;) {
      std::vector<std::function<void()>> now;
      {
        std::unique_lock lock(mutex_);
        const bool came = some_.wait_for(lock, std::chrono::seconds(60), [this] { return !posted_.empty(); });
        ASSERT_TRUE(came) << "only " << called << " of " << number << " came";
        now.swap(posted_);
      }
      for (const auto& f : now) f();
      called += now.size();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable some_;
  std::vector<std::function<void()>> posted_;
};

}  // namespace cheshire
