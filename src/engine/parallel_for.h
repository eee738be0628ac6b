// Runs work on several threads, for search, solver and perft; on one where there are no others (WebAssembly).
#pragma once

#include <functional>

namespace cheshire {

/// Calls f(item, worker) once for every item from 0 to n - 1, on up to `threads` threads, which are the
/// workers from 0, and returns when all are done. f must not throw.
void parallel_for(int n, int threads, const std::function<void(int item, int worker)>& f);

/// Whether there are threads at all.
bool has_threads();
/// Calls lead() in this thread and, at the same time, help(i) for every i from 0 to helpers - 1, each in a
/// thread of its own. Returns when all are done. Without threads, and where the system gives no more, there
/// are fewer helpers. Neither may throw.
void with_helpers(int helpers, const std::function<void(int helper)>& help,
                  const std::function<void()>& lead);

}  // namespace cheshire
