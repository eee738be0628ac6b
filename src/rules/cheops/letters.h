// The letters of the pieces of Cheops.
#pragma once

#include <array>
#include <string_view>

#include "rules/cheops/rules.h"

namespace cheshire::cheops {

/// By Role, in the author's notation; DS, B, BS and MA are ours.
inline constexpr std::array<std::string_view, role_count> letters = {"K", "Q", "PM", "M",  "N", "T",  "A",
                                                                     "P", "C", "D",  "DS", "B", "BS", "MA"};

}  // namespace cheshire::cheops
