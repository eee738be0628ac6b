#include "text/shown_text.h"

namespace cheshire {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

unsigned char byte(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

std::uint32_t decoded(std::string_view character) {
  const std::size_t size = character.size();
  std::uint32_t code = size == 1 ? byte(character, 0) : byte(character, 0) & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) code = code << 6 | (byte(character, i) & 0x3Fu);
  return code;
}

}  // namespace

std::size_t character_size(std::string_view text, std::size_t at) {
  const unsigned char c = byte(text, at);
  const std::size_t size = c < 0x80                ? 1
                           : c >= 0xC2 && c < 0xE0 ? 2
                           : c >= 0xE0 && c < 0xF0 ? 3
                           : c >= 0xF0 && c < 0xF5 ? 4
                                                   : 0;
  if (at + size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(text, at + i) & 0xC0) != 0x80) return 0;
  }
  // Neither longer than needed, nor a surrogate, nor beyond Unicode.
  const unsigned char next = size > 2 ? byte(text, at + 1) : 0;
  if (size == 3 && ((c == 0xE0 && next < 0xA0) || (c == 0xED && next >= 0xA0))) return 0;
  if (size == 4 && ((c == 0xF0 && next < 0x90) || (c == 0xF4 && next >= 0x90))) return 0;
  return size;
}

bool is_control(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029 || c == 0xFFFE || c == 0xFFFF;
}

bool is_directional(std::uint32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

std::string shown_text(std::string_view text, std::size_t longest) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = character_size(text, at);
    std::string_view next = size == 0 ? replacement : text.substr(at, size);
    if (size > 0) {
      const std::uint32_t code = decoded(next);
      if (is_control(code) || is_directional(code)) next = " ";
    }
    if (shown.size() + next.size() > longest) break;
    shown += next;
    at += size == 0 ? 1 : size;
  }
  return shown;
}

}  // namespace cheshire
