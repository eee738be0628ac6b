// For the SQLite store alone: the file, its lock, who may read it, its versions, and whether it is sound.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "base/result.h"

namespace cheshire::sqlite {

/// The file, held so that no second server writes to it. Closed after SQLite has closed its own handles: closing
/// any handle of a file drops SQLite's locks on it.
class FileLock {
 public:
  explicit FileLock(int fd) : fd_(fd) {}
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int fd_;
};

/// "database 'games.db': WHY"
Error refused(const std::string& path, const std::string& why);
/// What to say of a file that is damaged: what is wrong with it, and where help is.
Error damaged_file(const std::string& path, const std::string& what);
/// The same of an exception, if it tells of damage.
Error failure(const std::string& path, const std::exception& e);

/// Lets the owner alone read and write the file and what SQLite keeps beside it. Throws std::filesystem::filesystem_error when
/// the file is gone.
Result<void> keep_private(const std::string& path);

/// Opens or makes the file, locks it and looks at its first bytes.
Result<std::unique_ptr<FileLock>> take_file(const std::string& path);

/// Refuses what is not ours; gives the version of its tables. `empty`: a file without any may be ours.
Result<int> version_of(SQLite::Database& db, const std::string& path, bool empty);
/// Refuses what is not ours or damaged, and leaves it as it is; gives the version of its tables.
Result<int> examine(SQLite::Database& db, const std::string& path);
/// Sets the database up for the server and brings its tables up to date.
Result<void> prepare(SQLite::Database& db, const std::string& path, int found);

}  // namespace cheshire::sqlite
