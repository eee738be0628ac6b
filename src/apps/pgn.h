// Games written as PGN.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/session.h"

namespace cheshire {

struct PgnGame {
  std::string event, date, round, white, black;
  std::string result;       // "1-0", "0-1", "1/2-1/2", "*"
  std::string termination;  // a sentence; may be empty
};

/// One game with its tags, the variant and a start position other than the game's among them; ends with an empty line.
std::string pgn(const Session& session, const PgnGame& game);

/// Today in local time, "2026.01.31".
std::string pgn_date();

}  // namespace cheshire
