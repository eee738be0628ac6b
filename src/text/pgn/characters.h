// The characters of PGN.
#pragma once

#include "text/blanks.h"

namespace cheshire::pgn {

constexpr bool blank(char c) { return is_blank(c); }
constexpr bool line_end(char c) { return c == '\n' || c == '\r'; }
constexpr bool digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool small(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool letter(char c) { return capital(c) || small(c); }

}  // namespace cheshire::pgn
