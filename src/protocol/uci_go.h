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
  std::vector<Token> search_moves;  // not checked yet
  int perft = -1;                   // depth in plies, or -1
  bool ponder = false;
};

/// Reads the words after `go`; `end` is the byte where the line ends. Without any limit the search is
/// infinite. A clock at or below 0, which some programs send, counts as one millisecond. Errors have the
/// offset of the word.
Result<GoCommand> parse_go(const std::vector<Token>& words, int end);

}  // namespace cheshire
