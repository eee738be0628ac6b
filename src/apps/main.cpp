// The `cheshire` command. Exit status: 0 success, 1 failure while running, 2 wrong usage.
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "apps/command_line.h"
#include "apps/commands.h"

int main(int argc, char** argv) {
  using namespace cheshire;
  try {
    return run_command_line(argc, argv, [](Command& cheshire) {
      for (auto* add : {add_games, add_moves, add_diagram, add_perft, add_play, add_uci, add_match, add_pgn,
                        add_serve, add_store, add_bench, add_verify, add_completion, add_manual})
        add(cheshire);
    });
  } catch (const UsageError& error) {
    fmt::print(stderr, "cheshire: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cheshire: {}\n", error.what());
    return 1;
  }
}
