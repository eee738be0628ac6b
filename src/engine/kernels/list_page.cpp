// The kernels of the page's core that plays the common games.
#include "engine/kernel_lists.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = common_kernels({.play = true, .think = true, .perft = true});
  return {kernels, refuse_uncommon_game};
}

}  // namespace cheshire
