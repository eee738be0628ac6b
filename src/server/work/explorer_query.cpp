// Reads the query of GET /api/explorer, within bounds.
#include "server/work/explorer_query.h"

#include "messages/fields.h"
#include "messages/server.h"
#include "server/common/url_query.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_field = 4000, longest_moves = 8000, longest_ply = 256;

Result<void> read_explored_moves(std::string_view text, std::vector<std::string>& moves) {
  const Error malformed{msg::moves_malformed(ExplorerQuery::max_moves, longest_ply)};
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) moves.emplace_back(text.substr(at, end - at));
    if (moves.size() > ExplorerQuery::max_moves || end - at > longest_ply) return malformed;
    at = end + 1;
  }
  return {};
}

Result<void> read_explorer_field(std::string_view name, const std::string& value, ExplorerQuery& query) {
  const std::size_t longest = name == "moves" ? longest_moves : longest_field;
  if (value.size() > longest) return Error{msg::field_too_long(name, static_cast<std::int64_t>(longest))};
  if (name == "moves") return read_explored_moves(value, query.moves);
  if (name == "examples") {
    constexpr int most = static_cast<int>(ExplorerQuery::max_examples);
    if (value.size() != 1 || value[0] < '0' || value[0] > '0' + most)
      return Error{msg::field_not_in_range("examples", 0, most)};
    query.examples = static_cast<std::size_t>(value[0] - '0');
    return {};
  }
  if (name == "game") return query.game.row.game = value, Result<void>();
  if (name == "fen") return query.game.row.start = value, Result<void>();
  if (name != "options") return Error{msg::field_unknown(name)};
  auto options = parse_options(value);
  if (!options) return options.error();
  query.game.row.options = *std::move(options);
  return {};
}

}  // namespace

Result<ExplorerQuery> read_explorer_query(std::string_view target) {
  const auto fields = query_fields(target);
  if (!fields) return fields.error();
  ExplorerQuery query;
  for (const auto& [name, value] : *fields) {
    if (Result<void> r = read_explorer_field(name, value, query); !r) return r.error();
  }
  if (query.game.row.game.empty()) return Error{msg::field_missing("game")};
  return query;
}

}  // namespace cheshire
