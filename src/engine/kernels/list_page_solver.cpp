// The kernels of the page's core that only solves problems.
#include "engine/kernel_lists.h"
#include "messages/core.h"
#include "messages/problems.h"

namespace cheshire {

KernelList shipped_kernels() {
  static constexpr auto kernels = solver_kernels({.solve = true});
  return {kernels, [](const GameSpec& spec) -> Error {
            if (spec.rules) return msg::core_cannot_solve(spec.title);
            return msg::problem_board_too_large(spec.title);
          }};
}

}  // namespace cheshire
