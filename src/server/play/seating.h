// Seating: binds people to the seats they take, and decides who may play rated games and which games can be
// rated.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/result.h"
#include "engine/session.h"
#include "gamefile/loaded_games.h"
#include "server/common/times.h"
#include "server/model/record.h"
#include "server/store/store.h"

namespace cheshire {

/// Who takes a seat.
struct Sitter {
  std::optional<PersonRow> person{};  // whose key they show
  std::string client{};               // the client's name, empty for this machine
  std::optional<KeyHash> key{};       // of the seat, instead of a new one
};

/// It reads the store, so flush the journal before.
class Seating {
 public:
  Seating(Store& store, Times times) : store_(store), times_(std::move(times)) {}

  /// Refuses a new game that cannot be rated. `usual`: the rules of its game with the options as they are.
  static Result<void> check_rated(const GameRow& row, const LoadedGames& loaded_games, const AnyGame& rules,
                                  const OptionValues& usual);
  /// Refuses who may not play rated games.
  Result<void> check_rated_player(const std::optional<PersonRow>& person) {
    return check_player(GameRow(), Color::white, person);
  }
  /// Seats somebody, and notes in the row who it is. Errors: the other side has blocked them; in rated games,
  /// they may not play these, or not against the other side.
  Result<void> sit(GameRow& row, Color side, const Sitter& by);
  /// Seats the players of the last game with the colours changed.
  Result<void> sit_again(GameRow& next, const GameRow& last);

  /// Counts a rated game that somebody has aborted. Whoever does so too often has to wait.
  void aborted(const std::string& person);

  /// After aborting so many games within `abort_window` somebody may begin no rated game until the first of
  /// them is that long ago.
  static constexpr std::size_t most_aborts = 3;
  static constexpr Milliseconds abort_window = std::chrono::hours(1);

 private:
  /// Refuses somebody whom the other side has blocked.
  Result<void> check_wanted(const GameRow& row, Color side, const PersonRow& person);
  Result<void> check_player(const GameRow& row, Color side, const std::optional<PersonRow>& person);
  /// Returns the rating that somebody begins a game with, as text() writes it; empty if it has none.
  Result<std::string> rating_in(const GameRow& row, Color side, const PersonRow& person);
  /// Remembers which client has made a game that nobody else has come to yet.
  void note_client(const std::string& game, const std::string& client);

  Store& store_;
  Times times_;
  std::unordered_map<std::string, std::string> clients_;         // by game
  std::deque<std::string> noted_;                                // games in clients_, the oldest first
  std::unordered_map<std::string, std::deque<Instant>> aborts_;  // by person
};

}  // namespace cheshire
