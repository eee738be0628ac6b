// What separates words in a text from outside: the blanks of ASCII, and what word processors and web pages
// put in their place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cheshire {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Whether the byte there goes on with a character of UTF-8.
constexpr bool is_continuation_byte(std::string_view text, std::size_t at) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(at, 3); ++back) {
    const auto before = static_cast<unsigned char>(text[at - back]);
    if (before < 0x80 || before >= 0xC0) return before >= (back == 1 ? 0xC2 : back == 2 ? 0xE0 : 0xF0);
  }
  return false;
}

/// Returns how many bytes a character takes that only separates, beyond ASCII: a byte order mark, Unicode's
/// ends of lines and paragraphs, or one of the blanks that word processors put between a number and a move,
/// in UTF-8 or Windows-1252. 0 if another stands there, or one that the text breaks off.
constexpr std::size_t wide_blank_size(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
  const auto follows = [&](unsigned char second, unsigned char first_third, unsigned char last_third) {
    return byte(at + 1) == second && byte(at + 2) >= first_third && byte(at + 2) <= last_third;
  };
  switch (byte(at)) {
    case 0xA0: return is_continuation_byte(text, at) ? 0 : 1;
    case 0xC2: return byte(at + 1) == 0x85 || byte(at + 1) == 0xA0 ? 2 : 0;
    case 0xE1: return follows(0x9A, 0x80, 0x80) ? 3 : 0;
    case 0xE2:
      return follows(0x80, 0x80, 0x8B) || follows(0x80, 0xA8, 0xA9) || follows(0x80, 0xAF, 0xAF) ||
                     follows(0x81, 0x9F, 0xA0)
                 ? 3
                 : 0;
    case 0xE3: return follows(0x80, 0x80, 0x80) ? 3 : 0;
    case 0xEF: return follows(0xBB, 0xBF, 0xBF) ? 3 : 0;
    default: return 0;
  }
}
/// Whether a text may break off a character there for which wide_blank_size() returns more.
constexpr bool may_begin_wide_blank(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  return text.size() - at < (first == 0xC2 ? 2u : 3u) &&
         (first == 0xC2 || (first >= 0xE1 && first <= 0xE3) || first == 0xEF);
}

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/// Returns the length in bytes of a blank of any kind or of the end of a line; 0 if there is none.
constexpr std::size_t blank_size(std::string_view text, std::size_t at) {
  return is_blank(text[at]) ? 1 : wide_blank_size(text, at);
}
/// Returns where something else than blanks begins, at or behind `at`; the size of the text if nothing does.
constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) {
  for (std::size_t size = 0; at < text.size() && (size = blank_size(text, at)) > 0;) at += size;
  return at;
}

/// Where a word of a text begins, and where it ends.
struct WordSpan {
  std::size_t begin, end;
};
/// Returns the next word from `at` on; empty, at the end of the text, if none is left.
constexpr WordSpan next_word_span(std::string_view text, std::size_t at) {
  const std::size_t begin = skip_blanks(text, at);
  std::size_t end = begin;
  while (end < text.size() && blank_size(text, end) == 0) ++end;
  return {begin, end};
}

}  // namespace cheshire
