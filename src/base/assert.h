// CHESHIRE_ASSERT(condition): checked in builds without NDEBUG (debug, sanitizers, fuzzers); a failure prints
// the condition and its place to stderr and aborts. Release builds do not evaluate the condition.
#pragma once

#ifdef NDEBUG
#define CHESHIRE_ASSERT(condition) static_cast<void>(sizeof(!(condition)))
#else
#include <cstdio>
#include <cstdlib>

namespace cheshire::detail {

[[noreturn]] inline void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  std::abort();
}

}  // namespace cheshire::detail

#define CHESHIRE_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::cheshire::detail::assertion_failed(#condition, __FILE__, __LINE__))
#endif
