// The OpeningsStore in one file of SQLite.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <filesystem>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/store/openings_store.h"
#include "server/store/sqlite_rows.h"

namespace cheshire {
namespace {

using namespace sqlite;

constexpr int openings_version = 1;
constexpr const char* openings_tables =
    "CREATE TABLE IF NOT EXISTS progress(time TEXT NOT NULL, id TEXT NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS counted(id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS rules(n INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE IF NOT EXISTS moves(rules INTEGER NOT NULL, origin INTEGER NOT NULL, target INTEGER NOT "
    "NULL,"
    "  games INTEGER NOT NULL, white INTEGER NOT NULL, draws INTEGER NOT NULL, black INTEGER NOT NULL,"
    "  examples TEXT NOT NULL, PRIMARY KEY(rules, origin, target)) STRICT, WITHOUT ROWID;";

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

/// Makes a file that only its owner can read, if there is none; what SQLite puts beside it is like it.
std::string private_file(std::string path) {
  if (path == ":memory:") return path;
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
  if (fd >= 0) ::close(fd);
  return path;
}

class SqliteOpenings final : public OpeningsStore {
 public:
  explicit SqliteOpenings(const std::string& path)
      : db_(private_file(path), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    db_.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8192");
    const int found = db_.execAndGet("PRAGMA user_version").getInt();
    if (found != 0 && found != openings_version) throw SQLite::Exception("another version");
    if (db_.execAndGet("PRAGMA quick_check").getString() != "ok") throw SQLite::Exception("damaged");
    db_.exec(openings_tables);
    db_.exec("PRAGMA user_version = " + std::to_string(openings_version));
    rows_ = db_.execAndGet("SELECT count(*) FROM moves").getInt64();
  }

  Result<Cursor> cursor() override {
    return guarded([&]() -> Result<Cursor> {
      SQLite::Statement s(db_, "SELECT time, id FROM progress");
      if (!s.executeStep()) return Cursor{};
      return Cursor{s.getColumn(0).getString(), s.getColumn(1).getString()};
    });
  }

  Result<void> add(std::span<const CountedGame> games, const Cursor& next) override {
    return guarded([&]() -> Result<void> {
      SQLite::Transaction transaction(db_);
      for (const CountedGame& game : games) add(game);
      db_.exec("DELETE FROM progress");
      SQLite::Statement s(db_, "INSERT INTO progress VALUES(?, ?)");
      run(s, view(next.time), view(next.id));
      transaction.commit();
      return {};
    });
  }

  Result<std::vector<Move>> moves(std::string_view identity, std::uint64_t key) override {
    return guarded([&]() -> Result<std::vector<Move>> {
      SQLite::Statement s(db_,
                          "SELECT target, games, white, draws, black, examples FROM moves"
                          " WHERE rules = (SELECT n FROM rules WHERE identity = ?) AND origin = ?");
      bind_all(s, 1, identity, static_cast<std::int64_t>(key));
      std::vector<Move> found;
      while (s.executeStep()) {
        found.push_back({static_cast<std::uint64_t>(s.getColumn(0).getInt64()), s.getColumn(1).getInt64(),
                         s.getColumn(2).getInt64(), s.getColumn(3).getInt64(), s.getColumn(4).getInt64(),
                         words_of(s.getColumn(5).getString())});
      }
      return found;
    });
  }

 private:
  template <class F>
  std::invoke_result_t<F> guarded(F work) {
    try {
      return work();
    } catch (const std::exception& e) {
      return Error{msg::database_failed(e.what())};
    }
  }

  std::int64_t number_of_rules(std::string_view identity) {
    SQLite::Statement insert(db_, "INSERT INTO rules(identity) VALUES(?) ON CONFLICT DO NOTHING");
    run(insert, identity);
    SQLite::Statement s(db_, "SELECT n FROM rules WHERE identity = ?");
    bind_all(s, 1, identity);
    s.executeStep();
    return s.getColumn(0).getInt64();
  }

  void add(const CountedGame& game) {
    SQLite::Statement once(db_, "INSERT INTO counted VALUES(?) ON CONFLICT DO NOTHING");
    if (run(once, view(game.id)) == 0) return;
    const std::int64_t rules = number_of_rules(game.identity);
    const auto is = [&](CountedGame::Ending ending) { return std::int64_t{game.ending == ending}; };
    const std::int64_t white = is(CountedGame::Ending::white), draw = is(CountedGame::Ending::draw),
                       black = is(CountedGame::Ending::black);
    SQLite::Statement known(db_,
                            "UPDATE moves SET games = games + 1, white = white + ?1, draws = draws + ?2,"
                            "  black = black + ?3,"
                            "  examples = CASE WHEN games < ?4 THEN examples || ' ' || ?5 ELSE examples END"
                            " WHERE rules = ?6 AND origin = ?7 AND target = ?8");
    SQLite::Statement fresh(db_, "INSERT INTO moves VALUES(?, ?, ?, 1, ?, ?, ?, ?)");
    for (std::size_t i = 0; i < std::min(game.steps.size(), max_steps); ++i) {
      const std::int64_t from = static_cast<std::int64_t>(game.steps[i].from);
      const std::int64_t to = static_cast<std::int64_t>(game.steps[i].to);
      if (run(known, white, draw, black, std::int64_t{max_examples}, view(game.id), rules, from, to) > 0)
        continue;
      if (rows_ >= max_moves) continue;
      run(fresh, rules, from, to, white, draw, black, view(game.id));
      ++rows_;
    }
  }

  SQLite::Database db_;
  std::int64_t rows_ = 0;
};

void remove_file(const std::string& path) {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(path + ending, ignored);
}

}  // namespace

Result<std::unique_ptr<OpeningsStore>> OpeningsStore::open(const std::string& path) {
  for (const bool again : {false, true}) {
    try {
      return std::unique_ptr<OpeningsStore>(std::make_unique<SqliteOpenings>(path));
    } catch (const std::exception& e) {
      if (again) return Error{msg::database_refused(path, msg::database_unusable(e.what()))};
      remove_file(path);
    }
  }
  return Error{msg::database_refused(path, msg::database_unusable(path))};
}

}  // namespace cheshire
