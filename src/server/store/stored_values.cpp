// The table of all columns that are stored, each with the check of its values.
#include "server/store/stored_values.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <iterator>

#include "base/shown_text.h"
#include "messages/fields.h"
#include "messages/server.h"
#include "server/common/json_read.h"
#include "server/common/times.h"
#include "server/model/clock.h"
#include "server/model/key.h"
#include "server/model/rated_game.h"
#include "server/model/record.h"
#include "server/model/request_kind.h"

namespace json = boost::json;

namespace cheshire {
namespace {

using Damage = std::optional<Message>;
using Value = StoredValue;

constexpr std::size_t longest_text = 4096;               // of a field of stored JSON
constexpr std::int64_t most = 1'000'000'000;             // of anything that is counted
constexpr std::int64_t last_year = 253'402'300'799'999;  // the end of the year 9999, in milliseconds

Damage good_if(bool good) { return good ? Damage() : msg::stored_value_not_allowed(); }

namespace allowed {

template <class T>
Damage fault_in(const Result<T>& result) {
  return result ? Damage() : result.error().message;
}

Damage text(const Value& v) {
  if (v.type != Value::Type::text) return msg::stored_value_of_wrong_type();
  for (std::size_t at = 0; at < v.text.size();) {
    const std::size_t size = character_size(v.text, at);
    if (size == 0) return msg::stored_value_not_utf8();
    at += size;
  }
  return {};
}

Damage some_text(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return good_if(!v.text.empty());
}

/// The id of a person, or null once the person is forgotten.
Damage somebody_or_null(const Value& v) { return v.type == Value::Type::null ? Damage() : some_text(v); }

/// A move or a name, as it is shown and sent.
Damage shown(const Value& v) {
  if (Damage fault = some_text(v)) return fault;
  return good_if(!find_disturbing(v.text));
}

Damage number(const Value& v, std::int64_t min, std::int64_t max) {
  if (v.type != Value::Type::number) return msg::stored_value_of_wrong_type();
  return good_if(v.number >= min && v.number <= max);
}
Damage flag(const Value& v) { return number(v, 0, 1); }
Damage count(const Value& v) { return number(v, 0, most); }
Damage real(const Value& v, double min, double max) {
  if (v.type != Value::Type::real) return msg::stored_value_of_wrong_type();
  return good_if(v.real >= min && v.real <= max);
}
/// Of Glicko-2: no series of games leads beyond.
Damage rating(const Value& v) { return real(v, -100'000, 100'000); }
Damage deviation(const Value& v) { return real(v, 0, Rating().deviation); }
Damage volatility(const Value& v) { return real(v, 0, 10); }
Damage shown_rating(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return good_if(read_shown_rating(v.text).has_value());
}
Damage half_points(const Value& v) { return number(v, 0, 2); }

Damage category(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return good_if(std::find(std::begin(time_categories), std::end(time_categories), v.text) !=
                 std::end(time_categories));
}

/// "2026-01"
Damage month(const Value& v) {
  constexpr std::string_view form = "0000-00";
  if (Damage fault = text(v)) return fault;
  const auto fits = [](char c, char model) { return model == '0' ? c >= '0' && c <= '9' : c == model; };
  return good_if(v.text.size() == form.size() &&
                 std::equal(v.text.begin(), v.text.end(), form.begin(), fits));
}

Damage milliseconds(const Value& v) { return number(v, 0, last_year); }

/// "2026-01-31T12:00:00.000Z", as iso() writes it.
Damage time(const Value& v) {
  constexpr std::string_view form = "0000-00-00T00:00:00.000Z";
  if (Damage fault = text(v)) return fault;
  const auto fits = [](char c, char model) { return model == '0' ? c >= '0' && c <= '9' : c == model; };
  return good_if(v.text.size() == form.size() &&
                 std::equal(v.text.begin(), v.text.end(), form.begin(), fits));
}

Damage side(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return good_if(v.text == "w" || v.text == "b");
}

/// Who offers a rematch, or the id of the next game.
Damage rematch(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return v.text.size() == 1 ? side(v) : good_if(!find_disturbing(v.text));
}

Damage seats(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return good_if(v.text.find_first_not_of("wbu") == std::string_view::npos);
}

Damage request(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return good_if(std::find(std::begin(request_names), std::end(request_names), v.text) !=
                 std::end(request_names));
}

Damage key(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return good_if(KeyHash::read(v.text).has_value());
}

/// The key of a person, without which nobody could be found.
Damage some_key(const Value& v) {
  if (Damage fault = some_text(v)) return fault;
  return key(v);
}

/// Bytes that nobody else can read.
Damage sealed(const Value& v) {
  return v.type == Value::Type::other ? Damage() : msg::stored_value_of_wrong_type();
}

/// A JSON object, which is sent as it is stored.
Damage object(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return fault_in(read_object(v.text));
}

/// An object that read_player() or bot() wrote.
Damage player(const Value& v) {
  constexpr std::string_view kinds[] = {"human", "engine"}, at[] = {"page", "server"};
  if (Damage fault = text(v)) return fault;
  const auto object = read_object(v.text);
  if (!object) return object.error().message;
  const auto kind = choice_field(*object, "kind", kinds);
  if (!kind) return kind.error().message;
  const bool human = *kind == 0;
  const Result<void> known =
      human ? only_fields(*object, {"kind", "name", "bot"}) : only_fields(*object, {"kind", "level", "at"});
  if (!known) return known.error().message;
  if (human && object->contains("bot")) {
    if (Damage fault = fault_in(flag_field(*object, "bot", false))) return fault;
  }
  if (human) return object->contains("name") ? fault_in(text_field(*object, "name", longest_text)) : Damage();
  if (Damage fault = fault_in(number_field(*object, "level", 1, 8))) return fault;
  return object->contains("at") ? fault_in(choice_field(*object, "at", at)) : Damage();
}

/// The clock of an arena, which has one.
Damage some_clock(const Value& v) {
  if (Damage fault = some_text(v)) return fault;
  const auto terms = read_stored_clock(v.text);
  return terms ? good_if(*terms && (*terms)->kind == ClockTerms::Kind::fischer) : terms.error().message;
}

/// One count less another.
Damage balance(const Value& v) { return number(v, -most, most); }

/// An object of texts.
Damage object_of_texts(const Value& v) {
  if (Damage fault = text(v)) return fault;
  const auto object = read_object(v.text);
  if (!object) return object.error().message;
  for (const auto& field : *object) {
    const std::string_view name = field.key();
    if (Damage fault = fault_in(text_field(*object, name, longest_text))) return fault;
  }
  return {};
}

/// An object that result_json() wrote, perhaps in an early version.
Damage result(const Value& v) {
  constexpr std::string_view scores[] = {"1-0", "0-1", "1/2-1/2", "0-0", "*"}, sides[] = {"w", "b"};
  if (v.type == Value::Type::null) return {};
  if (Damage fault = text(v)) return fault;
  const auto object = read_object(v.text);
  if (!object) return object.error().message;
  if (auto r = only_fields(*object, {"score", "winner", "reason", "decision", "code", "args", "text"}); !r)
    return r.error().message;
  if (Damage fault = fault_in(choice_field(*object, "score", scores))) return fault;
  for (const std::string_view name : {"reason", "text"}) {
    if (Damage fault = fault_in(text_field(*object, name, longest_text))) return fault;
  }
  for (const std::string_view name : {"decision", "code"}) {
    if (!object->contains(name)) continue;
    if (Damage fault = fault_in(text_field(*object, name, longest_text))) return fault;
  }
  const json::value* winner = object->if_contains("winner");
  if (winner == nullptr) return msg::field_missing("winner");
  if (!winner->is_null()) {
    if (Damage fault = fault_in(choice_field(*object, "winner", sides))) return fault;
  }
  const json::value* args = object->if_contains("args");
  return good_if(args == nullptr || args->is_object());
}

Damage options(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return fault_in(read_options(v.text));
}

Damage clock(const Value& v) {
  if (Damage fault = text(v)) return fault;
  return fault_in(read_stored_clock(v.text));
}

/// What `check` allows, and an empty text.
template <auto check>
Damage empty_or(const Value& v) {
  return v.type == Value::Type::text && v.text.empty() ? Damage() : check(v);
}

}  // namespace allowed

constexpr StoredColumn columns[] = {
    {"games", "id", allowed::some_text},
    {"games", "game", allowed::some_text},
    {"games", "options", allowed::options},
    {"games", "file", allowed::text},
    {"games", "start", allowed::some_text},
    {"games", "white", allowed::player},
    {"games", "black", allowed::player},
    {"games", "result", allowed::empty_or<allowed::result>},
    {"games", "created", allowed::time},
    {"games", "updated", allowed::time},
    {"games", "white_key", allowed::key},
    {"games", "black_key", allowed::key},
    {"games", "umpire_key", allowed::key},
    {"games", "parley", allowed::empty_or<allowed::object_of_texts>},
    {"games", "offer", allowed::empty_or<allowed::side>},
    {"games", "last_offer", allowed::empty_or<allowed::side>},
    {"games", "last_offer_ply", allowed::count},
    {"games", "given_white", allowed::count},
    {"games", "given_black", allowed::count},
    {"games", "challenge", allowed::flag},
    {"games", "confirmed", allowed::count},
    {"games", "title", allowed::text},
    {"games", "fen", allowed::text},
    {"games", "link", allowed::flag},
    {"games", "papers", allowed::flag},
    {"games", "clock", allowed::clock},
    {"games", "clock_white", allowed::milliseconds},
    {"games", "clock_black", allowed::milliseconds},
    {"games", "clock_side", allowed::empty_or<allowed::side>},
    {"games", "clock_since", allowed::milliseconds},
    {"games", "ask_by", allowed::empty_or<allowed::side>},
    {"games", "ask_ply", allowed::count},
    {"games", "rematch", allowed::rematch},
    {"games", "white_invitation", allowed::key},
    {"games", "black_invitation", allowed::key},
    {"games", "umpire_invitation", allowed::key},
    {"games", "umpire_invitation_black", allowed::key},
    {"games", "taken", allowed::seats},
    {"games", "declined", allowed::seats},
    {"games", "ask_what", allowed::request},
    {"games", "ask_terms", allowed::empty_or<allowed::object_of_texts>},
    {"games", "started", allowed::empty_or<allowed::time>},
    {"games", "called", allowed::flag},
    {"games", "accepted", allowed::seats},
    {"games", "revision", allowed::count},
    {"games", "rated", allowed::flag},
    {"games", "live", allowed::flag},
    {"games", "arena", allowed::text},
    {"games", "white_person", allowed::somebody_or_null},
    {"games", "black_person", allowed::somebody_or_null},
    {"games", "white_number", allowed::count},
    {"games", "black_number", allowed::count},
    {"games", "white_rating", allowed::empty_or<allowed::shown_rating>},
    {"games", "black_rating", allowed::empty_or<allowed::shown_rating>},
    {"moves", "game", allowed::some_text},
    {"moves", "ply", allowed::count},
    {"moves", "uci", allowed::shown},
    {"moves", "at", allowed::time},
    {"chats", "game", allowed::some_text},
    {"chats", "line", allowed::count},
    {"chats", "side", allowed::side},
    {"chats", "text", allowed::some_text},
    {"chats", "at", allowed::time},
    {"files", "game", allowed::some_text},
    {"files", "text", allowed::some_text},
    {"server", "alive", allowed::milliseconds},
    {"server", "wall", allowed::milliseconds},
    {"server", "boot", allowed::text},
    {"server", "uptime", allowed::milliseconds},
    {"server", "mark", allowed::text},
    {"server", "numbers", allowed::count},
    {"people", "id", allowed::some_text},
    {"people", "name", allowed::shown},
    {"people", "key", allowed::some_key},
    {"people", "created", allowed::time},
    {"people", "seen", allowed::time},
    {"people", "folded", allowed::text},
    {"people", "number", allowed::count},
    {"people", "banned", allowed::flag},
    {"people", "bot", allowed::flag},
    {"arenas", "id", allowed::some_text},
    {"arenas", "title", allowed::shown},
    {"arenas", "game", allowed::some_text},
    {"arenas", "options", allowed::options},
    {"arenas", "clock", allowed::some_clock},
    {"arenas", "rated", allowed::flag},
    {"arenas", "starts", allowed::time},
    {"arenas", "minutes", allowed::count},
    {"arenas", "person", allowed::some_text},
    {"arenas", "by", allowed::shown},
    {"arena_players", "arena", allowed::some_text},
    {"arena_players", "person", allowed::some_text},
    {"arena_players", "name", allowed::shown},
    {"arena_players", "points", allowed::count},
    {"arena_players", "games", allowed::count},
    {"arena_players", "won", allowed::count},
    {"arena_players", "streak", allowed::count},
    {"arena_players", "drawn", allowed::flag},
    {"arena_players", "whites", allowed::balance},
    {"arena_players", "last", allowed::text},
    {"ratings", "number", allowed::count},
    {"ratings", "game", allowed::some_text},
    {"ratings", "category", allowed::category},
    {"ratings", "engine", allowed::flag},
    {"ratings", "rating", allowed::rating},
    {"ratings", "deviation", allowed::deviation},
    {"ratings", "volatility", allowed::volatility},
    {"ratings", "at", allowed::time},
    {"ratings", "games", allowed::count},
    {"ratings", "won", allowed::count},
    {"ratings", "drawn", allowed::count},
    {"ratings", "lost", allowed::count},
    {"rated_games", "line", allowed::count},
    {"rated_games", "id", allowed::some_text},
    {"rated_games", "game", allowed::some_text},
    {"rated_games", "category", allowed::category},
    {"rated_games", "at", allowed::time},
    {"rated_games", "halves", allowed::half_points},
    {"rated_games", "white", allowed::count},
    {"rated_games", "black", allowed::count},
    {"rated_games", "elo", allowed::count},
    {"rated_games", "white_rating", allowed::rating},
    {"rated_games", "white_deviation", allowed::deviation},
    {"rated_games", "white_volatility", allowed::volatility},
    {"rated_games", "white_new_rating", allowed::rating},
    {"rated_games", "white_new_deviation", allowed::deviation},
    {"rated_games", "white_new_volatility", allowed::volatility},
    {"rated_games", "black_rating", allowed::rating},
    {"rated_games", "black_deviation", allowed::deviation},
    {"rated_games", "black_volatility", allowed::volatility},
    {"rated_games", "black_new_rating", allowed::rating},
    {"rated_games", "black_new_deviation", allowed::deviation},
    {"rated_games", "black_new_volatility", allowed::volatility},
    {"rated_months", "number", allowed::count},
    {"rated_months", "month", allowed::month},
    {"rated_months", "games", allowed::count},
    {"blocks", "person", allowed::some_text},
    {"blocks", "other", allowed::some_text},
    {"blocks", "at", allowed::count},
    {"reports", "person", allowed::some_text},
    {"reports", "other", allowed::some_text},
    {"reports", "reason", allowed::shown},
    {"reports", "at", allowed::time},
    {"kept", "person", allowed::some_text},
    {"kept", "name", allowed::some_text},
    {"kept", "revision", allowed::count},
    {"kept", "sealed", allowed::sealed},
    {"studies", "id", allowed::some_text},
    {"studies", "person", allowed::some_text},
    {"studies", "name", allowed::shown},
    {"studies", "created", allowed::time},
    {"studies", "updated", allowed::time},
    {"studies", "link", allowed::flag},
    {"studies", "writers", allowed::key},
    {"studies", "revision", allowed::count},
    {"chapters", "study", allowed::some_text},
    {"chapters", "id", allowed::shown},
    {"chapters", "place", allowed::count},
    {"chapters", "name", allowed::shown},
    {"chapters", "updated", allowed::time},
    {"chapters", "revision", allowed::count},
    {"chapters", "bytes", allowed::count},
    {"chapters", "text", allowed::object},
    {"authors", "study", allowed::some_text},
    {"authors", "chapter", allowed::shown},
    {"authors", "place", allowed::count},
    {"authors", "person", allowed::somebody_or_null},
};

}  // namespace

const StoredColumn* stored_column(std::string_view table, std::string_view name, int version) {
  constexpr int first_hashed = 8;
  const auto* const found = std::find_if(std::begin(columns), std::end(columns), [&](const StoredColumn& c) {
    return c.table == table && c.name == name;
  });
  if (found == std::end(columns)) return nullptr;
  return found->check == allowed::key && version < first_hashed ? nullptr : found;
}

}  // namespace cheshire
