// Reads a client's JSON into one of the structs of ClientMessage. A table has every type of message.
#include "server/live/client_message.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

#include "engine/protocol_version.h"
#include "messages/fields.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/common/json_read.h"
#include "server/common/user_text.h"
#include "server/live/chat.h"
#include "server/model/arena.h"
#include "server/model/clock.h"
#include "server/model/new_game.h"
#include "server/model/parley.h"
#include "server/model/player.h"

namespace json = boost::json;

namespace cheshire {
namespace {

using Content = ClientMessage::Content;

constexpr std::size_t longest_move = 160;  // with the salt and the seal of a paper
constexpr std::string_view colors[] = {"w", "b"}, claims[] = {"win", "draw"};
constexpr std::string_view wishes[] = {"w", "b", "random"};
constexpr Outcome::Reason ends[] = {Outcome::Reason::agreement, Outcome::Reason::judgment,
                                    Outcome::Reason::annulment, Outcome::Reason::forfeit,
                                    Outcome::Reason::repetition};

Result<Content> action(ClientMessage::Action action) { return Content(std::move(action)); }

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

Result<int> read_ply(const json::object& object) { return number_field(object, "ply", 0, max_plies); }

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

Result<Content> read_ping(const json::object&) { return Content(ClientMessage::Ping{}); }

Result<Content> read_join(const json::object& object) {
  if (const auto r = check_protocol(object); !r) return r.error();
  const auto chat = flag_field(object, "chat", false);
  if (!chat) return chat.error();
  return Content(ClientMessage::Join{*chat});
}

Result<Content> read_live(const json::object& object) {
  if (const auto r = check_protocol(object); !r) return r.error();
  return Content(ClientMessage::WatchLive{});
}

Result<Content> read_move(const json::object& object) {
  const auto ply = read_ply(object);
  if (!ply) return ply.error();
  auto move = text_field(object, "move", longest_move);
  if (!move) return move.error();
  return action(ClientMessage::Move{*ply, std::move(*move)});
}

template <class T>
Result<Content> read_with_ply(const json::object& object) {
  const auto ply = read_ply(object);
  if (!ply) return ply.error();
  return action(T{*ply});
}

template <class T>
Result<Content> read_with_color(const json::object& object) {
  const auto color = read_color(object, "color");
  if (!color) return color.error();
  return action(T{*color});
}

Result<Content> read_end(const json::object& object) {
  std::vector<std::string_view> names;
  for (const Outcome::Reason reason : ends) names.emplace_back(name(reason));
  const auto how = choice_field(object, "how", names);
  if (!how) return how.error();
  ClientMessage::End end{ends[*how]};
  const json::value* side = object.if_contains("side");
  const bool forfeit = end.how == Outcome::Reason::forfeit;
  if (forfeit && side == nullptr) return Error{msg::forfeit_side_missing()};
  if (side == nullptr || side->is_null()) return action(end);
  if (!forfeit) return Error{msg::side_without_forfeit()};
  const auto loser = read_color(object, "side");
  if (!loser) return loser.error();
  end.loser = *loser;
  return action(end);
}

Result<Content> read_abort(const json::object&) { return action(ClientMessage::Abort{}); }

Result<Content> read_claim(const json::object& object) {
  const auto color = read_color(object, "color");
  if (!color) return color.error();
  const auto how = choice_field(object, "how", claims);
  if (!how) return how.error();
  return action(ClientMessage::Claim{*color, claims[*how] == "win"});
}

Result<Content> read_challenge(const json::object& object) {
  if (!object.contains("ply")) return action(ClientMessage::Challenge{});
  return read_with_ply<ClientMessage::Challenge>(object);
}

/// Reads `what`. Accepts the names from index `first` on.
Result<RequestKind> read_kind(const json::object& object, std::size_t first) {
  const auto what = choice_field(object, "what", std::span(request_names).subspan(first));
  if (!what) return what.error();
  return static_cast<RequestKind>(first + *what);
}

Result<Content> read_ask(const json::object& object) {
  const auto what = read_kind(object, 1);  // a draw is offered
  if (!what) return what.error();
  switch (*what) {
    case RequestKind::rematch: return action(ClientMessage::AskRematch{});
    case RequestKind::arbiter: return action(ClientMessage::AskArbiter{});
    case RequestKind::parley: {
      auto terms = read_terms(object);
      if (!terms) return terms.error();
      return action(ClientMessage::AskTerms{std::move(*terms)});
    }
    case RequestKind::draw:
    case RequestKind::back: break;
  }
  return read_with_ply<ClientMessage::AskBack>(object);
}

Result<Content> read_answer(const json::object& object) {
  ClientMessage::Answer answer;
  const auto what = read_kind(object, 0);
  if (!what) return what.error();
  answer.what = *what;
  const auto yes = flag_field(object, "yes");
  if (!yes) return yes.error();
  answer.yes = *yes;
  if (answer.what == RequestKind::parley && object.contains("parley")) {
    auto terms = read_terms(object);
    if (!terms) return terms.error();
    answer.terms = std::move(*terms);
  }
  if (answer.what == RequestKind::arbiter && object.contains("of")) {
    auto badge = text_field(object, "of", longest_key);
    if (!badge) return badge.error();
    answer.badge = std::move(*badge);
  }
  if (answer.what == RequestKind::back && object.contains("ply")) {
    const auto ply = read_ply(object);
    if (!ply) return ply.error();
    answer.ply = *ply;
  }
  return action(std::move(answer));
}

Result<Content> read_chat(const json::object& object) {
  auto text = text_field(object, "text", 4 * Chat::longest);
  if (!text) return text.error();
  if (auto r = check_user_text("text", *text, Chat::longest); !r) return r.error();
  ClientMessage::Chat chat{std::move(*text)};
  if (!object.contains("color")) return action(std::move(chat));
  const auto color = read_color(object, "color");
  if (!color) return color.error();
  chat.from = *color;
  return action(std::move(chat));
}

Result<Content> in_lobby(ClientMessage::InLobby message) { return Content(std::move(message)); }

Result<Content> read_watch_lobby(const json::object& object) {
  if (const auto r = check_protocol(object); !r) return r.error();
  return in_lobby(ClientMessage::WatchLobby{});
}

Result<Content> read_seek(const json::object& object) {
  ClientMessage::Seek seek;
  if (const auto r = read_known_game(object, seek.game); !r) return r.error();
  const auto clock = read_clock(object);
  if (!clock) return clock.error();
  seek.game.row.clock = *clock;
  if (object.contains("color")) {
    const auto color = choice_field(object, "color", wishes);
    if (!color) return color.error();
    if (wishes[*color] != "random") seek.color = wishes[*color] == "w" ? Color::white : Color::black;
  }
  const auto rated = flag_field(object, "rated", false);
  if (!rated) return rated.error();
  seek.game.row.rated = *rated;
  auto name = read_guest_name(object);
  if (!name) return name.error();
  seek.name = std::move(*name);
  const auto pair = flag_field(object, "pair", false);
  if (!pair) return pair.error();
  seek.pair = *pair;
  if (object.contains("to")) {
    auto to = text_field(object, "to", 4 * longest_player_name);
    if (!to) return to.error();
    seek.to = std::move(*to);
  }
  return in_lobby(std::move(seek));
}

Result<Content> read_unseek(const json::object&) { return in_lobby(ClientMessage::Unseek{}); }

Result<Content> read_accept(const json::object& object) {
  auto name = read_guest_name(object);
  if (!name) return name.error();
  return in_lobby(ClientMessage::Accept{std::move(*name)});
}

Result<Content> in_arena(ClientMessage::InArena message) { return Content(std::move(message)); }

Result<Content> read_watch_arenas(const json::object& object) {
  if (const auto r = check_protocol(object); !r) return r.error();
  return in_arena(ClientMessage::WatchArenas{});
}

Result<Content> read_open_arena(const json::object& object) {
  ClientMessage::OpenArena arena;
  if (const auto r = read_known_game(object, arena.game); !r) return r.error();
  const auto clock = read_clock(object);
  if (!clock) return clock.error();
  if (!*clock || (*clock)->kind != ClockTerms::Kind::fischer) return Error{msg::arena_needs_clock()};
  arena.game.row.clock = *clock;
  const auto rated = flag_field(object, "rated", false);
  if (!rated) return rated.error();
  arena.game.row.rated = *rated;
  auto title = text_field(object, "title", 4 * longest_arena_title);
  if (!title) return title.error();
  if (auto r = check_user_text("title", *title, longest_arena_title); !r) return r.error();
  arena.title = std::move(*title);
  const auto minutes = number_field(object, "minutes", shortest_arena, longest_arena);
  if (!minutes) return minutes.error();
  arena.minutes = *minutes;
  if (object.contains("starts")) {
    const auto starts = number_field(object, "starts", 0, latest_arena);
    if (!starts) return starts.error();
    arena.starts = *starts;
  }
  return in_arena(std::move(arena));
}

Result<Content> read_watch_arena(const json::object& object) {
  if (const auto r = check_protocol(object); !r) return r.error();
  return in_arena(ClientMessage::WatchArena{});
}
Result<Content> read_join_arena(const json::object&) { return in_arena(ClientMessage::JoinArena{}); }
Result<Content> read_pause_arena(const json::object&) { return in_arena(ClientMessage::PauseArena{}); }

/// The messages by their `type`, and what reads the rest of each.
struct MessageType {
  std::string_view name;
  Result<Content> (*read)(const json::object&);
  bool with_id = true;  // the message names a game or a challenge
};
constexpr MessageType message_types[] = {
    {"join", read_join},
    {"move", read_move},
    {"back", read_with_ply<ClientMessage::Back>},
    {"resign", read_with_color<ClientMessage::Resign>},
    {"offer", read_with_color<ClientMessage::Offer>},
    {"end", read_end},
    {"abort", read_abort},
    {"give", read_with_color<ClientMessage::GiveTime>},
    {"claim", read_claim},
    {"challenge", read_challenge},
    {"confirm", read_with_ply<ClientMessage::Confirm>},
    {"ask", read_ask},
    {"answer", read_answer},
    {"chat", read_chat},
    {"lobby", read_watch_lobby, false},
    {"seek", read_seek, false},
    {"unseek", read_unseek, false},
    {"accept", read_accept},
    {"live", read_live, false},
    {"arenas", read_watch_arenas, false},
    {"openArena", read_open_arena, false},
    {"arena", read_watch_arena},
    {"joinArena", read_join_arena},
    {"pauseArena", read_pause_arena},
    {"ping", read_ping},
};

constexpr auto type_names = [] {
  std::array<std::string_view, std::size(message_types)> names;
  std::ranges::transform(message_types, names.begin(), &MessageType::name);
  return names;
}();

Result<const MessageType*> read_type(const json::object& message) {
  const auto type = choice_field(message, "type", type_names);
  if (!type) return type.error();
  return &message_types[*type];
}

}  // namespace

Result<ClientMessage> read_client_message(std::string_view text, std::string& id) {
  const auto object = read_object(text);
  if (!object) return object.error();
  const auto type = read_type(*object);
  if (!type) return type.error();
  if ((*type)->with_id) {
    auto named = text_field(*object, "id", 64);
    if (!named) return named.error();
    id = std::move(*named);
  }
  auto keys = read_key_list(*object);
  if (!keys) return keys.error();
  auto content = (*type)->read(*object);
  if (!content) return content.error();
  return ClientMessage{id, std::move(*keys), std::move(*content)};
}

std::string log_line(std::string_view text) {
  const auto object = read_object(text);
  const auto type = object ? read_type(*object) : Result<const MessageType*>(object.error());
  return std::string(type ? (*type)->name : "malformed") + ", " + std::to_string(text.size()) + " bytes";
}

}  // namespace cheshire
