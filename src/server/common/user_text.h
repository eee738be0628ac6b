// Checks text that one user writes for others to read: names and chat.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Rejects a UTF-8 text that is empty or blank, is longer than `most` characters, or contains a control
/// character or one that changes the writing direction. Errors name the `field`.
Result<void> check_user_text(std::string_view field, std::string_view text, std::size_t max);

}  // namespace cheshire
