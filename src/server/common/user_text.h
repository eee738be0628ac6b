// Words that one person writes for another to read: names and chat.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Refuses a UTF-8 text that is empty or blank, has more than `most` characters, or one that is a control character or changes
/// the direction of writing. Errors name the `field`.
Result<void> check_user_text(std::string_view field, std::string_view text, std::size_t most);

}  // namespace cheshire
