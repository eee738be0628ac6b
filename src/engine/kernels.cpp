#include "engine/kernels.h"

#include <algorithm>
#include <vector>

#include "engine/cheops/open_cheops.h"
#include "rules/cheops/rules.h"

namespace cheshire {
namespace {

// Those that come with Cheshire, and those that the program has added.
std::vector<Kernel>& kernels() {
  static std::vector<Kernel> all = {
#ifndef CHESHIRE_COMMON_GAMES
      {cheops::Rules::name, cheops::open_cheops},
#endif
  };
  return all;
}

}  // namespace

const Kernel* find_kernel(std::string_view rules) {
  const auto found = std::find_if(kernels().begin(), kernels().end(),
                                  [&](const Kernel& kernel) { return kernel.rules == rules; });
  return found == kernels().end() ? nullptr : &*found;
}

bool add_kernel(const Kernel& kernel) {
  if (find_kernel(kernel.rules) != nullptr) return false;
  kernels().push_back(kernel);
  return true;
}

}  // namespace cheshire
