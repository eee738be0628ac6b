// What a diagram of Cheops says in words: Castles, arrestees, known Deputies, and the meaning of the letters.
#pragma once

#include <string>

#include "protocol/diagram.h"

namespace cheshire {

/// Returns a line for each Castle, such as "Castle e5 (d4 f4 d6 f6): built by Black, White's, kept by K e5", one for
/// the arrestees and one for the Deputies known to everybody. Empty if there is nothing to say.
std::string cheops_legend(const Session& session);

/// Returns the names of the letters and figures on the board, with the notation's letters where they differ: "V prime
/// minister (PM), ...". Empty except for games of Cheops.
std::string pieces_key(const Session& session, const DiagramStyle& style);

}  // namespace cheshire
