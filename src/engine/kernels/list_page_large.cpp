// The kernels of the page's core that plays all games.
#include "engine/kernel_lists.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = all_kernels({.play = true, .think = true, .perft = true});
  return {kernels, refuse_missing_kernel};
}

}  // namespace cheshire
