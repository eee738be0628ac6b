#include "server/store/player.h"

#include "server/common/json_read.h"
#include "server/common/user_text.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr const char* human = R"({"kind":"human"})";
constexpr std::size_t longest_name = 40;  // characters

Result<std::string> read_human(const json::object& player) {
  for (const char* field : {"level", "at"}) {
    if (player.contains(field)) return Error{"a human has no '" + std::string(field) + "'"};
  }
  if (!player.contains("name")) return std::string(human);
  const auto name = text_field(player, "name", 4 * longest_name);
  if (!name) return name.error();
  if (auto r = check_user_text("name", *name, longest_name); !r) return r.error();
  return JsonWriter().begin_object().field("kind", "human").field("name", *name).end_object().take();
}

Result<std::string> read_engine(const json::object& player) {
  if (player.contains("name")) return Error{"an engine has no 'name'"};
  const auto level = number_field(player, "level", 1, 8);
  if (!level) return level.error();
  JsonWriter json;
  json.begin_object().field("kind", "engine").field("level", *level);
  if (player.contains("at")) {
    const auto at = text_field(player, "at", 16);
    if (!at) return at.error();
    if (*at != "page" && *at != "server") return Error{"'at' is page or server, not '" + *at + "'"};
    if (*at == "server") json.field("at", *at);
  }
  return json.end_object().take();
}

}  // namespace

Result<std::string> read_player(const json::object& body, std::string_view side) {
  const auto about = [&](const std::string& why) { return Error{"'" + std::string(side) + "': " + why}; };
  const json::value* value = body.if_contains(side);
  if (value == nullptr) return std::string(human);
  const json::object* player = value->if_object();
  if (player == nullptr) return about("a player is an object such as {\"kind\":\"human\"}");
  if (auto r = only_fields(*player, {"kind", "level", "name", "at"}); !r) return about(r.error().text());
  const auto kind = text_field(*player, "kind", 16);
  if (!kind) return about(kind.error().text());
  if (*kind != "human" && *kind != "engine") return about("'kind' is human or engine, not '" + *kind + "'");
  auto read = *kind == "human" ? read_human(*player) : read_engine(*player);
  if (!read) return about(read.error().text());
  return read;
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
