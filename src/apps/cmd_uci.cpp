// cheshire uci: the UCI protocol on standard input and output.
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "protocol/uci.h"

namespace cheshire {
namespace {

struct UciArguments {
  std::string variant = EngineSettings{}.variant;
  std::vector<std::string> files;
};

int run(const UciArguments& arguments) {
  const auto write = [](std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  };
  LoadedGames games = load_games(arguments.files);
  if (const auto game = games.library.find(arguments.variant); !game) throw UsageError(game.error().text());
  Uci uci(write, std::move(games), arguments.variant);
  uci.run([](std::string& line) { return static_cast<bool>(std::getline(std::cin, line)); });
  return 0;
}

}  // namespace

void add_uci(Command& cheshire) {
  Command command =
      cheshire.command("uci", "Speak the UCI protocol on standard input and output (docs/protocol.md)");
  const auto a = std::make_shared<UciArguments>();
  command.text("GAME", a->variant, "", "Game to begin with (see cheshire games)").show_default();
  add_game_files(command, a->files);
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
