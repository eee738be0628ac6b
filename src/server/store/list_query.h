// The query of GET /api/games: which games a list holds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/model/key.h"

namespace cheshire {

/// How a game stands or ended, as a list filters it. A tie counts as drawn. `other`: both sides lost, or the
/// game is not scored.
enum class Ending { white_won, black_won, drawn, open, other };

struct ListQuery {
  static constexpr std::size_t max_ids = 200, max_games = 100;

  std::string game;    // the id of its rules, or empty
  std::string player;  // part of a name; "engine" also finds every engine
  std::optional<Ending> result;
  // Bounds of the last change; the start of an ISO time stands for every time that begins with it.
  std::string from, to;
  std::vector<std::string> ids;  // only these games, unless empty
  std::size_t limit = 50;
  std::string after_time, after_id;  // continue after this game; both or neither
  std::vector<KeyHash> keys;         // the client's keys; not part of the URL
};

/// Reads the query of a URL. Errors: a malformed '%', an unknown or malformed field, or too many ids.
Result<ListQuery> read_list_query(std::string_view target);
/// Returns the value of `after` that continues the list behind this game.
std::string cursor_of(std::string_view updated, std::string_view id);

}  // namespace cheshire
