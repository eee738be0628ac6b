#include "server/store/record.h"

#include "messages/fields.h"
#include "server/common/json_read.h"
#include "server/store/parley.h"
#include "server/store/player.h"
#include "text/json_writer.h"

namespace cheshire {

std::string options_json(const OptionValues& options) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [key, value] : options) json.field(key, value);
  json.end_object();
  return json.take();
}

Result<OptionValues> read_options(std::string_view json) {
  auto object = read_object(json);
  if (!object) return object.error();
  OptionValues options;
  for (const auto& field : *object) {
    const auto* value = field.value().if_string();
    if (value == nullptr) return Error{msg::field_not_text(std::string_view(field.key()))};
    options.emplace_back(field.key(), std::string(value->data(), value->size()));
  }
  return options;
}

const char* letter(Color c) { return c == Color::white ? "w" : "b"; }

const char* name(Viewer viewer) {
  switch (viewer) {
    case Viewer::white: return "white";
    case Viewer::black: return "black";
    case Viewer::spectator: return "spectator";
    case Viewer::everything: break;
  }
  return "everything";
}

namespace {

void write_text_or_null(JsonWriter& json, std::string_view key, const std::string& text) {
  json.key(key);
  text.empty() ? json.null() : json.value(text);
}

std::string text_or_null(const std::string& text) {
  return text.empty() ? "null" : JsonWriter().value(text).take();
}

std::string truth(bool value) { return value ? "true" : "false"; }

std::string ask_of(const Standing& standing) {
  if (!standing.ask) return "null";
  const Ask& ask = *standing.ask;
  JsonWriter json;
  json.begin_object().field("by", letter(ask.by)).field("what", name(ask.what));
  if (ask.what == RequestKind::back) json.field("ply", ask.ply);
  if (ask.what == RequestKind::parley) json.key("parley").raw(ask.terms);
  return json.end_object().take();
}

std::string rematch_of(const Standing& standing) {
  if (standing.rematch.empty()) return "null";
  JsonWriter json;
  json.begin_object().field(standing.next_game().empty() ? "by" : "id", standing.rematch);
  return json.end_object().take();
}

std::string invited_to(const Invitations& invitations) {
  if (!invitations.any()) return "null";
  JsonWriter json;
  json.begin_array();
  for (const Place p : places) {
    if (invitations.open(p)) json.value(cheshire::name(p));
  }
  return json.end_array().take();
}

std::string acceptance_of(const GameRow& row) {
  if (!row.acceptance_awaited()) return "null";
  JsonWriter json;
  json.begin_object().field("of", badge_of(row.keys.umpire));
  json.field("w", row.accepts(Color::white)).field("b", row.accepts(Color::black));
  return json.end_object().take();
}

void write_keys(JsonWriter& json, std::string_view name, const Secrets& keys) {
  json.key(name).begin_object();
  for (const Place p : places) {
    if (!keys.of(p).empty()) json.field(cheshire::name(p), keys.of(p));
  }
  json.end_object();
}

/// Returns the game and the values of all its options, "alice;castling=on;...", the same as
/// GameSpec::identity() of its rules.
std::string identity_of(const GameRow& row) {
  std::string identity = row.game;
  for (const auto& [key, value] : row.options) identity += ';' + key + '=' + value;
  return identity;
}

/// Returns the Record without its closing brace.
JsonWriter open_record(const Sight& sight) {
  const GameRow& row = sight.row;
  JsonWriter json;
  json.begin_object().field("id", row.id).field("game", row.game);
  json.key("options").raw(options_json(row.options));
  write_text_or_null(json, "file", row.file);
  json.field("identity", identity_of(row)).field("viewer", name(sight.viewer));
  json.field("seats", row.link ? "link" : "open").field("created", row.created);
  const StateValues values = state_values(sight);
  for (std::size_t i = 0; i < values.size(); ++i) json.key(state_members[i]).raw(values[i]);
  json.key("moves").begin_array();
  for (const std::string& move : sight.moves()) json.value(move);
  json.end_array().key("clock").raw(clock_of(sight));
  json.field("updated", row.updated);
  return json;
}

}  // namespace

bool has_umpire(const GameRow& row) {
  return umpire_of(row.parley) != Umpire::none || (row.papers && !row.link);
}

bool GameRow::is_ok() const {
  const auto side = [](const std::string& text) { return text.empty() || text == "w" || text == "b"; };
  const int played = static_cast<int>(moves.size());
  if (id.empty() || !side(standing.offer) || (standing.rematch.size() == 1 && !side(standing.rematch)))
    return false;
  if (standing.confirmed < 0 || standing.confirmed > played) return false;
  if (standing.ask && standing.ask->what == RequestKind::back && standing.ask->ply > played) return false;
  for (Place place : {Place::white, Place::black, Place::umpire}) {
    // Who was invited and has come has a key.
    if (invitations.used.at(place) && keys.of(place).empty()) return false;
  }
  if (!clock) return true;
  const ClockState& state = standing.clock;
  return state.left[0].count() >= 0 && state.left[1].count() >= 0 && !(state.running && !result.empty());
}

bool GameRow::pending() const {
  return static_cast<int>(moves.size()) > standing.confirmed && umpire_of(parley) == Umpire::confirms;
}

bool GameRow::accepts(Color c) const {
  return keys.accepted.has(c) || server_engine(c == Color::white ? white : black);
}

StateValues state_values(const Sight& sight) {
  const GameRow& row = sight.row;
  const Standing& standing = row.standing;
  return {JsonWriter().value(sight.start()).take(),
          row.white,
          row.black,
          row.parley.empty() ? "null" : row.parley,
          row.result.empty() ? "null" : row.result,
          text_or_null(standing.offer),
          ask_of(standing),
          rematch_of(standing),
          truth(sight.shown ? sight.shown->challenge : standing.challenge),
          truth(row.pending()),
          invited_to(row.invitations),
          text_or_null(standing.started),
          truth(!row.keys.umpire.empty()),
          truth(row.umpire_awaited()),
          acceptance_of(row)};
}

std::string clock_of(const Sight& sight) {
  const GameRow& row = sight.row;
  return row.clock ? clock_json(*row.clock, row.standing.clock, sight.now) : "null";
}

std::string record_json(const Sight& sight) { return open_record(sight).end_object().take(); }

std::string created_json(const GameRow& row, Instant now, const Secrets& keys, const Secrets& invitations) {
  JsonWriter json = open_record({row, now});
  Secrets own = keys;
  for (const Place p : places) {
    if (!invitations.of(p).empty()) own.of(p).clear();
  }
  if (keys.any()) write_keys(json, "keys", own);
  if (invitations.any()) write_keys(json, "invitations", invitations);
  return json.end_object().take();
}

}  // namespace cheshire
