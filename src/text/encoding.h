// Text of files that may be older than UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cheshire {

/// Returns how many bytes from an offset on are ASCII.
std::size_t ascii_size(std::string_view text, std::size_t at = 0);
/// Whether a text is UTF-8.
bool is_utf8(std::string_view text);

/// Whether a text begins as UTF-16 does: with its byte order mark, or with two characters of ASCII in two
/// bytes each.
bool begins_utf16(std::string_view text);

/// Returns the UTF-8 of a text in Windows-1252, which contains Latin-1. Characters of UTF-8 among them stay
/// as they are, as files are put together of others; the five bytes that Windows-1252 leaves open become
/// U+FFFD.
std::string utf8_of_latin(std::string_view text);

}  // namespace cheshire
