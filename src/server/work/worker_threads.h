// WorkerThreads: a few threads beside the server's loop, which do what is posted to them in that order: those
// of EnginePool and SolverPool. BackgroundWorker has a thread of its own.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cheshire {

class WorkerThreads {
 public:
  /// `lower`: by how many steps of "nice" their priority is lowered.
  explicit WorkerThreads(int threads, int lower = 0);
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  /// Waits for the jobs that have begun and drops the others.
  ~WorkerThreads();

  /// Has a thread do something, which must not throw.
  void post(std::function<void()> job);
  std::size_t size() const { return threads_.size(); }

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::function<void()>> jobs_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cheshire
