// cheshire games: lists the games, and checks game files.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <utility>

#include "apps/arguments.h"
#include "apps/columns.h"
#include "apps/commands.h"
#include "engine/session_json.h"
#include "engine/try_game.h"
#include "gamefile/report.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

struct GamesArguments {
  std::string game;  // empty for all
  std::vector<std::string> files, checked;
  bool json = false;
};

std::string board_names(const Topology& topology) {
  if (topology.boards() == 1) return "1";
  std::string names;
  for (int b = 0; b < topology.boards(); ++b) names += (b == 0 ? "" : ", ") + topology.board_name(b);
  return fmt::format("{} ({})", topology.boards(), names);
}

/// Returns every game that can be opened. A game on a very large board cannot always be doubled.
std::vector<std::shared_ptr<const AnyGame>> games_of(const GameLibrary& library) {
  std::vector<std::shared_ptr<const AnyGame>> games;
  for (const std::string& id : library.ids()) {
    Result<GameSpec> spec = library.find(id);
    if (!spec) continue;
    if (auto game = open_game(std::move(*spec))) games.push_back(std::move(*game));
  }
  return games;
}

void print_table(const GameLibrary& library) {
  std::vector<std::vector<std::string>> rows = {
      {"id", "title", "cells", "boards", "options (the default first)"}};
  std::map<std::string, std::string> notes;  // each note, with the ids of its games
  for (const auto& game : games_of(library)) {
    const Topology& topology = game->topology();
    if (const std::string& note = game->spec().note; !note.empty())
      notes[note] += (notes[note].empty() ? "" : ", ") + game->spec().id;
    std::vector<std::string> row = {game->spec().id, game->spec().title,
                                    std::to_string(topology.boards() * topology.cells_per_board()),
                                    board_names(topology)};
    const auto& options = game->spec().options;
    if (options.empty()) row.emplace_back("-");
    for (const OptionSpec& option : options) {
      constexpr std::size_t widest = 60;  // width of a line of choices
      std::string text = option.key + "=" + option.fallback;
      std::vector<std::string> choices = option.choices;
      if (option.free == FreeValue::number) choices.emplace_back("N");
      if (option.free == FreeValue::squares) choices.emplace_back("SQUARE,SQUARE...");
      for (const std::string& choice : choices) {
        if (choice == option.fallback) continue;
        text += "|";
        if (text.size() + choice.size() > widest) {
          row.push_back(std::exchange(text, std::string(option.key.size() + 1, ' ')));
          rows.push_back(std::exchange(row, {"", "", "", ""}));
        }
        text += choice;
      }
      row.push_back(std::move(text));
      rows.push_back(std::exchange(row, {"", "", "", ""}));
    }
    if (options.empty()) rows.push_back(std::move(row));
  }
  fmt::print("{}", columns(rows));
  for (const auto& [note, ids] : notes) fmt::print("\n{}: {}\n", ids, note);
}

/// Prints a text of any length in lines that a terminal shows.
void print_paragraph(std::string_view text, std::size_t indent) {
  constexpr std::size_t widest = 80;
  std::size_t column = 0;
  for (const Token& word : tokenize(text)) {
    if (column > 0 && column + 1 + word.text.size() > widest) {
      fmt::print("\n");
      column = 0;
    }
    fmt::print("{:{}}{}", "", column == 0 ? indent : 1, word.text);
    column += (column == 0 ? indent : 1) + word.text.size();
  }
  if (column > 0) fmt::print("\n");
}

/// Prints what a player may want to know before choosing a game and its options.
void print_game(const AnyGame& game) {
  const GameSpec& spec = game.spec();
  const Topology& topology = game.topology();
  fmt::print("{} ({})\n", spec.title, spec.id);
  std::string about;
  for (const std::string& sentence : spec.summary) about += sentence + ' ';
  print_paragraph(about + spec.note, 0);
  fmt::print("boards: {}, {} cells\n", board_names(topology), topology.boards() * topology.cells_per_board());
  for (const OptionSpec& option : spec.options) {
    fmt::print("\n--option {}=VALUE  {}; by default {}\n", option.key, option.title, option.fallback);
    print_paragraph(option.help, 2);
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
      fmt::print("  {}\n", option.choices[i]);
      if (i < option.choice_help.size()) print_paragraph(option.choice_help[i], 6);
    }
    if (option.free == FreeValue::number) fmt::print("  a number from {} to {}\n", option.min, option.max);
    if (option.free == FreeValue::squares) fmt::print("  squares, as SQUARE,SQUARE...\n");
  }
}

void print_json(const std::vector<std::shared_ptr<const AnyGame>>& games) {
  std::string text;
  for (const auto& game : games) text += (text.empty() ? "[" : ",\n ") + game_info_json(*game);
  fmt::print("{}]\n", text);
}

/// Prints the mistakes of a file, or what its games were compiled to. Returns whether the file is sound.
bool check(const std::string& path, LoadedGames& loaded_games) {
  auto text = read_game_text(path);
  if (!text) throw UsageError(msg::argument_refused("--check", text.error().message));
  if (const auto faults = loaded_games.put(path, std::move(*text), try_game); !faults.empty()) {
    fmt::print("{}", faults_text(path, faults));
    fmt::print("{}: {} {}\n", path, faults.size(), faults.size() == 1 ? "mistake" : "mistakes");
    return false;
  }
  bool first = true;
  for (const std::string& id : loaded_games.files.back().ids) {
    const Result<GameSpec> spec = loaded_games.library.find(id);
    const auto report = spec ? game_report(*spec) : Result<std::string>(spec.error());
    if (!report) throw std::runtime_error(report.error().text());
    fmt::print("{}{}", std::exchange(first, false) ? "" : "\n", *report);
  }
  return true;
}

int run(const GamesArguments& arguments) {
  LoadedGames loaded_games = load_games(arguments.files);
  if (!arguments.checked.empty()) {
    bool sound = true;
    for (const std::string& path : arguments.checked) sound = check(path, loaded_games) && sound;
    return sound ? 0 : 1;
  }
  if (!arguments.game.empty()) {
    const Result<GameChoice> chosen = read_game_choice(arguments.game);
    if (!chosen) throw refused_argument("GAME", arguments.game, chosen.error());
    Result<GameSpec> spec = loaded_games.library.find(chosen->name, chosen->options);
    if (!spec) throw UsageError(spec.error().message);
    const auto game = open_game(std::move(*spec));
    if (!game) throw UsageError(game.error().message);
    arguments.json ? print_json({*game}) : print_game(**game);
    return 0;
  }
  arguments.json ? print_json(games_of(loaded_games.library)) : print_table(loaded_games.library);
  return 0;
}

}  // namespace

void add_games(Command& cheshire) {
  Command command =
      cheshire.command("games", "List the games, or one with its rule options; check game files");
  const auto arguments = std::make_shared<GamesArguments>();
  command.text("GAME", arguments->game, "", "Explain this game and its rule options");
  add_game_files(command, arguments->files);
  command.texts(
      "--check", arguments->checked, "FILE",
      "Check a game file: print every mistake with line and column, or the boards and each piece's reach; "
      "may be repeated");
  command.flag("--json", arguments->json, "Print an array of GameInfo (docs/reference.md)");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
