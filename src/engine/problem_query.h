// A problem as its fields say it: what the browser's solver and the server read, solve and answer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "engine/problem_report.h"
#include "games/registry.h"
#include "solve/examine.h"
#include "solve/solve_request.h"
#include "solve/twin.h"

namespace cheshire {

/// An empty FEN is the start of the game; an empty twin is the diagram. `to`: the FEN of the position to
/// reach, or empty.
struct QueryFields {
  std::string_view fen, stipulation, twin, to;
};

/// What is asked for besides the solution, and the limits.
struct SolveOptions {
  SolveRequest request;
  Questions questions;
  std::int64_t seconds = 0;  // 0: no limit
  bool duplex = false;
};

/// Reads keys and values; docs/reference.md has them, at SolverAnswers. Errors name the first that is unknown
/// or out of range.
Result<SolveOptions> read_solve_options(const OptionValues& values);

struct ProblemQuery {
  ProblemPosition position;
  ProblemTitles titles;
  SolveRequest request;
  Questions questions;
};

/// Reads a problem of a game. Errors: `solve-field-refused` with the offset in the field; what does not go
/// together.
Result<ProblemQuery> read_query(const GameSpec& spec, const Topology& topology, const QueryFields& fields,
                                SolveOptions how);

struct SolvedQuery {
  ProblemSolution solution;
  std::string report;  // a ProblemReport
};

/// Solves a problem and answers the questions about it. `microseconds`: the time since the work began.
/// Errors: those of `solve`.
Result<SolvedQuery> solve_query(const GameSpec& spec, const Topology& topology, const ProblemQuery& query,
                                SolveSetUp solve, FunctionRef<std::int64_t()> microseconds);

}  // namespace cheshire
