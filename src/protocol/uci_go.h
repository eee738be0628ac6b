// The `go` command of the UCI protocol, as data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/tokens.h"
#include "search/limits.h"

namespace cheshire {

struct GoCommand {
  Limits limits;
  std::vector<Token> search_moves;  // not yet looked at
  int perft = -1;                   // half-moves to count, or -1
  bool ponder = false;
};

/// Reads the words after `go`; `end` is the byte where the line ends. Without any bound the search is infinite. A clock that has
/// run out, even below 0, counts as one millisecond, as some programs send it. Errors stand at the word.
Result<GoCommand> parse_go(const std::vector<Token>& words, int end);

}  // namespace cheshire
