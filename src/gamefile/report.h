// What `cheshire games --check` prints about a valid game: its compiled boards and what each piece reaches.
#pragma once

#include <string>

#include "base/result.h"
#include "rules/game_spec.h"

namespace cheshire {

/// Returns the report, several lines, the same on every platform. Errors: the boards or a movement cannot be
/// compiled.
Result<std::string> game_report(const GameSpec& spec);

}  // namespace cheshire
