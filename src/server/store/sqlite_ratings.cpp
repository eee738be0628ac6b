// The SQLite store's rated games and ratings: rating_store.h.
#include "server/store/sqlite_ratings.h"

#include "messages/people.h"
#include "server/common/times.h"
#include "server/store/sqlite_check.h"
#include "server/store/sqlite_people.h"
#include "server/store/sqlite_rows.h"
#include "server/store/store.h"

namespace cheshire {

double periods_between(std::string_view then, std::string_view now) {
  const auto from = read_iso(then), to = read_iso(now);
  return from && to ? rating_periods(*to - *from) : 0;
}

namespace sqlite {
namespace {

constexpr const char* select_rating =
    "SELECT number, game, category, engine, rating, deviation, volatility, at, games, won, drawn, lost"
    " FROM ratings";
constexpr const char* select_rated_game =
    "SELECT id, game, category, at, halves, white, black, elo, white_rating, white_deviation,"
    "  white_volatility, white_new_rating, white_new_deviation, white_new_volatility, black_rating,"
    "  black_deviation, black_volatility, black_new_rating, black_new_deviation, black_new_volatility,"
    "  coalesce((SELECT name FROM people WHERE number = white AND number != 0), '') AS white_name,"
    "  coalesce((SELECT name FROM people WHERE number = black AND number != 0), '') AS black_name,"
    "  EXISTS(SELECT 1 FROM games WHERE games.id = rated_games.id) AS kept"
    " FROM rated_games";

StoredRating read_rating(const Row& r) {
  return {{r.number("number"), r.text("game"), r.text("category"), r.flag("engine")},
          {r.real("rating"), r.real("deviation"), r.real("volatility")},
          r.text("at"),
          r.number("games"),
          r.number("won"),
          r.number("drawn"),
          r.number("lost")};
}

RatedGameRow read_rated_game(const Row& r) {
  RatedGameRow row{r.text("id"), r.text("game"), r.text("category"), r.text("at")};
  for (std::size_t at = 0; at < 2; ++at) {
    const std::string color = at == 0 ? "white" : "black";
    const auto rating = [&](const std::string& which) {
      return Rating{r.real((color + which + "rating").c_str()), r.real((color + which + "deviation").c_str()),
                    r.real((color + which + "volatility").c_str())};
    };
    row.sides[at].number = r.number(color.c_str());
    if (row.sides[at].number == 0) row.sides[at].elo = r.count("elo");
    row.change.before[at] = rating("_");
    row.change.after[at] = rating("_new_");
    row.names[at] = r.text((color + "_name").c_str());
  }
  row.white_half_points = r.count("halves");
  row.kept = r.flag("kept");
  return row;
}

/// Calls `look` with each row of a statement that reads `table`, as long as it is sound.
template <class Look>
Result<void> each_row(SQLite::Statement& s, const char* table, const char* name, Look&& look) {
  const RowCheck check(s, table, Store::version);
  const Row r(s);
  while (s.executeStep()) {
    if (auto why = check.fault(s))
      return Error{msg::stored_row_damaged(table, r.text(name), std::move(*why))};
    if (Result<void> seen = look(r); !seen) return seen;
  }
  return {};
}

template <class T, class Read>
Result<std::vector<T>> all_rows(SQLite::Statement& s, const char* table, const char* name, Read&& read) {
  std::vector<T> rows;
  const Result<void> all = each_row(s, table, name, [&](const Row& r) -> Result<void> {
    rows.push_back(read(r));
    return {};
  });
  if (!all) return all.error();
  return rows;
}

}  // namespace

Result<std::optional<StoredRating>> SqliteRatings::rating(const RatingKey& key) {
  return reading(guard_, [&]() -> Result<std::optional<StoredRating>> {
    SQLite::Statement s(
        db_, std::string(select_rating) + " WHERE number = ? AND game = ? AND category = ? AND engine = ?");
    bind_all(s, 1, key.number, view(key.game), view(key.category), std::int64_t{key.engine});
    auto rows = all_rows<StoredRating>(s, "ratings", "number", read_rating);
    if (!rows) return rows.error();
    if (rows->empty()) return std::optional<StoredRating>();
    return std::optional(std::move(rows->front()));
  });
}

Result<std::vector<StoredRating>> SqliteRatings::ratings_of(std::int64_t number, int max) {
  return reading(guard_, [&]() -> Result<std::vector<StoredRating>> {
    SQLite::Statement s(db_, std::string(select_rating) +
                                 " WHERE number = ? ORDER BY games DESC, game, category, engine LIMIT ?");
    bind_all(s, 1, number, std::int64_t{max});
    return all_rows<StoredRating>(s, "ratings", "number", read_rating);
  });
}

Result<std::vector<RatedGameRow>> SqliteRatings::last_games(std::int64_t number, int max) {
  return reading(guard_, [&]() -> Result<std::vector<RatedGameRow>> {
    SQLite::Statement s(
        db_,
        std::string(select_rated_game) +
            " WHERE line IN ("
            "  SELECT line FROM (SELECT line FROM rated_games WHERE white = ?1 ORDER BY line DESC LIMIT ?2)"
            "  UNION"
            "  SELECT line FROM (SELECT line FROM rated_games WHERE black = ?1 ORDER BY line DESC LIMIT ?2))"
            " ORDER BY line DESC LIMIT ?2");
    bind_all(s, 1, number, std::int64_t{max});
    return all_rows<RatedGameRow>(s, "rated_games", "id", read_rated_game);
  });
}

Result<std::vector<RatedMonth>> SqliteRatings::months(std::int64_t number, int max) {
  return reading(guard_, [&]() -> Result<std::vector<RatedMonth>> {
    SQLite::Statement s(
        db_, "SELECT number, month, games FROM rated_months WHERE number = ? ORDER BY month DESC LIMIT ?");
    bind_all(s, 1, number, std::int64_t{max});
    return all_rows<RatedMonth>(s, "rated_months", "number",
                                [](const Row& r) { return RatedMonth{r.text("month"), r.number("games")}; });
  });
}

Result<std::optional<RatingChange>> SqliteRatings::change(std::string_view game) {
  return reading(guard_, [&]() -> Result<std::optional<RatingChange>> {
    SQLite::Statement s(db_, std::string(select_rated_game) + " WHERE id = ?");
    bind_all(s, 1, game);
    const auto rows = all_rows<RatedGameRow>(s, "rated_games", "id", read_rated_game);
    if (!rows) return rows.error();
    return rows->empty() ? std::optional<RatingChange>() : std::optional(rows->front().change);
  });
}

Result<void> SqliteRatings::rate(const RatedEnd& end) {
  return guarded([&]() -> Result<void> {
    const bool engine = end.sides[0].number == 0 || end.sides[1].number == 0;
    std::array<StoredRating, 2> found;
    std::array<RatingThen, 2> sides;
    for (std::size_t at = 0; at < 2; ++at) {
      const RatedSide& side = end.sides[at];
      found[at].key = {side.number, end.game, end.category, engine};
      if (side.number == 0) {
        sides[at] = {{static_cast<double>(side.elo), engine_deviation}, 0, true};
        continue;
      }
      auto known = rating(found[at].key);
      if (!known) return known.error();
      if (!*known) continue;
      found[at] = std::move(**known);
      sides[at] = {found[at].rating, periods_between(found[at].at, end.at)};
    }
    const RatingChange change = rate_game(sides, end.white_half_points);

    SQLite::Statement list(
        db_,
        "INSERT INTO rated_games(id, game, category, at, halves, white, black, elo,"
        "  white_rating, white_deviation, white_volatility, white_new_rating, white_new_deviation,"
        "  white_new_volatility, black_rating, black_deviation, black_volatility, black_new_rating,"
        "  black_new_deviation, black_new_volatility)"
        " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    bind_all(list, 1, view(end.id), view(end.game), view(end.category), view(end.at),
             std::int64_t{end.white_half_points}, end.sides[0].number, end.sides[1].number,
             std::int64_t{end.sides[0].elo + end.sides[1].elo});
    int place = 9;
    for (std::size_t at = 0; at < 2; ++at) {
      for (const Rating& r : {change.before[at], change.after[at]}) {
        for (const double value : {r.rating, r.deviation, r.volatility}) list.bind(place++, value);
      }
    }
    list.exec();

    SQLite::Statement keep(db_,
                           "INSERT OR REPLACE INTO ratings(number, game, category, engine, at, games, won,"
                           "  drawn, lost, rating, deviation, volatility)"
                           " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    SQLite::Statement month(db_,
                            "INSERT INTO rated_months(number, month, games) VALUES(?1, substr(?2, 1, 7), 1)"
                            " ON CONFLICT DO UPDATE SET games = games + 1");
    for (std::size_t at = 0; at < 2; ++at) {
      const StoredRating& old = found[at];
      if (old.key.number == 0) continue;
      const int halves = at == 0 ? end.white_half_points : 2 - end.white_half_points;
      keep.tryReset();
      bind_all(keep, 1, old.key.number, view(end.game), view(end.category), std::int64_t{engine},
               view(end.at), old.games + 1, old.won + (halves == 2), old.drawn + (halves == 1),
               old.lost + (halves == 0));
      const Rating& rating = change.after[at];
      keep.bind(10, rating.rating);
      keep.bind(11, rating.deviation);
      keep.bind(12, rating.volatility);
      keep.exec();
      run(month, old.key.number, view(end.at));
    }
    if (end.change) *end.change = change;
    return {};
  });
}

Result<void> each_rating(SQLite::Database& db, const std::function<Result<void>(const StoredRating&)>& look) {
  SQLite::Statement s(db, std::string(select_rating) + " ORDER BY number, game, category, engine");
  return each_row(s, "ratings", "number", [&](const Row& r) { return look(read_rating(r)); });
}

Result<void> each_rated_game(SQLite::Database& db,
                             const std::function<Result<void>(const RatedGameRow&)>& look) {
  SQLite::Statement s(db, std::string(select_rated_game) + " ORDER BY line");
  return each_row(s, "rated_games", "id", [&](const Row& r) { return look(read_rated_game(r)); });
}

}  // namespace sqlite
}  // namespace cheshire
