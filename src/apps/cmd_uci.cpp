// cheshire uci: the UCI protocol on standard input and output.
#include <cstdio>
#include <iostream>
#include <string>

#include "apps/verbs.h"
#include "protocol/uci.h"

namespace cheshire {
namespace {

int run() {
  Uci uci([](std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  });
  uci.run([](std::string& line) { return static_cast<bool>(std::getline(std::cin, line)); });
  return 0;
}

}  // namespace

void add_uci(CLI::App& app, Run& chosen) {
  CLI::App* verb =
      app.add_subcommand("uci", "Speak the UCI protocol on standard input and output (docs/protocol.md)");
  verb->callback([&chosen] { chosen = run; });
}

}  // namespace cheshire
