// The kernels of the core that the page loads first: it plays the common games, and leaves thinking to the
// others.
#include "engine/kernel_lists.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = common_kernels({.play = true});
  return {kernels, refuse_uncommon_game};
}

}  // namespace cheshire
