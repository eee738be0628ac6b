// Tokens and numbers of a command line of a protocol. Everything here is total: any bytes are read, faults are values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A run of characters without blanks, and the byte at which it starts in its line.
struct Token {
  std::string_view text;
  int at = 0;
};

/// The words of a line; they point into it.
std::vector<Token> tokenize(std::string_view line);

/// A whole decimal number from `low` to `high`. Errors say what stands there instead, at the word.
Result<std::int64_t> read_number(const Token& word, std::string_view what, std::int64_t low,
                                 std::int64_t high);

/// Printable ASCII as it is, every other byte as '?'; longer texts are cut off with "...". For messages.
std::string printable(std::string_view text, std::size_t longest = 60);

/// Equality without regard to ASCII case.
bool same_name(std::string_view a, std::string_view b);

}  // namespace cheshire
