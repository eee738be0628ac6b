// A solution as problemists print it, and as JSON.
#pragma once

#include <string>

#include "solve/solution.h"
#include "text/json_writer.h"

namespace cheshire {

/// The words of a solution, in English unless others are given.
struct SolutionWords {
  std::string set_play = "set play", tries = "tries", solution = "solution";  // what follows
  std::string but = "but";                                                    // before refutations
  std::string threat = "threat", zugzwang = "zugzwang", shorter = "short", dual = "dual";
};

/// Returns the solution as lines: set play, tries and keys with their variations indented, or one line for
/// each line of play. Defences with the same continuation stand together. Empty if nothing was found.
std::string solution_text(const ProblemSolution& solution, const Stipulation& stipulation,
                          const SolutionWords& words = {});

/// Returns "#2: solved, 1 key, 4 tries".
std::string solve_summary(const ProblemSolution& solution, const Stipulation& stipulation);

/// Returns "solved", "refuted", "no-solution" or "limit-reached".
std::string_view state_name(SolveState state);
/// Returns "stopped", "solutions", "nodes", "moves" or "memory"; empty for none.
std::string_view limit_name(SolveLimit limit);

/// Writes the members `state`, `solutions`, `setPlay`, `tries` and `nodes` into an object.
void write_solution(JsonWriter& json, const ProblemSolution& solution);

}  // namespace cheshire
