// ProblemRequest: the body of POST /api/solve (and of /api/solve/stop), and what SolverPool runs for it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/registry.h"
#include "server/model/new_game.h"
#include "server/work/solver_pool.h"

namespace cheshire {

inline constexpr std::size_t longest_problem_id = 64;  // bytes

/// A problem that a client wants to have solved.
struct ProblemRequest {
  NewGame game{};  // its rules; nothing else is filled in
  std::string id{}, fen{}, stipulation{}, twin{}, to{};
  OptionValues how{};                   // as read_solve_options() takes it
  std::optional<OptionValues> words{};  // of pages to print (SheetWords); nothing: no pages
};

/// Reads the body. Errors name the field; `at` is an offset in the text.
Result<ProblemRequest> read_problem_request(std::string_view text);
/// Reads the body of a request to stop, and returns the id. Errors as above.
Result<std::string> read_stop_request(std::string_view text);

/// Returns what solves the problem, within the server's limits of memory and length of the answer, and
/// answers with a SolvedProblem of schema/http.schema.json. Errors: what read_query() and
/// read_solve_options() refuse, unknown words.
Result<SolverPool::Work> solver_of(std::shared_ptr<const AnyGame> rules, const ProblemRequest& request);

}  // namespace cheshire
