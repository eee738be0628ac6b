// Starts the threads, hands them jobs in order, and joins them.
#include "server/work/worker_threads.h"

#include <utility>

#include "server/work/thread_priority.h"

namespace cheshire {

WorkerThreads::WorkerThreads(int threads, int lower) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this, lower] {
      lower_priority(lower);
      work();
    });
  }
}

WorkerThreads::~WorkerThreads() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ready_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerThreads::post(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  ready_.notify_one();
}

void WorkerThreads::work() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (ending_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace cheshire
