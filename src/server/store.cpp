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
    "ALTER TABLE games ADD COLUMN title TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN fen TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN link INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN papers INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN clock_white INTEGER NOT NULL DEFAULT 0;"  // milliseconds, as clock_since
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
    "ALTER TABLE games ADD COLUMN taken TEXT NOT NULL DEFAULT '';"  // w, b and u: by guests
    "ALTER TABLE server ADD COLUMN wall INTEGER NOT NULL DEFAULT 0;"
    "UPDATE server SET wall = alive;",
    "ALTER TABLE games ADD COLUMN ask_what TEXT NOT NULL DEFAULT 'back';"
    "ALTER TABLE games ADD COLUMN ask_terms TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN started TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE games ADD COLUMN called INTEGER NOT NULL DEFAULT 0;"
    "UPDATE games SET started = coalesce((SELECT at FROM moves WHERE moves.game = games.id AND ply = 1), '')"
    "  WHERE confirmed >= 2 OR parley NOT LIKE '%\"umpire\":\"confirms\"%';",
    "ALTER TABLE games ADD COLUMN accepted TEXT NOT NULL DEFAULT '';",  // w and b: the called Umpire, by players
    // Of keys and invitations the hashes alone are kept.
    "UPDATE games SET white_key = key_hash(white_key), black_key = key_hash(black_key),"
    "  umpire_key = key_hash(umpire_key), white_invitation = key_hash(white_invitation),"
    "  black_invitation = key_hash(black_invitation), umpire_invitation = key_hash(umpire_invitation);",
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

/// Lets the owner alone read and write a file that is open.
bool keep_private(int fd, const struct stat& status) {
  return (status.st_mode & 0777) == 0600 || ::fchmod(fd, 0600) == 0;
}

/// The same of the files that SQLite keeps beside the database, where a server left them behind.
Result<void> keep_private_beside(const std::string& path) {
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    const std::string beside = path + ending;
    const int fd = ::open(beside.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0) continue;
    struct stat status{};
    const bool good = ::fstat(fd, &status) == 0 && keep_private(fd, status);
    ::close(fd);
    if (!good) return refused(beside, "others can read it, and that cannot be changed");
  }
  return {};
}

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
  if (!keep_private(fd, status)) return refused(path, "others can read it, and that cannot be changed");
  if (Result<void> r = keep_private_beside(path); !r) return r.error();
  return lock;
}

void bind_all(SQLite::Statement&, int) {}

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, std::int64_t value, const Rest&... rest);

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, std::string_view value, const Rest&... rest) {
  s.bind(i, std::string(value));
  bind_all(s, i + 1, rest...);
}

template <class... Rest>
void bind_all(SQLite::Statement& s, int i, std::int64_t value, const Rest&... rest) {
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

std::string_view view(const std::string& text) { return text; }

char initial(Place place) { return *name(place); }

/// Seats as a column has them: "wu".
std::string seats_text(const Seat& seats) {
  std::string text;
  for (const Place p : places) {
    if (seats.at(p)) text += initial(p);
  }
  return text;
}

Seat read_seats(const std::string& text) {
  Seat seats;
  for (const Place p : places) seats.at(p) = text.find(initial(p)) != std::string::npos;
  return seats;
}

std::optional<Color> read_side(const std::string& letter) {
  if (letter.empty()) return {};
  return letter == "w" ? Color::white : Color::black;
}

Asked read_asked(const std::string& word) {
  return word == name(Asked::parley)    ? Asked::parley
         : word == name(Asked::arbiter) ? Asked::arbiter
                                        : Asked::back;
}

}  // namespace

struct Store::Impl {
  std::unique_ptr<FileLock> lock;
  SQLite::Database db;
  SQLite::Statement select_game, select_moves, select_chat, insert_game, last_ply, insert_move, insert_chat,
      cut_moves, cut_chat, update_game, describe_game, delete_game;

