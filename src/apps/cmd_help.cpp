// cheshire help: what --help says of a command.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "apps/commands.h"

namespace cheshire {

void add_help(Command& cheshire) {
  Command command = cheshire.command("help", "Print the help of a command: cheshire help pgn filter");
  const auto names = std::make_shared<std::vector<std::string>>();
  command.texts("COMMAND", *names, "", "The command (default: list all commands)");
  command.runs([cheshire, names] {
    fmt::print("{}", cheshire.help_of(*names));
    return 0;
  });
}

}  // namespace cheshire
