// Starts and joins the threads; in WebAssembly, which has none, does all the work in the calling thread.
#include "engine/parallel_for.h"

#ifndef __wasi__
#include <algorithm>
#include <atomic>
#include <system_error>
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

bool has_threads() {
#ifdef __wasi__
  return false;
#else
  return true;
#endif
}

void with_helpers(int helpers, const std::function<void(int)>& help, const std::function<void()>& lead) {
#ifndef __wasi__
  std::vector<std::jthread> pool;
  try {
    for (int i = 0; i < helpers; ++i) pool.emplace_back(help, i);
  } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): those that there are do the work
  }
#else
  (void)helpers, (void)help;
#endif
  lead();
}

}  // namespace cheshire
