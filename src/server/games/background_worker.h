// BackgroundWorker: one thread beside the server's loop for work that takes long, such as compiling a game. It does one thing at a time, and
// owners take turns.
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
  /// Done in the thread; gives what is to be called in the loop then.
  using Work = std::function<Then()>;

  /// `post` calls its argument in the loop; it is called from the thread. `most`: how much of one owner may wait.
  BackgroundWorker(std::function<void(Then)> post, std::size_t most);
  BackgroundWorker(const BackgroundWorker&) = delete;
  BackgroundWorker& operator=(const BackgroundWorker&) = delete;
  /// Waits for what is being done; what waits is dropped.
  ~BackgroundWorker();

  /// False when too much of this owner waits already: the work is not taken.
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
