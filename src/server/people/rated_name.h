// The names under which people play rated games: each stands for one person of a server, and none looks like
// another.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

inline constexpr std::size_t shortest_rated_name = 2, longest_rated_name = 20;

/// Whether a text can be a rated name: 2 to 20 ASCII letters, digits, "-" and "_", a letter first. Errors:
/// it cannot, or the name is kept for others.
Result<void> check_rated_name(std::string_view name);

/// Returns what two names have in common that many readers would take for each other: small letters, with o
/// for 0, l for 1 and i, - for _, m for rn and w for vv.
std::string folded_name(std::string_view name);

}  // namespace cheshire
