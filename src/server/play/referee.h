// Referee: decides what players and Umpire may do in a game, by the rules of the game and by the seat they
// have: moves, taking them back, and how the game ends. It decides in memory, at once; the decision is queued
// for the disk.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/session.h"
#include "server/model/seat.h"
#include "server/play/action_result.h"
#include "server/play/game_cache.h"
#include "server/play/game_clocks.h"
#include "server/play/game_writer.h"
#include "server/play/seating.h"

namespace cheshire {

class Referee {
 public:
  Referee(GameCache& cache, GameClocks& clocks, GameWriter& writer, Seating& seating)
      : cache_(cache), clocks_(clocks), writer_(writer), seating_(seating) {}

  /// Plays a move for the side whose half-move `ply` is, unless that is the server's own engine. A move that
  /// is already stored gives `same`.
  Decision move(const std::string& id, Seat seat, int ply, std::string_view text);
  /// Plays a move of the server's own engine, for the side whose half-move `ply` is.
  Decision engine_move(const std::string& id, int ply, std::string_view text);
  /// Cuts the game back to `ply` half-moves. At the current ply, reopens a game that players or Umpire ended.
  /// Refused in rated games.
  Decision back(const std::string& id, Seat seat, int ply);
  /// Does the same for players who have agreed on it.
  Decision cut(GameInPlay& g, int ply);
  /// Lets the side to move make a challenge with its move. With a `ply` already played: `same` if that move
  /// made one.
  Decision challenge(const std::string& id, Seat seat, std::optional<int> ply);
  /// Lets the Umpire confirm the moves before `ply`.
  Decision confirm(const std::string& id, Seat seat, int ply);

  Decision resign(const std::string& id, Seat seat, Color color);
  /// Offers to end the game by agreement. The offer lapses on the next move.
  Decision offer(const std::string& id, Seat seat, Color color);
  /// Ends the game by agreement, judgment, annulment, forfeit (of `loser`, or of both), or by a repetition
  /// that the side to move accepts.
  Decision end(const std::string& id, Seat seat, Outcome::Reason how, std::optional<Color> loser);

  /// Ends the game without a result, while not both sides have moved.
  Decision abort(const std::string& id, Seat seat);
  /// Gives the other side time on a running Fischer clock.
  Decision give_time(const std::string& id, Seat seat, Color color);
  /// Ends a game that the other side does not continue, as a win of `color` or a draw. `due`: when that is
  /// allowed, and whether the claimant is at the board.
  struct Claim {
    bool present = false;
    std::optional<Milliseconds> due{};  // from now; nothing if the other side is not gone
  };
  Decision claim(const std::string& id, Seat seat, Color color, bool win, const Claim& due);

 private:
  Decision play(GameInPlay& g, int ply, std::string_view text);
  Decision agree(GameInPlay& g, Seat seat);
  Decision accept(GameInPlay& g, Seat seat);
  /// Notes which player has aborted a rated game.
  void note_abort(const GameInPlay& g, Color by);

  GameCache& cache_;
  GameClocks& clocks_;
  GameWriter& writer_;
  Seating& seating_;
};

/// Refuses a called Umpire whom the players have not both accepted; nothing otherwise.
std::optional<Decision> refuse_unaccepted(const GameInPlay& g, Seat seat);
/// Refuses a player who would undo the Umpire's decision; nothing otherwise.
std::optional<Decision> refuse_final(const GameInPlay& g, Seat seat);

}  // namespace cheshire
