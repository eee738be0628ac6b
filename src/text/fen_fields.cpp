#include "text/fen_fields.h"

#include <charconv>
#include <limits>

#include "text/blanks.h"

namespace cheshire {

std::string shown(char c) {
  if (c >= ' ' && c <= '~') return std::string("'") + c + "'";
  constexpr char hex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
}

std::vector<FenField> fen_fields(std::string_view text) {
  std::vector<FenField> fields;
  for (WordSpan field = next_word_span(text, 0); field.begin < field.end;
       field = next_word_span(text, field.end))
    fields.push_back({text.substr(field.begin, field.end - field.begin), static_cast<int>(field.begin)});
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
