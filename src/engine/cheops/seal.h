// Seals of papers: the hash that fixes a secret appointment (CH-90). The game's record contains the seal from
// then on. The paper is shown when the game is over, and anyone who kept the seal can compare them.
#pragma once

#include <string>
#include <string_view>

#include "base/ids.h"

namespace cheshire::cheops {

/// Returns 128 random bits as 32 hexadecimal digits, from the system's random source.
std::string new_salt();

/// Returns the seal of a paper: the SHA-256, as 64 hexadecimal digits, of the lines "cheshire paper 1", "w"
/// or "b", the number of turns played before the appointment, the name of the Civilian's square, and the
/// salt, each ended by a line feed.
std::string seal_of(Color appointer, int ply, std::string_view civilian, std::string_view salt);

}  // namespace cheshire::cheops
