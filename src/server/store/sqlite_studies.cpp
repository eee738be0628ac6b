// The SQLite store's studies: study_store.h.
#include "messages/people.h"
#include "messages/server.h"
#include "server/store/sqlite_check.h"
#include "server/store/sqlite_people.h"
#include "server/store/store.h"

namespace cheshire::sqlite {
namespace {

constexpr const char* study_columns =
    "SELECT id, person, name, created, updated, link, writers, revision FROM studies";

Error damaged_study(std::string_view id, Message why) {
  return msg::stored_row_damaged("studies", id, std::move(why));
}

Result<StudyRow> read_study(SQLite::Statement& s, const RowCheck& check) {
  const Row r(s);
  if (auto why = check.fault(s)) return damaged_study(r.text("id"), std::move(*why));
  return StudyRow{r.text("id"),
                  r.text("person"),
                  r.text("name"),
                  r.text("created"),
                  r.text("updated"),
                  r.flag("link"),
                  *KeyHash::read(r.text("writers")),
                  r.number("revision")};
}

}  // namespace

Result<std::vector<ListedStudy>> SqliteStudies::studies_of(std::string_view person) {
  return reading(guard_, [&]() -> Result<std::vector<ListedStudy>> {
    SQLite::Statement s(db_, std::string(study_columns) + " WHERE person = ? ORDER BY updated DESC, id");
    SQLite::Statement size(db_,
                           "SELECT count(*) AS chapters, coalesce(sum(bytes), 0) AS bytes FROM chapters"
                           " WHERE study = ?");
    const RowCheck check(s, "studies", Store::version);
    bind_all(s, 1, person);
    std::vector<ListedStudy> found;
    while (s.executeStep()) {
      auto row = read_study(s, check);
      if (!row) return row.error();
      const Reading of_one(size, view(row->id));
      size.executeStep();
      const std::int64_t chapters = Row(size).number("chapters"), bytes = Row(size).number("bytes");
      found.push_back({std::move(*row), chapters, bytes});
    }
    return found;
  });
}

Result<std::optional<StoredStudy>> SqliteStudies::study(std::string_view id) {
  return reading(guard_, [&]() -> Result<std::optional<StoredStudy>> {
    SQLite::Statement s(db_, std::string(study_columns) + " WHERE id = ?");
    bind_all(s, 1, id);
    if (!s.executeStep()) return std::optional<StoredStudy>();
    auto row = read_study(s, RowCheck(s, "studies", Store::version));
    if (!row) return row.error();
    StoredStudy study{std::move(*row), {}, {}};
    SQLite::Statement owner(db_, "SELECT name FROM people WHERE id = ?");
    bind_all(owner, 1, view(study.row.person));
    if (!owner.executeStep()) return damaged_study(id, msg::stored_values_disagree());
    if (auto why = RowCheck(owner, "people", Store::version).fault(owner))
      return Error{msg::stored_row_damaged("people", study.row.person, std::move(*why))};
    study.owner = Row(owner).text("name");
    SQLite::Statement heads(
        db_, "SELECT id, name, updated, revision, bytes FROM chapters WHERE study = ? ORDER BY place");
    bind_all(heads, 1, id);
    const RowCheck check(heads, "chapters", Store::version);
    const Row r(heads);
    while (heads.executeStep()) {
      if (auto why = check.fault(heads)) return damaged_study(id, std::move(*why));
      study.chapters.push_back(
          {r.text("id"), r.text("name"), r.text("updated"), r.number("revision"), r.number("bytes")});
    }
    return std::optional(std::move(study));
  });
}

Result<std::optional<StoredChapter>> SqliteStudies::chapter(std::string_view study, std::string_view id) {
  return reading(guard_, [&]() -> Result<std::optional<StoredChapter>> {
    SQLite::Statement s(db_, "SELECT revision, text FROM chapters WHERE study = ? AND id = ?");
    bind_all(s, 1, study, id);
    if (!s.executeStep()) return std::optional<StoredChapter>();
    if (auto why = RowCheck(s, "chapters", Store::version).fault(s))
      return damaged_study(study, std::move(*why));
    StoredChapter chapter{Row(s).number("revision"), Row(s).text("text")};
    SQLite::Statement authors(db_,
                              "SELECT people.id AS id, people.name AS name FROM authors"
                              " LEFT JOIN people ON people.id = authors.person"
                              " WHERE study = ? AND chapter = ? ORDER BY place");
    bind_all(authors, 1, study, id);
    const RowCheck check(authors, "people", Store::version);
    while (authors.executeStep()) {
      if (authors.getColumn("id").isNull()) {
        chapter.authors.emplace_back();
        continue;
      }
      const Row r(authors);
      if (auto why = check.fault(authors))
        return Error{msg::stored_row_damaged("people", r.text("id"), std::move(*why))};
      chapter.authors.push_back({r.text("id"), r.text("name")});
    }
    return std::optional(std::move(chapter));
  });
}

Result<void> SqliteStudies::insert_study(const StudyRow& row) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_,
                        "INSERT INTO studies(id, person, name, created, updated, link, writers, revision)"
                        " VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
    run(s, view(row.id), view(row.person), view(row.name), view(row.created), view(row.updated),
        std::int64_t{row.link}, view(row.writers.text()), row.revision);
    return {};
  });
}

