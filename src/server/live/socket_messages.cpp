// Writes each message to clients as JSON (schema/socket.schema.json).
#include "server/live/socket_messages.h"

#include <algorithm>

#include "text/json_writer.h"

namespace cheshire {
namespace {

JsonWriter message(const char* type, const std::string& id) {
  JsonWriter json;
  json.begin_object().field("type", type).field("id", id);
  return json;
}

void write_list(JsonWriter& json, std::string_view key, const std::vector<std::string_view>& list) {
  json.key(key).begin_array();
  for (const std::string_view one : list) json.raw(one);
  json.end_array();
}

void write_line(JsonWriter& json, const ChatLine& line) {
  json.field("from", letter(line.from)).field("text", line.text).field("at", line.at);
}

}  // namespace

std::string error_message(const Error& error, const std::string* id, std::optional<std::int64_t> version) {
  JsonWriter json;
  json.begin_object().field("type", "error").members(error.message).key("at");
  error.at == Error::nowhere ? json.null() : json.value(error.at);
  json.key("id");
  id ? json.value(*id) : json.null();
  if (version) json.field("version", *version);
  return json.end_object().take();
}

std::string record_message(std::int64_t version, const std::string& record) {
  JsonWriter json;
  json.begin_object().field("type", "record").field("version", version).key("record").raw(record);
  return json.end_object().take();
}

std::string change_message(const std::string& id, std::int64_t version, const std::string& changed) {
  return message("change", id).field("version", version).key("changed").raw(changed).end_object().take();
}

std::string ack_message(const std::string& id, std::optional<int> ply, std::optional<std::int64_t> version,
                        const std::string& changed) {
  JsonWriter json = message("ack", id);
  if (ply) json.field("ply", *ply);
  if (version) json.field("version", *version);
  if (!changed.empty()) json.key("changed").raw(changed);
  return json.end_object().take();
}

std::string pong_message(const std::string& id) { return message("pong", id).end_object().take(); }

std::string presence_message(const std::string& id, const Presence& presence, Instant now) {
  JsonWriter json = message("presence", id);
  json.field("white", presence.here.white).field("black", presence.here.black);
  json.field("spectators", presence.spectators).key("chat").begin_object();
  json.field("white", presence.chatting.white).field("black", presence.chatting.black);
  json.end_object().key("claim");
  if (presence.wait) {
    const Milliseconds in = std::max(presence.wait->due - now, Milliseconds(0));
    json.begin_object().field("by", letter(!presence.wait->away)).field("in", std::int64_t{in.count()});
    json.end_object();
  } else {
    json.null();
  }
  return json.end_object().take();
}

std::string chat_message(const std::string& id, const ChatLine& line) {
  JsonWriter json = message("chat", id);
  write_line(json, line);
  return json.end_object().take();
}

std::string chats_message(const std::string& id, const std::vector<ChatLine>& lines) {
  JsonWriter json = message("chats", id);
  json.key("chats").begin_array();
  for (const ChatLine& line : lines) {
    json.begin_object();
    write_line(json, line);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

std::string invitation_message(const std::string& id, const std::string& invitation) {
  JsonWriter json = message("invitation", id);
  json.field("seat", name(SeatName::umpire)).field("invitation", invitation);
  return json.end_object().take();
}

std::vector<std::string> rematch_messages(const std::string& old, const std::string& next, const Keys& keys,
                                          Seat seat) {
  std::vector<std::string> messages;
  const auto tell_of = [&](const char* seat_there) {
    JsonWriter json = message("rematch", old);
    json.field("game", next);
    if (seat_there) json.field("seat", seat_there);
    messages.push_back(json.end_object().take());
  };
  if (seat.white && keys.of_players()) tell_of(name(SeatName::black));
  if (seat.black && keys.of_players()) tell_of(name(SeatName::white));
  if (seat.umpire && !keys.umpire.empty()) tell_of(name(SeatName::umpire));
  if (messages.empty()) tell_of(nullptr);
  return messages;
}

std::string lobby_message(const std::vector<std::string_view>& challenges) {
  JsonWriter json;
  json.begin_object().field("type", "lobby");
  write_list(json, "challenges", challenges);
  return json.end_object().take();
}

std::string lobby_change_message(const std::vector<std::string_view>& added,
                                 const std::set<std::string>& removed) {
  JsonWriter json;
  json.begin_object().field("type", "lobbyChange");
  write_list(json, "added", added);
  json.key("removed").begin_array();
  for (const std::string& id : removed) json.value(id);
  return json.end_array().end_object().take();
}

std::string bots_message(const std::vector<std::string_view>& names) {
  JsonWriter json;
  json.begin_object().field("type", "bots");
  write_list(json, "names", names);
  return json.end_object().take();
}

std::string seeking_message(const Challenge* own) {
  JsonWriter json;
  json.begin_object().field("type", "seeking").key("challenge");
  own ? json.raw(challenge_json(*own)) : json.null();
  return json.end_object().take();
}

std::string paired_message(const std::string& game, SeatName seat, const std::string& key) {
  JsonWriter json;
  json.begin_object().field("type", "paired").field("game", game).field("seat", name(seat));
  return json.field("key", key).end_object().take();
}

}  // namespace cheshire
