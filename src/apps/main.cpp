// The `cheshire` command. Exit status: 0 success, 1 failure while running, 2 wrong usage.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <iterator>
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

/// A command, and whether it is about all commands.
struct Entry {
  std::string_view name;
  void (*add)(cheshire::Command&);
  bool about_all = false;
};

/// Adds the command that is called. All of them together take longer to set up than a short problem to solve.
void add_commands(cheshire::Command& cheshire, std::string_view called) {
  using namespace cheshire;
  static constexpr Entry commands[] = {
      {"games", add_games},
      {"moves", add_moves},
      {"diagram", add_diagram},
      {"analyse", add_analyse},
      {"fen", add_fen},
      {"perft", add_perft},
      {"solve", add_solve},
      {"problems", add_problems},
      {"compose", add_compose},
      {"play", add_play},
      {"uci", add_uci},
      {"xboard", add_xboard},
      {"match", add_match},
      {"openings", add_openings},
      {"tune", add_tune},
      {"selfplay", add_selfplay},
      {"train", add_train},
      {"fit", add_fit},
      {"puzzles", add_puzzles},
      {"book", add_book},
      {"tables", add_tables},
      {"pgn", add_pgn},
      {"serve", add_serve},
      {"store", add_store},
      {"bench", add_bench},
      {"verify", add_verify},
      {"completion", add_completion, true},
      {"manual", add_manual, true},
      {"help", add_help, true},
  };
  const auto* const one = std::find_if(std::begin(commands), std::end(commands),
                                       [&](const Entry& e) { return e.name == called; });
  if (one != std::end(commands) && !one->about_all) return one->add(cheshire);
  for (const Entry& each : commands) each.add(cheshire);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace cheshire;
  std::vector<char*> words(argv, argv + argc);
  char uci[] = "uci";
  if (started_as_engine(argc, argv)) words.insert(words.begin() + 1, uci);
  words.push_back(nullptr);
  try {
    const int status = run_command_line(
        static_cast<int>(words.size()) - 1, words.data(),
        [&](Command& cheshire) { add_commands(cheshire, words.size() > 2 ? words[1] : ""); });
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
