// ExplorerQuery: the position of GET /api/explorer, read from the address without opening its game.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/model/new_game.h"

namespace cheshire {

struct ExplorerQuery {
  static constexpr std::size_t max_moves = 400, max_examples = 4;

  NewGame game;  // its rules, options and start
  std::vector<std::string> moves;
  std::size_t examples = 3;
};

/// Reads the query of a URL. Errors: a malformed '%', an unknown, missing or malformed field.
Result<ExplorerQuery> read_explorer_query(std::string_view target);

}  // namespace cheshire
