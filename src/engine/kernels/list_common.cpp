// The kernels of programs that the thread sanitizer tests: the common games, with everything.
#include "engine/kernel_lists.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = common_kernels(every_feature);
  return {kernels, refuse_uncommon_game};
}

}  // namespace cheshire
