#include "apps/workers.h"

#include <thread>
#include <vector>

namespace cheshire {

void run_workers(int threads, std::mutex& mutex, std::exception_ptr& thrown,
                 const std::function<void()>& work) {
  const auto work_safely = [&] {
    try {
      work();
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work_safely);
  work_safely();
}

}  // namespace cheshire
