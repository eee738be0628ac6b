// For the SQLite store only: the tables of arenas.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include "server/store/arena_store.h"
#include "server/store/sqlite_file_guard.h"

namespace cheshire::sqlite {

class SqliteArenas final : public ArenaStore {
 public:
  SqliteArenas(SQLite::Database& db, DatabaseFileGuard& guard) : db_(db), guard_(guard) {}

  Result<std::vector<StoredArena>> arenas() override;
  Result<void> insert_arena(const ArenaRow& row) override;
  Result<void> put_arena_player(std::string_view arena, const ArenaPlayerRow& player) override;
  Result<void> remove_arena(std::string_view id) override;

 private:
  SQLite::Database& db_;
  DatabaseFileGuard& guard_;
};

}  // namespace cheshire::sqlite
