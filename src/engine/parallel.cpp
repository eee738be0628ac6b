#include "engine/parallel.h"

#ifndef __wasi__
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace cheshire {

void parallel_for(int n, int threads, const std::function<void(int)>& f) {
#ifndef __wasi__
  if (threads > 1 && n > 1) {
    std::atomic<int> next{0};
    const auto work = [&] {
      for (int i = next++; i < n; i = next++) f(i);
    };
    std::vector<std::jthread> pool;
    for (int t = 1; t < std::min(threads, n); ++t) pool.emplace_back(work);
    work();
    return;
  }
#else
  (void)threads;
#endif
  for (int i = 0; i < n; ++i) f(i);
}

}  // namespace cheshire
