// SqliteStore: the Store of store.h in one file of SQLite. Columns are read by name (sqlite_rows.h).
#include <sqlite3.h>

#include <set>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/store/sqlite_arenas.h"
#include "server/store/sqlite_check.h"
#include "server/store/sqlite_file.h"
#include "server/store/sqlite_file_guard.h"
#include "server/store/sqlite_people.h"
#include "server/store/sqlite_ratings.h"
#include "server/store/sqlite_rows.h"
#include "server/store/sqlite_wal.h"
#include "server/store/store.h"

namespace cheshire {

using namespace sqlite;

namespace {

/// The store in one SQLite file, with a write-ahead log that is synced at every commit.
class SqliteStore final : public Store {
 public:
  SqliteStore(std::unique_ptr<FileLock> lock, SQLite::Database db);
  ~SqliteStore() override;

  void on_damage(OnDamage damaged) override;
  Result<void> look_for_damage() override;
  Result<std::vector<Listed>> list(const ListQuery& query) override;
  Result<std::vector<std::string>> games_to_watch() override;
  Result<std::optional<GameRow>> game(std::string_view id) override;
  Result<std::optional<GameAccess>> access(std::string_view id) override;
  Result<std::vector<Standing>> rated_positions(std::span<const KeyHash> keys,
                                                std::string_view person) override;
  Result<Finished> finished(const Cursor& after, int max) override;
  Result<std::vector<std::string>> move_times(std::string_view id) override;
  Result<std::vector<ChatLine>> chat(std::string_view id) override;
  Result<Moment> alive() override;
  Result<Stale> stale(const RetentionRules& rules, Instant now, const Cursor& after, int max) override;
  PeopleStore& people() override;
  RatingStore& ratings() override;
  ArenaStore& arenas() override;
  StudyStore& studies() override;
  Result<void> transaction(const std::function<Result<void>()>& body) override;
  Result<void> part(const std::function<Result<void>()>& body) override;
  Result<void> insert(const GameRow& row) override;
  Result<void> add_move(std::string_view id, int ply, std::string_view uci, const Change& change) override;
  Result<void> cut(std::string_view id, int ply, const Change& change) override;
  Result<void> set_result(std::string_view id, const Change& change) override;
  Result<void> take_seat(std::string_view id, std::int64_t revision, SeatName seat, const KeyHash& key,
                         std::string_view player, const SeatedPerson& person) override;
  Result<void> decline(std::string_view id, std::int64_t revision, const Seat& declined) override;
  Result<void> invite_umpire(std::string_view id, std::int64_t revision, Color by,
                             const KeyHash& invitation) override;
  Result<void> agree(std::string_view id, std::string_view parley, const Keys& keys,
                     const Invitations& invitations, const Change& change) override;
  Result<void> remove(std::string_view id) override;
  Result<void> describe(std::string_view id, std::string_view title, std::string_view fen) override;
  Result<void> add_chat(std::string_view id, const ChatLine& line) override;
  Result<void> set_alive(Moment at) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

char initial(SeatName seat) { return *name(seat); }

/// Returns the seats as stored in a column: "wu".
std::string seats_text(const Seat& seats) {
  std::string text;
  for (const SeatName p : seat_names) {
    if (seats.at(p)) text += initial(p);
  }
  return text;
}

Seat read_seats(const std::string& text) {
  Seat seats;
  for (const SeatName p : seat_names) seats.at(p) = text.find(initial(p)) != std::string::npos;
  return seats;
}

SeatedPerson read_person(const Row& r, const std::string& side) {
  return {r.text((side + "_person").c_str()), r.text((side + "_name").c_str()),
          r.number((side + "_number").c_str()), r.text((side + "_rating").c_str())};
}

std::optional<Color> read_side(const std::string& letter) {
  if (letter.empty()) return {};
  return letter == "w" ? Color::white : Color::black;
}

RequestKind read_asked(const std::string& word) {
  return word == name(RequestKind::parley)    ? RequestKind::parley
         : word == name(RequestKind::arbiter) ? RequestKind::arbiter
                                              : RequestKind::back;
}

RoundState read_round(const Row& r) {
  RoundState round;
  round.offer = r.text("offer");
  round.last_offer = {read_side(r.text("last_offer")), r.count("last_offer_ply")};
  round.challenge = r.flag("challenge");
  round.confirmed = r.count("confirmed");
  if (const auto by = read_side(r.text("ask_by")))
    round.ask = Ask{*by, read_asked(r.text("ask_what")), r.count("ask_ply"), r.text("ask_terms")};
  round.rematch = r.text("rematch");
  round.clock.left = {r.milliseconds("clock_white"), r.milliseconds("clock_black")};
  round.clock.running = read_side(r.text("clock_side"));
  round.clock.since = Instant(r.milliseconds("clock_since"));
  round.given = {r.count("given_white"), r.count("given_black")};
  round.fen = r.text("fen");
  round.started = r.text("started");
  return round;
}

/// Undoes a transaction, or a part of one, that has not succeeded. After an error SQLite may have rolled back
/// all of it itself.
struct Undo {
  SQLite::Database& db;
  const char* how;
  bool done = false;

