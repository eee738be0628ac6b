#include "server/work/endgame_tables.h"

#include <sys/stat.h>

#include <utility>

#include "endings/table_folder.h"
#include "engine/table_answer.h"
#include "messages/fields.h"
#include "server/common/url_query.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_tables_field = 4000;

bool is_folder(const std::string& path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

Result<TablesQuery> read_tables_query(std::string_view target) {
  auto fields = query_fields(target);
  if (!fields) return fields.error();
  TablesQuery query;
  for (auto& [name, value] : *fields) {
    if (name != "fen" && name != "options") return Error{msg::field_unknown(name)};
    if (value.size() > longest_tables_field)
      return Error{msg::field_too_long(name, static_cast<std::int64_t>(longest_tables_field))};
    (name == "fen" ? query.fen : query.options) = std::move(value);
  }
  if (query.fen.empty()) return Error{msg::field_missing("fen")};
  return query;
}

EndgameTables::EndgameTables(const std::string& folder, const GameLibrary& library,
                             const std::function<void(const Message&)>& note)
    : note_(note) {
  std::vector<std::string> ids = library.ids();
  for (std::string& id : library.unlisted_ids()) ids.push_back(std::move(id));
  for (const std::string& id : ids) {
    if (!is_folder(folder + "/" + id)) continue;
    const Result<GameSpec> spec = library.find(id);
    if (!spec) continue;
    const Result<endings::OpenedTables> opened = endings::open_tables(folder, *spec);
    if (!opened) {
      note_(opened.error().message);
      continue;
    }
    for (const Error& error : opened->refused) note_(error.message);
    if (!opened->tables) continue;
    games_.push_back({id, opened->tables->most_pieces()});
    readers_.emplace(spec->identity(), opened->tables->reader());
  }
}

std::string EndgameTables::answer(const Session& session) {
  endings::Reader& reader = *readers_.at(session.game().spec().identity());
  const Result<TableAnswer> found = ask_tables(session, reader);
  if (const std::optional<Error> fault = reader.take_fault()) note_(fault->message);
  JsonWriter json;
  json.begin_object();
  if (found)
    write_answer(json, *found);
  else
    write_unknown(json);
  json.end_object();
  return json.take();
}

}  // namespace cheshire
