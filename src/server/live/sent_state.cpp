// Hashes the parts of a game as a viewer knows it, to find those that changed since the last message.
#include "server/live/sent_state.h"

#include <functional>
#include <span>
#include <utility>

#include "text/json_writer.h"

namespace cheshire {
namespace {

std::size_t joined(std::size_t hash, std::size_t next) {
  return (hash ^ next) * 0x9E3779B97F4A7C15u + (hash >> 29);
}

std::size_t hash_of(std::span<const std::string> moves, std::size_t so_far = 0) {
  for (const std::string& move : moves) so_far = joined(so_far, std::hash<std::string>()(move));
  return so_far;
}

/// Does not depend on when the clock was last read: a running clock hashes by its deadline.
std::size_t hash_of(const ClockState& clock) {
  const auto end = deadline(clock);
  std::size_t hash = end ? 1 + static_cast<std::size_t>(*clock.running) : 0;
  for (const Color side : {Color::white, Color::black}) {
    const auto time =
        end && side == *clock.running ? end->time_since_epoch() : left(clock, side, clock.since);
    hash = joined(hash, static_cast<std::size_t>(time.count()));
  }
  return hash;
}

}  // namespace

void SentState::all(const Pov& pov) {
  *this = {};
  since(pov);
}

std::string SentState::since(const Pov& pov) {
  JsonWriter json;
  json.begin_object();
  bool changed = false;
  const StateValues values = state_values(pov);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t hash = std::hash<std::string>()(values[i]);
    if (hash == std::exchange(state_[i], hash)) continue;
    json.key(state_members[i]).raw(values[i]);
    changed = true;
  }
  const std::span<const std::string> moves = pov.moves();
  const bool goes_on = moves_ <= moves.size() && hash_of(moves.first(moves_)) == line_;
  const std::size_t keep = goes_on ? moves_ : 0;
  if (!goes_on || keep < moves.size()) {
    line_ = hash_of(moves.subspan(keep), goes_on ? line_ : 0);
    moves_ = moves.size();
    json.field("keep", static_cast<std::uint64_t>(keep)).key("moves").begin_array();
    for (const std::string& move : moves.subspan(keep)) json.value(move);
    json.end_array();
    changed = true;
  }
  if (pov.row.clock) {
    const std::size_t hash = hash_of(pov.row.round.clock);
    changed |= hash != std::exchange(clock_, hash);
    json.key("clock").raw(clock_of(pov));
  }
  if (!changed) return {};
  return json.field("updated", pov.row.updated).end_object().take();
}

}  // namespace cheshire
