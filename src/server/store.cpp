#include "server/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace cheshire {
namespace {

constexpr int application_id = 0x43687372;  // "Chsr", in the head of every file of ours

/// What brings a file from version i to i + 1.
constexpr const char* migrations[Store::version] = {
    "CREATE TABLE games(id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, start TEXT NOT NULL,"
    "  white TEXT NOT NULL, black TEXT NOT NULL, result TEXT, created TEXT NOT NULL, updated TEXT NOT NULL) "
    "STRICT;"
    "CREATE INDEX games_by_age ON games(created);"
    "CREATE TABLE moves(game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, ply INTEGER NOT NULL,"
    "  uci TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY(game, ply)) STRICT, WITHOUT ROWID;",
    "ALTER TABLE games ADD COLUMN file TEXT NOT NULL DEFAULT '';",
    "ALTER TABLE games ADD COLUMN white_key TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN black_key TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN umpire_key TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN parley TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN offer TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN challenge INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;",
};

/// The file, held so that no second server writes to it. Closed after SQLite has closed its own handles: closing
/// any handle of a file drops SQLite's locks on it.
class FileLock {
 public:
  explicit FileLock(int fd) : fd_(fd) {}
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock() {
    if (fd_ >= 0) ::close(fd_);
  }

 private:
  int fd_;
};

Error refused(const std::string& path, const std::string& why) { return {"database '" + path + "': " + why}; }

/// Opens and locks the file and looks at its first bytes.
Result<std::unique_ptr<FileLock>> take_file(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return refused(path, std::string("cannot be opened for writing: ") + std::strerror(errno));
  auto lock = std::make_unique<FileLock>(fd);
  struct stat status{};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return refused(path, "is not a file");
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) return refused(path, "another server has it open");
  std::array<char, 16> head{};
  constexpr std::string_view sqlite_head("SQLite format 3\0", 16);
  if (status.st_size > 0 && (::pread(fd, head.data(), head.size(), 0) != static_cast<ssize_t>(head.size()) ||
                             std::string_view(head.data(), head.size()) != sqlite_head)) {
    return refused(path, "is not a database; it was left as it is");
  }
  return lock;
}

void bind_all(SQLite::Statement&, int) {}

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, int value, const Rest&... rest);

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, std::string_view value, const Rest&... rest) {
  s.bind(i, std::string(value));
  bind_all(s, i + 1, rest...);
}

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, int value, const Rest&... rest) {
  s.bind(i, value);
  bind_all(s, i + 1, rest...);
}

/// Runs a statement that gives no rows, whatever became of it before; gives the number of rows it changed.
template <class... Values>
int run(SQLite::Statement& s, const Values&... values) {
  s.tryReset();  // reset() would throw the error of the run before
  bind_all(s, 1, values...);
  const int changed = s.exec();
  s.tryReset();
  return changed;
}

}  // namespace

struct Store::Impl {
  std::unique_ptr<FileLock> lock;
  SQLite::Database db;
  SQLite::Statement select_game, select_games, select_moves, insert_game, insert_move, cut_moves, update_game,
      delete_game;

  Impl(std::unique_ptr<FileLock> l, SQLite::Database d)
      : lock(std::move(l)),
        db(std::move(d)),
        select_game(db, columns("WHERE id = ?")),
        select_games(db, columns("ORDER BY created DESC, rowid DESC")),
        select_moves(db, "SELECT ply, uci FROM moves WHERE game = ? ORDER BY ply"),
        insert_game(
            db,
            "INSERT INTO games(id, game, options, start, white, black, result, created, updated, file,"
            "  white_key, black_key, umpire_key, parley)"
            " VALUES(?, ?, ?, ?, ?, ?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?)"),
        insert_move(db,
                    "INSERT INTO moves(game, ply, uci, at) SELECT ?1, ?2, ?3, ?4"
                    " WHERE (SELECT count(*) FROM moves WHERE game = ?1) = ?2"),
        cut_moves(db, "DELETE FROM moves WHERE game = ? AND ply >= ?"),
        update_game(db,
                    "UPDATE games SET result = nullif(?, ''), updated = ?, offer = ?, challenge = ?,"
                    "  confirmed = ? WHERE id = ?"),
        delete_game(db, "DELETE FROM games WHERE id = ?") {}

  static std::string columns(const char* rest) {
    return std::string(
               "SELECT id, game, options, start, white, black, coalesce(result, ''), created, updated, file,"
               "  white_key, black_key, umpire_key, parley, offer, challenge, confirmed FROM games ") +
           rest;
  }

  Result<GameRow> read(SQLite::Statement& s) {
    GameRow row;
    row.id = s.getColumn(0).getString();
    row.game = s.getColumn(1).getString();
    auto options = read_options(s.getColumn(2).getString());
    if (!options) return damaged(row.id, options.error().message);
    row.options = std::move(*options);
    int column = 3;
    for (std::string* text :
         {&row.start, &row.white, &row.black, &row.result, &row.created, &row.updated, &row.file,
          &row.keys.white, &row.keys.black, &row.keys.umpire, &row.parley, &row.standing.offer})
      *text = s.getColumn(column++).getString();
    row.standing.challenge = s.getColumn(column++).getInt() != 0;
    row.standing.confirmed = s.getColumn(column).getInt();
    select_moves.tryReset();
    bind_all(select_moves, 1, std::string_view(row.id));
    while (select_moves.executeStep()) {
      if (select_moves.getColumn(0).getInt() != static_cast<int>(row.moves.size()))
        return damaged(row.id, "a move is missing");
      row.moves.push_back(select_moves.getColumn(1).getString());
    }
    select_moves.tryReset();
    return row;
  }

  static Error damaged(const std::string& id, const std::string& why) {
    return {"the stored game " + id + " is damaged: " + why};
  }

