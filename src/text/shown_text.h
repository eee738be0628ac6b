// Text of files and users, as others may be shown it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cheshire {

/// Returns the bytes of the character of UTF-8 at an offset, 1 to 4; 0 if there is none.
std::size_t character_size(std::string_view text, std::size_t at);

/// Whether a character of Unicode is one that terminals obey, that ends a line, or that XML does not have.
bool is_control(std::uint32_t character);
/// Whether it changes the writing direction, so that the text after it reads differently.
bool is_directional(std::uint32_t character);

/// Returns a text with blanks instead of such characters, and U+FFFD for bytes that are not UTF-8. It has at
/// most `longest` bytes, and whole characters.
std::string shown_text(std::string_view text, std::size_t longest = std::string_view::npos);

}  // namespace cheshire
