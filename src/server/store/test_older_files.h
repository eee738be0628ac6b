// For tests: statements that turn a file of the next version into one of an older version.
#pragma once

namespace cheshire {

/// Turns a file into one of version 16, which knew no arenas.
inline constexpr const char* undo_17 =
    "DROP INDEX games_of_arena; ALTER TABLE games DROP COLUMN arena;"
    "DROP TABLE arena_players; DROP TABLE arenas; PRAGMA user_version = 16;";

/// Turns a file into one of version 15, which knew no bots.
inline constexpr const char* undo_16 = "ALTER TABLE people DROP COLUMN bot; PRAGMA user_version = 15;";

/// Turns a file into one of version 14, which did not know what anybody may watch.
inline constexpr const char* undo_15 = "ALTER TABLE games DROP COLUMN live; PRAGMA user_version = 14;";

/// Turns a file into one of version 13, which knew neither rated names nor rated games.
inline constexpr const char* undo_14 =
    "DROP INDEX rated_by_white_key; DROP INDEX rated_by_black_key; DROP INDEX rated_by_white;"
    "DROP INDEX rated_by_black;"
    "DROP TABLE blocks; DROP TABLE reports;"
    "DROP INDEX games_of_white; DROP INDEX games_of_black; ALTER TABLE games DROP COLUMN rated;"
    "ALTER TABLE games DROP COLUMN white_person; ALTER TABLE games DROP COLUMN black_person;"
    "ALTER TABLE games DROP COLUMN white_number; ALTER TABLE games DROP COLUMN black_number;"
    "ALTER TABLE games DROP COLUMN white_rating; ALTER TABLE games DROP COLUMN black_rating;"
    "DROP TABLE rated_games; DROP TABLE ratings; DROP TABLE rated_months;"
    "DROP INDEX people_by_folded_name; DROP INDEX people_by_number;"
    "ALTER TABLE people DROP COLUMN folded; ALTER TABLE people DROP COLUMN number;"
    "ALTER TABLE people DROP COLUMN banned; ALTER TABLE server DROP COLUMN numbers;"
    "PRAGMA user_version = 13;";

/// Turns a file into one of version 12, which knew neither gifts of time nor past offers.
inline constexpr const char* undo_13 =
    "ALTER TABLE games DROP COLUMN last_offer; ALTER TABLE games DROP COLUMN last_offer_ply;"
    "ALTER TABLE games DROP COLUMN given_white; ALTER TABLE games DROP COLUMN given_black;"
    "PRAGMA user_version = 12;";

/// Turns a file into one of version 10, which had neither people nor studies.
inline constexpr const char* undo_11 =
    "DROP TABLE authors; DROP TABLE chapters; DROP TABLE studies; DROP TABLE kept; DROP TABLE people;"
    "ALTER TABLE games DROP COLUMN declined; PRAGMA user_version = 10;";

/// Turns a file into one of version 9.
inline constexpr const char* undo_10 =
    "ALTER TABLE server DROP COLUMN mark; ALTER TABLE server DROP COLUMN boot;"
    "ALTER TABLE server DROP COLUMN uptime; ALTER TABLE games DROP COLUMN umpire_invitation_black;"
    "PRAGMA user_version = 9;";

}  // namespace cheshire
