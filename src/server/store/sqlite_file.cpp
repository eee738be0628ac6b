// Opens, locks and examines a database, and migrates older versions of the tables to this one.
#include "server/store/sqlite_file.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "messages/operator.h"
#include "server/model/key.h"
#include "server/store/disk_files.h"
#include "server/store/sqlite_wal.h"
#include "server/store/store.h"
#include "server/store/store_restore.h"

namespace cheshire::sqlite {
namespace {

/// migrations[i] brings a file from version i to i + 1.
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
    "ALTER TABLE games ADD COLUMN title TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN fen TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN link INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN papers INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';"
    // In milliseconds, like clock_since.
    "ALTER TABLE games ADD COLUMN clock_white INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN clock_black INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN clock_side TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN clock_since INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN ask_by TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN ask_ply INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN rematch TEXT NOT NULL DEFAULT '';"
    "UPDATE games SET papers = 1 WHERE white_key != '';"
    "DROP INDEX games_by_age;"
    "CREATE INDEX games_by_change ON games(updated, id);"
    "CREATE TABLE chats(game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, line INTEGER NOT NULL,"
    "  side TEXT NOT NULL, text TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY(game, line)) STRICT, WITHOUT "
    "ROWID;"
    "CREATE TABLE server(alive INTEGER NOT NULL) STRICT;"
    "INSERT INTO server VALUES(0);",
    "ALTER TABLE games ADD COLUMN white_invitation TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN black_invitation TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN umpire_invitation TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN taken TEXT NOT NULL DEFAULT '';"  // w, b and u: seats that guests took
    "ALTER TABLE server ADD COLUMN wall INTEGER NOT NULL DEFAULT 0;"
    "UPDATE server SET wall = alive;",
    "ALTER TABLE games ADD COLUMN ask_what TEXT NOT NULL DEFAULT 'back';"
    "ALTER TABLE games ADD COLUMN ask_terms TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN started TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN called INTEGER NOT NULL DEFAULT 0;"
    "UPDATE games SET started = coalesce((SELECT at FROM moves WHERE moves.game = games.id AND ply = 1), '')"
    "  WHERE confirmed >= 2 OR parley NOT LIKE '%\"umpire\":\"confirms\"%';",
    // The players, w and b, who accepted the called Umpire.
    "ALTER TABLE games ADD COLUMN accepted TEXT NOT NULL DEFAULT '';",
    // Store only the hashes of keys and invitations. A revision counts the changes of a game.
    "UPDATE games SET white_key = key_hash(white_key), black_key = key_hash(black_key),"
    "  umpire_key = key_hash(umpire_key), white_invitation = key_hash(white_invitation),"
    "  black_invitation = key_hash(black_invitation), umpire_invitation = key_hash(umpire_invitation);"
    "ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;",
    // A move updates the game's row, and SQLite rewrites the whole row: keep the large file out of it.
    "CREATE TABLE files(game TEXT PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, text TEXT NOT NULL) "
    "STRICT;"
    "INSERT INTO files SELECT id, file FROM games WHERE file != '';"
    "ALTER TABLE games DROP COLUMN file;",
    // The name of this file and the number of its transactions: sqlite_wal.h.
    "ALTER TABLE server ADD COLUMN mark TEXT NOT NULL DEFAULT '';"
    // Which run of the machine the server was last alive in, and how long that had lasted, in milliseconds.
    "ALTER TABLE server ADD COLUMN boot TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE server ADD COLUMN uptime INTEGER NOT NULL DEFAULT 0;"
    // The Umpire's invitation that Black asked for; until now both players' was one.
    "ALTER TABLE games ADD COLUMN umpire_invitation_black TEXT NOT NULL DEFAULT '';",
    // People, what they keep, and their studies. The text comes last, so that its size is read without it.
    "CREATE TABLE people(id TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, created TEXT NOT "
    "NULL,"
    "  seen TEXT NOT NULL) STRICT;"
    "CREATE INDEX people_by_seen ON people(seen);"
    "CREATE TABLE kept(person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE, name TEXT NOT NULL,"
    "  revision INTEGER NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY(person, name)) STRICT;"
    "CREATE TABLE studies(id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,"
    "  name TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL, link INTEGER NOT NULL,"
    "  writers TEXT NOT NULL, revision INTEGER NOT NULL) STRICT;"
    "CREATE INDEX studies_of_person ON studies(person, updated);"
    "CREATE TABLE chapters(study TEXT NOT NULL REFERENCES studies(id) ON DELETE CASCADE, id TEXT NOT NULL,"
    "  place INTEGER NOT NULL, name TEXT NOT NULL, updated TEXT NOT NULL, revision INTEGER NOT NULL,"
    "  bytes INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(study, id)) STRICT;"
    // w, b and u: open seats that guests did not want
    "ALTER TABLE games ADD COLUMN declined TEXT NOT NULL DEFAULT '';",
    // Who wrote the comments of chapters; nobody once the person is forgotten.
    "CREATE TABLE authors(study TEXT NOT NULL, chapter TEXT NOT NULL, place INTEGER NOT NULL,"
    "  person TEXT REFERENCES people(id) ON DELETE SET NULL, PRIMARY KEY(study, chapter, place),"
    "  FOREIGN KEY(study, chapter) REFERENCES chapters(study, id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;"
    "CREATE INDEX authors_by_person ON authors(person);",
    // Who made the last offer and after how many half-moves, and how often each side has given the other
    // time.
    "ALTER TABLE games ADD COLUMN last_offer TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN last_offer_ply INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN given_white INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN given_black INTEGER NOT NULL DEFAULT 0;",
    // Who has a name for rated games, and under which number. No number is given twice.
    "ALTER TABLE people ADD COLUMN folded TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE people ADD COLUMN number INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE people ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;"
    "CREATE UNIQUE INDEX people_by_folded_name ON people(folded) WHERE folded != '';"
    "CREATE UNIQUE INDEX people_by_number ON people(number) WHERE number != 0;"
    "ALTER TABLE server ADD COLUMN numbers INTEGER NOT NULL DEFAULT 0;"
    // The list of rated games, and what it leads to. Of two sides, a number of 0 is the engine's. They know
    // nobody but by number, and so outlive people and games.
    "CREATE TABLE rated_games(line INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    "  category TEXT NOT NULL, at TEXT NOT NULL, halves INTEGER NOT NULL, white INTEGER NOT NULL,"
    "  black INTEGER NOT NULL, elo INTEGER NOT NULL,"
    "  white_rating REAL NOT NULL, white_deviation REAL NOT NULL, white_volatility REAL NOT NULL,"
    "  white_new_rating REAL NOT NULL, white_new_deviation REAL NOT NULL, white_new_volatility REAL NOT NULL,"
    "  black_rating REAL NOT NULL, black_deviation REAL NOT NULL, black_volatility REAL NOT NULL,"
    "  black_new_rating REAL NOT NULL, black_new_deviation REAL NOT NULL, black_new_volatility REAL NOT NULL)"
    "  STRICT;"
    "CREATE INDEX rated_games_of_white ON rated_games(white, line);"
    "CREATE INDEX rated_games_of_black ON rated_games(black, line);"
    "CREATE TABLE ratings(number INTEGER NOT NULL, game TEXT NOT NULL, category TEXT NOT NULL,"
    "  engine INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
    "  at TEXT NOT NULL, games INTEGER NOT NULL, won INTEGER NOT NULL, drawn INTEGER NOT NULL,"
    "  lost INTEGER NOT NULL, PRIMARY KEY(number, game, category, engine)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE rated_months(number INTEGER NOT NULL, month TEXT NOT NULL, games INTEGER NOT NULL,"
    "  PRIMARY KEY(number, month)) STRICT, WITHOUT ROWID;"
    // Who has shown the key of their name and sits at a game, and the rating with which they sat down.
    "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN white_person TEXT REFERENCES people(id) ON DELETE SET NULL;"
    "ALTER TABLE games ADD COLUMN black_person TEXT REFERENCES people(id) ON DELETE SET NULL;"
    "ALTER TABLE games ADD COLUMN white_number INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN black_number INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN white_rating TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN black_rating TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX games_of_white ON games(white_person) WHERE white_person IS NOT NULL;"
    "CREATE INDEX games_of_black ON games(black_person) WHERE black_person IS NOT NULL;"
    "CREATE INDEX rated_by_white_key ON games(white_key) WHERE rated = 1 AND result IS NULL;"
    "CREATE INDEX rated_by_black_key ON games(black_key) WHERE rated = 1 AND result IS NULL;"
    "CREATE INDEX rated_by_white ON games(white_person) WHERE rated = 1 AND result IS NULL;"
    "CREATE INDEX rated_by_black ON games(black_person) WHERE rated = 1 AND result IS NULL;"
    // With whom people do not want to play (`at` counts), and whom they report to the operator.
    "CREATE TABLE blocks(person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,"
    "  other TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE, at INTEGER NOT NULL,"
    "  PRIMARY KEY(person, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX blocks_of_other ON blocks(other);"
    "CREATE TABLE reports(person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,"
    "  other TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE, reason TEXT NOT NULL, at TEXT NOT NULL,"
    "  PRIMARY KEY(person, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX reports_of_other ON reports(other);",
    // Whether anybody may watch.
    "ALTER TABLE games ADD COLUMN live INTEGER NOT NULL DEFAULT 0;",
    // Whose name is that of a program.
    "ALTER TABLE people ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;",
    // Arenas, who plays in them, and which games are theirs. `whites`: games with White less those with
    // Black.
    "CREATE TABLE arenas(id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL,"
    "  clock TEXT NOT NULL, rated INTEGER NOT NULL, starts TEXT NOT NULL, minutes INTEGER NOT NULL,"
    "  person TEXT NOT NULL, by TEXT NOT NULL) STRICT;"
    "CREATE TABLE arena_players(arena TEXT NOT NULL REFERENCES arenas(id) ON DELETE CASCADE,"
    "  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE, name TEXT NOT NULL,"
    "  points INTEGER NOT NULL, games INTEGER NOT NULL, won INTEGER NOT NULL, streak INTEGER NOT NULL,"
    "  drawn INTEGER NOT NULL, whites INTEGER NOT NULL, last TEXT NOT NULL, PRIMARY KEY(arena, person))"
    "  STRICT;"
    "CREATE INDEX arena_players_by_person ON arena_players(person);"
    "ALTER TABLE games ADD COLUMN arena TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX games_of_arena ON games(arena) WHERE arena != '' AND result IS NULL;",
};
constexpr int first_marked = 10;

/// key_hash(key) for migrations: the text of the key's hash, or empty for an empty key.
void sql_key_hash(sqlite3_context* context, int, sqlite3_value** values) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
  const std::string_view key = text == nullptr ? "" : text;
  const std::string hash = key.empty() ? "" : KeyHash::of(key).text();
  sqlite3_result_text(context, hash.data(), static_cast<int>(hash.size()), SQLITE_TRANSIENT);
}

