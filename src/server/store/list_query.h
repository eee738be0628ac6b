// What a list of games is to hold: the query of GET /api/games.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/store/key.h"

namespace cheshire {

/// How a game stands or ended, as a list asks for it. A tie is a draw; other: both sides lost, or it is not scored.
enum class Ending { white_won, black_won, drawn, open, other };

struct ListQuery {
  static constexpr std::size_t most_ids = 200, most_games = 100;

  std::string game;    // the id of its rules, or empty
  std::string player;  // part of a name; "engine" is every engine too
  std::optional<Ending> result;
  std::string from, to;  // of the last change: the start of an ISO time, which stands for all that begins so
  std::vector<std::string> ids;  // only these, if there are some
  std::size_t limit = 50;
  std::string after_time, after_id;  // goes on after this game; both or neither
  std::vector<KeyHash> keys;         // of the asker; not in the address
};

/// The fields of the query of an address, decoded: "?a=b&c=d". Errors: a malformed '%'.
Result<std::vector<std::pair<std::string, std::string>>> query_fields(std::string_view target);
/// Errors: a field that is not known or malformed, too many ids.
Result<ListQuery> read_list_query(std::string_view target);
/// What `after` has to say to go on behind this game.
std::string cursor_of(std::string_view updated, std::string_view id);

}  // namespace cheshire
