#include "base/shown_text.h"

#include <algorithm>

namespace cheshire {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

unsigned char byte(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

bool is_blank(std::uint32_t c) { return (c >= '\t' && c <= '\r') || c == 0x85 || c == 0x2028 || c == 0x2029; }

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

std::uint32_t code_point(std::string_view character) {
  const std::size_t size = character.size();
  std::uint32_t code = size == 1 ? byte(character, 0) : byte(character, 0) & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) code = code << 6 | (byte(character, i) & 0x3Fu);
  return code;
}

std::uint32_t take_character(std::string_view& text) {
  const std::size_t size = character_size(text, 0);
  const std::uint32_t code = size == 0 ? 0xFFFD : code_point(text.substr(0, size));
  text.remove_prefix(std::max<std::size_t>(size, 1));
  return code;
}

bool is_disturbing(std::uint32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029 ||
                       (c >= 0xFFF9 && c <= 0xFFFB) || c == 0xFFFE || c == 0xFFFF;
  const bool direction = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                         (c >= 0x2066 && c <= 0x206F);
  return control || direction;
}

std::string DisturbingCharacter::name() const {
  constexpr char hex[] = "0123456789ABCDEF";
  std::string digits;
  for (std::uint32_t rest = code; rest > 0 || digits.size() < 4; rest >>= 4)
    digits.insert(digits.begin(), hex[rest & 15]);
  return "U+" + digits;
}

std::optional<DisturbingCharacter> find_disturbing(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!may_disturb(text[at])) continue;
    const std::size_t size = character_size(text, at);
    const std::uint32_t code = size == 0 ? 0 : code_point(text.substr(at, size));
    if (size == 0 || !is_disturbing(code)) continue;
    std::size_t number = 1;
    for (std::string_view before = text.substr(0, at); !before.empty(); ++number) take_character(before);
    return DisturbingCharacter{code, at, number};
  }
  return {};
}

std::string undisturbed(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = may_disturb(text[at]) ? character_size(text, at) : 0;
    const std::string_view next = text.substr(at, std::max<std::size_t>(size, 1));
    const std::uint32_t code = size == 0 ? 0xFFFD : code_point(next);
    clean += is_blank(code) ? std::string_view(" ") : is_disturbing(code) ? replacement : next;
    at += next.size();
  }
  return clean;
}

std::string shown_text(std::string_view text, std::size_t longest) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = character_size(text, at);
    std::string_view next = size == 0 ? replacement : text.substr(at, size);
    if (size > 0 && may_disturb(text[at])) {
      const std::uint32_t code = code_point(next);
      next = is_blank(code) ? std::string_view(" ") : is_disturbing(code) ? replacement : next;
    }
    if (shown.size() + next.size() > longest) break;
    shown += next;
    at += size == 0 ? 1 : size;
  }
  return shown;
}

}  // namespace cheshire
