// Writes what bots read.
#include "server/live/bot_lines.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <cctype>

#include "server/common/json_read.h"
#include "server/model/player.h"
#include "server/model/rated_game.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

// What a bot of lichess takes for a clock that does not run.
constexpr std::int64_t no_clock = 2'147'483'647;
constexpr std::string_view anonymous = "Anonymous";

constexpr const char* long_name(Color side) { return side == Color::white ? "white" : "black"; }

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

const std::string& player_of(const GameRow& row, Color side) {
  return side == Color::white ? row.white : row.black;
}

/// Returns the name of a stored human; empty if there is none.
std::string name_of(const std::string& player) {
  const auto object = read_object(player);
  const auto* const name = object ? object->if_contains("name") : nullptr;
  return name != nullptr && name->is_string() ? std::string(name->get_string()) : std::string();
}

void write_user(JsonWriter& json, std::string_view key, std::string_view name, bool is_bot) {
  const std::string_view shown = name.empty() ? anonymous : name;
  json.key(key).begin_object().field("id", in_lower_case(shown)).field("name", shown).key("title");
  is_bot ? json.value("BOT") : json.null();
  json.end_object();
}

void write_player(JsonWriter& json, const GameRow& row, Color side) {
  const std::string& player = player_of(row, side);
  if (const auto level = server_engine(player)) {
    json.key(long_name(side)).begin_object().field("aiLevel", *level).end_object();
    return;
  }
  write_user(json, long_name(side), name_of(player), is_bot(player));
}

std::string_view speed_of(const std::optional<ClockTerms>& clock) {
  return clock ? category_of(*clock) : time_categories[std::size(time_categories) - 1];
}

void write_variant(JsonWriter& json, const GameRow& row) {
  json.key("variant")
      .begin_object()
      .field("key", variant_key(row.game))
      .field("name", row.title)
      .end_object();
}

void write_challenge(JsonWriter& json, const Challenge& challenge, const PersonRow& bot) {
  const GameRow& row = challenge.row;
  json.key("challenge").begin_object().field("id", challenge.id).field("status", "created");
  write_user(json, "challenger", challenge.name, false);
  write_user(json, "destUser", bot.name, true);
  json.key("variant").begin_object().field("key", variant_key(row.game)).field("name", row.game).end_object();
  json.field("rated", false).field("speed", speed_of(row.clock));
  json.key("timeControl").begin_object();
  if (!row.clock)
    json.field("type", "unlimited");
  else if (row.clock->kind == ClockTerms::Kind::days)
    json.field("type", "correspondence").field("daysPerTurn", row.clock->days);
  else
    json.field("type", "clock").field("limit", row.clock->initial).field("increment", row.clock->increment);
  json.end_object();
  json.field("color", challenge.color ? long_name(*challenge.color) : "random");
  if (!row.start.empty()) json.field("initialFen", row.start);
  json.key("perf").begin_object().field("name", row.game).end_object().end_object();
}

/// Returns how a game stands or ended, in that protocol's words.
std::string_view status_of(const Outcome& outcome) {
  using Reason = Outcome::Reason;
  switch (outcome.reason) {
    case Reason::ongoing: return "started";
    case Reason::checkmate: return "mate";
    case Reason::stalemate: return outcome.decision == Outcome::Decision::draw ? "stalemate" : "variantEnd";
    case Reason::resignation: return "resign";
    case Reason::time: return "outoftime";
    case Reason::abort: return "aborted";
    case Reason::abandonment: return "timeout";
    case Reason::repetition:
    case Reason::fifty_moves:
    case Reason::fivefold_repetition:
    case Reason::seventy_five_moves:
    case Reason::dead_position:
    case Reason::agreement: return "draw";
    case Reason::deadlock:
    case Reason::perpetual_check:
    case Reason::minimal_strength:
    case Reason::judgment:
    case Reason::forfeit:
    case Reason::annulment: break;
  }
  return "variantEnd";
}

