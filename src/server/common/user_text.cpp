// Finds what makes a user's text unfit to be shown: control characters, only blanks, too great a length.
#include "server/common/user_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "base/shown_text.h"
#include "messages/fields.h"

namespace cheshire {
namespace {

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
  if (const auto found = find_disturbing(text))
    return Error{
        msg::field_has_control_character(field, found->name(), static_cast<std::int64_t>(found->number))};
  std::size_t count = 0;
  bool seen = false;
  while (!text.empty()) {
    seen |= !blank(take_character(text));
    if (++count > max)
      return Error{msg::field_has_too_many_characters(field, static_cast<std::int64_t>(max))};
  }
  if (!seen) return Error{msg::field_empty(field)};
  return {};
}

}  // namespace cheshire
