// The `cheshire` command. Exit status: 0 success, 1 failure while running, 2 wrong usage.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "apps/command_line.h"
#include "apps/commands.h"
#include "messages/commandline.h"

namespace {

/// Whether a GUI or another program that drives engines has started this one: as `cheshire-uci`, or without a
/// command where standard input is not a terminal.
bool started_as_engine(int argc, char** argv) {
  const std::string_view path = argc > 0 ? argv[0] : "";
  return path.substr(path.rfind('/') + 1) == "cheshire-uci" || (argc == 1 && isatty(STDIN_FILENO) == 0);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace cheshire;
  std::vector<char*> words(argv, argv + argc);
  char uci[] = "uci";
  if (started_as_engine(argc, argv)) words.insert(words.begin() + 1, uci);
  words.push_back(nullptr);
  try {
    const int status =
        run_command_line(static_cast<int>(words.size()) - 1, words.data(), [](Command& cheshire) {
          for (auto* add : {add_games, add_moves, add_diagram, add_perft, add_solve, add_problems,
                            add_compose, add_play, add_uci, add_xboard, add_match, add_pgn, add_serve,
                            add_store, add_bench, add_verify, add_completion, add_manual})
            add(cheshire);
        });
    // What is still buffered may find the disk full, and what was written before may have.
    std::cout.flush();
    if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw std::runtime_error(msg::output_failed(std::strerror(errno)).text());
    return status;
  } catch (const UsageError& error) {
    std::fprintf(stderr, "cheshire: %s\n", error.what());  // fmt would throw if nobody reads it
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cheshire: %s\n", error.what());
    return 1;
  }
}
