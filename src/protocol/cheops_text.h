// What a diagram of Cheops says in words: its Castles, arrestees and known Deputies, and who the letters are.
#pragma once

#include <string>

#include "protocol/diagram.h"

namespace cheshire {

/// A line for each Castle, as in "Castle e5 (d4 f4 d6 f6): built by Black, White's, kept by K e5", for the arrestees and for the
/// Deputies whom everybody knows; empty where there is nothing to say.
std::string cheops_legend(const Session& session);

/// Who the letters and figures on the board are, and how the notation calls them where it has other letters: "V prime minister
/// (PM), ..."; empty but for games of Cheops.
std::string pieces_key(const Session& session, const DiagramStyle& style);

}  // namespace cheshire
