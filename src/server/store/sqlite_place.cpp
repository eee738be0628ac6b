#include "server/store/sqlite_place.h"

#include "messages/operator.h"

namespace cheshire::sqlite {

Place::Place(SQLite::Database& db, const FileLock* lock) {
  if (!lock) return;
  const std::string file = real_file(db.getFilename());
  for (const char* ending : {"", "-wal", "-shm"}) {
    if (const auto found = identity_of(file + ending)) files_.emplace_back(file + ending, *found);
  }
  descriptor_ = lock->descriptor();
  page_ = marked_page(db);
  (void)written_over();
}

Result<void> Place::check() {
  for (const auto& [name, identity] : files_) {
    if (identity_of(name) != identity) return Error{msg::database_replaced()};
  }
  if (written_over()) return Error{msg::database_replaced()};
  return {};
}

bool Place::written_over() {
  if (descriptor_ < 0) return false;
  const auto mark = mark_on_disk(descriptor_, page_);
  const std::int64_t found = mark ? mark->transactions : -1;
  if (found < transactions_) return true;
  transactions_ = found;
  return false;
}

}  // namespace cheshire::sqlite
