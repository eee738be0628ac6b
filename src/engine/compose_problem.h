// Looking for chess problems in any game on the general kernel (solve/compose.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solve/compose.h"

namespace cheshire {

class AnyGame;

/// Makes one attempt. `stop` is asked every few thousand moves; it may be empty. Returns nothing if nothing
/// is found or it is stopped. Errors: the game has rules of its own; those of can_compose().
Result<std::optional<Composed>> compose_problem(const AnyGame& game, const ComposeRequest& request,
                                                std::uint64_t attempt, const std::function<bool()>& stop);

}  // namespace cheshire
