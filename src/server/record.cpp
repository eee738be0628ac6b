#include "server/record.h"

#include "server/json_read.h"
#include "server/parley.h"
#include "server/player.h"
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
    if (value == nullptr) return Error{"option '" + std::string(field.key()) + "' must be a text"};
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

void write_asks(JsonWriter& json, const Standing& standing) {
  write_text_or_null(json, "offer", standing.offer);
  json.key("ask");
  if (standing.ask) {
    const Ask& ask = *standing.ask;
    json.begin_object().field("by", letter(ask.by)).field("what", name(ask.what));
    if (ask.what == Asked::back) json.field("ply", ask.ply);
    if (ask.what == Asked::parley) json.key("parley").raw(ask.terms);
    json.end_object();
  } else {
    json.null();
  }
  json.key("rematch");
  if (standing.rematch.empty()) {
    json.null();
  } else {
    json.begin_object();
    json.field(standing.next_game().empty() ? "by" : "id", standing.rematch).end_object();
  }
}

void write_keys(JsonWriter& json, std::string_view name, const Secrets& keys) {
  json.key(name).begin_object();
  for (const Place p : places) {
    if (!keys.of(p).empty()) json.field(cheshire::name(p), keys.of(p));
  }
  json.end_object();
}

/// The game and the values of all its options, "alice;castling=on;...": as GameSpec::identity() of its rules.
std::string identity_of(const GameRow& row) {
  std::string identity = row.game;
  for (const auto& [key, value] : row.options) identity += ';' + key + '=' + value;
  return identity;
}

/// The Record but for its closing brace.
JsonWriter open_record(const GameRow& row, Instant now, Viewer viewer, const Shown* shown) {
  JsonWriter json;
  json.begin_object().field("id", row.id).field("game", row.game);
  json.key("options").raw(options_json(row.options));
  write_text_or_null(json, "file", row.file);
  json.field("identity", identity_of(row)).field("start", shown ? shown->start : row.start);
  json.key("white").raw(row.white).key("black").raw(row.black);
  json.key("parley").raw(row.parley.empty() ? "null" : row.parley);
  json.field("viewer", name(viewer)).key("moves").begin_array();
  for (const std::string& move : shown ? shown->moves : row.moves) json.value(move);
  json.end_array().key("result").raw(row.result.empty() ? "null" : row.result);
  write_asks(json, row.standing);
  json.field("challenge", shown ? shown->challenge : row.standing.challenge);
  json.field("pending", row.pending()).field("seats", row.link ? "link" : "open");
  json.key("invited");
  if (row.invitations.any()) {
    json.begin_array();
    for (const Place p : places) {
      if (row.invitations.open(p)) json.value(cheshire::name(p));
    }
    json.end_array();
  } else {
    json.null();
  }
  write_text_or_null(json, "started", row.standing.started);
  json.field("umpire", !row.keys.umpire.empty());
  json.field("umpireAwaited", row.umpire_awaited());
  json.key("acceptance");
  if (row.acceptance_awaited()) {
    json.begin_object().field("of", badge_of(row.keys.umpire));
    json.field("w", row.accepts(Color::white)).field("b", row.accepts(Color::black)).end_object();
  } else {
    json.null();
  }
  json.key("clock").raw(row.clock ? clock_json(*row.clock, row.standing.clock, now) : "null");
  json.field("created", row.created).field("updated", row.updated);
  return json;
}

}  // namespace

bool has_umpire(const GameRow& row) {
  return umpire_of(row.parley) != Umpire::none || (row.papers && !row.link);
}

bool GameRow::pending() const {
  return static_cast<int>(moves.size()) > standing.confirmed && umpire_of(parley) == Umpire::confirms;
}

bool GameRow::accepts(Color c) const {
  return keys.accepted.has(c) || server_engine(c == Color::white ? white : black);
}

std::string record_json(const GameRow& row, Instant now, Viewer viewer, const Shown* shown) {
  return open_record(row, now, viewer, shown).end_object().take();
}

std::string created_json(const GameRow& row, Instant now, const Secrets& keys, const Secrets& invitations) {
  JsonWriter json = open_record(row, now, Viewer::everything, nullptr);
  Secrets own = keys;
  for (const Place p : places) {
    if (!invitations.of(p).empty()) own.of(p).clear();
  }
  if (keys.any()) write_keys(json, "keys", own);
  if (invitations.any()) write_keys(json, "invitations", invitations);
  return json.end_object().take();
}

}  // namespace cheshire