Result<void> SqliteStudies::set_study(const StudyRow& row) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_,
                        "UPDATE studies SET name = ?, updated = ?, link = ?, writers = ?, revision = ?5"
                        " WHERE id = ? AND revision = ?5 - 1");
    const int rows = run(s, view(row.name), view(row.updated), std::int64_t{row.link},
                         view(row.writers.text()), row.revision, view(row.id));
    if (rows != 1) return Error{msg::stored_study_changed()};
    return {};
  });
}

Result<void> SqliteStudies::remove_study(std::string_view id) {
  return guarded([&]() -> Result<void> {
    const Erasure erasure(db_);
    SQLite::Statement s(db_, "DELETE FROM studies WHERE id = ?");
    run(s, id);
    return {};
  });
}

Result<void> SqliteStudies::put_chapter(std::string_view study, const ChapterHead& head,
                                        std::string_view text, std::span<const std::string> authors) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_,
                        "INSERT INTO chapters(study, id, name, updated, revision, bytes, text, place) "
                        "VALUES(?1, ?2, ?3, ?4, ?5,"
                        "  ?6, ?7, (SELECT coalesce(max(place), 0) + 1 FROM chapters WHERE study = ?1))"
                        " ON CONFLICT(study, id) DO UPDATE SET name = ?3, updated = ?4, revision = ?5, bytes "
                        "= ?6, text = ?7");
    run(s, study, view(head.id), view(head.name), view(head.updated), head.revision, head.bytes, text);
    SQLite::Statement none(db_, "DELETE FROM authors WHERE study = ? AND chapter = ?");
    run(none, study, view(head.id));
    SQLite::Statement author(db_, "INSERT INTO authors(study, chapter, place, person) VALUES(?, ?, ?, ?)");
    std::int64_t place = 0;
    for (const std::string& person : authors) run(author, study, view(head.id), place++, view(person));
    return {};
  });
}

Result<void> SqliteStudies::remove_chapter(std::string_view study, std::string_view id) {
  return guarded([&]() -> Result<void> {
    const Erasure erasure(db_);
    SQLite::Statement s(db_, "DELETE FROM chapters WHERE study = ? AND id = ?");
    run(s, study, id);
    return {};
  });
}

Result<void> SqliteStudies::order_chapters(std::string_view study, std::span<const std::string> ids) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_, "UPDATE chapters SET place = ? WHERE study = ? AND id = ?");
    std::int64_t place = 0;
    for (const std::string& id : ids) run(s, ++place, study, view(id));
    return {};
  });
}

}  // namespace cheshire::sqlite
