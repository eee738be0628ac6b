// parallel_for: independent pieces of work on several threads, or one after the other where there are no
// threads (WebAssembly).
#pragma once

#include <functional>

namespace cheshire {

/// Calls f(0) .. f(n - 1), each once, on up to `threads` threads, and returns when all are done. f must not
/// throw.
void parallel_for(int n, int threads, const std::function<void(int)>& f);

}  // namespace cheshire
