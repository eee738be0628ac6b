// Reads and writes a side's player as JSON.
#include "server/model/player.h"

#include <utility>

#include "messages/fields.h"
#include "server/common/json_read.h"
#include "server/common/user_text.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::string_view bot_head = R"({"kind":"human","bot":true)";
constexpr std::string_view player_kinds[] = {"human", "engine"}, engines_at[] = {"page", "server"};

Result<std::string> read_human(const json::object& player) {
  if (auto r = only_fields(player, {"kind", "name"}); !r) return r.error();
  if (!player.contains("name")) return human("");
  const auto name = read_name(player);
  if (!name) return name.error();
  return human(*name);
}

Result<std::string> read_engine(const json::object& player) {
  if (auto r = only_fields(player, {"kind", "level", "at"}); !r) return r.error();
  const auto level = number_field(player, "level", 1, 8);
  if (!level) return level.error();
  JsonWriter json;
  json.begin_object().field("kind", "engine").field("level", *level);
  if (player.contains("at")) {
    const auto at = choice_field(player, "at", engines_at);
    if (!at) return at.error();
    if (engines_at[*at] == "server") json.field("at", "server");
  }
  return json.end_object().take();
}

}  // namespace

std::string human(std::string_view name) {
  JsonWriter json;
  json.begin_object().field("kind", "human");
  if (!name.empty()) json.field("name", name);
  return json.end_object().take();
}

std::string bot(std::string_view name) {
  JsonWriter json;
  json.begin_object().field("kind", "human").field("bot", true).field("name", name);
  return json.end_object().take();
}

bool is_bot(std::string_view player) { return player.starts_with(bot_head); }

Result<std::string> read_player(const json::object& body, std::string_view side) {
  const json::value* value = body.if_contains(side);
  if (value == nullptr) return human("");
  const json::object* player = value->if_object();
  if (player == nullptr) return Error{msg::field_not_object(side)};
  const auto kind = choice_field(*player, "kind", player_kinds);
  auto read = !kind                            ? Result<std::string>(kind.error())
              : player_kinds[*kind] == "human" ? read_human(*player)
                                               : read_engine(*player);
  if (!read) return Error{msg::field_refused(side, read.error().message)};
  return read;
}

Result<std::string> read_name(const json::object& body) {
  auto name = text_field(body, "name", 4 * longest_player_name);
  if (!name) return name;
  if (auto r = check_user_text("name", *name, longest_player_name); !r) return r.error();
  return name;
}

Result<std::string> read_guest_name(const json::object& body) {
  return body.contains("name") ? read_name(body) : std::string();
}

std::string renamed(std::string player, std::string_view name) {
  return name.empty() || !is_person(player) ? std::move(player) : human(name);
}

bool is_person(std::string_view player) { return player.starts_with(R"({"kind":"human")"); }

std::optional<int> server_engine(std::string_view player) {
  if (player.find(R"("at":"server")") == std::string_view::npos) return {};  // avoids parsing most players
  const auto object = read_object(player);
  if (!object || !object->contains("at")) return {};
  const auto level = number_field(*object, "level", 1, 8);
  if (!level) return {};
  return *level;
}

}  // namespace cheshire