  Impl(std::unique_ptr<FileLock> l, SQLite::Database d)
      : lock(std::move(l)),
        db(std::move(d)),
        select_game(
            db,
            "SELECT id, game, options, start, white, black, coalesce(result, ''), created, updated, file,"
            "  white_key, black_key, umpire_key, parley, offer, title, fen, rematch, challenge, confirmed, "
            "link,"
            "  papers, clock, clock_white, clock_black, clock_side, clock_since, ask_by, ask_ply,"
            "  white_invitation, black_invitation, umpire_invitation, taken, ask_what, ask_terms, started, "
            "called, accepted"
            " FROM games WHERE id = ?"),
        select_moves(db, "SELECT ply, uci FROM moves WHERE game = ? ORDER BY ply"),
        select_chat(db, "SELECT side, text, at FROM chats WHERE game = ? ORDER BY line"),
        insert_game(db,
                    "INSERT INTO games(id, game, options, start, white, black, created, updated, file,"
                    "  white_key, black_key, umpire_key, parley, title, link, papers, clock,"
                    "  white_invitation, black_invitation, umpire_invitation, called, accepted)"
                    " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        last_ply(db, "SELECT coalesce(max(ply), -1) FROM moves WHERE game = ?"),
        insert_move(db, "INSERT INTO moves(game, ply, uci, at) VALUES(?, ?, ?, ?)"),
        insert_chat(db,
                    "INSERT INTO chats(game, line, side, text, at) SELECT ?1,"
                    "  (SELECT coalesce(max(line), 0) + 1 FROM chats WHERE game = ?1), ?2, ?3, ?4"),
        cut_moves(db, "DELETE FROM moves WHERE game = ? AND ply >= ?"),
        cut_chat(db,
                 "DELETE FROM chats WHERE game = ?1"
                 "  AND line <= (SELECT max(line) FROM chats WHERE game = ?1) - ?2"),
        update_game(
            db,
            "UPDATE games SET result = nullif(?, ''), updated = ?, offer = ?, challenge = ?, confirmed = ?,"
            "  ask_by = ?, ask_ply = ?, rematch = ?, fen = ?, clock_white = ?, clock_black = ?,"
            "  clock_side = ?, clock_since = ?, ask_what = ?, ask_terms = ?, started = ? WHERE id = ?"),
        describe_game(db, "UPDATE games SET title = ?, fen = ? WHERE id = ?"),
        delete_game(db, "DELETE FROM games WHERE id = ?") {}

  Result<GameRow> read(SQLite::Statement& s) {
    GameRow row;
    row.id = s.getColumn(0).getString();
    row.game = s.getColumn(1).getString();
    auto options = read_options(s.getColumn(2).getString());
    if (!options) return damaged(row.id, options.error().message);
    row.options = std::move(*options);
    int column = 3;
    Standing& standing = row.standing;
    for (std::string* text :
         {&row.start, &row.white, &row.black, &row.result, &row.created, &row.updated, &row.file})
      *text = s.getColumn(column++).getString();
    if (!read_keys(s, column, row.keys)) return damaged(row.id, "its keys cannot be read");
    for (std::string* text : {&row.parley, &standing.offer, &row.title, &standing.fen, &standing.rematch})
      *text = s.getColumn(column++).getString();
    standing.challenge = s.getColumn(column++).getInt() != 0;
    standing.confirmed = s.getColumn(column++).getInt();
    row.link = s.getColumn(column++).getInt() != 0;
    row.papers = s.getColumn(column++).getInt() != 0;
    auto clock = read_stored_clock(s.getColumn(column++).getString());
    if (!clock) return damaged(row.id, clock.error().message);
    row.clock = *clock;
    for (Milliseconds& left : standing.clock.left) left = Milliseconds(s.getColumn(column++).getInt64());
    standing.clock.running = read_side(s.getColumn(column++).getString());
    standing.clock.since = Instant(Milliseconds(s.getColumn(column++).getInt64()));
    if (const auto by = read_side(s.getColumn(column++).getString()))
      standing.ask = Ask{*by, Asked::back, s.getColumn(column).getInt(), {}};
    ++column;
    if (!read_keys(s, column, row.invitations.keys)) return damaged(row.id, "its invitations cannot be read");
    row.invitations.used = read_seats(s.getColumn(column++).getString());
    const std::string asked = s.getColumn(column++).getString(), terms = s.getColumn(column++).getString();
    if (standing.ask) {
      standing.ask->what = read_asked(asked);
      standing.ask->terms = terms;
    }
    standing.started = s.getColumn(column++).getString();
    row.keys.called = s.getColumn(column++).getInt() != 0;
    row.keys.accepted = read_seats(s.getColumn(column).getString());
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
    const ClockState& clock = standing.clock;
    const std::string_view asker = standing.ask ? letter(standing.ask->by) : "";
    const std::string_view running = clock.running ? letter(*clock.running) : "";
    const Ask ask = standing.ask.value_or(Ask{});
    if (run(update_game, result, at, view(standing.offer), std::int64_t{standing.challenge},
            std::int64_t{standing.confirmed}, asker, std::int64_t{ask.ply}, view(standing.rematch),
            view(standing.fen), std::int64_t{clock.left[0].count()}, std::int64_t{clock.left[1].count()},
            running, std::int64_t{clock.since.time_since_epoch().count()}, name(ask.what), view(ask.terms),
            view(standing.started), id) != 1)
      return Error{"no such game is stored"};
    return {};
  }
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;

namespace {

/// key_hash(key) for migrations: the text of a key's hash, empty for an empty one.
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
  // Nothing is left of the keys: not where rows were before, nor in the log.
  db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
}

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
  // 16 MiB of pages, and of log before it is carried over: most pages are written many times between.
  db.exec("PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4000");
  if (found < Store::version) migrate(db, found);
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

Result<std::vector<Listed>> Store::list(const ListQuery& query) {
  return Impl::guarded([&] { return list_games(impl_->db, query); });
}

Result<std::vector<std::string>> Store::tended() {
  return Impl::guarded([&]() -> Result<std::vector<std::string>> {
    SQLite::Statement s(impl_->db,
                        "SELECT id FROM games WHERE result IS NULL AND (clock_side != ''"
                        "  OR instr(white, '\"at\":\"server\"') OR instr(black, '\"at\":\"server\"'))");
    std::vector<std::string> ids;
    while (s.executeStep()) ids.push_back(s.getColumn(0).getString());
    return ids;
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
    const std::string clock = row.clock ? clock_json(*row.clock) : "",
                      accepted = seats_text(row.keys.accepted);
    run(impl_->insert_game, view(row.id), view(row.game), view(options), view(row.start), view(row.white),
        view(row.black), view(row.created), view(row.updated), view(row.file), view(row.keys.white.text()),
        view(row.keys.black.text()), view(row.keys.umpire.text()), view(row.parley), view(row.title),
        std::int64_t{row.link}, std::int64_t{row.papers}, view(clock),
        view(row.invitations.keys.white.text()), view(row.invitations.keys.black.text()),
        view(row.invitations.keys.umpire.text()), std::int64_t{row.keys.called}, view(accepted));
    return impl_->touch(row.id, row.result, row.updated, row.standing);
  });
}

Result<void> Store::add_move(std::string_view id, int ply, std::string_view uci, std::string_view result,
                             std::string_view at, const Standing& standing) {
  return Impl::guarded([&]() -> Result<void> {
    // Asked before: an INSERT that reads its own table would go through a temporary one.
    SQLite::Statement& last = impl_->last_ply;
    last.tryReset();
    bind_all(last, 1, id);
    if (!last.executeStep() || last.getColumn(0).getInt() != ply - 1)
      return Error{"the stored moves are not those that were played on"};
    last.tryReset();
    run(impl_->insert_move, id, std::int64_t{ply}, uci, at);
    return impl_->touch(id, result, at, standing);
  });
}

Result<void> Store::cut(std::string_view id, int ply, std::string_view result, std::string_view at,
                        const Standing& standing) {
  return Impl::guarded([&]() -> Result<void> {
    run(impl_->cut_moves, id, std::int64_t{ply});
    return impl_->touch(id, result, at, standing);
  });
}

Result<void> Store::set_result(std::string_view id, std::string_view result, std::string_view at,
                               const Standing& standing) {
  return Impl::guarded([&] { return impl_->touch(id, result, at, standing); });
}

Result<void> Store::take_seat(std::string_view id, Place place, const KeyHash& key) {
  return Impl::guarded([&]() -> Result<void> {
    const std::string seat = name(place);
    SQLite::Statement s(impl_->db, "UPDATE games SET taken = taken || ?, " + seat + "_key = ? WHERE id = ?");
    if (run(s, std::string_view(seat).substr(0, 1), view(key.text()), id) != 1)
      return Error{"no such game is stored"};
    return {};
  });
}

Result<void> Store::invite(std::string_view id, Place place, const KeyHash& invitation) {
  return Impl::guarded([&]() -> Result<void> {
    const std::string seat = name(place);
    SQLite::Statement s(impl_->db, "UPDATE games SET " + seat + "_invitation = ? WHERE id = ?");
    if (run(s, view(invitation.text()), id) != 1) return Error{"no such game is stored"};
    return {};
  });
}

Result<void> Store::agree(std::string_view id, std::string_view parley, const Keys& keys,
                          const Invitations& invitations) {
  return Impl::guarded([&]() -> Result<void> {
    SQLite::Statement s(
        impl_->db,
        "UPDATE games SET parley = ?, umpire_key = ?, umpire_invitation = ?, taken = ?, called = ?,"
        "  accepted = ? WHERE id = ?");
    const std::string taken = seats_text(invitations.used), accepted = seats_text(keys.accepted);
    if (run(s, parley, view(keys.umpire.text()), view(invitations.keys.umpire.text()), view(taken),
            std::int64_t{keys.called}, view(accepted), id) != 1)
      return Error{"no such game is stored"};
    return {};
  });
}

Result<void> Store::remove(std::string_view id) {
  return Impl::guarded([&]() -> Result<void> {
    run(impl_->delete_game, id);
    return {};
  });
}

Result<void> Store::describe(std::string_view id, std::string_view title, std::string_view fen) {
  return Impl::guarded([&]() -> Result<void> {
    run(impl_->describe_game, title, fen, id);
    return {};
  });
}

Result<std::vector<ChatLine>> Store::chat(std::string_view id) {
  return Impl::guarded([&]() -> Result<std::vector<ChatLine>> {
    SQLite::Statement& s = impl_->select_chat;
    s.tryReset();
    bind_all(s, 1, id);
    std::vector<ChatLine> lines;
    while (s.executeStep()) {
      const Color from = read_side(s.getColumn(0).getString()).value_or(Color::white);
      lines.push_back({from, s.getColumn(1).getString(), s.getColumn(2).getString()});
    }
    s.tryReset();
    return lines;
  });
}

Result<void> Store::add_chat(std::string_view id, const ChatLine& line) {
  return Impl::guarded([&]() -> Result<void> {
    run(impl_->insert_chat, id, std::string_view(letter(line.from)), view(line.text), view(line.at));
    run(impl_->cut_chat, id, std::int64_t{most_chats});
    return {};
  });
}

Result<Moment> Store::alive() {
  return Impl::guarded([&]() -> Result<Moment> {
    SQLite::Statement s(impl_->db, "SELECT alive, wall FROM server");
    s.executeStep();
    return Moment{Instant(Milliseconds(s.getColumn(0).getInt64())),
                  Instant(Milliseconds(s.getColumn(1).getInt64()))};
  });
}

Result<void> Store::set_alive(Moment at) {
  return Impl::guarded([&]() -> Result<void> {
    SQLite::Statement s(impl_->db, "UPDATE server SET alive = ?, wall = ?");
    run(s, std::int64_t{at.even.time_since_epoch().count()},
        std::int64_t{at.wall.time_since_epoch().count()});
    return {};
  });
}

}  // namespace cheshire
