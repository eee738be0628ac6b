#include "text/fen_fields.h"

#include <charconv>
#include <limits>

namespace cheshire {

std::string shown(char c) {
  if (c >= ' ' && c <= '~') return std::string("'") + c + "'";
  constexpr char hex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
}

std::vector<FenField> fen_fields(std::string_view text) {
  std::vector<FenField> fields;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && text[i] == ' ') ++i;
    const std::size_t start = i;
    while (i < text.size() && text[i] != ' ') ++i;
    if (i > start) fields.push_back({text.substr(start, i - start), static_cast<int>(start)});
  }
  return fields;
}

Result<int> read_number(const FenField& field, Message (*fault)()) {
  int value = 0;
  const char* const last = field.text.data() + field.text.size();
  const auto [end, error] = std::from_chars(field.text.data(), last, value);
  if (end != last || error == std::errc::invalid_argument) return Error{fault(), field.at};
  if (error == std::errc{}) return value;
  return field.text[0] == '-' ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
}

}  // namespace cheshire
