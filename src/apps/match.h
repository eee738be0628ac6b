// A match: games between two players. Our own Session checks every move.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "apps/match_score.h"
#include "apps/player.h"

namespace cheshire {

struct MatchOptions {
  int games = 10;
  bool alternate = true;  // swap colours after every game
  int opening = 4;        // random plies at the start, the same for both games of a pair
  std::uint64_t seed = 1;
  std::string fen;  // start position; empty: the game's

  // Limits of a move. There is a clock if `base` is above 0.
  int move_time = 0, depth = 0;
  std::uint64_t nodes = 0;
  int base = 0, increment = 0;  // milliseconds
  int margin = 200;             // grace period before a loss on time (ms)
  int patience = 60'000;        // timeout for moves limited by nodes or depth (ms)
};

/// A finished game.
struct MatchGame {
  int number = 0;               // from 1
  std::array<int, 2> player{};  // the player (0 or 1) of White and of Black
  std::unique_ptr<Session> session;
  std::string result;  // "1-0", "0-1", "1/2-1/2"
  std::optional<Message> reason;
  bool forfeit = false;
  bool out_of_time = false;  // a forfeit on time
};

class Match {
 public:
  Match(std::shared_ptr<const AnyGame> game, MatchOptions options,
        std::array<std::unique_ptr<Player>, 2> players);

  /// Plays until all games are over or the program is interrupted, and calls `report` for each finished game.
  /// Errors: a player cannot be started, or there is no random opening.
  Result<void> run(const std::function<void(const MatchGame&)>& report);

  const MatchScore& score() const { return score_; }
  /// Returns a player's name, with a number if both have the same name.
  std::string name(int player) const;

 private:
  Result<std::unique_ptr<Session>> opening(int number) const;
  void play(MatchGame& game);
  void forfeit(MatchGame& game, Color loser, Message why);
  /// Ends the game as a win for the other side.
  void lose(MatchGame& game, Color loser, Message reason);
  void count(const MatchGame& game);

  std::shared_ptr<const AnyGame> game_;
  MatchOptions options_;
  std::array<std::unique_ptr<Player>, 2> players_;
  MatchScore score_;
};

}  // namespace cheshire