  ~Undo() {
    if (!done && sqlite3_get_autocommit(db.getHandle()) == 0) db.tryExec(how);
  }
};

struct SqliteStore::Impl {
  std::unique_ptr<FileLock> lock;
  SQLite::Database db;
  DatabaseFileGuard guard;
  SqlitePeople people{db, guard};
  SqliteRatings ratings{db, guard};
  SqliteStudies studies{db, guard};
  SqliteArenas arenas{db, guard};
  SQLite::Statement select_game, select_access, select_moves, select_chat, insert_game, insert_file, last_ply,
      insert_move, insert_chat, cut_moves, cut_chat, update_game, describe_game, delete_game,
      count_transaction;
  RowCheck check_game, check_access, check_move, check_chat;
  OnDamage report;
  std::set<std::string> reported;  // the damaged games

  Impl(std::unique_ptr<FileLock> l, SQLite::Database d)
      : lock(std::move(l)),
        db(std::move(d)),
        guard(db, lock.get()),
        select_game(
            db,
            "SELECT id, game, options, start, white, black, coalesce(result, '') AS result, created, updated,"
            "  coalesce((SELECT text FROM files WHERE files.game = games.id), '') AS file,"
            "  parley, title, link, papers, clock, revision, white_key, black_key, umpire_key, called, "
            "accepted,"
            "  white_invitation, black_invitation, umpire_invitation, umpire_invitation_black, taken, "
            "declined,"
            "  offer, challenge, confirmed, ask_by, ask_what, ask_ply, ask_terms, rematch,"
            "  clock_white, clock_black, clock_side, clock_since, fen, started,"
            "  last_offer, last_offer_ply, given_white, given_black,"
            "  live, arena, rated, white_person, black_person, white_number, black_number, white_rating, "
            "black_rating,"
            "  coalesce((SELECT name FROM people WHERE people.id = white_person AND folded != ''), '')"
            "    AS white_name,"
            "  coalesce((SELECT name FROM people WHERE people.id = black_person AND folded != ''), '')"
            "    AS black_name"
            " FROM games WHERE id = ?"),
        select_access(db, "SELECT white_key, black_key, umpire_key, called, papers FROM games WHERE id = ?"),
        select_moves(db, "SELECT ply, uci FROM moves WHERE game = ? ORDER BY ply"),
        select_chat(db, "SELECT side, text, at FROM chats WHERE game = ? ORDER BY line"),
        insert_game(db,
                    "INSERT INTO games(id, game, options, start, white, black, created, updated,"
                    "  white_key, black_key, umpire_key, parley, title, link, papers, clock,"
                    "  white_invitation, black_invitation, umpire_invitation, umpire_invitation_black,"
                    "  called, accepted, revision, live, arena, rated, white_person, white_number,"
                    "  white_rating, black_person, black_number, black_rating)"
                    " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                    "  nullif(?, ''), ?, ?, nullif(?, ''), ?, ?)"),
        insert_file(db, "INSERT INTO files(game, text) VALUES(?, ?)"),
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
            "  clock_side = ?, clock_since = ?, ask_what = ?, ask_terms = ?, started = ?,"
            "  last_offer = ?, last_offer_ply = ?, given_white = ?, given_black = ?,"
            "  revision = revision + 1 WHERE id = ? AND revision = ?"),
        describe_game(db, "UPDATE games SET title = ?, fen = ? WHERE id = ?"),
        delete_game(db, "DELETE FROM games WHERE id = ?"),
        count_transaction(db, next_mark),
        check_game(select_game, "games", version),
        check_access(select_access, "games", version),
        check_move(select_moves, "moves", version),
        check_chat(select_chat, "chats", version) {}

