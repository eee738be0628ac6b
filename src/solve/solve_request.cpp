#include "solve/solve_request.h"

#include <utility>

#include "messages/problems.h"

namespace cheshire {

Result<void> can_solve(const SolveRequest& request) {
  const Stipulation& stipulation = request.stipulation;
  const std::string text = write_stipulation(stipulation);
  if (request.set_play && !stipulation.has_set_play()) return Error{msg::problem_without_set_play(text)};
  if (stipulation.to_position() && request.target.empty()) return Error{msg::problem_target_missing(text)};
  if (!stipulation.to_position() && !request.target.empty()) return Error{msg::problem_target_unwanted(text)};
  if (stipulation.forced()) return {};
  for (const auto& [asked, option] :
       {std::pair(request.tries > 0, "tries"), std::pair(request.threats, "threats"),
        std::pair(request.duals, "duals"), std::pair(!request.first.empty(), "first")}) {
    if (asked) return Error{msg::problem_without_forced_play(option, text)};
  }
  return {};
}

}  // namespace cheshire
