// Looking for chess problems in any game whose kernel solves them (solve/compose.h), for `cheshire compose`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solve/compose.h"

namespace cheshire {

struct CompiledRules;

/// Makes one attempt. `stop` is asked every few thousand moves; it may be empty. Returns nothing if nothing
/// is found or it is stopped. Errors: those of find_solver() and can_compose().
Result<std::optional<Composed>> compose_problem(const CompiledRules& rules, const ComposeRequest& request,
                                                std::uint64_t attempt, const std::function<bool()>& stop);

}  // namespace cheshire
