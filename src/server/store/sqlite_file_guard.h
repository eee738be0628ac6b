// For the SQLite store only. DatabaseFileGuard: notices before and after each transaction that somebody
// moved, replaced, overwrote or cut the database while it is open. What is written to a file without a name
// is lost with the server, and what is written to one that was overwritten makes a mixture of both. It
// compares sizes, identities and marks (sqlite_wal.h); pages changed in place are found by `store check`
// only.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/store/disk_files.h"
#include "server/store/sqlite_file.h"
#include "server/store/sqlite_wal.h"

namespace cheshire::sqlite {

class DatabaseFileGuard {
 public:
  /// `lock`: null for a store in memory, which has no file.
  DatabaseFileGuard(SQLite::Database& db, const FileLock* lock);
  /// Errors: a file has gone, another has its name, or overwritten().
  Result<void> check();
  /// Whether the database has lost its mark or a part of itself, or has a mark of another time, or its log
  /// has lost transactions that the database does not have.
  bool overwritten();
  /// Says that a transaction is committed, which may have copied the log into the file. Errors: as check().
  Result<void> committed();

 private:
  std::vector<std::pair<std::string, FileIdentity>> files_;
  std::string file_, log_;
  std::int64_t size_ = 0, log_size_ = 0;  // that they had
  int descriptor_ = -1;
  MarkedPage page_;
  std::int64_t written_ = 0;  // transactions of this file
  std::int64_t copied_ = -1;  // those that the file itself had when it was last looked at
};

}  // namespace cheshire::sqlite