/// Brings the tables from version `found` up to date.
void migrate(SQLite::Database& db, int found) {
  db.createFunction("key_hash", 1, true, nullptr, sql_key_hash);
  SQLite::Transaction transaction(db);
  for (int v = found; v < Store::version; ++v) db.exec(migrations[v]);
  db.exec("PRAGMA application_id = " + std::to_string(application_id) +
          "; PRAGMA user_version = " + std::to_string(Store::version));
  transaction.commit();
  constexpr int first_hashed = 8;
  if (found == 0 || found >= first_hashed) return;
  // Erase the plain keys everywhere: in the old rows and in the log.
  db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
}

/// Lets only the owner read and write a file, if it exists. Does not open the file: closing it would drop the
/// locks that SQLite holds on it, and the next process that looks at the games would truncate the log's index
/// while the server uses it.
bool owner_only(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return errno == ENOENT;
  if (!S_ISREG(status.st_mode)) return false;
  return (status.st_mode & 0777) == 0600 ||
         ::fchmodat(AT_FDCWD, path.c_str(), 0600, AT_SYMLINK_NOFOLLOW) == 0;
}

}  // namespace

FileLock::~FileLock() {
  if (fd_ >= 0) ::close(fd_);
}

Result<void> keep_private(const std::string& path) {
  // The log lies beside the file that a link leads to.
  const std::string file = std::filesystem::canonical(path).string();
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    if (!owner_only(file + ending)) return refused(path + ending, msg::database_not_private());
  }
  return {};
}

