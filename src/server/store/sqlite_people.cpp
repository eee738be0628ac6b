// The SQLite store's people and what they keep: people_store.h.
#include "server/store/sqlite_people.h"

#include "messages/people.h"
#include "messages/server.h"
#include "server/store/sqlite_check.h"
#include "server/store/store.h"

namespace cheshire::sqlite {
namespace {

/// Whether somebody has neither studies nor documents nor rated games.
constexpr const char* keeps_nothing =
    " AND NOT EXISTS(SELECT 1 FROM kept WHERE person = people.id)"
    " AND NOT EXISTS(SELECT 1 FROM ratings WHERE ratings.number = people.number)"
    " AND NOT EXISTS(SELECT 1 FROM studies WHERE person = people.id)";

Result<void> one_row(int rows) {
  if (rows != 1) return Error{msg::stored_person_changed()};
  return {};
}

}  // namespace

Result<std::optional<PersonRow>> SqlitePeople::find(const char* condition, std::string_view text) {
  return reading(guard_, [&]() -> Result<std::optional<PersonRow>> {
    SQLite::Statement s(
        db_,
        std::string("SELECT id, name, key, created, seen, folded, number, banned, bot FROM people WHERE ") +
            condition);
    bind_all(s, 1, text);
    if (!s.executeStep()) return std::optional<PersonRow>();
    const Row r(s);
    if (auto why = RowCheck(s, "people", Store::version).fault(s))
      return Error{msg::stored_row_damaged("people", r.text("id"), std::move(*why))};
    return std::optional(PersonRow{r.text("id"), r.text("name"), *KeyHash::read(r.text("key")),
                                   r.text("created"), r.text("seen"), r.text("folded"), r.number("number"),
                                   r.flag("banned"), r.flag("bot")});
  });
}

Result<std::optional<PersonRow>> SqlitePeople::person(const KeyHash& key) {
  return find("key = ?", key.text());
}

Result<std::optional<PersonRow>> SqlitePeople::person_of(std::string_view id) { return find("id = ?", id); }

Result<std::optional<PersonRow>> SqlitePeople::person_called(std::string_view folded) {
  return find("folded = ? AND folded != ''", folded);
}

Result<std::vector<Named>> SqlitePeople::blocked_by(std::string_view person) {
  return reading(guard_, [&]() -> Result<std::vector<Named>> {
    SQLite::Statement s(
        db_,
        "SELECT people.id AS id, people.name AS name FROM blocks"
        "  JOIN people ON people.id = blocks.other WHERE blocks.person = ? ORDER BY blocks.at");
    bind_all(s, 1, person);
    const RowCheck check(s, "people", Store::version);
    const Row r(s);
    std::vector<Named> found;
    while (s.executeStep()) {
      if (auto why = check.fault(s))
        return Error{msg::stored_row_damaged("people", r.text("id"), std::move(*why))};
      found.push_back({r.text("id"), r.text("name")});
    }
    return found;
  });
}

Result<bool> SqlitePeople::blocks(std::string_view person, std::string_view other) {
  return reading(guard_, [&]() -> Result<bool> {
    SQLite::Statement s(db_, "SELECT 1 FROM blocks WHERE person = ? AND other = ?");
    bind_all(s, 1, person, other);
    return s.executeStep();
  });
}

Result<std::int64_t> SqlitePeople::reports_by(std::string_view person) {
  return reading(guard_, [&]() -> Result<std::int64_t> {
    SQLite::Statement s(db_, "SELECT count(*) AS found FROM reports WHERE person = ?");
    bind_all(s, 1, person);
    s.executeStep();
    return Row(s).number("found");
  });
}

Result<std::vector<std::string>> SqlitePeople::games_going_on(std::string_view person, int max) {
  return reading(guard_, [&]() -> Result<std::vector<std::string>> {
    // Two searches in an index each.
    SQLite::Statement s(db_,
                        "SELECT id, updated FROM games WHERE white_person = ?1 AND result IS NULL UNION "
                        "SELECT id, updated FROM games WHERE black_person = ?1 AND result IS NULL ORDER BY "
                        "updated DESC LIMIT ?2");
    bind_all(s, 1, person, std::int64_t{max});
    const Row r(s);
    std::vector<std::string> ids;
    while (s.executeStep()) ids.push_back(r.text("id"));
    return ids;
  });
}

Result<std::optional<Kept>> SqlitePeople::kept(std::string_view person, std::string_view name) {
  return reading(guard_, [&]() -> Result<std::optional<Kept>> {
    SQLite::Statement s(db_, "SELECT revision, sealed FROM kept WHERE person = ? AND name = ?");
    bind_all(s, 1, person, name);
    if (!s.executeStep()) return std::optional<Kept>();
    const Row r(s);
    if (auto why = RowCheck(s, "kept", Store::version).fault(s))
      return Error{msg::stored_row_damaged("kept", person, std::move(*why))};
    return std::optional(Kept{r.number("revision"), r.text("sealed")});
  });
}

Result<StoreUse> SqlitePeople::use(std::string_view person) {
  return reading(guard_, [&]() -> Result<StoreUse> {
    const std::string whose = person.empty() ? "?1 = ''" : "person = ?1";
    SQLite::Statement s(
        db_,
        "SELECT (SELECT count(*) FROM people WHERE ?1 IN ('', id)) AS people,"
        "  (SELECT count(*) FROM studies WHERE " +
            whose +
            ") AS studies,"
            "  (SELECT coalesce(sum(length(sealed)), 0) FROM kept WHERE " +
            whose +
            ")"
            "  + (SELECT coalesce(sum(bytes), 0) FROM chapters" +
            (person.empty() ? ")" : " WHERE study IN (SELECT id FROM studies WHERE person = ?1))") +
            " AS bytes");
    bind_all(s, 1, person);
    s.executeStep();
    const Row r(s);
    return StoreUse{r.number("people"), r.number("studies"), r.number("bytes")};
  });
}

Result<std::vector<std::string>> SqlitePeople::unseen(std::string_view since, bool empty, int max) {
  return reading(guard_, [&]() -> Result<std::vector<std::string>> {
    SQLite::Statement s(db_, std::string("SELECT id FROM people WHERE seen < ?") +
                                 (empty ? keeps_nothing : "") + " ORDER BY seen LIMIT ?");
    bind_all(s, 1, since, std::int64_t{max});
    std::vector<std::string> ids;
    while (s.executeStep()) ids.push_back(Row(s).text("id"));
    return ids;
  });
}

Result<void> SqlitePeople::insert_person(const PersonRow& row) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_, "INSERT INTO people(id, name, key, created, seen) VALUES(?, ?, ?, ?, ?)");
    run(s, view(row.id), view(row.name), view(row.key.text()), view(row.created), view(row.seen));
    return {};
  });
}

