#include "server/store/sqlite_place.h"

#include "messages/server.h"

namespace cheshire::sqlite {

Place::Place(SQLite::Database& db, const FileLock* lock) {
  if (!lock) return;
  const std::string file = real_file(db.getFilename());
  for (const char* ending : {"", "-wal", "-shm"}) {
    if (const auto found = identity_of(file + ending)) files_.emplace_back(file + ending, *found);
  }
  descriptor_ = lock->descriptor();
  page_ = marked_page(db);
  written_ = page_.mark.transactions;
  (void)overwritten();
}

Result<void> Place::check() {
  for (const auto& [name, identity] : files_) {
    if (identity_of(name) != identity) return Error{msg::database_replaced()};
  }
  if (overwritten()) return Error{msg::database_replaced()};
  return {};
}

Result<void> Place::committed() {
  ++written_;
  if (overwritten()) return Error{msg::database_replaced()};
  return {};
}

bool Place::overwritten() {
  if (descriptor_ < 0) return false;
  const auto mark = mark_on_disk(descriptor_, page_);
  const std::int64_t found = mark ? mark->transactions : -1;
  if (found < copied_ || found > written_) return true;
  copied_ = found;
  return false;
}

}  // namespace cheshire::sqlite
