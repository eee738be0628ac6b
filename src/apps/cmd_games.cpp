// cheshire games: what can be played.
#include <fmt/format.h>

#include <memory>

#include "apps/columns.h"
#include "apps/verbs.h"
#include "engine/session.h"
#include "engine/session_json.h"

namespace cheshire {
namespace {

std::string board_names(const Topology& topology) {
  if (topology.boards() == 1) return "1";
  std::string names;
  for (int b = 0; b < topology.boards(); ++b) names += (b == 0 ? "" : ", ") + topology.board_name(b);
  return fmt::format("{} ({})", topology.boards(), names);
}

int print_table() {
  std::vector<std::vector<std::string>> rows = {
      {"id", "title", "cells", "boards", "options (the default first)"}};
  for (const std::string& id : game_ids()) {
    const auto game = open_game(id).value();
    const Topology& topology = game->topology();
    std::vector<std::string> row = {id, game->spec().title,
                                    std::to_string(topology.boards() * topology.cells_per_board()),
                                    board_names(topology)};
    const auto& options = game->spec().options;
    if (options.empty()) row.emplace_back("-");
    for (const OptionSpec& option : options) {
      std::string text = option.key + "=" + option.fallback;
      for (const std::string& choice : option.choices) {
        if (choice != option.fallback) text += "|" + choice;
      }
      row.push_back(std::move(text));
      rows.push_back(std::exchange(row, {"", "", "", ""}));
    }
    if (options.empty()) rows.push_back(std::move(row));
  }
  fmt::print("{}", columns(rows));
  return 0;
}

int print_json() {
  std::string text;
  for (const std::string& id : game_ids())
    text += (text.empty() ? "[" : ",\n ") + game_info_json(*open_game(id).value());
  fmt::print("{}]\n", text);
  return 0;
}

}  // namespace

void add_games(CLI::App& app, Run& chosen) {
  CLI::App* verb = app.add_subcommand("games", "List the games, their boards and the options of their rules");
  const auto json = std::make_shared<bool>(false);
  verb->add_flag("--json", *json, "Print an array of GameInfo (docs/protocol.md)");
  verb->callback([&chosen, json] { chosen = [json] { return *json ? print_json() : print_table(); }; });
}

}  // namespace cheshire
