// Finds whose move a game waits for, and remembers since when.
#include "server/play/leaving.h"

#include "server/model/player.h"

namespace cheshire {

std::optional<Color> awaited(const GameInPlay& g) {
  const GameRow& row = g.row;
  if (!g.ongoing() || row.pending() || g.ply() < plies_before_start) return {};
  if (!row.keys.of_players() || !row.keys.umpire.empty()) return {};
  const Color side = g.session->side();
  if (server_engine(g.player(side)) || server_engine(g.player(!side))) return {};
  if (!row.clock) return side;
  if (row.clock->kind != ClockTerms::Kind::fischer) return {};
  return row.round.clock.running;
}

std::optional<Absences::Wait> Absences::note(const std::string& id, std::optional<Color> awaits,
                                             std::optional<Milliseconds> unmoved, Instant now) {
  const auto known = waits_.find(id);
  if (!awaits) {
    if (known != waits_.end()) waits_.erase(known);
    due_.drop(id);
    return {};
  }
  if (!unmoved && known != waits_.end() && known->second.away == *awaits) return known->second;
  const Wait wait{*awaits, unmoved ? now - *unmoved + patience_.unfinished : now + patience_.absence};
  if (known != waits_.end() && known->second.away == wait.away && known->second.due == wait.due) return wait;
  waits_.insert_or_assign(id, wait);
  if (wait.due > now)
    due_.set(id, wait.due, false);
  else
    due_.drop(id);
  return wait;
}

std::vector<std::string> Absences::take_due(Instant now) {
  std::vector<std::string> ids = due_.due(now);
  for (const std::string& id : ids) due_.drop(id);
  return ids;
}

}  // namespace cheshire
