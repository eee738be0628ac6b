// LiveGames: the list of games that are being played now and that anybody may watch.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "server/common/times.h"
#include "server/live/member.h"
#include "server/live/socket_messages.h"
#include "server/live/watched_list.h"
#include "server/play/game_in_play.h"

namespace cheshire {

/// Whether a game is one for the list: its players let anybody watch, nothing of it is hidden, and it is
/// being played: a clock runs, or one of the players is there.
bool is_live(const GameInPlay& g, const Presence& presence);

class LiveGames {
 public:
  /// At most `max` games are in the list; others wait until one of these ends.
  explicit LiveGames(std::size_t max);

  /// To be called when a game, or who is there, has changed.
  void note(const GameInPlay& g, const Presence& presence, Instant now);
  /// The game was removed, or nobody is there and nothing of it is in memory.
  void remove(const std::string& id) { list_.remove(id); }

  void watch(Member& member) { list_.watch(member); }
  void leave(Member& member) { list_.leave(member); }
  std::optional<Instant> due(Instant now) const { return list_.due(now); }
  void flush(Instant now) { list_.flush(now); }
  std::size_t size() const { return list_.size(); }

 private:
  std::size_t max_;
  WatchedList list_;
};

}  // namespace cheshire
