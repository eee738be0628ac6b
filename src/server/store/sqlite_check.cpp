// Checks every row of the tables, each column by itself and those that must agree with each other.
#include "server/store/sqlite_check.h"

#include "messages/operator.h"
#include "messages/people.h"
#include "messages/server.h"
#include "server/store/sqlite_rows.h"
#include "server/store/store.h"

namespace cheshire::sqlite {
namespace {

StoredValue value_of(const SQLite::Column& column) {
  if (column.isNull()) return {};
  if (column.isInteger()) return {.type = StoredValue::Type::number, .number = column.getInt64()};
  if (column.isFloat()) return {.type = StoredValue::Type::real, .real = column.getDouble()};
  if (!column.isText()) return {.type = StoredValue::Type::other};
  const char* text = column.getText();
  return {.type = StoredValue::Type::text, .text = {text, static_cast<std::size_t>(column.getBytes())}};
}

/// The tables whose rows belong to games, the column with the game's id, and the version that first has them.
struct GameRows {
  const char *name, *game;
  int since;
};
constexpr GameRows tables[] = {
    {"games", "id", 1}, {"moves", "game", 1}, {"chats", "game", 4}, {"files", "game", 9}};

/// The tables of people, their studies, ratings and arenas, the column that names a row, what is read of them
/// while a server starts, and the version that first has them. Not read are the chapters' moves, which may be
/// gigabytes, and are checked when somebody asks for them.
struct PeopleRows {
  const char *name, *row, *columns;
  int since;
};
constexpr PeopleRows people_tables[] = {
    {"people", "id", "*", 11},
    {"kept", "person", "*", 11},
    {"studies", "id", "*", 11},
    {"chapters", "study", "study, id, place, name, updated, revision, bytes", 11},
    {"authors", "study", "*", 12},
    {"ratings", "number", "*", 14},
    {"rated_games", "id", "*", 14},
    {"rated_months", "number", "*", 14},
    {"blocks", "person", "*", 14},
    {"reports", "person", "*", 14},
    {"arenas", "id", "*", 17},
    {"arena_players", "arena", "*", 17}};

/// What no column alone can tell. GameRow::is_ok() asks for the same of a game that was read.
constexpr const char* disagreeing =
    "SELECT id FROM games WHERE confirmed > (SELECT count(*) FROM moves WHERE moves.game = games.id)"
    "  OR (ask_by != '' AND ask_what = 'back'"
    "    AND ask_ply > (SELECT count(*) FROM moves WHERE moves.game = games.id))"
    "  OR (instr(taken, 'w') AND white_key = '') OR (instr(taken, 'b') AND black_key = '')"
    "  OR (instr(taken, 'u') AND umpire_key = '')"
    "  OR (clock != '' AND clock_side != '' AND result IS NOT NULL)";

}  // namespace

RowCheck::RowCheck(const SQLite::Statement& s, std::string_view table, int version) {
  for (int i = 0; i < s.getColumnCount(); ++i)
    columns_.push_back(stored_column(table, s.getColumnName(i), version));
}

std::optional<Message> RowCheck::fault(SQLite::Statement& s) const {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i] == nullptr) continue;
    if (auto why = columns_[i]->check(value_of(s.getColumn(static_cast<int>(i)))))
      return msg::stored_value_damaged(columns_[i]->name, std::move(*why));
  }
  return {};
}

void check_rows(SQLite::Database& db, int version,
                const std::function<void(const std::string& game, const Message& why)>& report, bool all) {
  const auto each = [&](const std::string& query, const auto& look) {
    SQLite::Statement s(db, query);
    while (s.executeStep()) look(s);
  };
  for (const GameRows& table : tables) {
    if (version < table.since) continue;
    const std::string name = table.name, game = table.game;
    // The id comes a second time, under another name.
    SQLite::Statement s(db, "SELECT " + game + " AS whose, * FROM " + name);
    const RowCheck check(s, name, version);
    while (s.executeStep()) {
      if (const auto why = check.fault(s)) report(Row(s).text("whose"), *why);
    }
  }
  for (const PeopleRows& table : people_tables) {
    if (version < table.since) continue;
    const std::string name = table.name;
    SQLite::Statement s(db, std::string("SELECT ") + table.row + " AS whose, " + (all ? "*" : table.columns) +
                                " FROM " + name);
    const RowCheck check(s, name, version);
    while (s.executeStep()) {
      if (auto why = check.fault(s))
        report({}, msg::stored_row_damaged(name, Row(s).text("whose"), *std::move(why)));
    }
  }
  each("PRAGMA foreign_key_check",
       [&](SQLite::Statement& s) { report({}, msg::row_without_game(s.getColumn(0).getString())); });
  each("SELECT game FROM moves GROUP BY game HAVING min(ply) != 0 OR max(ply) != count(*) - 1",
       [&](SQLite::Statement& s) { report(s.getColumn(0).getString(), msg::stored_move_missing()); });
  if (version < Store::version) return;
  each(disagreeing,
       [&](SQLite::Statement& s) { report(s.getColumn(0).getString(), msg::stored_values_disagree()); });
}

}  // namespace cheshire::sqlite
