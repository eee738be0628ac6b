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

using endings::TableSummary;

/// The pieces in the name of a table, such as KRvKN.
std::int64_t pieces_in(std::string_view name) { return static_cast<std::int64_t>(name.size()) - 1; }

void write_win(JsonWriter& json, const TableSummary::Win& win) {
  json.begin_object().field("fen", win.fen).field("plies", win.plies).end_object();
}

void write_longest(JsonWriter& json, const TableSummary::Side& side) {
  json.key("longest");
  if (side.longest)
    write_win(json, *side.longest);
  else
    json.null();
}

/// Adds how often a side to move wins, draws and loses, its longest win, and how many there are to practise.
void write_counts(JsonWriter& json, const TableSummary::Side& side) {
  json.begin_object();
  for (int v = 2; v >= -2; --v)
    json.field(name(static_cast<endings::Verdict>(v)), side.positions[static_cast<std::size_t>(v + 2)]);
  write_longest(json, side);
  json.field("hardest", static_cast<std::int64_t>(side.hardest.size())).end_object();
}

/// Adds its longest win as a line of best play, and what there is to practise.
void write_wins(JsonWriter& json, const TableSummary::Side& side) {
  write_longest(json.begin_object(), side);
  json.key("line").begin_array();
  for (const std::string& move : side.line) json.value(move);
  json.end_array().key("hardest").begin_array();
  for (const TableSummary::Win& win : side.hardest) write_win(json, win);
  json.end_array().end_object();
}

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
    endings_.emplace(id, read_summaries(folder, *spec, opened->files));
    games_.push_back({id, opened->tables->most_pieces()});
    readers_.emplace(spec->identity(), opened->tables->reader());
  }
}

EndgameTables::Endings EndgameTables::read_summaries(const std::string& folder, const GameSpec& spec,
                                                     const std::vector<endings::TableOrigin>& files) const {
  Endings found;
  JsonWriter list;
  list.begin_object().field("game", spec.id).key("endings").begin_array();
  for (const endings::TableOrigin& file : files) {
    JsonWriter view;
    for (JsonWriter* json : {&list, &view})
      json->begin_object().field("name", file.material).field("pieces", pieces_in(file.material));
    list.field("positions", file.positions);
    const std::string path = endings::summary_path(folder, spec, file.material);
    const Result<TableSummary> summary = endings::read_table_summary(path, file);
    if (summary) {
      for (std::size_t side : {0U, 1U}) {
        const char* color = side == 0 ? "white" : "black";
        write_counts(list.key(color), summary->sides[side]);
        write_wins(view.key(color), summary->sides[side]);
      }
    } else {
      note_(summary.error().message);
    }
    list.end_object();
    found.views.emplace(file.material, std::make_shared<const std::string>(view.end_object().take()));
  }
  found.list = std::make_shared<const std::string>(list.end_array().end_object().take());
  return found;
}

std::shared_ptr<const std::string> EndgameTables::list(const std::string& game) const {
  const auto found = endings_.find(game);
  return found == endings_.end() ? nullptr : found->second.list;
}

std::shared_ptr<const std::string> EndgameTables::ending(const std::string& game,
                                                         const std::string& name) const {
  const auto found = endings_.find(game);
  if (found == endings_.end()) return nullptr;
  const auto view = found->second.views.find(name);
  return view == found->second.views.end() ? nullptr : view->second;
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
