// parallel_for: independent pieces of work on several threads, or one after the other where there are no
// threads (WebAssembly).
#pragma once

#include <functional>

namespace cheshire {

/// Calls f(item, worker) once for every item from 0 to n - 1, on up to `threads` threads, which are the
/// workers from 0, and returns when all are done. f must not throw.
void parallel_for(int n, int threads, const std::function<void(int item, int worker)>& f);

}  // namespace cheshire