/// Writes the members of a game's state.
void write_state(JsonWriter& json, const GameInPlay& game, Instant now) {
  const GameRow& row = game.row;
  std::string moves;
  for (const std::string& move : row.moves) moves += (moves.empty() ? "" : " ") + move;
  json.field("type", "gameState").field("moves", moves);
  const auto time = [&](Color side) {
    return row.clock ? left(row.round.clock, side, now).count() : no_clock;
  };
  json.field("wtime", time(Color::white)).field("btime", time(Color::black));
  const std::int64_t increment = row.clock ? std::int64_t{1000} * row.clock->increment : 0;
  json.field("winc", increment).field("binc", increment);
  const bool takeback = row.round.ask && row.round.ask->what == RequestKind::back;
  json.field("wdraw", row.round.offer == "w").field("bdraw", row.round.offer == "b");
  json.field("wtakeback", takeback && row.round.ask->by == Color::white);
  json.field("btakeback", takeback && row.round.ask->by == Color::black);
  const Outcome outcome = game.session->outcome();
  json.field("status", status_of(outcome));
  if (outcome.won()) json.field("winner", long_name(outcome.winner));
}

std::string line(JsonWriter& json) { return json.end_object().take() + "\n"; }

}  // namespace

std::string_view variant_key(std::string_view game) { return game == "chess" ? "standard" : game; }

std::string account_json(const PersonRow& person) {
  JsonWriter json;
  json.begin_object().field("id", in_lower_case(person.name)).field("username", person.name).key("title");
  person.bot ? json.value("BOT") : json.null();
  return json.end_object().take();
}

std::string challenge_line(const Challenge& challenge, const PersonRow& bot) {
  JsonWriter json;
  json.begin_object().field("type", "challenge");
  write_challenge(json, challenge, bot);
  return line(json);
}

std::string challenge_cancelled_line(const Challenge& challenge, const PersonRow& bot) {
  JsonWriter json;
  json.begin_object().field("type", "challengeCanceled");
  write_challenge(json, challenge, bot);
  return line(json);
}

std::string game_info_json(const GameRow& row, Color side) {
  JsonWriter json;
  json.begin_object().field("gameId", row.id).field("fullId", row.id).field("id", row.id);
  json.field("color", long_name(side)).field("fen", row.round.fen);
  json.field("hasMoved", row.moves.size() > static_cast<std::size_t>(index(side)));
  json.field("lastMove", row.moves.empty() ? std::string_view() : std::string_view(row.moves.back()));
  const std::string opponent = name_of(player_of(row, !side));
  const std::string_view shown = opponent.empty() ? anonymous : std::string_view(opponent);
  json.key("opponent").begin_object().field("id", in_lower_case(shown)).field("username", shown).end_object();
  json.field("rated", row.rated).field("speed", speed_of(row.clock)).field("perf", row.game);
  json.field("source", "friend");
  write_variant(json, row);
  json.key("compat").begin_object().field("bot", true).field("board", true).end_object();
  return json.end_object().take();
}

std::string game_start_line(const GameRow& row, Color side) {
  JsonWriter json;
  json.begin_object().field("type", "gameStart").key("game").raw(game_info_json(row, side));
  return line(json);
}

std::string game_finish_line(const GameRow& row, Color side) {
  JsonWriter json;
  json.begin_object().field("type", "gameFinish").key("game").raw(game_info_json(row, side));
  return line(json);
}

std::string game_full_line(const GameInPlay& game, Instant now) {
  const GameRow& row = game.row;
  JsonWriter json;
  json.begin_object().field("type", "gameFull").field("id", row.id).field("rated", row.rated);
  write_variant(json, row);
  json.key("clock");
  if (row.clock && row.clock->kind == ClockTerms::Kind::fischer)
    json.begin_object()
        .field("initial", std::int64_t{1000} * row.clock->initial)
        .field("increment", std::int64_t{1000} * row.clock->increment)
        .end_object();
  else
    json.null();
  if (row.clock && row.clock->kind == ClockTerms::Kind::days) json.field("daysPerTurn", row.clock->days);
  json.field("speed", speed_of(row.clock));
  json.key("perf").begin_object().field("name", row.title).end_object();
  if (const auto created = read_iso(row.created))
    json.field("createdAt", std::chrono::duration_cast<Milliseconds>(created->time_since_epoch()).count());
  write_player(json, row, Color::white);
  write_player(json, row, Color::black);
  json.field("initialFen", row.start).key("state").begin_object();
  write_state(json, game, now);
  json.end_object();
  return line(json);
}

std::string game_state_line(const GameInPlay& game, Instant now) {
  JsonWriter json;
  json.begin_object();
  write_state(json, game, now);
  return line(json);
}

std::string chat_line(const GameRow& row, const ChatLine& said) {
  const std::string name = name_of(player_of(row, said.from));
  JsonWriter json;
  json.begin_object().field("type", "chatLine").field("room", "player");
  json.field("username", name.empty() ? anonymous : std::string_view(name)).field("text", said.text);
  return line(json);
}

}  // namespace cheshire
