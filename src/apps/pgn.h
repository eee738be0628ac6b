// Writes games as PGN.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/session.h"

namespace cheshire {

struct PgnGame {
  std::string event, date, round, white, black;
  std::string result;       // "1-0", "0-1", "1/2-1/2", "*"
  std::string termination;  // a sentence, or empty
};

/// Returns one game with its tags, including the variant and a start position that is not the game's own. The
/// text ends with an empty line.
std::string pgn(const Session& session, const PgnGame& game);

/// Returns today's date in local time: "2026.01.31".
std::string pgn_date();

}  // namespace cheshire
