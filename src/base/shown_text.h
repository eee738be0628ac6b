// Text from outside, in UTF-8: what of it may be shown to others. Whoever takes a text that a user writes for
// others refuses a disturbing character (find_disturbing); whoever shows what was recorded elsewhere shows
// U+FFFD in its place (shown_text, undisturbed), and JSON has it as an escape.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cheshire {

/// Returns the bytes of the character of UTF-8 at an offset, 1 to 4; 0 if there is none.
std::size_t character_size(std::string_view text, std::size_t at);
/// Returns the code point of the character that is all of a text.
std::uint32_t code_point(std::string_view character);
/// Returns the first character of a text that is not empty, and removes it. A byte that is not UTF-8 is taken
/// alone, and is U+FFFD.
std::uint32_t take_character(std::string_view& text);

/// Whether a character is one that terminals obey, that ends a line, that XML does not have, or that changes
/// the writing direction, so that the text after it reads differently.
bool is_disturbing(std::uint32_t character);
/// Whether a disturbing character may begin with a byte. A text without such bytes need not be decoded.
inline constexpr std::array<bool, 256> disturbing_bytes = [] {
  std::array<bool, 256> bytes{};
  for (std::size_t byte = 0; byte < 0x20; ++byte) bytes[byte] = true;
  for (const std::size_t byte : {0x7F, 0xC2, 0xD8, 0xE2, 0xEF}) bytes[byte] = true;
  return bytes;
}();
constexpr bool may_disturb(char byte) { return disturbing_bytes[static_cast<unsigned char>(byte)]; }

struct DisturbingCharacter {
  std::uint32_t code;
  std::size_t at;      // byte offset
  std::size_t number;  // of the character, from 1

  /// "U+202E".
  std::string name() const;
};
/// Returns the first one of a text.
std::optional<DisturbingCharacter> find_disturbing(std::string_view text);

/// Returns a text with blanks instead of tabs and line ends, and U+FFFD instead of other disturbing
/// characters. Bytes that are not UTF-8 stay as they are: the text may be of another encoding.
std::string undisturbed(std::string_view text);
/// The same with U+FFFD for bytes that are not UTF-8 as well. The text has at most `longest` bytes, and whole
/// characters.
std::string shown_text(std::string_view text, std::size_t longest = std::string_view::npos);

}  // namespace cheshire
