#include "server/store/sqlite_place.h"

#include "messages/server.h"

namespace cheshire::sqlite {

Place::Place(SQLite::Database& db, const FileLock* lock) {
  if (!lock) return;
  file_ = real_file(db.getFilename());
  log_ = file_ + "-wal";
  for (const std::string& name : {file_, log_, file_ + "-shm"}) {
    if (const auto found = identity_of(name)) files_.emplace_back(name, *found);
  }
  descriptor_ = lock->descriptor();
  page_ = marked_page(db);
  written_ = page_.mark.transactions;
  (void)overwritten();
  log_size_ = file_size(log_);
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
  log_size_ = file_size(log_);
  return {};
}

bool Place::overwritten() {
  if (descriptor_ < 0) return false;
  // Before the mark, because another program may copy the log into the file, and then empty it.
  const std::int64_t size = file_size(file_), log_size = file_size(log_);
  const auto mark = mark_on_disk(descriptor_, page_);
  const std::int64_t found = mark ? mark->transactions : -1;
  const bool log_lost = log_size < log_size_ && found < written_;
  if (found < copied_ || found > written_ || size < size_ || log_lost) return true;
  copied_ = found;
  size_ = size;
  return false;
}

}  // namespace cheshire::sqlite
