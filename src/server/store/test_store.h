// For tests of the store: a game to store, and changes to it at its current revision.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "server/store/store.h"

namespace cheshire {

/// Returns a time as the store has it: that day of January.
inline std::string day(int n) {
  return std::string("2026-01-") + (n < 10 ? "0" : "") + std::to_string(n) + "T00:00:00.000Z";
}

inline const std::string white_won =
    R"({"score":"1-0","winner":"w","reason":"resignation","text":"Black resigned."})";

inline GameRow row(const std::string& id, const std::string& created) {
  return {id,
          "alice",
          {{"castling", "on"}},
          "the game's file",
          "start",
          R"({"kind":"human"})",
          R"({"kind":"human"})",
          "",
          created,
          created,
          {}};
}

/// Returns the keys of three seats. An empty one means no key.
inline Keys keys_of(const std::string& white, const std::string& black, const std::string& umpire) {
  return hashes_of({white, black, umpire});
}

/// Returns which of the three seats have these keys: "w", "b", "u".
inline std::string fitting(const Keys& keys, const std::string& white, const std::string& black,
                           const std::string& umpire) {
  const Keys wanted = keys_of(white, black, umpire);
  std::string seats;
  for (const SeatName p : seat_names) {
    if (keys.of(p).fits(wanted.of(p)) || (keys.of(p).empty() && wanted.of(p).empty())) seats += *name(p);
  }
  return seats;
}

inline Result<void> add(Store& store, const GameRow& r) {
  return store.transaction([&] { return store.insert(r); });
}

inline std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Returns the current revision of a stored game, or -1.
inline std::int64_t revision(Store& store, std::string_view id) {
  const auto row = store.game(id);
  return row && row->has_value() ? (*row)->revision : -1;
}

/// Returns a change to the stored game at its current revision.
inline Change now(Store& store, std::string_view id, const std::string& result, const std::string& at,
                  const RoundState& round = {}) {
  return {revision(store, id), result, at, round};
}

inline Result<void> move(Store& store, std::string_view id, int ply, const std::string& uci,
                         const std::string& at, const RoundState& round = {}) {
  return store.add_move(id, ply, uci, now(store, id, "", at, round));
}

}  // namespace cheshire
