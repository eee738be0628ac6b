// The `go` command of the UCI protocol, as data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/tokens.h"
#include "rules/move.h"
#include "search/limits.h"

namespace cheshire {

struct GoCommand {
  Limits limits;
  std::vector<Token> search_moves;  // not checked yet
  int perft = -1;                   // depth in plies, or -1
  bool ponder = false;
  std::vector<Error> notes;  // what was read otherwise than written, each with the offset of its word
};

/// Reads the words after `go`; `end` is the byte where the line ends. Any words make a search: unknown ones
/// are skipped, and a number that is missing, unreadable or out of range counts as the nearest that can be.
/// Without a limit for `side`, which is to move, the search is infinite; a clock that is not given limits
/// nothing.
GoCommand parse_go(const std::vector<Token>& words, int end, Color side);

}  // namespace cheshire
