// How deeply a TOML text nests, found out before a parser that calls itself at every step sees the text.
#pragma once

#include <cstddef>
#include <string_view>

namespace cheshire {

/// Steps down that one key ("a.b.c" has three) or the brackets open at one place may take; a game file needs four.
constexpr int most_nesting = 16;

/// Where the text first nests more deeply than that, as an offset in bytes; npos if it does nowhere before the first place that is
/// no TOML: then no more than most_nesting * (most_nesting + 1) tables and lists lie within each other. Takes time in proportion to the text and no memory.
std::size_t too_deep(std::string_view text);

}  // namespace cheshire
