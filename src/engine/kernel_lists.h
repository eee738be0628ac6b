// The kernels that come with Cheshire, from which the list of each program is made (kernels/list_*.cpp).
#pragma once

#include <array>

#include "engine/cheops/kernel.h"
#include "engine/general_kernel.h"

namespace cheshire {

/// Of programs that do everything.
inline constexpr KernelFeatures every_feature{.play = true,
                                              .think = true,
                                              .learn = true,
                                              .perft = true,
                                              .replay = true,
                                              .solve = true,
                                              .compose = true};

/// Those of the games that most people play: the page loads them first.
consteval std::array<Kernel, 2> common_kernels(KernelFeatures features) {
  return {kernel_of<GeneralKernel<1, OneBoard>>(features),
          kernel_of<GeneralKernel<2, LookingGlass>>(features)};
}

/// Those of games without rules of their own, on boards of usual size: the page solves their problems.
consteval std::array<Kernel, 7> solver_kernels(KernelFeatures features) {
  return {kernel_of<GeneralKernel<1, OneBoard>>(features),
          kernel_of<GeneralKernel<2, OneBoard>>(features),
          kernel_of<GeneralKernel<2, LookingGlass>>(features),
          kernel_of<GeneralKernel<4, LookingGlass>>(features),
          kernel_of<GeneralKernel<2, StayIfOccupied>>(features),
          kernel_of<GeneralKernel<2, FreePassage>>(features),
          kernel_of<GeneralKernel<4, ThreeBoards>>(features)};
}

consteval std::array<Kernel, 14> all_kernels(KernelFeatures features) {
  return {kernel_of<GeneralKernel<1, OneBoard>>(features),
          kernel_of<GeneralKernel<2, OneBoard>>(features),
          kernel_of<GeneralKernel<4, OneBoard>>(features),
          kernel_of<GeneralKernel<2, LookingGlass>>(features),
          kernel_of<GeneralKernel<4, LookingGlass>>(features),
          kernel_of<GeneralKernel<8, LookingGlass>>(features),
          kernel_of<GeneralKernel<2, StayIfOccupied>>(features),
          kernel_of<GeneralKernel<2, FreePassage>>(features),
          kernel_of<GeneralKernel<4, ThreeBoards>>(features),
          kernel_of<GeneralKernel<8, ThreeBoards>>(features),
          kernel_of<cheops::CheopsKernel<2>>(features),
          kernel_of<cheops::CheopsKernel<3>>(features),
          kernel_of<cheops::CheopsKernel<5>>(features),
          kernel_of<cheops::CheopsKernel<16>>(features)};
}

}  // namespace cheshire
