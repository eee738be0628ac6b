// For the SQLite store only: the file, its lock, its permissions, its versions, and whether it is intact.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "base/result.h"

namespace cheshire::sqlite {

inline constexpr int application_id = 0x43687372;  // "Chsr", in the header of each of our files

/// Locks the file so that no second server writes to it. Must be destroyed after SQLite has closed its own
/// handles: closing any handle of a file drops SQLite's locks on it.
class FileLock {
 public:
  explicit FileLock(int fd) : fd_(fd) {}
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();
  int descriptor() const { return fd_; }

 private:
  int fd_;
};

/// Returns the error "database 'games.db': WHY".
Error refused(const std::string& path, Message why);
/// Returns the error for a damaged file: what is wrong with it, and how to mend that. If only its log makes
/// it so, says that of the log.
Error damaged_file(const std::string& path, const std::string& what);
/// Returns damaged_file() if the exception reports damage, otherwise refused().
Error failure(const std::string& path, const std::exception& e);

/// Lets only the owner read and write the file and the files SQLite keeps beside it. Throws
/// std::filesystem::filesystem_error if the file is gone.
Result<void> keep_private(const std::string& path);

/// Opens or creates the file and locks it.
Result<std::unique_ptr<FileLock>> lock_file(const std::string& path);
/// The same for a server: also finishes a restore that was interrupted, and checks the file's first bytes and
/// whether the log beside it belongs to it.
Result<std::unique_ptr<FileLock>> take_file(const std::string& path);
/// Whether another process has locked the file.
bool is_locked(const std::string& path);

/// Whether the connection copies the log into the file when it closes, if it is the last one.
void checkpoint_on_close(SQLite::Database& db, bool on);
/// Gives a file that nobody else knows yet a name of its own; see sqlite_wal.h.
void rename_in_place(SQLite::Database& db, int version);

/// Returns the version of the tables. Rejects a file that is not ours. `empty`: also accept a file without
/// any tables.
Result<int> version_of(SQLite::Database& db, const std::string& path, bool empty);
/// Returns the version of the tables. Rejects a file that is not ours or is damaged, and leaves it unchanged.
Result<int> examine(SQLite::Database& db, const std::string& path);
/// Sets the database up for the server and brings its tables up to date.
Result<void> prepare(SQLite::Database& db, const std::string& path, int found);

}  // namespace cheshire::sqlite