  /// Calls `body`, which may throw what SQLite throws.
  template <class Body>
  static auto guarded(Body&& body) -> decltype(body()) {
    try {
      return body();
    } catch (const std::exception& e) {
      return Error{std::string("the database failed: ") + e.what()};
    }
  }

  Result<void> touch(std::string_view id, std::string_view result, std::string_view at,
                     const Standing& standing) {
    const std::string_view offer = standing.offer;
    if (run(update_game, result, at, offer, int{standing.challenge}, standing.confirmed, id) != 1)
      return Error{"no such game is stored"};
    return {};
  }
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;

namespace {

/// Refuses what is not ours, and brings the tables up to date.
Result<void> prepare(SQLite::Database& db, const std::string& path) {
  db.setBusyTimeout(2000);
  const int id = db.execAndGet("PRAGMA application_id").getInt();
  const int found = db.execAndGet("PRAGMA user_version").getInt();
  const bool empty = db.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
  const bool fresh = empty && id == 0 && found == 0;
  if (id != application_id && !fresh) {
    return refused(path, "belongs to another program; it was left as it is");
  }
  if (found > Store::version) {
    return refused(path, "is of version " + std::to_string(found) + ", this program knows up to version " +
                             std::to_string(Store::version) + "; use a newer cheshire");
  }
  const std::string mode = db.execAndGet("PRAGMA journal_mode = WAL").getString();
  if (mode != "wal" && mode != "memory")
    return refused(path, "its folder cannot hold a write-ahead log (journal " + mode + ")");
  db.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  if (found == Store::version) return {};
  SQLite::Transaction transaction(db);
  for (int v = found; v < Store::version; ++v) db.exec(migrations[v]);
  db.exec("PRAGMA application_id = " + std::to_string(application_id) +
          "; PRAGMA user_version = " + std::to_string(Store::version));
  transaction.commit();
  return {};
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& path) {
  if (path.empty()) return Error{"the database needs a file name"};
  std::unique_ptr<FileLock> lock;
  if (path != ":memory:") {
    auto taken = take_file(path);
    if (!taken) return taken.error();
    lock = std::move(*taken);
  }
  try {
    SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    if (Result<void> r = prepare(db, path); !r) return r.error();
    return std::unique_ptr<Store>(new Store(std::make_unique<Impl>(std::move(lock), std::move(db))));
  } catch (const std::exception& e) {
    return refused(path, std::string("cannot be used: ") + e.what());
  }
}

Result<std::vector<GameRow>> Store::games() {
  return Impl::guarded([&]() -> Result<std::vector<GameRow>> {
    std::vector<GameRow> rows;
    impl_->select_games.tryReset();
    while (impl_->select_games.executeStep()) {
      auto row = impl_->read(impl_->select_games);
      if (row) rows.push_back(std::move(*row));  // a damaged game does not hide the others
    }
    impl_->select_games.tryReset();
    return rows;
  });
}

Result<std::optional<GameRow>> Store::game(std::string_view id) {
  return Impl::guarded([&]() -> Result<std::optional<GameRow>> {
    SQLite::Statement& s = impl_->select_game;
    s.tryReset();
    bind_all(s, 1, id);
    if (!s.executeStep()) return std::optional<GameRow>();
    auto row = impl_->read(s);
    s.tryReset();
    if (!row) return row.error();
    return std::optional<GameRow>(std::move(*row));
  });
}

Result<void> Store::transaction(const std::function<Result<void>()>& body) {
  return Impl::guarded([&]() -> Result<void> {
    impl_->db.exec("BEGIN IMMEDIATE");
    // Rolls back unless the commit went through; SQLite may have done so itself after an error.
    struct Guard {
      SQLite::Database& db;
      bool done = false;
      ~Guard() {
        if (!done && sqlite3_get_autocommit(db.getHandle()) == 0) db.tryExec("ROLLBACK");
      }
    } guard{impl_->db};
    if (Result<void> r = body(); !r) return r;
    impl_->db.exec("COMMIT");
    guard.done = true;
    return {};
  });
}

Result<void> Store::insert(const GameRow& row) {
  return Impl::guarded([&]() -> Result<void> {
    const std::string options = options_json(row.options);
    run(impl_->insert_game, std::string_view(row.id), std::string_view(row.game), std::string_view(options),
        std::string_view(row.start), std::string_view(row.white), std::string_view(row.black),
        std::string_view(row.result), std::string_view(row.created), std::string_view(row.updated),
        std::string_view(row.file), std::string_view(row.keys.white), std::string_view(row.keys.black),
        std::string_view(row.keys.umpire), std::string_view(row.parley));
    return {};
  });
}

Result<void> Store::add_move(std::string_view id, int ply, std::string_view uci, std::string_view result,
                             std::string_view at, const Standing& standing) {
  return Impl::guarded([&]() -> Result<void> {
    if (run(impl_->insert_move, id, ply, uci, at) != 1)
      return Error{"the stored moves are not those that were played on"};
    return impl_->touch(id, result, at, standing);
  });
}

Result<void> Store::cut(std::string_view id, int ply, std::string_view result, std::string_view at,
                        const Standing& standing) {
  return Impl::guarded([&]() -> Result<void> {
    run(impl_->cut_moves, id, ply);
    return impl_->touch(id, result, at, standing);
  });
}

Result<void> Store::set_result(std::string_view id, std::string_view result, std::string_view at,
                               const Standing& standing) {
  return Impl::guarded([&] { return impl_->touch(id, result, at, standing); });
}

Result<void> Store::remove(std::string_view id) {
  return Impl::guarded([&]() -> Result<void> {
    run(impl_->delete_game, id);
    return {};
  });
}

}  // namespace cheshire
