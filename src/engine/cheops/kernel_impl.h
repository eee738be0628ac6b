// The functions of CheopsKernel<W>. Only kernels/cheops_*.cpp include this, to compile one width each.
#pragma once

#include <memory>
#include <utility>

#include "engine/cheops/kernel.h"
#include "engine/cheops/session_impl.h"
#include "engine/cheops/thinker.h"
#include "engine/session_perft.h"
#include "eval/cheops/net_marks.h"
#include "solve/cheops/solve_open_papers.h"
#include "solve/merits_in_play.h"
#include "solve/twin.h"

namespace cheshire::cheops {

template <int W>
Result<std::shared_ptr<const CompiledRules>> CheopsKernel<W>::compile(GameSpec spec) {
  return compile_as<Tables<W>>(std::move(spec));
}

template <int W>
Result<std::shared_ptr<const AnyGame>> CheopsKernel<W>::open(std::shared_ptr<const CompiledRules> rules) {
  return CheopsGame<W>::open(std::move(rules));
}

template <int W>
std::unique_ptr<Thinker> CheopsKernel<W>::thinker(const AnyGame& game, int hash_mebibytes) {
  return std::make_unique<CheopsThinker<W>>(made_by<CheopsKernel, Tables<W>>(game.rules(), game.spec()),
                                            hash_mebibytes);
}

template <int W>
NetLayout CheopsKernel<W>::net_layout(const AnyGame& game) {
  return {net_marks(made_by<CheopsKernel, Tables<W>>(game.rules(), game.spec())), game.topology()};
}

template <int W>
NetPosition CheopsKernel<W>::net_position(const Session& session) {
  return cheops::net_position(static_cast<const CheopsSession<W>&>(session).position());
}

template <int W>
std::optional<std::uint64_t> CheopsKernel<W>::perft(const Session& session, int depth,
                                                    const PerftWatch& watch) {
  return perft_of<CheopsSession<W>>(session, depth, watch);
}

template <int W>
Result<ProblemSolution> CheopsKernel<W>::solve(const CompiledRules& rules, const cheshire::Setup& setup,
                                               const SolveRequest& request, const SolveControl& control) {
  return solve_open_papers(made_by<CheopsKernel, Tables<W>>(rules, rules.spec), setup, request, control);
}

template <int W>
Merits CheopsKernel<W>::merits(const CompiledRules& rules, const ProblemPosition& position,
                               const ProblemSolution& solution) {
  const auto p = OpenPosition<W>::make(position.setup, made_by<CheopsKernel, Tables<W>>(rules, rules.spec));
  return p ? merits_of(*p, solution, position.stipulation) : Merits();
}

}  // namespace cheshire::cheops
