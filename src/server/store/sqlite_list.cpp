// The SQLite store's lists of games, and its search for games that need not be kept.
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "server/store/sqlite_check.h"
#include "server/store/sqlite_rows.h"

namespace cheshire::sqlite {
namespace {

/// The conditions of a query and the texts bound to them.
struct Conditions {
  std::string sql = "TRUE";
  std::vector<std::string> texts;

  void add(const std::string& condition, std::initializer_list<std::string> values = {}) {
    sql += " AND (" + condition + ")";
    texts.insert(texts.end(), values);
  }
};

/// Returns a field of the JSON in a column; null where that is damaged, as json_extract() would end the query
/// for all games.
std::string field(const std::string& column, const std::string& name) {
  return "CASE WHEN json_valid(" + column + ") THEN json_extract(" + column + ", '$." + name + "') END";
}

std::string condition_of(Ending ending) {
  const std::string score = field("result", "score");
  switch (ending) {
    case Ending::white_won: return score + " = '1-0'";
    case Ending::black_won: return score + " = '0-1'";
    case Ending::drawn: return score + " = '1/2-1/2'";
    case Ending::open: return "result IS NULL";
    case Ending::other: break;
  }
  return "result IS NOT NULL AND " + score + " NOT IN ('1-0', '0-1', '1/2-1/2')";
}

/// Returns a LIKE pattern that finds the text anywhere.
std::string anywhere(const std::string& text) {
  std::string pattern = "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + "%";
}

Conditions conditions_of(const ListQuery& query) {
  Conditions c;
  if (!query.game.empty()) c.add("game = ?", {query.game});
  if (!query.player.empty()) {
    const std::string pattern = anywhere(query.player);
    std::string sql =
        field("white", "name") + " LIKE ? ESCAPE '\\' OR " + field("black", "name") + " LIKE ? ESCAPE '\\'";
    if (query.player == "engine")
      sql += " OR 'engine' IN (" + field("white", "kind") + ", " + field("black", "kind") + ")";
    c.add(sql, {pattern, pattern});
  }
  if (query.result) c.add(condition_of(*query.result));
  if (!query.from.empty()) c.add("updated >= ?", {query.from});
  if (!query.to.empty()) c.add("substr(updated, 1, length(?)) <= ?", {query.to, query.to});
  if (!query.ids.empty()) {
    std::string marks;
    for (std::size_t i = 0; i < query.ids.size(); ++i) marks += i == 0 ? "?" : ", ?";
    c.add("id IN (" + marks + ")");
    c.texts.insert(c.texts.end(), query.ids.begin(), query.ids.end());
  }
  if (!query.after_id.empty()) c.add("(updated, id) < (?, ?)", {query.after_time, query.after_id});
  return c;
}

/// Reads a row that is sound.
Listed read(const Row& r) {
  Listed listed;
  GameRow& row = listed.row;
  row.id = r.text("id");
  row.game = r.text("game");
  row.title = r.text("title");
  row.white = r.text("white");
  row.black = r.text("black");
  row.result = r.text("result");
  row.created = r.text("created");
  row.updated = r.text("updated");
  row.round.fen = r.text("fen");
  row.keys = r.keys("_key");
  row.keys.called = r.flag("called");
  row.options = *read_options(r.text("options"));
  row.clock = *read_stored_clock(r.text("clock"));
  row.link = r.flag("link");
  row.papers = r.flag("papers");
  listed.file = r.flag("has_file");
  listed.plies = r.count("plies");
  return listed;
}

}  // namespace

Keys Row::keys(std::string_view kind) const {
  Keys keys;
  for (const SeatName p : seat_names) {
    const auto hash = KeyHash::read(text((name(p) + std::string(kind)).c_str()));
    // A seat whose key cannot be read must not pass for one without a key.
    keys.of(p) = hash ? *hash : KeyHash::of_nobody();
  }
  return keys;
}

std::vector<Listed> list_games(SQLite::Database& db, const ListQuery& query, const OnDamage& damaged) {
  const Conditions conditions = conditions_of(query);
  SQLite::Statement s(
      db,
      "SELECT id, game, title, white, black, coalesce(result, '') AS result, created, updated, fen,"
      "  white_key, black_key, umpire_key, options, clock,"
      "  EXISTS(SELECT 1 FROM files WHERE files.game = games.id) AS has_file, link, papers, called,"
      "  (SELECT count(*) FROM moves WHERE moves.game = games.id) AS plies"
      " FROM games WHERE " +
          conditions.sql + " ORDER BY updated DESC, id DESC");
  int at = 1;
  for (const std::string& text : conditions.texts) s.bind(at++, text);
  const RowCheck check(s, "games", Store::version);
  const Row row(s);
  std::vector<Listed> games;
  while (games.size() <= query.limit && s.executeStep()) {
    if (const auto why = check.fault(s))
      damaged(row.text("id"), *why);  // it does not hide the others
    else
      games.push_back(read(row));
  }
  return games;
}

/// Returns the time before which a game older than `age` was last changed. Without an age, returns an empty
/// text, which sorts before every time, so no game matches.
std::string before(Instant now, const std::optional<std::chrono::hours>& age) {
  return age ? iso(now - *age) : std::string();
}

Stale stale_games(SQLite::Database& db, const RetentionRules& rules, Instant now, const Cursor& after,
                  int max) {
  const std::string unplayed = before(now, rules.unplayed), finished = before(now, rules.finished);
  SQLite::Statement s(
      db,
      "SELECT id, updated, (SELECT count(*) FROM (SELECT 1 FROM moves WHERE game = games.id LIMIT 2)) < 2 AS "
      "unplayed,"
      "  result IS NOT NULL AND json_valid(white) AND json_valid(black) AND " +
          field("white", "name") + " IS NULL AND " + field("black", "name") +
          " IS NULL AS finished"
          " FROM games WHERE updated < ? AND (updated, id) > (?, ?) ORDER BY updated, id LIMIT ?");
  bind_all(s, 1, view(std::max(unplayed, finished)), view(after.time), view(after.id), std::int64_t{max});
  const Row row(s);
  Stale stale;
  Cursor last;
  while (s.executeStep()) {
    ++stale.seen;
    last = {row.text("updated"), row.text("id")};
    const bool goes =
        (row.flag("unplayed") && last.time < unplayed) || (row.flag("finished") && last.time < finished);
    if (goes) stale.games.push_back({last.id, last.time});
  }
  if (stale.seen == max) stale.next = last;
  return stale;
}

}  // namespace cheshire::sqlite
