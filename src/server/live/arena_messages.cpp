// Writes what clients are told about arenas.
#include "server/live/arena_messages.h"

#include <algorithm>

#include "text/json_writer.h"

namespace cheshire {
namespace {

const char* name(Arena::Stage stage) {
  switch (stage) {
    case Arena::Stage::announced: return "announced";
    case Arena::Stage::running: return "running";
    case Arena::Stage::over: break;
  }
  return "over";
}

}  // namespace

std::string arena_json(const Arena& arena) {
  const ArenaTerms& terms = arena.row.terms;
  JsonWriter json;
  json.begin_object().field("id", arena.row.id).field("title", terms.title).field("by", arena.row.by);
  json.field("game", terms.game).key("options").raw(options_json(terms.options));
  json.key("clock").raw(clock_json(terms.clock)).field("rated", terms.rated);
  json.field("starts", iso(terms.starts)).field("minutes", terms.minutes).field("stage", name(arena.stage));
  json.field("players", static_cast<std::int64_t>(arena.places.size()));
  return json.end_object().take();
}

std::string arenas_message(std::span<const std::string> arenas, bool may_open) {
  JsonWriter json;
  json.begin_object().field("type", "arenas").field("mayOpen", may_open).key("arenas").begin_array();
  for (const std::string& one : arenas) json.raw(one);
  return json.end_array().end_object().take();
}

std::string arena_message(const Arena& arena, std::span<const std::size_t> standings,
                          std::span<const std::string> games) {
  JsonWriter json;
  json.begin_object().field("type", "arena").key("arena").raw(arena_json(arena));
  json.key("standings").begin_array();
  for (const std::size_t place : standings.first(std::min(standings.size(), Arenas::shown))) {
    const ArenaPlayer& player = arena.players[place];
    const ArenaScore& score = player.row.score;
    json.begin_object().field("name", player.row.name).field("points", score.points);
    json.field("games", score.games).field("won", score.won).field("doubled", score.doubled());
    json.field("playing", !player.game.empty()).end_object();
  }
  json.end_array().key("games").begin_array();
  for (const std::string& id : games) json.value(id);
  return json.end_array().end_object().take();
}

std::string arena_you_message(const Arena& arena, const ArenaPlayer& player, std::size_t rank) {
  JsonWriter json;
  json.begin_object().field("type", "arenaYou").field("arena", arena.row.id);
  json.field("state", !player.game.empty() ? "playing" : player.paused ? "paused" : "waiting").key("game");
  player.game.empty() ? json.null() : json.value(player.game);
  json.field("rank", static_cast<std::int64_t>(rank)).field("points", player.row.score.points);
  return json.field("doubled", player.row.score.doubled()).end_object().take();
}

std::string arena_you_message(const Arena& arena) {
  JsonWriter json;
  json.begin_object().field("type", "arenaYou").field("arena", arena.row.id).field("state", "watching");
  return json.key("game")
      .null()
      .field("rank", 0)
      .field("points", 0)
      .field("doubled", false)
      .end_object()
      .take();
}

std::string arena_opened_message(const std::string& id) {
  JsonWriter json;
  return json.begin_object().field("type", "arenaOpened").field("arena", id).end_object().take();
}

}  // namespace cheshire
