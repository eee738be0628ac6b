// cheshire uci, cheshire xboard: the protocols of GUIs on standard input and output.
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/standard_lines.h"
#include "messages/commandline.h"
#include "protocol/uci.h"
#include "protocol/xboard.h"

namespace cheshire {
namespace {

struct ProtocolArguments {
  std::string variant = EngineSettings{}.variant;
  std::vector<std::string> files;
};

LoadedGames load_games_with(const ProtocolArguments& arguments) {
  LoadedGames games = load_games(arguments.files);
  const Result<GameChoice> chosen = read_game_choice(arguments.variant);
  if (!chosen) throw refused_argument("GAME", arguments.variant, chosen.error());
  if (const auto game = games.library.find(chosen->name, chosen->options); !game)
    throw UsageError(game.error().message);
  return games;
}

int run_uci(const ProtocolArguments& arguments) {
  Uci uci(write_line, load_games_with(arguments), arguments.variant);
  const OutputWatch watch;
  uci.run(read_line);
  return 0;
}

int run_xboard(const ProtocolArguments& arguments) {
  // XBoard interrupts an engine that has not yet said that it needs no interrupts.
  std::signal(SIGINT, SIG_IGN);
  Xboard xboard(write_line, load_games_with(arguments), arguments.variant);
  const std::string game = arguments.variant.substr(0, arguments.variant.find(';'));
  if (!xboard.plays(game)) throw UsageError(msg::xboard_cannot_show(game));
  const OutputWatch watch;
  xboard.run(read_line);
  return 0;
}

void add_protocol(Command& cheshire, const char* name, const char* help,
                  int (*run)(const ProtocolArguments&)) {
  Command command = cheshire.command(name, help);
  const auto a = std::make_shared<ProtocolArguments>();
  command.text("GAME", a->variant, "", "Game to begin with (see cheshire games)").show_default();
  add_game_files(command, a->files);
  command.runs([a, run] { return run(*a); });
}

}  // namespace

void add_uci(Command& cheshire) {
  add_protocol(cheshire, "uci", "Speak the UCI protocol on standard input and output (docs/protocol.md)",
               run_uci);
}

void add_xboard(Command& cheshire) {
  add_protocol(cheshire, "xboard",
               "Speak XBoard's protocol (CECP 2) on standard input and output (docs/protocol.md)",
               run_xboard);
}

}  // namespace cheshire
