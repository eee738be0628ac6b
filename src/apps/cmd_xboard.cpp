// cheshire xboard: XBoard's protocol on standard input and output.
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "protocol/xboard.h"

namespace cheshire {
namespace {

struct XboardArguments {
  std::string variant = EngineSettings{}.variant;
  std::vector<std::string> files;
};

int run(const XboardArguments& arguments) {
  const auto write = [](std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  };
  // XBoard interrupts an engine that has not yet said that it needs no interrupts.
  std::signal(SIGINT, SIG_IGN);
  LoadedGames games = load_games(arguments.files);
  if (const auto game = games.library.find(arguments.variant); !game) throw UsageError(game.error().text());
  Xboard xboard(write, std::move(games), arguments.variant);
  if (!xboard.plays(arguments.variant))
    throw UsageError("XBoard cannot show " + arguments.variant +
                     ": its boards are too large, or its turns are more than moves");
  xboard.run([](std::string& line) { return static_cast<bool>(std::getline(std::cin, line)); });
  return 0;
}

}  // namespace

void add_xboard(Command& cheshire) {
  Command command = cheshire.command(
      "xboard", "Speak XBoard's protocol (CECP 2) on standard input and output (docs/protocol.md)");
  const auto a = std::make_shared<XboardArguments>();
  command.text("GAME", a->variant, "", "Game to begin with (see cheshire games)").show_default();
  add_game_files(command, a->files);
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
