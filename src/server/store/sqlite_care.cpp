#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/store/sqlite_file.h"
#include "server/store/sqlite_rows.h"
#include "server/store/store_care.h"

namespace cheshire {

using namespace sqlite;

namespace {

constexpr int games_per_transaction = 500;

std::int64_t size_of(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<std::int64_t>(status.st_size) : 0;
}

/// Calls `body` with the file open. A server may have it open too.
template <class Body>
auto beside(const std::string& path, Body&& body) -> decltype(body(std::declval<SQLite::Database&>(), 0)) {
  try {
    if (::access(path.c_str(), F_OK) != 0)
      return refused(path, msg::database_not_found(std::strerror(errno)));
    SQLite::Database db(path, SQLite::OPEN_READWRITE);
    db.setBusyTimeout(5000);
    const auto version = version_of(db, path, false);
    if (!version) return version.error();
    return body(db, *version);
  } catch (const std::exception& e) {
    return failure(path, e);
  }
}

std::int64_t number(SQLite::Database& db, const std::string& query) {
  return db.execAndGet(query).getInt64();
}

/// A new file that only its owner can read. The destructor deletes it unless keep() succeeded.
class NewFile {
 public:
  explicit NewFile(std::string path) : path_(std::move(path)) {
    fd_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (fd_ < 0) return;
    ::close(fd_);
    ::unlink(path_.c_str());  // a kept file has another name by now
  }
  bool there() const { return fd_ >= 0; }
  /// Syncs the file to disk and gives it its final name, which must not exist. Returns false and sets errno
  /// on failure.
  bool keep(const std::string& name) {
    if (::fsync(fd_) != 0) return false;
    if (::link(path_.c_str(), name.c_str()) != 0 &&
        (errno != EPERM || ::rename(path_.c_str(), name.c_str()) != 0))  // not every file system has links
      return false;
    const std::string folder =
        name.find('/') == std::string::npos ? "." : name.substr(0, name.rfind('/') + 1);
    const int at = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at >= 0) {
      ::fsync(at);
      ::close(at);
    }
    return true;
  }

 private:
  std::string path_;
  int fd_;
};

std::vector<std::string> texts(SQLite::Database& db, const std::string& query) {
  SQLite::Statement s(db, query);
  std::vector<std::string> found;
  while (s.executeStep()) found.push_back(s.getColumn(0).getString());
  return found;
}

}  // namespace

Result<StoreStats> store_stats(const std::string& path) {
  return beside(path, [&](SQLite::Database& db, int version) -> Result<StoreStats> {
    const SQLite::Transaction one_moment(db);
    StoreStats stats;
    stats.version = version;
    stats.bytes = size_of(path);
    stats.log = size_of(path + "-wal");
    stats.free = number(db, "PRAGMA freelist_count") * number(db, "PRAGMA page_size");
    SQLite::Statement games(
        db,
        "SELECT count(*), count(result), coalesce(min(updated), ''), coalesce(max(updated), ''),"
        "  coalesce(sum((SELECT count(*) FROM (SELECT 1 FROM moves WHERE game = games.id LIMIT 2)) < 2), 0)"
        " FROM games");
    games.executeStep();
    stats.games = games.getColumn(0).getInt64();
    stats.finished = games.getColumn(1).getInt64();
    stats.open = stats.games - stats.finished;
    stats.oldest = games.getColumn(2).getString();
    stats.newest = games.getColumn(3).getString();
    stats.unplayed = games.getColumn(4).getInt64();
    stats.moves = number(db, "SELECT count(*) FROM moves");
    if (version >= 4) stats.chats = number(db, "SELECT count(*) FROM chats");
    if (version >= 2) {
      const std::string files =
          version >= 9 ? "FROM files" : "FROM (SELECT file AS text FROM games WHERE file != '')";
      stats.files = number(db, "SELECT count(*) " + files);
      stats.file_bytes = number(db, "SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) " + files);
    }
    return stats;
  });
}

Result<std::int64_t> back_up_store(const std::string& path, const std::string& target) {
  if (target.empty()) return Error{msg::backup_without_name()};
  if (::access(target.c_str(), F_OK) == 0) return Error{msg::backup_exists(target)};
  return beside(path, [&](SQLite::Database& db, int) -> Result<std::int64_t> {
    const std::string partial = target + ".partial";
    NewFile file(partial);
    if (!file.there()) return Error{msg::backup_not_created(partial, std::strerror(errno))};
    // VACUUM INTO runs as one read transaction. Concurrent writes go to the log and do not wait.
    SQLite::Statement copy(db, "VACUUM INTO ?");
    copy.bind(1, partial);
    copy.exec();
    {
      SQLite::Database made(partial, SQLite::OPEN_READONLY);
      const std::string sound = made.execAndGet("PRAGMA quick_check(1)").getString();
      if (sound != "ok") return damaged_file(path, sound);
    }
    if (!file.keep(target)) return Error{msg::backup_not_written(target, std::strerror(errno))};
    return size_of(target);
  });
}

Result<std::vector<Message>> check_store(const std::string& path) {
  using Faults = std::vector<Message>;
  return beside(path, [&](SQLite::Database& db, int version) -> Result<Faults> {
    const SQLite::Transaction one_moment(db);
    Faults faults;
    for (const std::string& found : texts(db, "PRAGMA integrity_check(20)")) {
      if (found != "ok") faults.push_back(msg::database_integrity(found));
    }
    if (!faults.empty()) return faults;
    for (const std::string& table : texts(db, "PRAGMA foreign_key_check"))
      faults.push_back(msg::row_without_game(table));
    for (const std::string& id :
         texts(db, "SELECT game FROM moves GROUP BY game HAVING min(ply) != 0 OR max(ply) != count(*) - 1"))
      faults.push_back(msg::stored_game_fault(id, msg::stored_move_missing()));
    if (version >= 8) {
      for (const char* column : {"white_key", "black_key", "umpire_key", "white_invitation",
                                 "black_invitation", "umpire_invitation"}) {
        const std::string c = column;
        for (const std::string& id : texts(db, "SELECT id FROM games WHERE " + c + " != '' AND (length(" + c +
                                                   ") != 64 OR " + c + " GLOB '*[^0-9a-f]*')"))
          faults.push_back(msg::stored_game_fault(id, msg::key_hash_invalid(c)));
      }
    }
    return faults;
  });
}

Result<Pruned> prune_store(const std::string& path, const RetentionRules& rules, Instant now, bool only_count,
                           bool compact) {
  if (size_of(path) == 0) return refused(path, msg::database_missing());
  Pruned pruned;
  {
    const auto store = Store::open(path);
    if (!store) return store.error();
    Cursor at;
    do {
      const auto stale = (*store)->stale(rules, now, at, games_per_transaction);
      if (!stale) return stale.error();
      pruned.seen += stale->seen;
      pruned.removed += static_cast<std::int64_t>(stale->games.size());
      at = stale->next;
      if (only_count || stale->games.empty()) continue;
      const Result<void> removed = (*store)->transaction([&]() -> Result<void> {
        for (const Stale::Game& game : stale->games) {
          if (Result<void> r = (*store)->remove(game.id); !r) return r;
        }
        return {};
      });
      if (!removed) return removed.error();
    } while (!at.begins());
  }
  if (!compact || only_count) return pruned;
  return beside(path, [&](SQLite::Database& db, int) -> Result<Pruned> {
    db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    return pruned;
  });
}

}  // namespace cheshire
