// Text of files that may be older than UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace cheshire {

/// Whether a text is UTF-8.
bool is_utf8(std::string_view text);

/// Returns the UTF-8 of a text in Windows-1252, which contains Latin-1. The five bytes that it leaves open
/// become U+FFFD.
std::string utf8_of_latin(std::string_view text);

}  // namespace cheshire
