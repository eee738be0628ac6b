// Backup, check, statistics and pruning of the server's database: store_maintenance.h for files of SQLite.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <tuple>

#include "messages/operator.h"
#include "messages/people.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/store/disk_files.h"
#include "server/store/rating_replay.h"
#include "server/store/sqlite_check.h"
#include "server/store/sqlite_file.h"
#include "server/store/sqlite_ratings.h"
#include "server/store/sqlite_rows.h"
#include "server/store/sqlite_wal.h"
#include "server/store/store.h"
#include "server/store/store_maintenance.h"
#include "server/store/store_restore.h"

namespace cheshire {

using namespace sqlite;

namespace {

constexpr int games_per_transaction = 500;
constexpr int first_rated = 14, first_with_arenas = 17;  // versions of the tables
constexpr const char* partial_ending = ".partial";

/// Whether a file is one of ours, or the beginning of one.
bool is_partial_copy(const std::string& path) {
  constexpr std::size_t at = 68;  // of the application's id
  std::string head(at + sizeof application_id, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  if (head.find_first_not_of('\0') == std::string::npos) return true;  // its first page was still to come
  if (head.size() < at + sizeof application_id) return false;
  std::uint32_t id = 0;
  for (std::size_t i = at; i < head.size(); ++i) id = id << 8 | static_cast<unsigned char>(head[i]);
  return head.starts_with("SQLite format 3") && id == application_id;
}

/// Finishes a restore that was interrupted, and refuses a log that is not the file's. That of a running
/// server is: it may only have changed while it was compared.
Result<void> put_in_order(const std::string& path) {
  const std::string file = real_file(path);
  if (restore_unfinished(file)) {
    const auto lock = lock_file(path);
    if (!lock) return lock.error();
    if (auto r = finish_restore(file); !r) return r;
  }
  if (auto r = check_wal(path, file); !r && !is_locked(file)) return r;
  return {};
}

/// Calls `body` with the file open, and leaves its log as it is. A server may have it open too.
template <class Body>
auto beside(const std::string& path, Body&& body) -> decltype(body(std::declval<SQLite::Database&>(), 0)) {
  try {
    if (::access(path.c_str(), F_OK) != 0 && !restore_unfinished(path))
      return refused(path, msg::database_not_found(std::strerror(errno)));
    if (auto r = put_in_order(path); !r) return r.error();
    const bool logged = file_size(real_file(path) + "-wal") > 0;
    SQLite::Database db(path, SQLite::OPEN_READWRITE);
    if (logged) checkpoint_on_close(db, false);
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

std::vector<std::string> texts(SQLite::Database& db, const std::string& query) {
  SQLite::Statement s(db, query);
  std::vector<std::string> found;
  while (s.executeStep()) found.push_back(s.getColumn(0).getString());
  return found;
}

/// Removes, or only counts, the people who were not seen since a time.
Result<std::int64_t> prune_people(Store& store, const std::string& since, bool only_count) {
  constexpr int all = std::numeric_limits<int>::max(), at_once = 100;
  for (std::int64_t removed = 0;;) {
    const auto ids = store.people().unseen(since, false, only_count ? all : at_once);
    if (!ids) return ids.error();
    removed += static_cast<std::int64_t>(ids->size());
    if (only_count || ids->empty()) return removed;
    const Result<void> done = store.transaction([&]() -> Result<void> {
      for (const std::string& id : *ids) {
        if (Result<void> r = store.people().remove_person(id); !r) return r;
      }
      return {};
    });
    if (!done) return done.error();
  }
}

}  // namespace

Result<StoreStats> store_stats(const std::string& path) {
  return beside(path, [&](SQLite::Database& db, int version) -> Result<StoreStats> {
    const SQLite::Transaction one_moment(db);
    StoreStats stats;
    stats.version = version;
    stats.bytes = file_size(path);
    stats.log = file_size(real_file(path) + "-wal");
    stats.free = number(db, "PRAGMA freelist_count") * number(db, "PRAGMA page_size");
    SQLite::Statement games(
        db,
        "SELECT count(*) AS total, count(result) AS finished, coalesce(min(updated), '') AS oldest,"
        "  coalesce(max(updated), '') AS newest,"
        "  coalesce(sum((SELECT count(*) FROM (SELECT 1 FROM moves WHERE game = games.id LIMIT 2)) < 2), 0)"
        "    AS unplayed FROM games");
    games.executeStep();
    const Row row(games);
    stats.games = row.number("total");
    stats.finished = row.number("finished");
    stats.open = stats.games - stats.finished;
    stats.oldest = row.text("oldest");
    stats.newest = row.text("newest");
    stats.unplayed = row.number("unplayed");
    stats.moves = number(db, "SELECT count(*) FROM moves");
    if (version >= 4) stats.chats = number(db, "SELECT count(*) FROM chats");
    if (version >= 2) {
      const std::string files =
          version >= 9 ? "FROM files" : "FROM (SELECT file AS text FROM games WHERE file != '')";
      stats.files = number(db, "SELECT count(*) " + files);
      stats.file_bytes = number(db, "SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) " + files);
    }
    if (version >= 11) {
      stats.people = number(db, "SELECT count(*) FROM people");
      stats.studies = number(db, "SELECT count(*) FROM studies");
      stats.chapters = number(db, "SELECT count(*) FROM chapters");
      stats.study_bytes = number(db, "SELECT coalesce(sum(bytes), 0) FROM chapters");
    }
    return stats;
  });
}

Result<std::int64_t> back_up_store(const std::string& path, const std::string& target) {
  if (target.empty()) return Error{msg::backup_without_name()};
  if (::access(target.c_str(), F_OK) == 0) return Error{msg::backup_exists(target)};
  return beside(path, [&](SQLite::Database& db, int version) -> Result<std::int64_t> {
    const std::string partial = target + partial_ending;
    if (file_exists(partial) && !is_partial_copy(partial))
      return Error{msg::backup_not_created(partial, std::strerror(EEXIST))};
    NewFile file(partial);
    if (!file.created()) return Error{msg::backup_not_created(partial, std::strerror(errno))};
    // VACUUM INTO runs as one read transaction. Concurrent writes go to the log and do not wait.
    SQLite::Statement copy(db, "VACUUM INTO ?");
    copy.bind(1, partial);
    copy.exec();
    {
      SQLite::Database made(partial, SQLite::OPEN_READWRITE);
      const std::string sound = made.execAndGet("PRAGMA quick_check(1)").getString();
      if (sound != "ok") return damaged_file(path, sound);
      rename_in_place(made, version);
    }
    if (!file.commit_as(target)) return Error{msg::backup_not_written(target, std::strerror(errno))};
    return file_size(target);
  });
}

std::vector<std::string> interrupted_backups(const std::string& target) {
  std::vector<std::string> found;
  std::error_code error;
  for (auto it = std::filesystem::directory_iterator(folder_of(target), error);
       !error && it != std::filesystem::directory_iterator(); it.increment(error)) {
    const std::string path = it->path().string();
    // One that is still being written is locked.
    if (path.ends_with(partial_ending) && it->is_regular_file(error) && is_partial_copy(path) &&
        !is_locked(path))
      found.push_back(path);
  }
  std::sort(found.begin(), found.end());
  return found;
}

Result<std::vector<Message>> check_store(const std::string& path) {
  using Faults = std::vector<Message>;
  return beside(path, [&](SQLite::Database& db, int version) -> Result<Faults> {
    const SQLite::Transaction one_moment(db);
    Faults faults;
    for (const std::string& found : texts(db, "PRAGMA integrity_check(20)")) {
      if (found != "ok") faults.push_back(msg::database_integrity(found));
    }
    if (!faults.empty() && sound_without_wal(real_file(path))) return damaged_file(path, {});
    if (!faults.empty()) return faults;
    check_rows(
        db, version,
        [&](const std::string& game, const Message& why) {
          faults.push_back(game.empty() ? why : msg::stored_game_fault(game, why));
        },
        true);
    return faults;
  });
}

Result<RatingsCheck> check_ratings(const std::string& path) {
  return beside(path, [&](SQLite::Database& db, int version) -> Result<RatingsCheck> {
    RatingsCheck found;
    if (version < first_rated) return found;
    constexpr std::size_t most_faults = 20;
    const SQLite::Transaction one_moment(db);
    RatingReplay replay([&](Message fault) {
      if (found.faults.size() < most_faults) found.faults.push_back(std::move(fault));
    });
    const Result<void> games = each_rated_game(db, [&](const RatedGameRow& game) -> Result<void> {
      ++found.games;
      replay.add(game);
      return {};
    });
    if (!games) return games.error();
    const Result<void> ratings = each_rating(db, [&](const StoredRating& rating) -> Result<void> {
      ++found.ratings;
      replay.compare(rating);
      return {};
    });
    if (!ratings) return ratings.error();
    replay.finish();
    return found;
  });
}

Result<std::vector<NamedRating>> list_ratings(const std::string& path) {
  using Ratings = std::vector<NamedRating>;
  return beside(path, [&](SQLite::Database& db, int version) -> Result<Ratings> {
    Ratings all;
    if (version < first_rated) return all;
    SQLite::Statement name(db, "SELECT name FROM people WHERE number = ?");
    const Result<void> read = each_rating(db, [&](const StoredRating& rating) -> Result<void> {
      const Reading person(name, rating.key.number);
      all.push_back({rating, name.executeStep() ? Row(name).text("name") : std::string()});
      return {};
    });
    if (!read) return read.error();
    std::sort(all.begin(), all.end(), [](const NamedRating& a, const NamedRating& b) {
      const RatingKey &x = a.stored.key, &y = b.stored.key;
      return std::tie(x.game, x.category, x.engine, b.stored.rating.rating, x.number) <
             std::tie(y.game, y.category, y.engine, a.stored.rating.rating, y.number);
    });
    return all;
  });
}

Result<std::vector<ListedPerson>> list_people(const std::string& path) {
  using People = std::vector<ListedPerson>;
  return beside(path, [&](SQLite::Database& db, int version) -> Result<People> {
    People all;
    if (version < first_rated) return all;
    const SQLite::Transaction one_moment(db);
    SQLite::Statement people(db,
                             "SELECT id, name, created, seen, number, banned,"
                             "  (SELECT count(*) FROM reports WHERE other = people.id) AS reported"
                             " FROM people ORDER BY reported DESC, number = 0, name, id");
    SQLite::Statement ratings(db,
                              "SELECT game, category, engine, rating, deviation, games FROM ratings"
                              " WHERE number = ? ORDER BY games DESC, game, category, engine LIMIT 10");
    SQLite::Statement reports(db,
                              "SELECT reason, count(*) AS found FROM reports WHERE other = ?"
                              " GROUP BY reason ORDER BY found DESC, reason");
    const RowCheck check(people, "people", version), check_rating(ratings, "ratings", version);
    const Row r(people);
    while (people.executeStep()) {
      if (auto why = check.fault(people))
        return Error{msg::stored_row_damaged("people", r.text("id"), std::move(*why))};
      const std::int64_t number = r.number("number");
      ListedPerson person{r.text("name"), r.text("created"), r.text("seen"), number != 0, r.flag("banned")};
      const auto add = [](std::string& list, const std::string& one) {
        list += (list.empty() ? "" : ", ") + one;
      };
      const Row rating(ratings), report(reports);
      if (const Reading of_them(ratings, number); number != 0) {
        while (ratings.executeStep()) {
          if (auto why = check_rating.fault(ratings))
            return Error{msg::stored_row_damaged("ratings", person.name, std::move(*why))};
          person.games += rating.number("games");
          add(person.ratings, rating.text("game") + " " + rating.text("category") +
                                  (rating.flag("engine") ? " against the engine " : " ") +
                                  text(shown({rating.real("rating"), rating.real("deviation")})));
        }
      }
      const Reading of_them(reports, view(r.text("id")));
      while (reports.executeStep())
        add(person.reports, std::to_string(report.number("found")) + " " + report.text("reason"));
      all.push_back(std::move(person));
    }
    return all;
  });
}

Result<std::vector<ListedArena>> list_arenas(const std::string& path) {
  using Arenas = std::vector<ListedArena>;
  return beside(path, [&](SQLite::Database& db, int version) -> Result<Arenas> {
    Arenas all;
    if (version < first_with_arenas) return all;
    SQLite::Statement s(db,
                        "SELECT id, title, by, starts, minutes,"
                        "  (SELECT count(*) FROM arena_players WHERE arena = arenas.id) AS found"
                        " FROM arenas ORDER BY starts, id");
    const RowCheck check(s, "arenas", version);
    const Row r(s);
    while (s.executeStep()) {
      if (auto why = check.fault(s))
        return Error{msg::stored_row_damaged("arenas", r.text("id"), std::move(*why))};
      all.push_back({r.text("id"), r.text("title"), r.text("by"), r.text("starts"), r.number("minutes"),
                     r.number("found")});
    }
    return all;
  });
}

Result<void> remove_arena(const std::string& path, std::string_view id) {
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    return Error{msg::database_refused(path, msg::database_missing())};
  const auto store = Store::open(path);
  if (!store) return store.error();
  ArenaStore& arenas = (*store)->arenas();
  const auto all = arenas.arenas();
  if (!all) return all.error();
  if (!std::ranges::any_of(*all, [&](const StoredArena& one) { return one.row.id == id; }))
    return Error{msg::arena_not_found()};
  return (*store)->transaction([&] { return arenas.remove_arena(id); });
}

Result<Pruned> prune_store(const std::string& path, const RetentionRules& rules, Instant now, bool only_count,
                           bool compact) {
  if (file_size(path) == 0) return refused(path, msg::database_missing());
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
    } while (!at.at_start());
    if (rules.people) {
      const auto removed = prune_people(**store, iso(now - *rules.people), only_count);
      if (!removed) return removed.error();
      pruned.people = *removed;
    }
  }
  if (!compact || only_count) return pruned;
  const auto locked = lock_file(path);
  if (!locked) return locked.error();
  return beside(path, [&](SQLite::Database& db, int) -> Result<Pruned> {
    // While the pages move, the file has no mark that a log could be compared with.
    for (const std::string change : {no_mark, "VACUUM"}) {
      db.exec(change);
      if (number(db, "PRAGMA wal_checkpoint(TRUNCATE)") != 0) return refused(path, msg::database_in_use());
    }
    db.exec(new_mark);
    return pruned;
  });
}

}  // namespace cheshire
