// For the SQLite store only: the tables of rated games and ratings.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>

#include "server/store/rating_store.h"
#include "server/store/sqlite_file_guard.h"

namespace cheshire::sqlite {

class SqliteRatings final : public RatingStore {
 public:
  SqliteRatings(SQLite::Database& db, DatabaseFileGuard& guard) : db_(db), guard_(guard) {}

  Result<std::optional<StoredRating>> rating(const RatingKey& key) override;
  Result<std::vector<StoredRating>> ratings_of(std::int64_t number, int max) override;
  Result<std::vector<RatedGameRow>> last_games(std::int64_t number, int max) override;
  Result<std::vector<RatedMonth>> months(std::int64_t number, int max) override;
  Result<std::optional<RatingChange>> change(std::string_view game) override;

  /// Rates a game that has ended, and puts into `end.change` what that did. Within a transaction only. Fails
  /// if it was rated before.
  Result<void> rate(const RatedEnd& end);

 private:
  SQLite::Database& db_;
  DatabaseFileGuard& guard_;
};

/// Calls `look` for all ratings, and for the list of rated games from the first on, until it returns an
/// error.
Result<void> each_rating(SQLite::Database& db, const std::function<Result<void>(const StoredRating&)>& look);
Result<void> each_rated_game(SQLite::Database& db,
                             const std::function<Result<void>(const RatedGameRow&)>& look);

}  // namespace cheshire::sqlite
