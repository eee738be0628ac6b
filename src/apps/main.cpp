// The `cheshire` command. Exit status: 0 all went well, 1 it failed while running, 2 it was called wrongly.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>

#include "apps/arguments.h"
#include "apps/verbs.h"
#include "games/registry.h"

namespace cheshire {
namespace {

constexpr int failed = 1, called_wrongly = 2;

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : ", ") + item;
  return text;
}

const CLI::App& chosen_verb(const CLI::App& app) {
  const auto verbs = app.get_subcommands();
  return verbs.empty() ? app : chosen_verb(*verbs.front());
}

std::string verb_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(verb->get_name());
  return joined(names);
}

/// What a verb takes: "GAME DEPTH --fen --json ...".
std::string accepted(const CLI::App& verb) {
  std::string positionals, flags;
  for (const CLI::Option* option : verb.get_options()) {
    if (option == verb.get_help_ptr()) continue;
    if (option->get_positional()) {
      positionals += " " + option->get_name(true);
    } else {
      flags += " " + option->get_name();
    }
  }
  return positionals + flags;
}

/// One line for a command line that could not be read.
std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& verb = chosen_verb(app);
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  const bool unknown = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  if (&verb == &app) {
    if (unknown) text = fmt::format("'{}' is no verb", joined(app.remaining()));
    return fmt::format("{}; the verbs are {}", text, verb_names(app));
  }
  if (const std::string names = verb_names(verb); !names.empty()) {
    const std::string stray = joined(verb.remaining());
    return fmt::format("{}: {}; it takes {}", verb.get_name(),
                       stray.empty() ? "a command is missing" : fmt::format("unknown command '{}'", stray),
                       names);
  }
  if (unknown) text = fmt::format("'{}' is not expected", joined(verb.remaining()));
  if (text.find("GAME is required") != std::string::npos) text += " (" + joined(game_ids()) + ")";
  return fmt::format("{}: {}; it takes{}", verb.get_name(), text, accepted(verb));
}

int run(int argc, char** argv) {
  CLI::App app("Cheshire: engine and playing table for Alice chess and other chess on more than one board",
               "cheshire");
  app.set_version_flag("--version", "cheshire " CHESHIRE_VERSION);
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(30);
  app.get_formatter()->label("SUBCOMMAND", "VERB");
  app.footer("`cheshire VERB --help` says more about a verb. Without a verb this help is printed.");
  Run chosen;
  for (auto* add : {add_games, add_moves, add_perft, add_play, add_uci, add_match, add_serve, add_store,
                    add_bench, add_verify})
    add(app, chosen);
  for (CLI::App* verb : app.get_subcommands(nullptr)) verb->group("Verbs")->footer("");

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& message) {
    return app.exit(message);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "cheshire: {}\n", complaint(app, error));
    return called_wrongly;
  }
  if (!chosen) {
    fmt::print("{}", app.help());
    return 0;
  }
  return chosen();
}

}  // namespace
}  // namespace cheshire

int main(int argc, char** argv) {
  try {
    return cheshire::run(argc, argv);
  } catch (const cheshire::UsageError& error) {
    fmt::print(stderr, "cheshire: {}\n", error.what());
    return cheshire::called_wrongly;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cheshire: {}\n", error.what());
    return cheshire::failed;
  }
}
