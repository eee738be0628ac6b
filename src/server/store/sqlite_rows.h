// For the SQLite store only: running statements and reading columns.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "messages/server.h"
#include "server/model/seat.h"
#include "server/store/list_query.h"
#include "server/store/store.h"

namespace cheshire::sqlite {

inline void bind_all(SQLite::Statement&, int) {}

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, std::int64_t value, const Rest&... rest);

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, std::string_view value, const Rest&... rest) {
  s.bind(i, std::string(value));
  bind_all(s, i + 1, rest...);
}

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, std::int64_t value, const Rest&... rest) {
  s.bind(i, value);
  bind_all(s, i + 1, rest...);
}

/// Runs a statement that returns no rows, even if its last run failed. Returns the number of rows it changed.
template <class... Values>
int run(SQLite::Statement& s, const Values&... values) {
  s.tryReset();  // reset() would throw the error of the last run
  bind_all(s, 1, values...);
  const int changed = s.exec();
  s.tryReset();
  return changed;
}

/// Ends a statement's reading, whatever happens: an unfinished one would hold on to an old state of the file.
class Reading {
 public:
  template <class... Values>
  explicit Reading(SQLite::Statement& s, const Values&... values) : s_(s) {
    s_.tryReset();
    bind_all(s_, 1, values...);
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading() { s_.tryReset(); }

 private:
  SQLite::Statement& s_;
};

/// The row that a statement has come to, read by the names of its columns.
class Row {
 public:
  explicit Row(SQLite::Statement& s) : s_(s) {}

  std::string text(const char* column) const { return s_.getColumn(column).getString(); }
  std::int64_t number(const char* column) const { return s_.getColumn(column).getInt64(); }
  int count(const char* column) const { return s_.getColumn(column).getInt(); }
  double real(const char* column) const { return s_.getColumn(column).getDouble(); }
  bool flag(const char* column) const { return count(column) != 0; }
  Milliseconds milliseconds(const char* column) const { return Milliseconds(number(column)); }
  /// Reads "white_key", "black_key" and "umpire_key" if `kind` is "_key". They are sound.
  Keys keys(std::string_view kind) const;

 private:
  SQLite::Statement& s_;
};

inline std::string_view view(const std::string& text) { return text; }

/// Calls `body` and turns an exception into an error.
template <class Body>
auto guarded(Body&& body) -> decltype(body()) {
  try {
    return body();
  } catch (const std::exception& e) {
    return Error{msg::database_failed(e.what())};
  }
}

/// See Store::list(). Calls `damaged` for each game that is left out.
std::vector<Listed> list_games(SQLite::Database& db, const ListQuery& query, const OnDamage& damaged);
/// See Store::stale().
Stale stale_games(SQLite::Database& db, const RetentionRules& rules, Instant now, const Cursor& after,
                  int max);

}  // namespace cheshire::sqlite
