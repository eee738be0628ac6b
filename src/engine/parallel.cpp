// Threads where there are some.
#include "engine/parallel.h"

#ifndef __wasi__
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace cheshire {

void parallel_for(int n, int threads, const std::function<void(int, int)>& f) {
#ifndef __wasi__
  if (threads > 1 && n > 1) {
    std::atomic<int> next{0};
    const auto work = [&](int worker) {
      for (int i = next++; i < n; i = next++) f(i, worker);
    };
    std::vector<std::jthread> pool;
    for (int t = 1; t < std::min(threads, n); ++t) pool.emplace_back(work, t);
    work(0);
    return;
  }
#else
  (void)threads;
#endif
  for (int i = 0; i < n; ++i) f(i, 0);
}

}  // namespace cheshire
