// The stored games as a list that can be searched.
#pragma once

#include <vector>

#include "base/result.h"
#include "server/list_query.h"
#include "server/record.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace cheshire {

/// What a list needs of a stored game. `row` has neither its moves nor its start, its file nor its parley.
struct Listed {
  GameRow row;
  int plies = 0;
  bool file = false;
};

/// Reads three columns, White's, Black's and the Umpire's. False when one of them is no hash of a key: a seat whose key cannot be
/// read must not be taken for one without a key. Throws what SQLite throws.
bool read_keys(SQLite::Statement& s, int& column, Keys& keys);
/// The games asked for, newest change first; one more than the limit when there are more. Throws what SQLite throws.
Result<std::vector<Listed>> list_games(SQLite::Database& db, const ListQuery& query);

}  // namespace cheshire
