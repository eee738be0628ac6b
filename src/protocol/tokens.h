// Tokens and numbers of a protocol's command line. Accepts any bytes; errors are returned as values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A run of characters without blanks, and its byte offset in the line.
struct Token {
  std::string_view text;
  int at = 0;
};

/// Returns the words of a line; they point into it.
std::vector<Token> tokenize(std::string_view line);

/// Reads a whole decimal number from `low` to `high`. Errors quote the word and give its offset.
Result<std::int64_t> read_number(const Token& word, std::string_view what, std::int64_t low,
                                 std::int64_t high);

struct LeadingNumber {
  std::int64_t value = 0;
  bool whole = false;  // the word is this number and nothing else
};
/// Reads the decimal number that a word begins with, as far as it can be represented; 0 if it begins with
/// none.
LeadingNumber leading_number(std::string_view word);

/// Returns printable ASCII as it is and every other byte as '?', and shortens longer texts with "...". For
/// messages.
std::string printable(std::string_view text, std::size_t longest = 60);

/// Compares two names, ignoring ASCII case.
bool same_name(std::string_view a, std::string_view b);

}  // namespace cheshire
