// CheopsKernel<W>: opens, searches and solves games of Cheops. Each width is compiled once, in kernels/.
#pragma once

#include "engine/kernels.h"
#include "rules/cheops/rules.h"

namespace cheshire::cheops {

template <int W>
struct CheopsKernel {
  static constexpr std::string_view rules = Rules::name;
  static constexpr Passage passage = Passage::one_board;
  static constexpr int words = W;

  // As Kernel has them. Records are replayed through sessions.
  static Result<std::shared_ptr<const CompiledRules>> compile(GameSpec spec);
  static Result<std::shared_ptr<const AnyGame>> open(std::shared_ptr<const CompiledRules> rules);
  static std::unique_ptr<Thinker> thinker(const AnyGame& game, int hash_mebibytes);
  static NetLayout net_layout(const AnyGame& game);
  static NetPosition net_position(const Session& session);
  static std::optional<std::uint64_t> perft(const Session& session, int depth, const PerftWatch& watch);
  static Result<ProblemSolution> solve(const CompiledRules& rules, const cheshire::Setup& setup,
                                       const SolveRequest& request, const SolveControl& control);
  static Merits merits(const CompiledRules& rules, const ProblemPosition& position,
                       const ProblemSolution& solution);
};

}  // namespace cheshire::cheops
