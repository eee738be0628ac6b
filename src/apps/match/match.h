// A match: games between two players. Our own Session checks every move.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/match/match_score.h"
#include "apps/match/opening_file.h"
#include "apps/match/player.h"
#include "text/pgn/annotations.h"

namespace cheshire {

struct MatchOptions {
  int rounds = 10;        // games
  bool alternate = true;  // swap colours after every game
  int opening = 4;        // random plies at the start, the same for both games of a pair
  std::uint64_t seed = 1;
  std::string fen;  // start position; empty: the game's
  /// One for each pair of games, from the first again after the last. Instead of `fen` and random plies.
  std::vector<Opening> openings;
  std::string names[2];      // of the players; empty: as they call themselves
  std::optional<Sprt> sprt;  // ends the match once it is decided
  /// A game that is not over after so many moves of both sides, openings included, is adjudicated a draw:
  /// many games have no rule that ends them.
  int max_moves = 1000;

  // Limits of a move. There is a clock if `base` is above 0.
  int move_time = 0, depth = 0;
  std::uint64_t nodes = 0;
  int base = 0, increment = 0;  // milliseconds
  int margin = 200;             // grace period before a loss on time (ms)
  int patience = 60'000;        // timeout for moves limited by nodes or depth (ms)
};

/// A finished game.
struct MatchGame {
  /// The words of PGN's tag Termination (9.8.1).
  enum class End { normal, adjudication, time_forfeit, rules_infraction, abandoned };

  int number = 0;               // from 1
  std::array<int, 2> player{};  // the player (0 or 1) of White and of Black
  std::unique_ptr<Session> session;
  std::size_t opening = 0;            // half-moves that nobody chose
  std::vector<PgnAnnotations> moves;  // what is known of each move after those
  std::string result;                 // "1-0", "0-1", "1/2-1/2"
  std::optional<Message> reason;
  End end = End::normal;

  bool forfeited() const { return end != End::normal && end != End::adjudication; }
};

class Match {
 public:
  using Players = std::array<std::unique_ptr<Player>, 2>;

  /// As many games are played at the same time as there are pairs of players, at least one. The first player
  /// is the same program in each.
  Match(std::shared_ptr<const AnyGame> game, MatchOptions options, std::vector<Players> tables);

  /// Plays until all games are over, the test of `sprt` is decided or the program is interrupted, and calls
  /// `report` for each finished game, never two at a time. Throws what `report` throws. Errors: a player
  /// cannot be started, or there is no random opening.
  Result<void> run(const std::function<void(const MatchGame&)>& report);

  const MatchScore& score() const { return score_; }
  /// Returns a player's name, with a number if both have the same name.
  std::string name(int player) const;

 private:
  Result<void> open(MatchGame& game) const;
  /// Plays a game of the match. Returns nothing if it was interrupted.
  Result<std::optional<MatchGame>> play(int number, Players& players) const;
  void play(MatchGame& game, Players& players) const;
  bool decided() const;
  void count(const MatchGame& game);

  std::shared_ptr<const AnyGame> game_;
  MatchOptions options_;
  std::vector<Players> tables_;
  MatchScore score_;
};

}  // namespace cheshire
