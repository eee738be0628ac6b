// What people write to choose a net: the option EvalFile, and --net of self-play.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Returns the bytes of the file that a text names, as Session::set_net() takes them: empty for "none", the
/// hand-written evaluation. Nothing for "" and "<empty>", the net that comes with the game. Errors: those of
/// read_text(), and an empty file; whether other bytes are a net is not looked at.
Result<std::optional<std::string>> read_eval_file(std::string_view text);

}  // namespace cheshire
