// The SQLite store's arenas: arena_store.h.
#include "server/store/sqlite_arenas.h"

#include "messages/people.h"
#include "server/model/record.h"
#include "server/store/sqlite_check.h"
#include "server/store/sqlite_people.h"
#include "server/store/store.h"

namespace cheshire::sqlite {

Result<std::vector<StoredArena>> SqliteArenas::arenas() {
  return reading(guard_, [&]() -> Result<std::vector<StoredArena>> {
    SQLite::Statement arenas(db_,
                             "SELECT id, title, game, options, clock, rated, starts, minutes, person, by"
                             " FROM arenas ORDER BY starts, id");
    SQLite::Statement players(db_,
                              "SELECT person, name, points, games, won, streak, drawn, whites, last"
                              " FROM arena_players WHERE arena = ? ORDER BY rowid");
    SQLite::Statement games(
        db_,
        "SELECT id, coalesce(white_person, '') AS white, coalesce(black_person, '') AS black"
        " FROM games WHERE arena = ? AND result IS NULL");
    const RowCheck check(arenas, "arenas", Store::version),
        check_player(players, "arena_players", Store::version);
    const Row r(arenas), p(players), g(games);
    std::vector<StoredArena> all;
    while (arenas.executeStep()) {
      StoredArena one;
      one.row.id = r.text("id");
      if (auto why = check.fault(arenas))
        return Error{msg::stored_row_damaged("arenas", one.row.id, std::move(*why))};
      one.row.terms = {r.text("title"),
                       r.text("game"),
                       *read_options(r.text("options")),
                       **read_stored_clock(r.text("clock")),
                       r.flag("rated"),
                       *read_iso(r.text("starts")),
                       r.count("minutes")};
      one.row.opener = r.text("person");
      one.row.by = r.text("by");
      const Reading of_players(players, view(one.row.id)), of_games(games, view(one.row.id));
      while (players.executeStep()) {
        if (auto why = check_player.fault(players))
          return Error{msg::stored_row_damaged("arena_players", p.text("person"), std::move(*why))};
        one.players.push_back(
            {p.text("person"),
             p.text("name"),
             {p.count("points"), p.count("games"), p.count("won"), p.count("streak"), p.flag("drawn")},
             static_cast<int>(p.number("whites")),
             p.text("last")});
      }
      while (games.executeStep()) one.games.push_back({g.text("id"), g.text("white"), g.text("black")});
      all.push_back(std::move(one));
    }
    return all;
  });
}

Result<void> SqliteArenas::insert_arena(const ArenaRow& row) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(
        db_,
        "INSERT INTO arenas(id, title, game, options, clock, rated, starts, minutes, person, by)"
        " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const ArenaTerms& terms = row.terms;
    const std::string options = options_json(terms.options), clock = clock_json(terms.clock);
    run(s, view(row.id), view(terms.title), view(terms.game), view(options), view(clock),
        std::int64_t{terms.rated}, view(iso(terms.starts)), std::int64_t{terms.minutes}, view(row.opener),
        view(row.by));
    return {};
  });
}

Result<void> SqliteArenas::put_arena_player(std::string_view arena, const ArenaPlayerRow& player) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(
        db_,
        "INSERT INTO arena_players(arena, person, name, points, games, won, streak, drawn, whites, last)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10"
        "  WHERE EXISTS(SELECT 1 FROM arenas WHERE id = ?1) AND EXISTS(SELECT 1 FROM people WHERE id = ?2)"
        " ON CONFLICT(arena, person) DO UPDATE SET name = ?3, points = ?4, games = ?5, won = ?6, streak = ?7,"
        "  drawn = ?8, whites = ?9, last = ?10");
    const ArenaScore& score = player.score;
    run(s, arena, view(player.person), view(player.name), std::int64_t{score.points},
        std::int64_t{score.games}, std::int64_t{score.won}, std::int64_t{score.streak},
        std::int64_t{score.drawn}, std::int64_t{player.whites}, view(player.last));
    return {};
  });
}

Result<void> SqliteArenas::remove_arena(std::string_view id) {
  return guarded([&]() -> Result<void> {
    SQLite::Statement s(db_, "DELETE FROM arenas WHERE id = ?");
    run(s, id);
    return {};
  });
}

}  // namespace cheshire::sqlite
