// For the SQLite store only: the tables of people and studies.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include "server/store/people_store.h"
#include "server/store/sqlite_file_guard.h"
#include "server/store/sqlite_rows.h"
#include "server/store/study_store.h"

namespace cheshire::sqlite {

class SqlitePeople final : public PeopleStore {
 public:
  SqlitePeople(SQLite::Database& db, DatabaseFileGuard& guard) : db_(db), guard_(guard) {}

  Result<std::optional<PersonRow>> person(const KeyHash& key) override;
  Result<std::optional<PersonRow>> person_of(std::string_view id) override;
  Result<std::optional<PersonRow>> person_called(std::string_view folded) override;
  Result<std::vector<Named>> blocked_by(std::string_view person) override;
  Result<bool> blocks(std::string_view person, std::string_view other) override;
  Result<std::int64_t> reports_by(std::string_view person) override;
  Result<std::vector<std::string>> games_going_on(std::string_view person, int max) override;
  Result<std::optional<Kept>> kept(std::string_view person, std::string_view name) override;
  Result<StoreUse> use(std::string_view person) override;
  Result<std::vector<std::string>> unseen(std::string_view since, bool empty, int max) override;
  Result<void> insert_person(const PersonRow& row) override;
  Result<void> rename_person(std::string_view id, std::string_view name) override;
  Result<void> set_rated_name(std::string_view id, std::string_view name, std::string_view folded) override;
  Result<void> set_banned(std::string_view id, bool banned) override;
  Result<void> set_bot(std::string_view id) override;
  Result<void> set_blocked(std::string_view person, std::string_view other, bool blocked) override;
  Result<void> put_report(std::string_view person, const Report& report) override;
  Result<void> set_seen(std::string_view id, std::string_view seen) override;
  Result<void> remove_person(std::string_view id) override;
  Result<void> put_kept(std::string_view person, std::string_view name, const Kept& kept) override;

 private:
  /// Returns the person that a condition with one text finds.
  Result<std::optional<PersonRow>> find(const char* condition, std::string_view text);

  SQLite::Database& db_;
  DatabaseFileGuard& guard_;
};

class SqliteStudies final : public StudyStore {
 public:
  SqliteStudies(SQLite::Database& db, DatabaseFileGuard& guard) : db_(db), guard_(guard) {}

  Result<std::vector<ListedStudy>> studies_of(std::string_view person) override;
  Result<std::optional<StoredStudy>> study(std::string_view id) override;
  Result<std::optional<StoredChapter>> chapter(std::string_view study, std::string_view id) override;
  Result<void> insert_study(const StudyRow& row) override;
  Result<void> set_study(const StudyRow& row) override;
  Result<void> remove_study(std::string_view id) override;
  Result<void> put_chapter(std::string_view study, const ChapterHead& head, std::string_view text,
                           std::span<const std::string> authors) override;
  Result<void> remove_chapter(std::string_view study, std::string_view id) override;
  Result<void> order_chapters(std::string_view study, std::span<const std::string> ids) override;

 private:
  SQLite::Database& db_;
  DatabaseFileGuard& guard_;
};

/// Overwrites with zeros, during its life, what is deleted from the file.
class Erasure {
 public:
  explicit Erasure(SQLite::Database& db) : db_(db) { db_.exec("PRAGMA secure_delete = ON"); }
  Erasure(const Erasure&) = delete;
  Erasure& operator=(const Erasure&) = delete;
  ~Erasure() { db_.tryExec("PRAGMA secure_delete = OFF"); }

 private:
  SQLite::Database& db_;
};

/// Runs `body` to read rows. Errors: the file was replaced, or a database failure.
template <class Body>
auto reading(DatabaseFileGuard& guard, Body&& body) -> decltype(body()) {
  return guarded([&]() -> decltype(body()) {
    if (guard.overwritten()) return Error{msg::database_replaced()};
    return body();
  });
}

}  // namespace cheshire::sqlite
