// The functions of GeneralKernel<W, R>. Only the files of kernels/ include this, to compile one kernel each.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/eval_tracer.h"
#include "engine/game_nets.h"
#include "engine/general_kernel.h"
#include "engine/general_replay.h"
#include "engine/general_session.h"
#include "engine/search_thinker.h"
#include "engine/session_perft.h"
#include "rules/fastest.h"
#include "rules/setup_check.h"
#include "search/searchable_position.h"
#include "solve/merits_in_play.h"
#include "solve/problem_set_up.h"
#include "solve/problem_solver.h"
#include "solve/twin.h"

namespace cheshire {

template <int W, class R>
Result<std::shared_ptr<const CompiledRules>> GeneralKernel<W, R>::compile(GameSpec spec) {
  return compile_as<RuleTables<W>>(std::move(spec));
}

template <int W, class R>
Result<std::shared_ptr<const AnyGame>> GeneralKernel<W, R>::open(std::shared_ptr<const CompiledRules> rules) {
  return GeneralGame<W, R>::open(std::move(rules));
}

template <int W, class R>
std::unique_ptr<Thinker> GeneralKernel<W, R>::thinker(const AnyGame& game, int hash_mebibytes) {
  const auto& tables = made_by<GeneralKernel, RuleTables<W>>(game.rules(), game.spec());
  using Fast = FastPosition<W, R>;
  if constexpr (!std::is_void_v<Fast>) {
    if (Fast::plays(tables))
      return std::make_unique<OpenThinker<GeneralSession<W, R>, Searcher<SearchablePosition<Fast>>>>(
          tables, hash_mebibytes);
  }
  return std::make_unique<OpenThinker<GeneralSession<W, R>, Searcher<SearchablePosition<Position<W, R>>>>>(
      tables, hash_mebibytes);
}

template <int W, class R>
NetLayout GeneralKernel<W, R>::net_layout(const AnyGame& game) {
  return {game.spec(), game.topology()};
}

template <int W, class R>
NetPosition GeneralKernel<W, R>::net_position(const Session& session) {
  return piece_marks(session);
}

template <int W, class R>
class GeneralTracer final : public EvalTracer {
 public:
  explicit GeneralTracer(const RuleTables<W>& tables) : probe_(tables) {}
  EvalTrace trace(const Session& session) const override {
    return probe_(static_cast<const GeneralSession<W, R>&>(session).position());
  }

 private:
  EvalProbe<Position<W, R>> probe_;
};

template <int W, class R>
std::unique_ptr<EvalTracer> GeneralKernel<W, R>::tracer(const AnyGame& game) {
  return std::make_unique<GeneralTracer<W, R>>(
      made_by<GeneralKernel, RuleTables<W>>(game.rules(), game.spec()));
}

template <int W, class R>
std::optional<std::uint64_t> GeneralKernel<W, R>::perft(const Session& session, int depth,
                                                        const PerftWatch& watch) {
  return perft_of<GeneralSession<W, R>>(session, depth, watch);
}

template <int W, class R>
void GeneralKernel<W, R>::replay(const AnyGame& game, const PgnGame& record, const ReplayRequest& request,
                                 Replay& replay) {
  const auto& opened = made_by<GeneralKernel, GeneralGame<W, R>>(game, game.spec());
  replay.clear();
  const auto run = [&](const Position<W, R>& start) {
    GeneralReplay<W, R>(opened.quick(), start, record, request, replay).run();
  };
  const std::string_view fen = record.tag("FEN");
  if (fen.empty()) return run(opened.start());
  std::vector<Error> notes;
  if (const Result<Position<W, R>> start = opened.read(fen, Purpose::analysis, &notes)) {
    replay.note(record, notes);
    run(*start);
  } else {
    replay.faults.push_back({msg::pgn_fen_refused(start.error().message), record.at_tag("FEN")});
    replay.unplayable = true;
  }
}

template <int W, class R>
Result<ProblemSolution> GeneralKernel<W, R>::solve(const CompiledRules& rules, const Setup& setup,
                                                   const SolveRequest& request, const SolveControl& control) {
  const Result<Setup> start = read_fen(rules.spec.start, rules.spec, rules.topology);
  if (!start) return start.error();
  return solve_set_up_on<W, R>(made_by<GeneralKernel, RuleTables<W>>(rules, rules.spec), *start, setup,
                               request, [&](const auto& p, const SolveRequest& complete) {
                                 return with_fastest(p, [&](const auto& fastest) {
                                   return solve_position(fastest, complete, control);
                                 });
                               });
}

template <int W, class R>
Merits GeneralKernel<W, R>::merits(const CompiledRules& rules, const ProblemPosition& position,
                                   const ProblemSolution& solution) {
  const auto checked =
      SetupCheck<W, R>::check(position.setup, made_by<GeneralKernel, RuleTables<W>>(rules, rules.spec),
                              required_kings(position.stipulation, position.setup.side));
  return checked.position ? merits_of(*checked.position, solution, position.stipulation) : Merits();
}

}  // namespace cheshire
