// Runs jobs in the worker's thread, and resumes whoever waits for them in the loop's.
#include "server/work/background_worker.h"

#include <chrono>
#include <utility>

#include "server/work/thread_priority.h"

namespace net = boost::asio;

namespace cheshire {

BackgroundWorker::BackgroundWorker(Loop& loop, std::size_t max)
    : loop_(loop), max_(max), thread_([this] { run(); }) {}

BackgroundWorker::~BackgroundWorker() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    queue_.clear();
  }
  ready_.notify_all();
  thread_.join();
}

net::awaitable<void> BackgroundWorker::finish(std::string owner, std::function<void()> work) {
  auto made = std::make_shared<Job>(owner, std::move(work));
  // The queue, the thread and then the loop own the job, which owns the coroutines that wait for it.
  Job& job = *made;
  {
    const std::lock_guard lock(mutex_);
    if (ending_ || queue_.of(owner) >= max_) co_return;
    queue_.push(owner, std::move(made));
  }
  ready_.notify_one();
  co_await job.done.wait(loop_);
  if (job.error) std::rethrow_exception(job.error);
}

std::size_t BackgroundWorker::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void BackgroundWorker::run() {
  lower_priority(10);
  for (;;) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return ending_ || !queue_.empty(); });
      if (ending_) return;
      job = *queue_.pop();
    }
    const auto start = std::chrono::steady_clock::now();
    try {
      job->work();
    } catch (...) {
      job->error = std::current_exception();
    }
    {
      const std::lock_guard lock(mutex_);
      queue_.charge(job->owner, std::chrono::steady_clock::now() - start);
    }
    loop_.post([job = std::move(job)] { job->done.set(); });
  }
}

}  // namespace cheshire
