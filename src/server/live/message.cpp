#include "server/live/message.h"

#include <span>

#include "engine/protocol_version.h"
#include "messages/fields.h"
#include "messages/server.h"
#include "server/common/json_read.h"
#include "server/common/user_text.h"
#include "server/live/chat.h"
#include "server/model/parley.h"
#include "server/play/game_in_play.h"

namespace json = boost::json;

namespace cheshire {
namespace {

using Type = ClientMessage::Type;

constexpr std::size_t longest_move = 160;  // with the salt and the seal of a paper
// In the order of Type.
constexpr std::string_view types[] = {"join",      "move",    "back", "resign", "offer", "end",
                                      "challenge", "confirm", "ask",  "answer", "chat",  "ping"};
constexpr std::string_view colors[] = {"w", "b"};
constexpr Outcome::Reason ends[] = {Outcome::Reason::agreement, Outcome::Reason::judgment,
                                    Outcome::Reason::annulment, Outcome::Reason::forfeit,
                                    Outcome::Reason::repetition};

Result<Type> read_type(const json::object& message) {
  const auto type = choice_field(message, "type", types);
  if (!type) return type.error();
  return static_cast<Type>(*type);
}

/// Reads `key`, `keys` or both.
Result<std::vector<KeyHash>> read_key_list(const json::object& message) {
  std::vector<KeyHash> keys;
  if (message.contains("key")) {
    auto key = text_field(message, "key", longest_key);
    if (!key) return key.error();
    keys.push_back(KeyHash::of(*key));
  }
  const json::value* list = message.if_contains("keys");
  if (list == nullptr) return keys;
  const json::array* array = list->if_array();
  const Error malformed{msg::keys_malformed(max_keys, longest_key)};
  if (array == nullptr || array->size() > max_keys) return malformed;
  for (const json::value& key : *array) {
    const json::string* text = key.if_string();
    if (text == nullptr || text->empty() || text->size() > longest_key) return malformed;
    keys.push_back(KeyHash::of({text->data(), text->size()}));
  }
  return keys;
}

Result<Color> read_color(const json::object& message, std::string_view field) {
  const auto color = choice_field(message, field, colors);
  if (!color) return color.error();
  return colors[*color] == "w" ? Color::white : Color::black;
}

Result<void> read_end(const json::object& object, ClientMessage& message) {
  std::vector<std::string_view> names;
  for (const Outcome::Reason reason : ends) names.emplace_back(name(reason));
  const auto how = choice_field(object, "how", names);
  if (!how) return how.error();
  message.how = ends[*how];
  const json::value* side = object.if_contains("side");
  const bool forfeit = message.how == Outcome::Reason::forfeit;
  if (forfeit && side == nullptr) return Error{msg::forfeit_side_missing()};
  if (side == nullptr || side->is_null()) return {};
  if (!forfeit) return Error{msg::side_without_forfeit()};
  const auto loser = read_color(object, "side");
  if (!loser) return loser.error();
  message.loser = *loser;
  return {};
}

Result<bool> read_flag(const json::object& object, std::string_view field) {
  const json::value* value = object.if_contains(field);
  const bool* flag = value == nullptr ? nullptr : value->if_bool();
  if (flag == nullptr) return Error{msg::field_not_boolean(field)};
  return *flag;
}

/// Reads `what`. Accepts the names from index `first` on.
Result<RequestKind> read_asked(const json::object& object, std::size_t first) {
  const auto what = choice_field(object, "what", std::span(request_names).subspan(first));
  if (!what) return what.error();
  return static_cast<RequestKind>(first + *what);
}

Result<void> read_answer(const json::object& object, ClientMessage& message) {
  const auto what = read_asked(object, 0);
  if (!what) return what.error();
  message.what = *what;
  const auto yes = read_flag(object, "yes");
  if (!yes) return yes.error();
  message.yes = *yes;
  if (message.what == RequestKind::parley && object.contains("parley")) {
    auto terms = read_terms(object);
    if (!terms) return terms.error();
    message.terms = std::move(*terms);
  }
  if (message.what == RequestKind::arbiter && object.contains("of")) {
    auto badge = text_field(object, "of", longest_key);
    if (!badge) return badge.error();
    message.badge = std::move(*badge);
  }
  if (message.what != RequestKind::back || !object.contains("ply")) return {};
  const auto ply = number_field(object, "ply", 0, max_plies);
  if (!ply) return ply.error();
  message.ply = *ply;
  return {};
}

Result<void> read_chat(const json::object& object, ClientMessage& message) {
  auto text = text_field(object, "text", 4 * Chat::longest);
  if (!text) return text.error();
  if (auto r = check_user_text("text", *text, Chat::longest); !r) return r.error();
  message.text = std::move(*text);
  if (!object.contains("color")) return {};
  const auto color = read_color(object, "color");
  if (!color) return color.error();
  message.from = *color;
  return {};
}

Result<void> check_protocol(const json::object& object) {
  int protocol = 1;
  if (object.contains("protocol")) {
    const auto said = number_field(object, "protocol", 1, 1'000'000);
    if (!said) return said.error();
    protocol = *said;
  }
  if (protocol < protocol_version) return Error{msg::page_too_old()};
  if (protocol > protocol_version) return Error{msg::page_too_new(protocol_version)};
  return {};
}

Result<void> read_rest(const json::object& object, ClientMessage& message) {
  const bool may_have_ply = message.type == Type::challenge && object.contains("ply");
  switch (message.type) {
    case Type::ping: return {};
    case Type::join: {
      if (const auto r = check_protocol(object); !r) return r.error();
      if (!object.contains("chat")) return {};
      const auto chat = read_flag(object, "chat");
      if (!chat) return chat.error();
      message.wants_chat = *chat;
      return {};
    }
    case Type::ask: {
      const auto what = read_asked(object, 1);
      if (!what) return what.error();
      message.what = *what;
      if (*what == RequestKind::parley) {
        auto terms = read_terms(object);
        if (!terms) return terms.error();
        message.terms = std::move(*terms);
      }
      if (*what != RequestKind::back) return {};
      break;
    }
    case Type::answer: return read_answer(object, message);
    case Type::chat: return read_chat(object, message);
    case Type::resign:
    case Type::offer: {
      const auto color = read_color(object, "color");
      if (!color) return color.error();
      message.color = *color;
      return {};
    }
    case Type::end: return read_end(object, message);
    case Type::challenge:
      if (!may_have_ply) return {};
      break;
    case Type::move:
    case Type::back:
    case Type::confirm: break;
  }
  const auto ply = number_field(object, "ply", 0, max_plies);
  if (!ply) return ply.error();
  message.ply = *ply;
  if (message.type != Type::move) return {};
  auto move = text_field(object, "move", longest_move);
  if (!move) return move.error();
  message.move = std::move(*move);
  return {};
}

}  // namespace

Result<ClientMessage> read_message(std::string_view text, std::string& id) {
  const auto object = read_object(text);
  if (!object) return object.error();
  const auto type = read_type(*object);
  if (!type) return type.error();
  auto named = text_field(*object, "id", 64);
  if (!named) return named.error();
  id = *named;
  ClientMessage message;
  message.type = *type;
  message.id = std::move(*named);
  auto keys = read_key_list(*object);
  if (!keys) return keys.error();
  message.keys = std::move(*keys);
  if (auto r = read_rest(*object, message); !r) return r.error();
  return message;
}

std::string log_line(std::string_view text) {
  const auto object = read_object(text);
  const auto type = object ? read_type(*object) : Result<Type>(object.error());
  return (type ? std::string(types[static_cast<std::size_t>(*type)]) : "malformed") + ", " +
         std::to_string(text.size()) + " bytes";
}

}  // namespace cheshire
