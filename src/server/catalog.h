// The stored games as a list that can be searched.
#pragma once

#include <vector>

#include "base/result.h"
#include "server/list_query.h"
#include "server/record.h"

namespace SQLite {
class Database;
}

namespace cheshire {

/// What a list needs of a stored game. `row` has neither its moves nor its start, its file nor its parley.
struct Listed {
  GameRow row;
  int plies = 0;
  bool file = false;
};

/// The games asked for, newest change first; one more than the limit when there are more. Throws what SQLite throws.
Result<std::vector<Listed>> list_games(SQLite::Database& db, const ListQuery& query);

}  // namespace cheshire
