// For the SQLite store only: whether the open files are still those that their names lead to, and hold what
// was written to them. What is written to a file without a name is lost with the server, and what is written
// to one that a copy was written over makes a mixture of both.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/store/disk_files.h"
#include "server/store/sqlite_file.h"
#include "server/store/sqlite_log.h"

namespace cheshire::sqlite {

class Place {
 public:
  /// `lock`: null for a store in memory, which has no place.
  Place(SQLite::Database& db, const FileLock* lock);
  /// Errors: a file has gone, another has its name, or the database was written over.
  Result<void> check();
  /// Whether the database has lost its mark, or has an earlier one again.
  bool written_over();

 private:
  std::vector<std::pair<std::string, FileIdentity>> files_;
  int descriptor_ = -1;
  MarkedPage page_;
  std::int64_t transactions_ = -1;  // that the file itself had when it was last looked at
};

}  // namespace cheshire::sqlite
