#include "server/games/background_worker.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace cheshire {
namespace {

/// Lowers this thread's priority, so that the others go first when CPUs are scarce.
void give_way() {
  constexpr int nicer = 10;
  // Affects only this thread: Linux has one nice value per thread.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nicer);
}

}  // namespace

BackgroundWorker::BackgroundWorker(std::function<void(Then)> post, std::size_t most)
    : post_(std::move(post)), most_(most), thread_([this] { run(); }) {}

BackgroundWorker::~BackgroundWorker() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    queue_.clear();
  }
  ready_.notify_all();
  thread_.join();
}

bool BackgroundWorker::take(const std::string& owner, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (ending_ || queue_.of(owner) >= most_) return false;
    queue_.push(owner, std::move(work));
  }
  ready_.notify_one();
  return true;
}

std::size_t BackgroundWorker::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void BackgroundWorker::run() {
  give_way();
  for (;;) {
    std::optional<Work> work;
    {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return ending_ || !queue_.empty(); });
      if (ending_) return;
      work = queue_.pop();
    }
    post_((*work)());
  }
}

}  // namespace cheshire
