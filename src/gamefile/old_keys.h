// Keys that game files had before version 0.4. Stored games carry the file they were made from, so it stays
// readable.
#pragma once

#include "gamefile/node.h"

namespace cheshire {

/// Gives a game's keys their present names: `man` and `remove-men` are `piece` and `remove-pieces`, and in
/// [[castling]] `man` is `piece`. A key whose present name is there too stays as it is, and is then unknown.
void rename_old_keys(Node& game);

}  // namespace cheshire
