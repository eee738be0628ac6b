// Writes the record of a game anew: its moves in one notation, with the tags of its game. For `cheshire pgn
// convert` and for the page.
#pragma once

#include "engine/replay.h"

namespace cheshire {

struct ConvertOptions {
  bool uci = false;        // moves in coordinates instead of SAN
  bool main_line = false;  // without variations
  bool bare = false;       // without comments and symbols
};

/// Returns a record with the moves as a replay of it in `game` has them, which must have been asked for
/// notation and, unless main_line is set, variations. What could not be played is left out.
PgnGame convert_record(const PgnGame& record, const AnyGame& game, const Replay& replay,
                       const ConvertOptions& options = {});

}  // namespace cheshire