Result<void> SqlitePeople::rename_person(std::string_view id, std::string_view name) {
  return guarded([&] {
    SQLite::Statement s(db_, "UPDATE people SET name = ? WHERE id = ?");
    return one_row(run(s, name, id));
  });
}

Result<void> SqlitePeople::set_rated_name(std::string_view id, std::string_view name,
                                          std::string_view folded) {
  return guarded([&] {
    SQLite::Statement count(db_, "UPDATE server SET numbers = numbers + 1");
    run(count);
    SQLite::Statement s(db_,
                        "UPDATE people SET name = ?1, folded = ?2,"
                        "  number = CASE WHEN number = 0 THEN (SELECT numbers FROM server) ELSE number END"
                        " WHERE id = ?3");
    return one_row(run(s, name, folded, id));
  });
}

Result<void> SqlitePeople::set_banned(std::string_view id, bool banned) {
  return guarded([&] {
    SQLite::Statement s(db_, "UPDATE people SET banned = ? WHERE id = ?");
    return one_row(run(s, std::int64_t{banned}, id));
  });
}

Result<void> SqlitePeople::set_bot(std::string_view id) {
  return guarded([&] {
    SQLite::Statement s(db_, "UPDATE people SET bot = 1 WHERE id = ?");
    return one_row(run(s, id));
  });
}

Result<void> SqlitePeople::set_blocked(std::string_view person, std::string_view other, bool blocked) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_, blocked ? "INSERT OR IGNORE INTO blocks(person, other, at)"
                                       " VALUES(?1, ?2, (SELECT coalesce(max(at), 0) + 1 FROM blocks"
                                       "   WHERE person = ?1))"
                                     : "DELETE FROM blocks WHERE person = ? AND other = ?");
    run(s, person, other);
    return {};
  });
}

Result<void> SqlitePeople::put_report(std::string_view person, const Report& report) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_, "INSERT OR REPLACE INTO reports(person, other, reason, at) VALUES(?, ?, ?, ?)");
    run(s, person, view(report.other), view(report.reason), view(report.at));
    return {};
  });
}

Result<void> SqlitePeople::set_seen(std::string_view id, std::string_view seen) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_, "UPDATE people SET seen = ? WHERE id = ?");
    run(s, seen, id);
    return {};
  });
}

Result<void> SqlitePeople::remove_person(std::string_view id) {
  return guarded([&]() -> Result<void> {
    const Erasure erasure(db_);
    for (const std::string side : {"white", "black"}) {
      SQLite::Statement name(
          db_, "UPDATE games SET " + side + R"( = '{"kind":"human"}' WHERE )" + side + "_person = ?");
      run(name, id);
    }
    SQLite::Statement s(db_, "DELETE FROM people WHERE id = ?");
    run(s, id);
    return {};
  });
}

Result<void> SqlitePeople::put_kept(std::string_view person, std::string_view name, const Kept& kept) {
  return guarded([&] {
    SQLite::Statement s(db_,
                        kept.revision == 1
                            ? "INSERT OR IGNORE INTO kept(sealed, person, name, revision) VALUES(?, ?, ?, ?)"
                            : "UPDATE kept SET sealed = ?1, revision = ?4"
                              " WHERE person = ?2 AND name = ?3 AND revision = ?4 - 1");
    s.bind(1, kept.sealed.data(), static_cast<int>(kept.sealed.size()));
    bind_all(s, 2, person, name, kept.revision);
    return one_row(s.exec());
  });
}

}  // namespace cheshire::sqlite