  /// Reads the game that select_game has come to.
  Result<GameRow> read_game() {
    const Row r(select_game);
    GameRow row;
    row.id = r.text("id");
    if (const auto why = check_game.fault(select_game)) return damaged(row.id, *why);
    row.game = r.text("game");
    row.options = *read_options(r.text("options"));
    row.file = r.text("file");
    row.start = r.text("start");
    row.white = r.text("white");
    row.black = r.text("black");
    row.result = r.text("result");
    row.created = r.text("created");
    row.updated = r.text("updated");
    row.parley = r.text("parley");
    row.title = r.text("title");
    row.link = r.flag("link");
    row.papers = r.flag("papers");
    row.clock = *read_stored_clock(r.text("clock"));
    row.revision = r.number("revision");
    row.keys = r.keys("_key");
    row.keys.called = r.flag("called");
    row.keys.accepted = read_seats(r.text("accepted"));
    row.invitations.keys = r.keys("_invitation");
    row.invitations.umpire_by_black = *KeyHash::read(r.text("umpire_invitation_black"));
    row.invitations.used = read_seats(r.text("taken"));
    row.invitations.declined = read_seats(r.text("declined"));
    row.round = read_round(r);
    row.live = r.flag("live");
    row.arena = r.text("arena");
    row.rated = r.flag("rated");
    row.people = {read_person(r, "white"), read_person(r, "black")};
    if (row.rated && !row.result.empty()) {
      auto change = ratings.change(row.id);
      if (!change) return change.error();
      row.rating_change = std::make_shared<std::optional<RatingChange>>(*std::move(change));
    }
    if (auto fault = read_moves(row)) return *std::move(fault);
    if (!row.is_ok()) return damaged(row.id, msg::stored_values_disagree());
    return row;
  }

  /// Reads a game's moves. Returns what is wrong with them; nothing if they are sound.
  std::optional<Error> read_moves(GameRow& row) {
    const Reading reading(select_moves, view(row.id));
    const Row move(select_moves);
    while (select_moves.executeStep()) {
      if (const auto why = check_move.fault(select_moves)) return damaged(row.id, *why);
      if (move.count("ply") != static_cast<int>(row.moves.size()))
        return damaged(row.id, msg::stored_move_missing());
      row.moves.push_back(move.text("uci"));
    }
    return {};
  }

  /// Reports a damaged game, once. Returns the error for it.
  Error damaged(const std::string& id, Message why) {
    constexpr std::size_t max_reported = 10'000;
    if (report && reported.size() < max_reported && reported.insert(id.empty() ? why.text() : id).second)
      report(id, why);
    return msg::stored_game_damaged(id, std::move(why));
  }

  bool in_transaction() const { return sqlite3_get_autocommit(db.getHandle()) == 0; }
  static Error rolled_back() { return msg::database_failed("the transaction was rolled back"); }

