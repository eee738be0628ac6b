// The kernels of programs that the thread sanitizer tests: the common games, with everything.
#include "engine/kernel_lists.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = common_kernels({.play = true,
                                                  .think = true,
                                                  .learn = true,
                                                  .perft = true,
                                                  .replay = true,
                                                  .solve = true,
                                                  .compose = true});
  return {kernels, refuse_uncommon_game};
}

}  // namespace cheshire
