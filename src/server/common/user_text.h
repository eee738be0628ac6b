// Checks text that one user writes for others to read: names, chat, and the words of a parley.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Rejects a UTF-8 text that is empty or blank, has more than `max` characters, or a disturbing one
/// (base/shown_text.h). Errors name the `field`, and the character and its place.
Result<void> check_user_text(std::string_view field, std::string_view text, std::size_t max);

}  // namespace cheshire
