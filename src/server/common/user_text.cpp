#include "server/common/user_text.h"

#include <cstdint>

#include "messages/fields.h"

namespace cheshire {
namespace {

/// Removes the first character of a UTF-8 text and returns it.
std::uint32_t take(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  std::uint32_t character = size == 1 ? first : first & (0x7Fu >> size);
  for (std::size_t i = 1; i < size && i < text.size(); ++i)
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  text.remove_prefix(size < text.size() ? size : text.size());
  return character;
}

bool control(std::uint32_t c) { return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029; }

/// Whether the character changes the writing direction, so that the text after it reads differently.
bool directional(std::uint32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool blank(std::uint32_t c) {
  return c == ' ' || c == 0xA0 || (c >= 0x2000 && c <= 0x200D) || c == 0x3000 || c == 0xFEFF;
}

}  // namespace

Result<void> check_user_text(std::string_view field, std::string_view text, std::size_t most) {
  std::size_t count = 0;
  bool seen = false;
  while (!text.empty()) {
    const std::uint32_t c = take(text);
    if (control(c) || directional(c)) return Error{msg::field_has_control_character(field)};
    seen |= !blank(c);
    if (++count > most)
      return Error{msg::field_has_too_many_characters(field, static_cast<std::int64_t>(most))};
  }
  if (!seen) return Error{msg::field_empty(field)};
  return {};
}

}  // namespace cheshire
