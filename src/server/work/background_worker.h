// BackgroundWorker: one thread beside the server's loop for slow work such as compiling a game. It does one
// job at a time, and next is a job of the owner who has used less of its time.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "server/common/event.h"
#include "server/common/fair_queue.h"
#include "server/common/loop.h"

namespace cheshire {

class BackgroundWorker {
 public:
  /// `max`: how many jobs of one owner may wait.
  BackgroundWorker(Loop& loop, std::size_t max);
  BackgroundWorker(const BackgroundWorker&) = delete;
  BackgroundWorker& operator=(const BackgroundWorker&) = delete;
  /// Waits for the current job and drops the waiting ones.
  ~BackgroundWorker();

  /// Runs `work` in the thread and returns its result. Returns nothing, without running it, if too many jobs
  /// of this owner wait. Throws what `work` throws.
  template <class F>
  boost::asio::awaitable<std::optional<std::invoke_result_t<F>>> run(std::string owner, F work) {
    const auto result = std::make_shared<std::optional<std::invoke_result_t<F>>>();
    co_await finish(owner, [result, work = std::move(work)] { result->emplace(work()); });
    co_return std::move(*result);
  }
  std::size_t waiting() const;

 private:
  struct Job {
    std::string owner;
    std::function<void()> work;
    std::exception_ptr error{};
    Event done{};
  };
  boost::asio::awaitable<void> finish(std::string owner, std::function<void()> work);
  void run();

  Loop& loop_;
  const std::size_t max_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  FairQueue<std::shared_ptr<Job>> queue_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace cheshire
