// BackgroundWorker: one thread beside the server's loop for slow work such as compiling a game. It does one job at a
// time, and owners take turns.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/limits/fair_queue.h"

namespace cheshire {

class BackgroundWorker {
 public:
  using Then = std::function<void()>;
  /// Runs in the thread. Returns what to call in the loop afterwards.
  using Work = std::function<Then()>;

  /// `post` must call its argument in the loop; it is called from the thread. `most`: how many jobs of one owner may
  /// wait.
  BackgroundWorker(std::function<void(Then)> post, std::size_t most);
  BackgroundWorker(const BackgroundWorker&) = delete;
  BackgroundWorker& operator=(const BackgroundWorker&) = delete;
  /// Waits for the current job and drops the waiting ones.
  ~BackgroundWorker();

  /// Returns false, and does not take the job, if too many of this owner's wait.
  bool take(const std::string& owner, Work work);
  std::size_t waiting() const;

 private:
  void run();

  const std::function<void(Then)> post_;
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  FairQueue<Work> queue_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace cheshire
