// Reads the fields of GET /api/games, within bounds. sqlite_list.cpp answers the query.
#include "server/store/list_query.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "messages/fields.h"
#include "messages/server.h"
#include "server/common/url_query.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_id = 64, longest_name = 160, longest_time = 32;
constexpr std::pair<std::string_view, Ending> endings[] = {{"win-w", Ending::white_won},
                                                           {"win-b", Ending::black_won},
                                                           {"draw", Ending::drawn},
                                                           {"open", Ending::open},
                                                           {"other", Ending::other}};

/// A value of at most `longest` bytes.
Result<void> bounded(std::string_view field, std::string_view value, std::size_t longest) {
  if (value.size() > longest) return Error{msg::field_too_long(field, static_cast<std::int64_t>(longest))};
  return {};
}

/// Reads "2026-01-31", "2026-01-31T12:00Z" and so on, in UTC. Returns it without the Z.
Result<std::string> read_time(std::string_view field, std::string_view text) {
  constexpr std::string_view form = "0000-00-00T00:00:00.000";
  if (text.ends_with('Z') && text.size() > 11) text.remove_suffix(1);
  const auto fits = [](char c, char model) { return model == '0' ? c >= '0' && c <= '9' : c == model; };
  const bool whole = text.size() == 10 || text.size() == 16 || text.size() == 19 || text.size() == 23;
  if (!whole || !std::equal(text.begin(), text.end(), form.begin(), fits))
    return Error{msg::field_not_time(field)};
  return std::string(text);
}

Result<void> read_result(std::string_view value, ListQuery& query) {
  const auto* const it =
      std::find_if(std::begin(endings), std::end(endings), [&](const auto& e) { return e.first == value; });
  if (it == std::end(endings)) {
    std::vector<std::string> allowed;
    for (const auto& [name, ending] : endings) allowed.emplace_back(name);
    return Error{msg::choice_unknown("result", value, std::move(allowed))};
  }
  query.result = it->second;
  return {};
}

Result<void> read_limit(std::string_view value, ListQuery& query) {
  std::size_t limit = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), limit);
  if (read.ec != std::errc() || read.ptr != value.data() + value.size() || limit < 1 ||
      limit > ListQuery::max_games)
    return Error{msg::field_not_in_range("limit", 1, ListQuery::max_games)};
  query.limit = limit;
  return {};
}

Result<void> read_after(std::string_view value, ListQuery& query) {
  const std::size_t dash = value.find('_');
  // Without a dash it is npos, which is greater.
  if (dash > longest_time || value.size() - dash - 1 > longest_id)
    return Error{msg::field_not_cursor("after")};
  query.after_time = value.substr(0, dash);
  query.after_id = value.substr(dash + 1);
  return {};
}

Result<void> read_field(std::string_view name, const std::string& value, ListQuery& query) {
  if (name == "game" || name == "player") {
    std::string& field = name == "game" ? query.game : query.player;
    if (auto r = bounded(name, value, longest_name); !r) return r.error();
    field = value;
    return {};
  }
  if (name == "result") return read_result(value, query);
  if (name == "limit") return read_limit(value, query);
  if (name == "after") return read_after(value, query);
  if (name == "from" || name == "to") {
    auto time = read_time(name, value);
    if (!time) return time.error();
    (name == "from" ? query.from : query.to) = std::move(*time);
    return {};
  }
  if (name == "id") {
    if (value.empty()) return Error{msg::field_empty(name)};
    if (auto r = bounded(name, value, longest_id); !r) return r.error();
    if (query.ids.size() >= ListQuery::max_ids) return Error{msg::field_too_often(name, ListQuery::max_ids)};
    query.ids.push_back(value);
    return {};
  }
  return Error{msg::field_unknown(name)};
}

}  // namespace

Result<ListQuery> read_list_query(std::string_view target) {
  const auto fields = query_fields(target);
  if (!fields) return fields.error();
  ListQuery query;
  for (const auto& [name, value] : *fields) {
    if (Result<void> r = read_field(name, value, query); !r) return r.error();
  }
  return query;
}

std::string cursor_of(std::string_view updated, std::string_view id) {
  return std::string(updated) + "_" + std::string(id);
}

}  // namespace cheshire
