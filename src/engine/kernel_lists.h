// The kernels that come with Cheshire, from which the list of each program is made (kernels/list_*.cpp).
#pragma once

#include <array>

#include "engine/cheops/kernel.h"
#include "engine/general_kernel.h"

namespace cheshire {

/// Those of the games that most people play: the page loads them first.
consteval std::array<Kernel, 2> common_kernels(Uses uses) {
  return {kernel_of<GeneralKernel<1, OneBoard>>(uses), kernel_of<GeneralKernel<2, LookingGlass>>(uses)};
}

/// Those of games without rules of their own, on boards of usual size: the page solves their problems.
consteval std::array<Kernel, 7> solver_kernels(Uses uses) {
  return {kernel_of<GeneralKernel<1, OneBoard>>(uses),       kernel_of<GeneralKernel<2, OneBoard>>(uses),
          kernel_of<GeneralKernel<2, LookingGlass>>(uses),   kernel_of<GeneralKernel<4, LookingGlass>>(uses),
          kernel_of<GeneralKernel<2, StayIfOccupied>>(uses), kernel_of<GeneralKernel<2, FreePassage>>(uses),
          kernel_of<GeneralKernel<4, ThreeBoards>>(uses)};
}

consteval std::array<Kernel, 14> all_kernels(Uses uses) {
  return {kernel_of<GeneralKernel<1, OneBoard>>(uses),       kernel_of<GeneralKernel<2, OneBoard>>(uses),
          kernel_of<GeneralKernel<4, OneBoard>>(uses),       kernel_of<GeneralKernel<2, LookingGlass>>(uses),
          kernel_of<GeneralKernel<4, LookingGlass>>(uses),   kernel_of<GeneralKernel<8, LookingGlass>>(uses),
          kernel_of<GeneralKernel<2, StayIfOccupied>>(uses), kernel_of<GeneralKernel<2, FreePassage>>(uses),
          kernel_of<GeneralKernel<4, ThreeBoards>>(uses),    kernel_of<GeneralKernel<8, ThreeBoards>>(uses),
          kernel_of<cheops::CheopsKernel<2>>(uses),          kernel_of<cheops::CheopsKernel<3>>(uses),
          kernel_of<cheops::CheopsKernel<5>>(uses),          kernel_of<cheops::CheopsKernel<16>>(uses)};
}

}  // namespace cheshire
