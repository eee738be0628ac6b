// Papers: what an appointment seals, CH-90. The seal stands in the record of the game from the moment of the appointment; the
// paper is shown when the game is over, and whoever kept the seal can see whether it is the same.
#pragma once

#include <string>
#include <string_view>

#include "base/ids.h"

namespace cheshire::cheops {

/// 128 random bits as 32 hexadecimal digits, from the random source of the system.
std::string new_salt();

/// The seal of a paper: the SHA-256, as 64 hexadecimal digits, of the lines "cheshire paper 1", "w" or "b", the number of turns
/// played before the appointment, the name of the Civilian's square, and the salt, each ended by a line feed.
std::string seal_of(Color appointer, int ply, std::string_view civilian, std::string_view salt);

}  // namespace cheshire::cheops
