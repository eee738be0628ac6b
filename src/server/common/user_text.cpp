#include "server/common/user_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "messages/fields.h"
#include "text/shown_text.h"

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

/// Whether the character shows nothing by itself: spaces, fillers, joiners, variation selectors and tags.
bool blank(std::uint32_t c) {
  constexpr std::pair<std::uint32_t, std::uint32_t> ranges[] = {
      {' ', ' '},       {0xA0, 0xA0},     {0xAD, 0xAD},       {0x034F, 0x034F},  {0x115F, 0x1160},
      {0x17B4, 0x17B5}, {0x180B, 0x180E}, {0x2000, 0x200D},   {0x202F, 0x202F},  {0x205F, 0x2064},
      {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},  {0xFEFF, 0xFEFF},
      {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [c](const auto& range) { return c >= range.first && c <= range.second; });
}

}  // namespace

Result<void> check_user_text(std::string_view field, std::string_view text, std::size_t max) {
  std::size_t count = 0;
  bool seen = false;
  while (!text.empty()) {
    const std::uint32_t c = take(text);
    if (is_control(c) || is_directional(c)) return Error{msg::field_has_control_character(field)};
    seen |= !blank(c);
    if (++count > max)
      return Error{msg::field_has_too_many_characters(field, static_cast<std::int64_t>(max))};
  }
  if (!seen) return Error{msg::field_empty(field)};
  return {};
}

}  // namespace cheshire
