// GeneralKernel<W, R>: opens, searches, replays and solves games without rules of their own, on Position<W,
// R>. Each is compiled once, in a file of kernels/.
#pragma once

#include "engine/kernels.h"

namespace cheshire {

template <int W, class R>
struct GeneralKernel {
  static constexpr std::string_view rules{};  // none of their own
  static constexpr Passage passage = R::passage;
  static constexpr int words = W;

  // As Kernel has them.
  static Result<std::shared_ptr<const CompiledRules>> compile(GameSpec spec);
  static Result<std::shared_ptr<const AnyGame>> open(std::shared_ptr<const CompiledRules> rules);
  static std::unique_ptr<Thinker> thinker(const AnyGame& game, int hash_mebibytes);
  static NetLayout net_layout(const AnyGame& game);
  static NetPosition net_position(const Session& session);
  static std::unique_ptr<EvalTracer> tracer(const AnyGame& game);
  static std::optional<std::uint64_t> perft(const Session& session, int depth, const PerftWatch& watch);
  static void replay(const AnyGame& game, const PgnGame& record, const ReplayRequest& request,
                     Replay& replay);
  static Result<ProblemSolution> solve(const CompiledRules& rules, const Setup& setup,
                                       const SolveRequest& request, const SolveControl& control);
  static Merits merits(const CompiledRules& rules, const ProblemPosition& position,
                       const ProblemSolution& solution);
};

}  // namespace cheshire
