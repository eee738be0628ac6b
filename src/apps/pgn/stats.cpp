// cheshire pgn stats: how many games, results and half-moves.
#include <fmt/format.h>

#include <map>
#include <memory>

#include "apps/columns.h"
#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

struct StatsArguments {
  PgnArguments pgn;
  bool json = false;
};

struct GameStats {
  std::int64_t games = 0, white = 0, draws = 0, black = 0, others = 0;
  std::int64_t plies = 0, shortest = 0, longest = 0;

  void add(std::string_view result, int length) {
    shortest = games == 0 ? length : std::min<std::int64_t>(shortest, length);
    longest = std::max<std::int64_t>(longest, length);
    ++games;
    plies += length;
    ++(result == "1-0" ? white : result == "0-1" ? black : result == "1/2-1/2" ? draws : others);
  }
};

void print(const std::map<std::string, GameStats>& all) {
  std::vector<std::vector<std::string>> rows = {
      {"game", "games", "1-0", "1/2-1/2", "0-1", "other", "half-moves", "shortest", "average", "longest"}};
  for (const auto& [game, s] : all) {
    std::vector<std::string> row = {game};
    for (const std::int64_t n : {s.games, s.white, s.draws, s.black, s.others, s.plies, s.shortest})
      row.push_back(std::to_string(n));
    row.push_back(fmt::format("{:.1f}", static_cast<double>(s.plies) / static_cast<double>(s.games)));
    row.push_back(std::to_string(s.longest));
    rows.push_back(std::move(row));
  }
  PgnOutput out("");
  out.write(columns(rows));
  out.finish();
}

void print_json(const std::map<std::string, GameStats>& all, const PgnFiles& files) {
  JsonWriter json;
  json.begin_object().field("errors", files.errors()).key("games").begin_array();
  for (const auto& [game, s] : all) {
    json.begin_object().field("game", game).field("games", s.games);
    json.field("white", s.white).field("draws", s.draws).field("black", s.black).field("others", s.others);
    json.field("plies", s.plies).field("shortest", s.shortest).field("longest", s.longest).end_object();
  }
  PgnOutput out("");
  out.write(json.end_array().end_object().take() + "\n");
  out.finish();
}

int stats(const StatsArguments& arguments) {
  PgnFiles files(arguments.pgn);
  std::map<std::string, GameStats> all;
  ReplayRequest request;
  request.variations = false;
  files.for_each([&](const PgnGame& record) {
    if (files.replay(record, request))
      all[files.game().spec().id].add(record.result(), files.replayed().plies);
    return true;
  });
  arguments.json ? print_json(all, files) : print(all);
  return files.status();
}

}  // namespace

void add_pgn_stats(Command& pgn) {
  Command command = pgn.command("stats", "Count games, results and half-moves of every game");
  const auto arguments = std::make_shared<StatsArguments>();
  add_pgn_arguments(command, arguments->pgn);
  command.flag("--json", arguments->json, "Print one JSON object");
  command.runs([arguments] { return stats(*arguments); });
}

}  // namespace cheshire