Error refused(const std::string& path, Message why) { return msg::database_refused(path, std::move(why)); }

Error damaged_file(const std::string& path, const std::string& what) {
  const std::string file = real_file(path);
  if (sound_without_wal(file)) return refused(path, msg::log_of_another_database(file + "-wal", path));
  return refused(path, msg::database_damaged(what, path));
}

Error failure(const std::string& path, const std::exception& e) {
  const auto* error = dynamic_cast<const SQLite::Exception*>(&e);
  if (error && (error->getErrorCode() == SQLITE_CORRUPT || error->getErrorCode() == SQLITE_NOTADB))
    return damaged_file(path, e.what());
  return refused(path, msg::database_unusable(e.what()));
}

Result<std::unique_ptr<FileLock>> lock_file(const std::string& path) {
  for (;;) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    if (fd < 0) return refused(path, msg::database_not_opened(std::strerror(errno)));
    auto lock = std::make_unique<FileLock>(fd);
    struct stat status{};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return refused(path, msg::database_no_file());
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) return refused(path, msg::database_in_use());
    // A restore may have put another file in its place meanwhile.
    if (identity_of(path) == FileIdentity{status.st_dev, status.st_ino}) return lock;
  }
}

Result<std::unique_ptr<FileLock>> take_file(const std::string& path) {
  const std::string log = real_file(path) + "-wal";
  if (!file_exists(path) && !restore_unfinished(path) && file_size(log) > 0)
    return refused(path, msg::log_without_database(log));
  for (;;) {
    auto lock = lock_file(path);
    if (!lock) return lock;
    const std::string file = real_file(path);
    const auto locked = identity_of(file);
    if (Result<void> r = finish_restore(file); !r) return r.error();
    if (identity_of(file) != locked) continue;
    std::array<char, 16> head{};
    constexpr std::string_view sqlite_head("SQLite format 3\0", 16);
    const auto read = ::pread((*lock)->descriptor(), head.data(), head.size(), 0);
    if (read != 0 && std::string_view(head.data(), head.size()) != sqlite_head)
      return refused(path, msg::not_a_database());
    if (Result<void> r = check_wal(path, file); !r) return r.error();
    return lock;
  }
}

