// The kernels of a program that does everything.
#include "engine/kernel_lists.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = all_kernels(every_feature);
  return {kernels, refuse_missing_kernel};
}

}  // namespace cheshire
