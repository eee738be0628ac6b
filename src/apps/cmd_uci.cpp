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

int run(const std::vector<std::string>& files) {
  const auto write = [](std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  };
  Uci uci(write, load_games(files));
  uci.run([](std::string& line) { return static_cast<bool>(std::getline(std::cin, line)); });
  return 0;
}

}  // namespace

void add_uci(Command& cheshire) {
  Command command =
      cheshire.command("uci", "Speak the UCI protocol on standard input and output (docs/protocol.md)");
  const auto files = std::make_shared<std::vector<std::string>>();
  add_game_files(command, *files);
  command.runs([files] { return run(*files); });
}

}  // namespace cheshire
