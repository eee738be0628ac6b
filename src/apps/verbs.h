// The verbs of the `cheshire` command. Each adds itself to the command line and, when chosen, hands over what is to be run.
#pragma once

#include <CLI/App.hpp>
#include <functional>

namespace cheshire {

/// Runs a verb; gives the exit status. May throw UsageError (exit status 2) or another std::exception (1).
using Run = std::function<int()>;

void add_games(CLI::App& app, Run& chosen);
void add_moves(CLI::App& app, Run& chosen);
void add_perft(CLI::App& app, Run& chosen);
void add_uci(CLI::App& app, Run& chosen);
void add_bench(CLI::App& app, Run& chosen);
void add_play(CLI::App& app, Run& chosen);
void add_match(CLI::App& app, Run& chosen);
void add_serve(CLI::App& app, Run& chosen);
void add_store(CLI::App& app, Run& chosen);
void add_verify(CLI::App& app, Run& chosen);

}  // namespace cheshire
