// What a call costs: memory and depth of the stack, counted the same way in every run, and processor time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "base/function_ref.h"

namespace cheshire::bounds {

struct Cost {
  std::uint64_t allocated = 0;  // bytes of all blocks that were requested
  std::uint64_t peak = 0;       // the most bytes in use at once
  std::uint64_t stack = 0;      // bytes of the deepest stack
};

/// Runs a call in a thread of its own and counts what that thread does.
Cost measure(FunctionRef<void()> call);

/// Runs a call and returns the processor time that it takes, to which others on the machine do not add.
std::chrono::nanoseconds time_of(FunctionRef<void()> call);

}  // namespace cheshire::bounds
