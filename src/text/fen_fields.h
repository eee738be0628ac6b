// The fields of a FEN, and helpers for everything that reads them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A part of a text and its byte offset in the whole.
struct FenField {
  std::string_view text;
  int at = 0;
};

/// Splits a text at its blanks; several blanks count as one.
std::vector<FenField> fen_fields(std::string_view text);

/// Reads the whole field as a number, or as the lowest or highest int if it does not fit one. Errors: `fault`
/// if it is not a number.
Result<int> read_number(const FenField& field, Message (*fault)());

/// Returns a character as error messages show it.
std::string shown(char c);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace cheshire
