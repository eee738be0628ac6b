// Writes games into the list: whole for those who have not seen them, and of others what a move changes.
#include "server/live/live_games.h"

#include "text/json_writer.h"

namespace cheshire {
namespace {

void write_all(JsonWriter& json, std::string_view key, const WatchedList::Entries& entries) {
  json.key(key).begin_array();
  for (const std::string_view entry : entries) json.raw(entry);
  json.end_array();
}

std::string live_message(const WatchedList::Entries& all) {
  JsonWriter json;
  json.begin_object().field("type", "live");
  write_all(json, "games", all);
  return json.end_object().take();
}

std::string live_change_message(const WatchedList::Change& change) {
  JsonWriter json;
  json.begin_object().field("type", "liveChange");
  write_all(json, "added", change.added);
  write_all(json, "moved", change.updated);
  json.key("removed").begin_array();
  for (const std::string& id : change.removed) json.value(id);
  return json.end_array().end_object().take();
}

/// What a move, or somebody who comes or goes, changes.
void write_state(JsonWriter& json, const GameInPlay& g, const Presence& presence, Instant now) {
  const GameRow& row = g.row;
  json.field("fen", g.session->fen()).key("last");
  row.moves.empty() ? json.null() : json.value(row.moves.back());
  json.field("plies", g.ply()).field("spectators", presence.spectators);
  json.key("clock").raw(clock_of({row, now}));
}

}  // namespace

bool is_live(const GameInPlay& g, const Presence& presence) {
  const GameRow& row = g.row;
  if (!row.live || row.papers || !g.ongoing()) return false;
  const bool timed = row.clock && row.clock->kind == ClockTerms::Kind::fischer && row.round.clock.running;
  return timed || presence.here.white || presence.here.black;
}

LiveGames::LiveGames(std::size_t max) : max_(max), list_({live_message, live_change_message}) {}

void LiveGames::note(const GameInPlay& g, const Presence& presence, Instant now) {
  const GameRow& row = g.row;
  if (!is_live(g, presence)) return list_.remove(row.id);
  if (list_.size() >= max_ && !list_.has(row.id)) return;
  JsonWriter update, entry;
  update.begin_object().field("id", row.id);
  write_state(update, g, presence, now);
  entry.begin_object().field("id", row.id).field("game", row.game).field("title", row.title);
  entry.key("options").raw(options_json(row.options));
  entry.key("white").raw(row.white).key("black").raw(row.black);
  write_state(entry, g, presence, now);
  list_.put(row.id, entry.end_object().take(), update.end_object().take());
}

}  // namespace cheshire
