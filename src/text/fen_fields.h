// The fields of a FEN, and what every reader of them needs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A part of a text, and the byte at which it stands there.
struct FenField {
  std::string_view text;
  int at = 0;
};

/// What blanks divide; several of them count as one.
std::vector<FenField> fen_fields(std::string_view text);

/// The whole field as a number that fits an int. Errors: "the WHAT is not a number".
Result<int> read_number(const FenField& field, const char* what);

/// How a character of the text is shown in an error message.
std::string shown(char c);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace cheshire
