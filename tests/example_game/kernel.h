// The kernel of Shove: the functions that play and solve it, for add_kernel() (engine/kernels.h).
#pragma once

#include "engine/kernels.h"
#include "shove.h"

namespace cheshire::shove {

struct ShoveKernel {
  static constexpr std::string_view rules = Rules::name;
  static constexpr Passage passage = Passage::one_board;
  static constexpr int words = 1;  // 25 cells

  static Result<std::shared_ptr<const CompiledRules>> compile(GameSpec spec);
  static Result<std::shared_ptr<const AnyGame>> open(std::shared_ptr<const CompiledRules> compiled);
  static std::unique_ptr<Thinker> thinker(const AnyGame& game, int hash_mebibytes);
  static std::optional<std::uint64_t> perft(const Session& session, int depth, const PerftWatch& watch);
  static Result<ProblemSolution> solve(const CompiledRules& compiled, const Setup& setup,
                                       const SolveRequest& request, const SolveControl& control);
};

inline constexpr Kernel kernel =
    kernel_of<ShoveKernel>({.play = true, .think = true, .perft = true, .solve = true});

}  // namespace cheshire::shove
