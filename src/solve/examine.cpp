#include "solve/examine.h"

#include <utility>

namespace cheshire {
namespace {

Soundness judge(int intended, const ProblemPosition& position, const SolveRequest& request,
                const ProblemSolution& solution, SolveSetUp solve) {
  Soundness soundness{Soundness::Verdict::sound, find_flaws(solution, position.stipulation, intended)};
  bool complete = true;
  for (const Stipulation& shorter : shorter_stipulations(position.stipulation)) {
    SolveRequest one = request;
    one.stipulation = shorter;
    one.set_play = false;
    one.max_solutions = 1;
    const Result<ProblemSolution> found = solve(position.setup, one);
    if (!found) continue;  // the position cannot arise in so many moves
    if (!found->solutions.empty()) {
      soundness.flaws.push_back({Flaw::Kind::shorter, write_stipulation(shorter)});
    } else {
      complete &= found->state != SolveState::limit_reached;
    }
  }
  if (!sound(soundness.flaws)) {
    soundness.verdict = Soundness::Verdict::unsound;
  } else if (!complete) {
    soundness.verdict = Soundness::Verdict::limit_reached;
  }
  return soundness;
}

}  // namespace

bool Answers::complete() const {
  return (!soundness || soundness->verdict != Soundness::Verdict::limit_reached) &&
         (!economy || economy->complete);
}

void prepare(const Questions& questions, SolveRequest& request) {
  if (questions.intended != 0 && request.stipulation.forced()) request.duals = true;
}

Answers examine(const Questions& questions, const ProblemPosition& position, const ProblemNames& names,
                const SolveRequest& request, const ProblemSolution& solution, SolveSetUp solve) {
  Answers answers;
  if (solution.state == SolveState::limit_reached) return answers;
  if (questions.economy && solution.solutions.empty()) {
    answers.economy.emplace().unsolvable = true;
  } else if (questions.economy) {
    Result<Economy> economy = find_savings(position, names, [&](const ProblemPosition& changed) {
      SolveRequest all = request;
      ask_about(changed, all);
      all.set_play = all.threats = false;
      all.tries = 0;
      all.max_solutions = 0;  // a position with more of them has another solution
      all.duals = changed.stipulation.forced();
      return solve(changed.setup, all);
    });
    if (economy) answers.economy = *std::move(economy);
  }
  if (questions.intended != 0)
    answers.soundness = judge(questions.intended, position, request, solution, solve);
  return answers;
}

}  // namespace cheshire
