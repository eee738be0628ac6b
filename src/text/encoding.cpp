#include "text/encoding.h"

#include <array>
#include <cstdint>
#include <cstring>

#include "base/shown_text.h"

namespace cheshire {
namespace {

// Where Windows-1252 differs from Latin-1: the bytes 0x80 to 0x9F.
constexpr std::array<std::uint16_t, 32> windows = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

void append(std::string& text, std::uint32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | code >> 6);
    text += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    text += static_cast<char>(0xE0 | code >> 12);
    text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (code & 0x3F));
  }
}

}  // namespace

std::size_t ascii_size(std::string_view text, std::size_t at) {
  constexpr std::size_t step = sizeof(std::uint64_t);
  constexpr std::uint64_t high = 0x8080808080808080;
  std::size_t end = at;
  for (std::uint64_t bytes = 0; end + step <= text.size(); end += step) {
    std::memcpy(&bytes, text.data() + end, step);
    if ((bytes & high) != 0) break;
  }
  while (end < text.size() && static_cast<unsigned char>(text[end]) < 0x80) ++end;
  return end - at;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = ascii_size(text); at < text.size(); at += ascii_size(text, at)) {
    const std::size_t size = character_size(text, at);
    if (size == 0) return false;
    at += size;
  }
  return true;
}

bool begins_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  const auto ascii = [&](std::size_t at) {
    return text[at] != 0 && static_cast<unsigned char>(text[at]) < 0x80;
  };
  if (text.size() < 4) return false;
  return (ascii(0) && text[1] == 0 && ascii(2) && text[3] == 0) ||
         (text[0] == 0 && ascii(1) && text[2] == 0 && ascii(3));
}

std::string utf8_of_latin(std::string_view text) {
  std::string utf8;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t size = character_size(text, at); size > 1) {
      utf8 += text.substr(at, size);
      at += size;
      continue;
    }
    const auto code = static_cast<unsigned char>(text[at++]);
    append(utf8, code >= 0x80 && code < 0xA0 ? windows[code - 0x80u] : code);
  }
  return utf8;
}

}  // namespace cheshire
