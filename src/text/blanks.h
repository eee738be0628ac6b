// What separates words in a text from outside: the blanks of ASCII, and what word processors and web pages
// put in their place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cheshire {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Whether the byte there goes on with a character of UTF-8.
constexpr bool continues(std::string_view text, std::size_t at) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(at, 3); ++back) {
    const auto before = static_cast<unsigned char>(text[at - back]);
    if (before < 0x80 || before >= 0xC0) return before >= (back == 1 ? 0xC2 : back == 2 ? 0xE0 : 0xF0);
  }
  return false;
}

/// Returns how many bytes a character takes that only separates, beyond ASCII: a byte order mark, or one of
/// the blanks that word processors put between a number and a move, in UTF-8 or Windows-1252. 0 if another
/// stands there, or one that the text breaks off.
constexpr std::size_t wide_blank(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
  const auto follows = [&](unsigned char second, unsigned char first_third, unsigned char last_third) {
    return byte(at + 1) == second && byte(at + 2) >= first_third && byte(at + 2) <= last_third;
  };
  switch (byte(at)) {
    case 0xA0: return continues(text, at) ? 0 : 1;
    case 0xC2: return byte(at + 1) == 0xA0 ? 2 : 0;
    case 0xE2:
      return follows(0x80, 0x80, 0x8B) || follows(0x80, 0xAF, 0xAF) || follows(0x81, 0x9F, 0xA0) ? 3 : 0;
    case 0xE3: return follows(0x80, 0x80, 0x80) ? 3 : 0;
    case 0xEF: return follows(0xBB, 0xBF, 0xBF) ? 3 : 0;
    default: return 0;
  }
}
/// Whether a text may break off a character there for which wide_blank() returns more.
constexpr bool may_be_wide_blank(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  return text.size() - at < (first == 0xC2 ? 2u : 3u) &&
         (first == 0xC2 || first == 0xE2 || first == 0xE3 || first == 0xEF);
}
/// Returns how many bytes a blank of any kind takes, and the end of a line; 0 if another character stands
/// there.
constexpr std::size_t blank_size(std::string_view text, std::size_t at) {
  const char c = text[at];
  return c == ' ' || (c >= '\t' && c <= '\r') ? 1 : wide_blank(text, at);
}

/// A word of a text, and where it begins.
struct Bounds {
  std::size_t begin, end;
};
/// Returns the next word from `at` on; empty, at the end of the text, if none is left.
constexpr Bounds next_bounds(std::string_view text, std::size_t at) {
  const auto blank = [&](std::size_t i) { return blank_size(text, i); };
  while (at < text.size() && blank(at) > 0) at += blank(at);
  std::size_t end = at;
  while (end < text.size() && blank(end) == 0) ++end;
  return {at, end};
}

}  // namespace cheshire
