#include "kernel.h"

#include <utility>

#include "engine/search_thinker.h"
#include "engine/session_perft.h"
#include "messages/problems.h"
#include "search/searcher.h"
#include "searchable_shove.h"
#include "session.h"
#include "solvable_shove.h"
#include "solve/problem_set_up.h"
#include "solve/problem_solver.h"

namespace cheshire::shove {

Result<std::shared_ptr<const CompiledRules>> ShoveKernel::compile(GameSpec spec) {
  return compile_as<Tables>(std::move(spec));
}

Result<std::shared_ptr<const AnyGame>> ShoveKernel::open(std::shared_ptr<const CompiledRules> compiled) {
  return ShoveGame::open(std::move(compiled));
}

std::unique_ptr<Thinker> ShoveKernel::thinker(const AnyGame& game, int hash_mebibytes) {
  return std::make_unique<OpenThinker<ShoveSession, Searcher<SearchableShove>>>(
      made_by<ShoveKernel, Tables>(game.rules(), game.spec()), hash_mebibytes);
}

std::optional<std::uint64_t> ShoveKernel::perft(const Session& session, int depth, const PerftWatch& watch) {
  return perft_of<ShoveSession>(session, depth, watch);
}

Result<ProblemSolution> ShoveKernel::solve(const CompiledRules& compiled, const Setup& setup,
                                           const SolveRequest& request, const SolveControl& control) {
  const auto& tables = made_by<ShoveKernel, Tables>(compiled, compiled.spec);
  if (request.popeye_moves) return Error{msg::problem_without_popeye(tables.spec.title)};
  const auto position = [&](const Setup& given) { return SolvableShove::make(given, tables); };
  const auto check_target = [&](const Setup& target) -> Result<void> {
    if (const auto reached = position(target); !reached) return reached.error();
    return {};
  };
  const Result<Setup> start = read_fen(tables.spec.start, tables.spec, tables.topology);
  if (!start) return start.error();
  return solve_set_up_made(*start, setup, request, position, check_target,
                           [&](const SolvableShove& p, const SolveRequest& complete) {
                             return solve_position(p, complete, control);
                           });
}

}  // namespace cheshire::shove
