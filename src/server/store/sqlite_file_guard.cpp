// Compares the open database and its log with the files of their names on disk. It changes nothing.
#include "server/store/sqlite_file_guard.h"

#include <unistd.h>

#include <array>

#include "messages/server.h"

namespace cheshire::sqlite {
namespace {

/// Returns how many bytes the database must have by its header; 0 if there is none.
std::int64_t size_by_header(int descriptor, const MarkedPage& page) {
  constexpr off_t pages_at = 28;
  std::array<unsigned char, 4> bytes{};  // the highest first
  if (pread(descriptor, bytes.data(), bytes.size(), pages_at) != static_cast<ssize_t>(bytes.size())) return 0;
  std::int64_t pages = 0;
  for (const unsigned char byte : bytes) pages = pages << 8 | byte;
  return pages * static_cast<std::int64_t>(page.size);
}

}  // namespace

DatabaseFileGuard::DatabaseFileGuard(SQLite::Database& db, const FileLock* lock) {
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
}

Result<void> DatabaseFileGuard::check() {
  for (const auto& [name, identity] : files_) {
    if (identity_of(name) != identity) return Error{msg::database_replaced()};
  }
  if (overwritten()) return Error{msg::database_replaced()};
  return {};
}

Result<void> DatabaseFileGuard::committed() {
  ++written_;
  if (overwritten()) return Error{msg::database_replaced()};
  return {};
}

bool DatabaseFileGuard::overwritten() {
  if (descriptor_ < 0) return false;
  // Before the mark, because another program may copy the log into the file, and then empty it.
  const std::int64_t size = file_size(file_), log_size = file_size(log_);
  const auto mark = mark_on_disk(descriptor_, page_);
  const std::int64_t found = mark ? mark->transactions : -1;
  const bool log_lost = log_size < log_size_ && found < written_;
  const bool cut = size < size_ && size < size_by_header(descriptor_, page_);  // not after a VACUUM
  if (found < copied_ || found > written_ || cut || log_lost) return true;
  copied_ = found;
  size_ = size;
  log_size_ = log_size;
  return false;
}

}  // namespace cheshire::sqlite
