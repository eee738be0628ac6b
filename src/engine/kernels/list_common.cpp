// The kernels that the thread sanitizer tests.
#include "engine/kernel_lists.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = common_kernels(
      {.play = true, .think = true, .perft = true, .replay = true, .solve = true, .compose = true});
  return {kernels, refuse_uncommon_game};
}

}  // namespace cheshire
