// What is looked for in a text before a TOML parser may see it, because the parser could not cope with it. Both take time in
// proportion to the text and no memory, and give an offset in bytes, or npos when there is nothing before the first place that is no
// TOML anyway.
#pragma once

#include <cstddef>
#include <string_view>

namespace cheshire {

/// Most parts of one key ("a.b.c" has three), and most brackets open at one place; a game file needs four.
constexpr int most_nesting = 16;

/// Where the text first nests more deeply than that; a parser may call itself at every step. If it does so nowhere, no more than
/// most_nesting * (most_nesting + 1) tables and lists lie within each other.
std::size_t too_deep(std::string_view text);

/// The first character beyond ASCII that is neither in a quoted text nor in a comment, where TOML allows none and toml++ 3.3 has no
/// defined behaviour.
std::size_t stray_letter(std::string_view text);

}  // namespace cheshire
