// The ProblemReport of schema/command.schema.json: a problem and what solves it, as JSON, for
// `cheshire problems --json` and the queries of problem_query.h.
#pragma once

#include <cstdint>
#include <string>

#include "engine/session.h"
#include "solve/examine.h"
#include "solve/problem_titles.h"
#include "solve/solution.h"
#include "solve/twin.h"

namespace cheshire {

/// `microseconds`: how long it took. Titles that are empty are left out. `answers`: what examine() answered.
std::string problem_report(const GameSpec& spec, const Topology& topology, const ProblemPosition& position,
                           const ProblemSolution& solution, std::int64_t microseconds,
                           const ProblemTitles& titles = {}, const Answers& answers = {});
inline std::string problem_report(const AnyGame& game, const ProblemPosition& position,
                                  const ProblemSolution& solution, std::int64_t microseconds,
                                  const ProblemTitles& titles = {}, const Answers& answers = {}) {
  return problem_report(game.spec(), game.topology(), position, solution, microseconds, titles, answers);
}

}  // namespace cheshire
