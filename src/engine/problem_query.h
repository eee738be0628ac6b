// Reads a chess problem from its fields (FEN, stipulation, twin), has it solved and writes the answer, for
// the browser's solver, the server and the C library. `cheshire solve` reads its diagram with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/function_ref.h"
#include "engine/problem_report.h"
#include "games/registry.h"
#include "solve/examine.h"
#include "solve/solve_request.h"
#include "solve/twin.h"

namespace cheshire {

/// An empty FEN is `setup`, or without it the start of the game; an empty twin is the diagram. `to`: the FEN
/// of the position to reach, or empty.
struct QueryFields {
  std::string_view fen, stipulation, twin, to;
  const Setup* setup = nullptr;
};

/// Makes the error about the text of a field: `fen`, `stipulation`, `twin` or `to`.
using RefuseField = Error (*)(std::string_view field, std::string_view text, const Error& reason);
/// `solve-field-refused`, with the offset in the field.
Error refuse_field(std::string_view field, std::string_view text, const Error& reason);

/// Reads the diagram, without its twin, and the position to reach. Errors are those of `refuse`.
Result<ProblemPosition> read_position(const GameSpec& spec, const Topology& topology,
                                      const QueryFields& fields, RefuseField refuse);

/// What is asked for besides the solution, and the limits.
struct SolveOptions : SolveRequest, Questions {
  static constexpr int max_tries = 1000;

  bool duplex = false;        // the other side begins
  std::uint64_t seconds = 0;  // 0: no limit
  std::uint64_t mebibytes = 64;
};

/// A key that read_solve_options() knows. A flag is `on`, a number in its range, a text not empty.
struct SolveOption {
  std::string_view key;
  std::variant<bool SolveOptions::*, int SolveOptions::*, std::uint64_t SolveOptions::*,
               std::string SolveOptions::*>
      member;
  std::int64_t least = 0, most = 1'000'000'000'000;
};

/// All of them; docs/reference.md explains them, at SolverAnswers.
inline constexpr SolveOption solve_options[] = {
    {"set-play", &SolveOptions::set_play},
    {"threats", &SolveOptions::threats},
    {"duals", &SolveOptions::duals},
    {"duplex", &SolveOptions::duplex},
    {"plain", &SolveOptions::plain},
    {"economy", &SolveOptions::economy},
    {"tries", &SolveOptions::tries, 0, SolveOptions::max_tries},
    {"cook", &SolveOptions::intended, 0, Questions::max_intended},
    {"first", &SolveOptions::first},
    {"max-solutions", &SolveOptions::max_solutions},
    {"nodes", &SolveOptions::max_nodes},
    {"seconds", &SolveOptions::seconds},
    {"memory", &SolveOptions::mebibytes, 1, 1024},
};

/// Reads keys and values. Errors name the first that is unknown or out of range.
Result<SolveOptions> read_solve_options(const OptionValues& values);

struct ProblemQuery {
  ProblemPosition position;
  ProblemTitles titles;
  SolveRequest request;
  Questions questions;
};

/// Reads a problem of a game. Errors: those of `refuse`; what does not go together.
Result<ProblemQuery> read_query(const GameSpec& spec, const Topology& topology, const QueryFields& fields,
                                const SolveOptions& how, RefuseField refuse = refuse_field);

struct SolvedQuery {
  ProblemSolution solution;
  Answers answers;
  std::int64_t microseconds;  // that it took

  /// Returns the ProblemReport.
  std::string report(const GameSpec& spec, const Topology& topology, const ProblemQuery& query) const;
};

/// Solves a problem and answers the questions about it. `microseconds`: the time since the work began.
/// Errors: those of `solve`.
Result<SolvedQuery> solve_query(const GameSpec& spec, const Topology& topology, const ProblemQuery& query,
                                SolveSetUp solve, FunctionRef<std::int64_t()> microseconds);

}  // namespace cheshire