bool is_locked(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return false;
  const bool locked = ::flock(fd, LOCK_SH | LOCK_NB) != 0;
  ::close(fd);
  return locked;
}

void checkpoint_on_close(SQLite::Database& db, bool on) {
  sqlite3_db_config(db.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1, nullptr);
}

void rename_in_place(SQLite::Database& db, int version) {
  // No log and no journal beside it: if this fails, the file is thrown away.
  db.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY");
  if (version >= first_marked) db.exec(new_mark);
}

Result<int> version_of(SQLite::Database& db, const std::string& path, bool empty_too) {
  const int id = db.execAndGet("PRAGMA application_id").getInt();
  const int found = db.execAndGet("PRAGMA user_version").getInt();
  const bool empty = db.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
  const bool fresh = empty && id == 0 && found == 0;
  if (id != application_id && !(fresh && empty_too)) return refused(path, msg::database_of_another_program());
  if (found > Store::version) return refused(path, msg::database_too_new(found, Store::version));
  return found;
}

Result<int> examine(SQLite::Database& db, const std::string& path) {
  db.setBusyTimeout(2000);
  auto found = version_of(db, path, true);
  if (!found) return found.error();
  // Find a damaged page now, not when a player needs it.
  const std::string sound = db.execAndGet("PRAGMA quick_check(1)").getString();
  if (sound != "ok") return damaged_file(path, sound);
  return found;
}

Result<void> prepare(SQLite::Database& db, const std::string& path, int found) {
  const std::string mode = db.execAndGet("PRAGMA journal_mode = WAL").getString();
  if (mode != "wal" && mode != "memory") return refused(path, msg::database_without_log(mode));
  db.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  // 16 MiB of pages, and 16 MiB of log before a checkpoint, because most pages are written many times in
  // between.
  db.exec("PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4000");
  if (found < Store::version) migrate(db, found);
  if (!read_mark(db.execAndGet("SELECT mark FROM server").getString())) db.exec(new_mark);
  return {};
}

}  // namespace cheshire::sqlite
