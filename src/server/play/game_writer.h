// GameWriter: queues what was decided in a game for the disk, with the time, the clock and the position it
// led to; ends games, and keeps their deadlines.
#pragma once

#include <string>
#include <utility>

#include "server/common/times.h"
#include "server/play/action_result.h"
#include "server/play/deadlines.h"
#include "server/play/game_in_play.h"
#include "server/store/journal.h"
#include "server/store/store.h"

namespace cheshire {

class GameWriter {
 public:
  GameWriter(Journal& journal, Deadlines& deadlines, Times times)
      : journal_(journal), deadlines_(deadlines), times_(std::move(times)) {}

  const Times& times() const { return times_; }

  /// Queues a write. The journal reports game `id`, unless it is empty, as changed once the write is on disk.
  Decision write(const std::string& id, Journal::Write write);
  /// Queues a new game.
  void insert(GameRow row);
  /// Queues a game's rematch, and the game, which names it: both are stored, or neither.
  Decision write_rematch(GameInPlay& g, GameRow next);
  /// Takes over the session's outcome and position, starts or stops the clock at `now`, and notes the time of
  /// day. Returns a copy of all that a write needs. Call it exactly once per write.
  Change stamp(GameInPlay& g, Instant now);
  /// Writes everything in a Change, so no moves.
  Decision write_round(GameInPlay& g);
  /// Ends the game unless it is already over. The same outcome again gives `same`.
  Decision conclude(GameInPlay& g, const Outcome& outcome);
  /// Sets or drops the deadline of a game, as its clock says.
  void watch(const GameRow& row);
  void unwatch(const std::string& id) { deadlines_.drop(id); }

 private:
  Journal& journal_;
  Deadlines& deadlines_;
  Times times_;
};

}  // namespace cheshire
