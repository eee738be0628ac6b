// The kernels that the thread sanitizer tests.
#include "engine/kernel_lists.h"
#include "messages/engine.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = common_kernels(
      {.play = true, .think = true, .perft = true, .replay = true, .solve = true, .compose = true});
  return {kernels, [](const GameSpec& spec) -> Error { return msg::large_core_needed(spec.id); }};
}

}  // namespace cheshire
