// For the SQLite store only: whether what is read from its tables is sound, column by column
// (stored_values.h).
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "server/store/stored_values.h"

namespace cheshire::sqlite {

/// Checks the rows of a statement that reads columns of one table. Columns that are computed have no rule,
/// unless they are named like the column they come from.
class RowCheck {
 public:
  RowCheck(const SQLite::Statement& s, std::string_view table, int version);
  /// Returns what is wrong with the current row: its first damaged column, and why.
  std::optional<Message> fault(SQLite::Statement& s) const;

 private:
  std::vector<const StoredColumn*> columns_;  // of the statement; null: anything is allowed
};

/// Reads every row, and calls `report` for each that is damaged or lacks something, with the id of the game
/// it belongs to; empty if it belongs to none. `all`: the moves of studies too.
void check_rows(SQLite::Database& db, int version,
                const std::function<void(const std::string& game, const Message& why)>& report, bool all);

}  // namespace cheshire::sqlite
