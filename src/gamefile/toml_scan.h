// Checks of a text before toml++ sees it, for what toml++ cannot cope with. Both take time proportional to
// the text and no memory. They return a byte offset, or npos if they find nothing before the first place that
// is not TOML anyway.
#pragma once

#include <cstddef>
#include <string_view>

namespace cheshire {

/// The most parts of one key ("a.b.c" has three), and the most brackets open at one place. A game file needs
/// four.
constexpr int max_nesting = 16;

/// Returns where the text first nests more deeply than that, since a parser may recurse at every level. If
/// the result is npos, at most max_nesting * (max_nesting + 3) tables and lists lie within each other.
std::size_t too_deep(std::string_view text);

/// Returns the first non-ASCII character outside quoted texts and comments. TOML allows none there, and the
/// behaviour of toml++ 3.3 is undefined.
std::size_t stray_letter(std::string_view text);

}  // namespace cheshire