  /// Writes everything in a Change, so no moves, and what it does to ratings.
  Result<void> change(std::string_view id, const Change& c) {
    const RoundState& round = c.round;
    const ClockState& clock = round.clock;
    const std::string_view asker = round.ask ? letter(round.ask->by) : "";
    const std::string_view running = clock.running ? letter(*clock.running) : "";
    const Ask ask = round.ask.value_or(Ask{});
    const LastOffer& offered = round.last_offer;
    Result<void> written =
        changed(run(update_game, view(c.result), view(c.at), view(round.offer), std::int64_t{round.challenge},
                    std::int64_t{round.confirmed}, asker, std::int64_t{ask.ply}, view(round.rematch),
                    view(round.fen), std::int64_t{clock.left[0].count()}, std::int64_t{clock.left[1].count()},
                    running, std::int64_t{clock.since.time_since_epoch().count()}, name(ask.what),
                    view(ask.terms), view(round.started),
                    std::string_view(offered.by ? letter(*offered.by) : ""), std::int64_t{offered.ply},
                    std::int64_t{round.given[0]}, std::int64_t{round.given[1]}, id, c.revision));
    return written && c.rated ? ratings.rate(*c.rated) : written;
  }

  /// Returns an error unless the write changed exactly one row, that is, found the game at the expected
  /// revision.
  static Result<void> changed(int rows) {
    if (rows != 1) return Error{msg::stored_game_changed()};
    return {};
  }
};

SqliteStore::SqliteStore(std::unique_ptr<FileLock> lock, SQLite::Database db)
    : impl_(std::make_unique<Impl>(std::move(lock), std::move(db))) {}
SqliteStore::~SqliteStore() {
  if (impl_->guard.overwritten())
    checkpoint_on_close(impl_->db, false);  // it is not the log of the file that is there now
}

Result<std::vector<Listed>> SqliteStore::list(const ListQuery& query) {
  return guarded([&]() -> Result<std::vector<Listed>> {
    if (impl_->guard.overwritten()) return Error{msg::database_replaced()};
    return list_games(impl_->db, query,
                      [this](const std::string& id, const Message& why) { impl_->damaged(id, why); });
  });
}

void SqliteStore::on_damage(OnDamage damaged) { impl_->report = std::move(damaged); }

Result<void> SqliteStore::look_for_damage() {
  return guarded([&]() -> Result<void> {
    check_rows(
        impl_->db, version, [this](const std::string& id, const Message& why) { impl_->damaged(id, why); },
        false);
    return {};
  });
}

Result<std::vector<std::string>> SqliteStore::games_to_watch() {
  return guarded([&]() -> Result<std::vector<std::string>> {
    SQLite::Statement s(impl_->db,
                        "SELECT id FROM games WHERE result IS NULL AND (clock_side != ''"
                        "  OR instr(white, '\"at\":\"server\"') OR instr(black, '\"at\":\"server\"'))");
    std::vector<std::string> ids;
    while (s.executeStep()) ids.push_back(s.getColumn(0).getString());
    return ids;
  });
}

Result<std::optional<GameRow>> SqliteStore::game(std::string_view id) {
  return guarded([&]() -> Result<std::optional<GameRow>> {
    if (impl_->guard.overwritten()) return Error{msg::database_replaced()};
    SQLite::Statement& s = impl_->select_game;
    const Reading reading(s, id);
    if (!s.executeStep()) return std::optional<GameRow>();
    auto row = impl_->read_game();
    if (!row) return row.error();
    return std::optional<GameRow>(std::move(*row));
  });
}

Result<std::optional<GameAccess>> SqliteStore::access(std::string_view id) {
  return guarded([&]() -> Result<std::optional<GameAccess>> {
    if (impl_->guard.overwritten()) return Error{msg::database_replaced()};
    SQLite::Statement& s = impl_->select_access;
    const Reading reading(s, id);
    if (!s.executeStep()) return std::optional<GameAccess>();
    if (const auto why = impl_->check_access.fault(s)) return impl_->damaged(std::string(id), *why);
    const Row row(s);
    GameAccess access{row.keys("_key"), row.flag("papers")};
    access.keys.called = row.flag("called");
    return std::optional<GameAccess>(access);
  });
}

Result<std::vector<Store::Standing>> SqliteStore::rated_positions(std::span<const KeyHash> keys,
                                                                  std::string_view person) {
  return guarded([&]() -> Result<std::vector<Standing>> {
    if (impl_->guard.overwritten()) return Error{msg::database_replaced()};
    const auto of_both = [](const std::string& what) {
      const std::string select = "SELECT game, fen FROM games WHERE rated = 1 AND result IS NULL AND ";
      return select + "white_" + what + " = ?1 UNION ALL " + select + "black_" + what + " = ?1";
    };
    SQLite::Statement by_key(impl_->db, of_both("key")), by_person(impl_->db, of_both("person"));
    std::vector<Standing> found;
    const auto look = [&](SQLite::Statement& s, std::string_view text) {
      const Reading reading(s, text);
      const Row row(s);
      while (s.executeStep()) found.push_back({row.text("game"), row.text("fen")});
    };
    for (const KeyHash& key : keys) look(by_key, key.text());
    if (!person.empty()) look(by_person, person);
    return found;
  });
}

Result<Stale> SqliteStore::stale(const RetentionRules& rules, Instant now, const Cursor& after, int max) {
  return guarded([&]() -> Result<Stale> { return stale_games(impl_->db, rules, now, after, max); });
}

PeopleStore& SqliteStore::people() { return impl_->people; }
RatingStore& SqliteStore::ratings() { return impl_->ratings; }
ArenaStore& SqliteStore::arenas() { return impl_->arenas; }
StudyStore& SqliteStore::studies() { return impl_->studies; }

Result<void> SqliteStore::transaction(const std::function<Result<void>()>& body) {
  CHESHIRE_ASSERT(!impl_->in_transaction());  // transactions do not nest
  return guarded([&]() -> Result<void> {
    impl_->db.exec("BEGIN IMMEDIATE");
    Undo undo{impl_->db, "ROLLBACK"};
    Result<void> written = body();
    if (Result<void> r = impl_->guard.check(); !r) return r;  // also why it may have failed
    if (!written) return written;
    if (!impl_->in_transaction()) return Impl::rolled_back();
    run(impl_->count_transaction);
    impl_->db.exec("COMMIT");
    undo.done = true;
    return impl_->guard.committed();
  });
}

Result<void> SqliteStore::part(const std::function<Result<void>()>& body) {
  return guarded([&]() -> Result<void> {
    if (!impl_->in_transaction()) return Impl::rolled_back();
    impl_->db.exec("SAVEPOINT part");
    Undo undo{impl_->db, "ROLLBACK TO part; RELEASE part"};
    if (Result<void> r = body(); !r) return r;
    if (!impl_->in_transaction()) return Impl::rolled_back();
    impl_->db.exec("RELEASE part");
    undo.done = true;
    return {};
  });
}

Result<void> SqliteStore::insert(const GameRow& row) {
  CHESHIRE_ASSERT(row.is_ok());
  return guarded([&]() -> Result<void> {
    const std::string options = options_json(row.options);
    const std::string clock = row.clock ? clock_json(*row.clock) : "";
    const Keys& keys = row.keys;
    const Keys& invitations = row.invitations.keys;
    run(impl_->insert_game, view(row.id), view(row.game), view(options), view(row.start), view(row.white),
        view(row.black), view(row.created), view(row.updated), view(keys.white.text()),
        view(keys.black.text()), view(keys.umpire.text()), view(row.parley), view(row.title),
        std::int64_t{row.link}, std::int64_t{row.papers}, view(clock), view(invitations.white.text()),
        view(invitations.black.text()), view(invitations.umpire.text()),
        view(row.invitations.umpire_by_black.text()), std::int64_t{keys.called},
        view(seats_text(keys.accepted)), row.revision, std::int64_t{row.live}, view(row.arena),
        std::int64_t{row.rated}, view(row.people[0].id), row.people[0].number, view(row.people[0].rating),
        view(row.people[1].id), row.people[1].number, view(row.people[1].rating));
    if (!row.file.empty()) run(impl_->insert_file, view(row.id), view(row.file));
    return impl_->change(row.id, {row.revision, row.result, row.updated, row.round});
  });
}

Result<void> SqliteStore::add_move(std::string_view id, int ply, std::string_view uci, const Change& change) {
  CHESHIRE_ASSERT(ply >= 0 && !uci.empty());
  return guarded([&]() -> Result<void> {
    // Checked separately: an INSERT that reads its own table would go through a temporary one.
    SQLite::Statement& last = impl_->last_ply;
    const Reading reading(last, id);
    if (!last.executeStep() || last.getColumn(0).getInt() != ply - 1)
      return Error{msg::stored_moves_changed()};
    run(impl_->insert_move, id, std::int64_t{ply}, uci, view(change.at));
    return impl_->change(id, change);
  });
}

Result<void> SqliteStore::cut(std::string_view id, int ply, const Change& change) {
  return guarded([&]() -> Result<void> {
    run(impl_->cut_moves, id, std::int64_t{ply});
    return impl_->change(id, change);
  });
}

Result<void> SqliteStore::set_result(std::string_view id, const Change& change) {
  return guarded([&] { return impl_->change(id, change); });
}

Result<void> SqliteStore::take_seat(std::string_view id, std::int64_t revision, SeatName seat,
                                    const KeyHash& key, std::string_view player, const SeatedPerson& person) {
  return guarded([&] {
    const std::string name = cheshire::name(seat);
    const bool plays = seat != SeatName::umpire;
    SQLite::Statement s(impl_->db, "UPDATE games SET taken = taken || ?1, " + name + "_key = ?2, " +
                                       (plays ? name + " = ?5, " + name + "_person = nullif(?6, ''), " +
                                                    name + "_number = ?7, " + name + "_rating = ?8, "
                                              : std::string()) +
                                       "revision = revision + 1 WHERE id = ?3 AND revision = ?4");
    const std::string_view initial = std::string_view(name).substr(0, 1);
    return Impl::changed(plays ? run(s, initial, view(key.text()), id, revision, player, view(person.id),
                                     person.number, view(person.rating))
                               : run(s, initial, view(key.text()), id, revision));
  });
}

Result<void> SqliteStore::decline(std::string_view id, std::int64_t revision, const Seat& declined) {
  return guarded([&] {
    SQLite::Statement s(
        impl_->db, "UPDATE games SET declined = ?, revision = revision + 1 WHERE id = ? AND revision = ?");
    return Impl::changed(run(s, view(seats_text(declined)), id, revision));
  });
}

Result<void> SqliteStore::invite_umpire(std::string_view id, std::int64_t revision, Color by,
                                        const KeyHash& invitation) {
  return guarded([&] {
    const std::string column = by == Color::white ? "umpire_invitation" : "umpire_invitation_black";
    SQLite::Statement s(impl_->db, "UPDATE games SET " + column +
                                       " = ?, revision = revision + 1 WHERE id = ? AND revision = ?");
    return Impl::changed(run(s, view(invitation.text()), id, revision));
  });
}

Result<void> SqliteStore::agree(std::string_view id, std::string_view parley, const Keys& keys,
                                const Invitations& invitations, const Change& change) {
  return guarded([&] {
    SQLite::Statement s(
        impl_->db,
        "UPDATE games SET parley = ?, umpire_key = ?, umpire_invitation = ?, umpire_invitation_black = ?,"
        "  taken = ?, called = ?, accepted = ? WHERE id = ?");
    run(s, parley, view(keys.umpire.text()), view(invitations.keys.umpire.text()),
        view(invitations.umpire_by_black.text()), view(seats_text(invitations.used)),
        std::int64_t{keys.called}, view(seats_text(keys.accepted)), id);
    return impl_->change(id, change);
  });
}

Result<void> SqliteStore::remove(std::string_view id) {
  return guarded([&]() -> Result<void> {
    run(impl_->delete_game, id);
    return {};
  });
}

Result<void> SqliteStore::describe(std::string_view id, std::string_view title, std::string_view fen) {
  return guarded([&]() -> Result<void> {
    run(impl_->describe_game, title, fen, id);
    return {};
  });
}

Result<Store::Finished> SqliteStore::finished(const Cursor& after, int max) {
  return guarded([&]() -> Result<Finished> {
    SQLite::Statement s(impl_->db,
                        "SELECT id, updated, result IS NOT NULL AND papers = 0"
                        "  AND NOT EXISTS(SELECT 1 FROM files WHERE files.game = games.id) AS counts"
                        " FROM games WHERE (updated, id) > (?, ?) ORDER BY updated, id LIMIT ?");
    bind_all(s, 1, view(after.time), view(after.id), std::int64_t{max});
    const Row row(s);
    Finished found{{}, after, false};
    int seen = 0;
    while (s.executeStep()) {
      ++seen;
      found.next = {row.text("updated"), row.text("id")};
      if (row.flag("counts")) found.ids.push_back(found.next.id);
    }
    found.more = seen == max;
    return found;
  });
}

Result<std::vector<std::string>> SqliteStore::move_times(std::string_view id) {
  return guarded([&]() -> Result<std::vector<std::string>> {
    SQLite::Statement s(impl_->db, "SELECT at FROM moves WHERE game = ? ORDER BY ply");
    bind_all(s, 1, id);
    std::vector<std::string> times;
    while (s.executeStep()) times.push_back(s.getColumn(0).getString());
    return times;
  });
}

Result<std::vector<ChatLine>> SqliteStore::chat(std::string_view id) {
  return guarded([&]() -> Result<std::vector<ChatLine>> {
    if (impl_->guard.overwritten()) return Error{msg::database_replaced()};
    SQLite::Statement& s = impl_->select_chat;
    const Reading reading(s, id);
    const Row row(s);
    std::vector<ChatLine> lines;
    while (s.executeStep()) {
      if (const auto why = impl_->check_chat.fault(s)) {
        impl_->damaged(std::string(id), *why);  // the other lines can be read
        continue;
      }
      const Color from = read_side(row.text("side")).value_or(Color::white);
      lines.push_back({from, row.text("text"), row.text("at")});
    }
    return lines;
  });
}

Result<void> SqliteStore::add_chat(std::string_view id, const ChatLine& line) {
  return guarded([&]() -> Result<void> {
    run(impl_->insert_chat, id, std::string_view(letter(line.from)), view(line.text), view(line.at));
    run(impl_->cut_chat, id, std::int64_t{max_chats});
    return {};
  });
}

Result<Moment> SqliteStore::alive() {
  return guarded([&]() -> Result<Moment> {
    SQLite::Statement s(impl_->db, "SELECT alive, wall, boot, uptime FROM server");
    if (!s.executeStep() || RowCheck(s, "server", version).fault(s)) return Moment{};
    const Row row(s);
    return Moment{Instant(row.milliseconds("alive")),
                  Instant(row.milliseconds("wall")),
                  {row.text("boot"), row.milliseconds("uptime")}};
  });
}

Result<void> SqliteStore::set_alive(Moment at) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(impl_->db, "UPDATE server SET alive = ?, wall = ?, boot = ?, uptime = ?");
    run(s, std::int64_t{at.steady.time_since_epoch().count()},
        std::int64_t{at.wall.time_since_epoch().count()}, view(at.uptime.boot),
        std::int64_t{at.uptime.since.count()});
    return {};
  });
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& path) {
  if (path.empty()) return Error{msg::database_without_name()};
  std::unique_ptr<FileLock> lock;
  if (path != ":memory:") {
    auto taken = take_file(path);
    if (!taken) return taken.error();
    lock = std::move(*taken);
  }
  try {
    SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    checkpoint_on_close(db, false);
    const auto found = examine(db, path);
    if (!found) return found.error();
    if (lock) {
      if (Result<void> r = keep_private(path); !r) return r.error();
    }
    if (Result<void> r = prepare(db, path, *found); !r) return r.error();
    // The file itself has its mark from now on.
    db.exec("PRAGMA wal_checkpoint(PASSIVE)");
    checkpoint_on_close(db, true);
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(lock), std::move(db)));
  } catch (const std::exception& e) {
    return failure(path, e);
  }
}

}  // namespace cheshire
