// A match: games between two players, every move refereed by a Session of our own.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "apps/match_score.h"
#include "apps/player.h"

namespace cheshire {

struct MatchOptions {
  int games = 10;
  bool alternate = true;  // change colours after every game
  int opening = 4;        // random half-moves at the start, the same for both games of a pair
  std::uint64_t seed = 1;
  std::string fen;  // start position; empty: the game's

  // How long a move may take. With a clock, `base` is above 0.
  int move_time = 0, depth = 0;
  std::uint64_t nodes = 0;
  int base = 0, increment = 0;  // milliseconds
  int margin = 200;             // grace period before a loss on time, in milliseconds
  int patience = 60'000;        // milliseconds for a move that has no time of its own
};

/// One game as it was played.
struct MatchGame {
  int number = 0;               // from 1
  std::array<int, 2> player{};  // who has White, who has Black: 0 or 1
  std::unique_ptr<Session> session;
  std::string result;  // "1-0", "0-1", "1/2-1/2"
  std::string reason;  // a sentence
  bool forfeit = false;
};

class Match {
 public:
  Match(std::shared_ptr<const AnyGame> game, MatchOptions options,
        std::array<std::unique_ptr<Player>, 2> players);

  /// Plays until all games are over or the program is interrupted; `report` is told each finished game. Errors: a player cannot
  /// be started, or there is no random opening.
  Result<void> run(const std::function<void(const MatchGame&)>& report);

  const MatchScore& score() const { return score_; }
  /// A player's name, made different from the other's.
  std::string name(int player) const;

 private:
  Result<std::unique_ptr<Session>> opening(int number) const;
  void play(MatchGame& game);
  void forfeit(MatchGame& game, Color loser, const std::string& why);
  /// Ends the game with the other side's win; `reason` is a sentence.
  void lose(MatchGame& game, Color loser, std::string reason);
  void count(const MatchGame& game);

  std::shared_ptr<const AnyGame> game_;
  MatchOptions options_;
  std::array<std::unique_ptr<Player>, 2> players_;
  MatchScore score_;
};

}  // namespace cheshire
