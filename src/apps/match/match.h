// A match: games between two players. Our own Session checks every move.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "apps/match/adjudication.h"
#include "apps/match/player.h"
#include "learn/match_score.h"
#include "learn/random_openings.h"
#include "text/pgn/annotations.h"

namespace cheshire {

struct MatchOptions {
  int rounds = 10;        // games
  bool alternate = true;  // swap colours after every game
  /// Random openings, one for each pair of games (for each game, if colours are not swapped).
  RandomOpeningOptions random;
  /// Openings instead of random ones, from the first again after the last.
  std::vector<Opening> openings;
  /// Which share of the pairs is played here: those whose number from 0 leaves `shard` when divided by
  /// `shards`.
  int shard = 0, shards = 1;
  std::string names[2];      // of the players; empty: as they call themselves
  std::optional<Sprt> sprt;  // ends the match once it is decided
  AdjudicationOptions adjudication;
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

/// Returns the half points of a player who has White or Black, for a result of PGN: 2 for a win. Half a point
/// each where nobody wins.
int half_points(std::string_view result, Color color);

class Match {
 public:
  using Players = std::array<std::unique_ptr<Player>, 2>;

  /// As many games are played at the same time as there are pairs of players, at least one. The first player
  /// is the same program in each.
  Match(std::shared_ptr<const AnyGame> game, MatchOptions options, std::vector<Players> tables);

  /// Takes over a game that was finished before: it counts and is not played again. Before run().
  void take_over(int number, int half_points);
  /// Plays until all games are over, the test of `sprt` is decided or the program is interrupted, and calls
  /// `report` for each finished game, never two at a time. Throws what `report` throws. Errors: a player
  /// cannot be started, or there is no random opening.
  Result<void> run(const std::function<void(const MatchGame&)>& report);

  const MatchScore& score() const { return score_; }
  const MatchOptions& options() const { return options_; }
  /// Returns a player's name, with a number if both have the same name.
  std::string name(int player) const;
  /// Returns what decides which games are played, as a number: game, openings, limits and adjudication, but
  /// not the players.
  std::string fingerprint() const;

 private:
  /// The number of a game's opening, from 0.
  int opening_number(int game) const { return options_.alternate ? (game - 1) / 2 : game - 1; }
  /// Returns the next game to play after `number`; past `rounds` if there is none.
  int next_game(int number) const;
  Result<void> open(MatchGame& game, RandomOpenings& random) const;
  /// Plays a game of the match. Returns nothing if it was interrupted.
  Result<std::optional<MatchGame>> play(int number, Players& players, RandomOpenings& random) const;
  bool decided() const;
  void count(int number, int half_points);

  std::shared_ptr<const AnyGame> game_;
  MatchOptions options_;
  std::vector<Players> tables_;
  std::set<int> taken_over_;
  std::map<int, int> half_pairs_;  // the half points of the only finished game of a pair
  MatchScore score_;
};

/// Plays a game to its end. Its session is at the end of its opening; number and players are set. Returns
/// nothing if it was interrupted. Errors: a player cannot be started.
Result<std::optional<MatchGame>> play_game(MatchGame game, Match::Players& players,
                                           const MatchOptions& options);

}  // namespace cheshire
