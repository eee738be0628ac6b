// Writes the Record and its parts as JSON, as much of them as the viewer may know.
#include "server/model/record.h"

#include "messages/fields.h"
#include "server/common/json_read.h"
#include "server/model/parley.h"
#include "server/model/player.h"
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

std::string bool_json(bool value) { return value ? "true" : "false"; }

std::string ask_of(const RoundState& round) {
  if (!round.ask) return "null";
  const Ask& ask = *round.ask;
  JsonWriter json;
  json.begin_object().field("by", letter(ask.by)).field("what", name(ask.what));
  if (ask.what == RequestKind::back) json.field("ply", ask.ply);
  if (ask.what == RequestKind::parley) json.key("parley").raw(ask.terms);
  return json.end_object().take();
}

std::string rematch_of(const RoundState& round) {
  if (round.rematch.empty()) return "null";
  JsonWriter json;
  json.begin_object().field(round.next_game().empty() ? "by" : "id", round.rematch);
  return json.end_object().take();
}

/// Returns the names of the open seats, or of those that were declined; null for a game without invitations.
std::string open_seats(const Invitations& invitations, bool declined) {
  if (!invitations.any()) return "null";
  JsonWriter json;
  json.begin_array();
  for (const SeatName p : seat_names) {
    if (invitations.open(p) && (!declined || invitations.declined.at(p))) json.value(cheshire::name(p));
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

/// Returns how often each side has given the other time.
std::string given_of(const RoundState& round) {
  JsonWriter json;
  json.begin_object().field("w", round.given[0]).field("b", round.given[1]);
  return json.end_object().take();
}

void write_rating(JsonWriter& json, std::string_view name, const std::optional<ShownRating>& rating) {
  json.key(name);
  if (!rating) {
    json.null();
    return;
  }
  json.begin_object().field("points", rating->points).field("provisional", rating->provisional).end_object();
}

/// Returns who at the board has proved a name, and their ratings; null if nobody has.
std::string people_of(const GameRow& row) {
  JsonWriter json;
  json.begin_object();
  bool any = false;
  for (const Color side : {Color::white, Color::black}) {
    const SeatedPerson& person = row.person(side);
    json.key(letter(side));
    if (person.name.empty()) {
      json.null();
      continue;
    }
    any = true;
    json.begin_object().field("name", person.name);
    write_rating(json, "rating", read_shown_rating(person.rating));
    json.end_object();
  }
  return any ? json.end_object().take() : "null";
}

/// Returns what a rated game did to the ratings; null if it did nothing, or goes on.
std::string ratings_of(const GameRow& row) {
  if (!row.rating_change || !*row.rating_change) return "null";
  const RatingChange& change = **row.rating_change;
  JsonWriter json;
  json.begin_object();
  for (const Color side : {Color::white, Color::black}) {
    const auto at = static_cast<std::size_t>(index(side));
    json.key(letter(side));
    if (row.person(side).number == 0) {
      json.null();
      continue;
    }
    json.begin_object();
    write_rating(json, "before", shown(change.before[at]));
    write_rating(json, "after", shown(change.after[at]));
    json.end_object();
  }
  return json.end_object().take();
}

void write_keys(JsonWriter& json, std::string_view name, const Secrets& keys) {
  json.key(name).begin_object();
  for (const SeatName p : seat_names) {
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
JsonWriter open_record(const Pov& pov) {
  const GameRow& row = pov.row;
  JsonWriter json;
  json.begin_object().field("id", row.id).field("game", row.game);
  json.key("options").raw(options_json(row.options));
  write_text_or_null(json, "file", row.file);
  json.field("identity", identity_of(row)).field("viewer", name(pov.viewer));
  json.field("seats", row.link ? "link" : "open").field("rated", row.rated).field("created", row.created);
  if (!row.arena.empty()) json.field("arena", row.arena);
  const StateValues values = state_values(pov);
  for (std::size_t i = 0; i < values.size(); ++i) json.key(state_members[i]).raw(values[i]);
  json.key("moves").begin_array();
  for (const std::string& move : pov.moves()) json.value(move);
  json.end_array().key("clock").raw(clock_of(pov));
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
  if (id.empty() || !side(round.offer) || (round.rematch.size() == 1 && !side(round.rematch))) return false;
  if (round.confirmed < 0 || round.confirmed > played) return false;
  if (round.ask && round.ask->what == RequestKind::back && round.ask->ply > played) return false;
  for (const SeatName seat : {SeatName::white, SeatName::black, SeatName::umpire}) {
    // Who was invited and has come has a key.
    if (invitations.used.at(seat) && keys.of(seat).empty()) return false;
  }
  if (!clock) return true;
  const ClockState& state = round.clock;
  return state.left[0].count() >= 0 && state.left[1].count() >= 0 && !(state.running && !result.empty());
}

bool GameRow::pending() const {
  return static_cast<int>(moves.size()) > round.confirmed && umpire_of(parley) == Umpire::confirms;
}

bool GameRow::accepts(Color c) const {
  return keys.accepted.has(c) || server_engine(c == Color::white ? white : black);
}

StateValues state_values(const Pov& pov) {
  const GameRow& row = pov.row;
  const RoundState& round = row.round;
  return {JsonWriter().value(pov.start()).take(),
          row.white,
          row.black,
          row.parley.empty() ? "null" : row.parley,
          row.result.empty() ? "null" : row.result,
          text_or_null(round.offer),
          ask_of(round),
          rematch_of(round),
          bool_json(pov.visible ? pov.visible->challenge : round.challenge),
          bool_json(row.pending()),
          open_seats(row.invitations, false),
          open_seats(row.invitations, true),
          text_or_null(round.started),
          bool_json(!row.keys.umpire.empty()),
          bool_json(row.umpire_awaited()),
          acceptance_of(row),
          row.clock ? given_of(round) : "null",
          people_of(row),
          ratings_of(row)};
}

std::string clock_of(const Pov& pov) {
  const GameRow& row = pov.row;
  return row.clock ? clock_json(*row.clock, row.round.clock, pov.now) : "null";
}

std::string record_json(const Pov& pov) { return open_record(pov).end_object().take(); }

std::string created_json(const GameRow& row, Instant now, const Secrets& keys, const Secrets& invitations) {
  JsonWriter json = open_record({row, now});
  Secrets own = keys;
  for (const SeatName p : seat_names) {
    if (!invitations.of(p).empty()) own.of(p).clear();
  }
  if (keys.any()) write_keys(json, "keys", own);
  if (invitations.any()) write_keys(json, "invitations", invitations);
  return json.end_object().take();
}

}  // namespace cheshire
