// Outcome: mate in all its kinds, abdication, and who has won.
#pragma once

#include <vector>

#include "oracle/cheops/actions.h"

namespace cheshire::oracle::cheops {

/// What the position and its history say of the game.
enum class Condition { none, checkmate, deadlock, repetition, perpetual_check, minimal_strength };
Condition condition(const Game& game, const State& state);

/// Returns the King's abdications that the side to move could make in a mate.
std::vector<Action> abdications(const Game& game, const State& state);

/// Returns every legal action that the position allows the side to move, without regard to history. In
/// checkmate and deadlock these are the abdications; if there are none, the game is over.
std::vector<Action> legal_actions(const Game& game, const State& state);

/// Returns what the side to move may do if it does not accept the end of the game: the legal actions, but
/// only the abdications in a repetition and in a perpetual check, and nothing in other stalemates.
std::vector<Action> choices(const Game& game, const State& state);

/// Returns the state after a challenge to show that the game can be won.
State challenged(State state);

/// How a game ends, other than by a condition of the position.
enum class Ending {
  checkmate,  // of the side to move
  stalemate,  // of any kind: deadlock, repetition, judgment, agreement ...
  white_forfeits,
  black_forfeits,
  both_forfeit,
  annulled,
};
enum class Decision { white_wins, black_wins, tie, draw, both_lose, not_scored };

/// What is counted for a side, and its points.
struct Score {
  int civilians = 0, pieces = 0, castles = 0;
  bool mates = false, reigns = false;
  int points = 0;
};
struct Tally {
  Score of[2];
};
Tally tally(const Game& game, const State& state, Ending ending);

/// Whether a side's Queen is on the Apex.
bool reigns(const Game& game, const State& state, Color color);

Decision decide(const Game& game, const State& state, Ending ending);

}  // namespace cheshire::oracle::cheops
