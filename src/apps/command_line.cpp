#include "apps/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>

#include "apps/build_info.h"
#include "games/registry.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

constexpr int called_wrongly = 2;

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : ", ") + item;
  return text;
}

/// Returns how many letters to put in, leave out, change or swap with the next to make one word of the other.
std::size_t typos(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

/// Returns the name that was probably meant by a word; empty if none is near.
std::string meant_by(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t longest = 32;
  std::size_t least = word.size() > longest ? 0 : 1 + std::max<std::size_t>(1, word.size() / 3);
  std::string meant;
  for (const std::string& name : names) {
    const std::size_t n = least == 0 ? 0 : typos(word, name);
    if (n < least) {
      least = n;
      meant = name;
    }
  }
  return meant;
}

const CLI::App& chosen_command(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : chosen_command(*commands.front());
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

/// Returns what a command accepts: "GAME DEPTH --fen --json ...".
std::string accepted(const CLI::App& command) {
  std::string positionals, flags;
  for (const CLI::Option* option : command.get_options()) {
    if (option == command.get_help_ptr()) continue;
    if (option->get_positional()) {
      positionals += " " + option->get_name(true);
    } else {
      flags += " " + option->get_name();
    }
  }
  const std::string all = positionals + flags;
  return all.empty() ? "nothing" : all.substr(1);
}

/// Says that an app has no command of that name.
Message unknown_command(const CLI::App& app, const std::string& name) {
  const std::vector<std::string> commands = command_names(app);
  const std::string meant = meant_by(name, commands);
  if (app.get_parent() == nullptr)
    return meant.empty() ? msg::command_unknown(name, commands) : msg::command_misspelt(name, meant);
  return meant.empty() ? msg::subcommand_unknown(app.get_name(), name, commands)
                       : msg::subcommand_misspelt(app.get_name(), name, meant);
}

/// Returns one line that says what is wrong with a command line. What the parser itself finds wrong with an
/// option's value is in its own words.
Message complaint(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = chosen_command(app);
  const std::string stray = joined(command.remaining());
  const bool unexpected = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  const std::vector<std::string> commands = command_names(command);
  const std::string word = command.remaining().empty() ? "" : command.remaining().front();
  if (&command == &app) {
    if (!unexpected) return msg::arguments_malformed("cheshire", text, joined(commands));
    return unknown_command(app, word);
  }
  const std::string name = command.get_name();
  if (!commands.empty())
    return word.empty() ? msg::subcommand_missing(name, commands) : unknown_command(command, word);
  const std::string takes = accepted(command);
  if (unexpected) return msg::argument_unexpected(name, stray, takes);
  const CLI::Option* game = command.get_option_no_throw("GAME");
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && game != nullptr && game->count() == 0)
    return msg::argument_game_missing(name, game_ids(), takes);
  return msg::arguments_malformed(name, text, takes);
}

/// Returns the values of "{a,b,c}" or "a|b|c", the types that one_of() and some commands give.
std::vector<std::string> choices(std::string type) {
  if (type.starts_with('{') && type.ends_with('}')) {
    type = type.substr(1, type.size() - 2);
  } else if (type.find('|') == std::string::npos) {
    return {};
  }
  std::replace(type.begin(), type.end(), '|', ',');
  return CLI::detail::split(type, ',');
}

CommandDescription describe_app(const CLI::App& app) {
  CommandDescription command{app.get_name(), app.get_description(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    CommandDescription::Option described;
    described.positional = option->get_positional();
    if (described.positional) {
      described.names = {option->get_name(true)};
    } else {
      for (const std::string& name : option->get_lnames()) described.names.push_back("--" + name);
      for (const std::string& name : option->get_snames()) described.names.push_back("-" + name);
    }
    const std::string type = option->get_type_name();
    if (option->get_items_expected_max() > 0) {
      const std::size_t colon = type.find(':');
      described.choices = choices(colon == std::string::npos ? type : type.substr(colon + 1));
      described.value = type.substr(0, colon);
    }
    described.help = option->get_description();
    described.required = option->get_required();
    command.options.push_back(std::move(described));
  }
  for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; }))
    command.commands.push_back(describe_app(*below));
  return command;
}

template <class T>
Argument add_number(CLI::App& app, const std::string& name, T& value, T low, T high,
                    const std::string& help) {
  // CLI11 would take -1 for the largest unsigned number, and 010 for 8.
  const CLI::Validator whole_number(
      [low, high](std::string& text) {
        T number{};
        const char* end = text.data() + text.size();
        const auto [read, fault] = std::from_chars(text.data(), end, number);
        if (fault != std::errc() || read != end || number < low || number > high)
          return fmt::format("Value {} not in range {} to {}", text, low, high);
        text = std::to_string(number);
        return std::string();
      },
      "");
  return Argument(*app.add_option(name, value, help)->transform(whole_number)->type_name("N"));
}

void refuse_empty(CLI::Option& option) {
  option.check([](const std::string& text) { return text.empty() ? "the value is empty" : ""; });
}

}  // namespace

Argument& Argument::required() {
  option_->required();
  return *this;
}

Argument& Argument::show_default() {
  option_->capture_default_str();
  return *this;
}

Argument& Argument::one_of(std::initializer_list<const char*> values) {
  CLI::Validator member = CLI::IsMember(std::vector<std::string>(values.begin(), values.end()));
  if (option_->get_type_name().find('|') != std::string::npos) member.description("");
  option_->check(member);
  return *this;
}

Command Command::command(const std::string& name, const std::string& help) {
  CLI::App* below = app_->add_subcommand(name, help);
  below->group(app_->get_parent() == nullptr ? "Commands" : "Subcommands")->footer("");
  return {*below, *chosen_};
}

void Command::needs_command() { app_->require_subcommand(1); }

Argument Command::text(const std::string& name, std::string& value, const std::string& type,
                       const std::string& help) {
  CLI::Option* option = app_->add_option(name, value, help);
  if (!type.empty()) option->type_name(type);
  if (name.starts_with('-')) refuse_empty(*option);
  return Argument(*option);
}

Argument Command::list(const std::string& name, std::string& value, const std::string& help) {
  return Argument(*app_->add_option(name, value, help)->type_name("LIST"));
}

Argument Command::texts(const std::string& name, std::vector<std::string>& values, const std::string& type,
                        const std::string& help) {
  // An option may come several times, with one value each time: what follows it is an argument.
  const bool repeated = name.starts_with('-');
  CLI::Option& option = *app_->add_option(name, values, help)
                             ->type_name(type)
                             ->expected(repeated ? 1 : -1)
                             ->allow_extra_args(!repeated)
                             ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  if (repeated) refuse_empty(option);
  return Argument(option);
}

Argument Command::read_by(const std::string& name, std::function<Result<void>(const std::string&)> read,
                          const std::string& type, const std::string& help) {
  const auto parse = [name, read = std::move(read)](const std::string& text) {
    if (const Result<void> done = read(text); !done) throw CLI::ValidationError(name, done.error().text());
  };
  return Argument(*app_->add_option_function<std::string>(name, parse, help)->type_name(type));
}

Argument Command::number(const std::string& name, int& value, int low, int high, const std::string& help) {
  return add_number(*app_, name, value, low, high, help);
}

Argument Command::number(const std::string& name, std::size_t& value, std::size_t low, std::size_t high,
                         const std::string& help) {
  return add_number(*app_, name, value, low, high, help);
}

void Command::flag(const std::string& name, bool& value, const std::string& help) {
  app_->add_flag(name, value, help);
}

CommandDescription Command::describe() const { return describe_app(*app_); }

std::string Command::help_of(const std::vector<std::string>& names) const {
  const CLI::App* app = app_;
  std::string above;
  for (const std::string& name : names) {
    const auto below = app->get_subcommands([&](const CLI::App* each) { return each->get_name() == name; });
    if (below.empty()) {
      if (command_names(*app).empty())
        throw UsageError(msg::command_without_commands(app->get_name(), printable(name)));
      throw UsageError(unknown_command(*app, name));
    }
    above += (above.empty() ? "" : " ") + app->get_name();
    app = below.front();
  }
  // help() of the app itself would be that of the command that is run.
  return app->get_formatter()->make_help(app, above.empty() ? app->get_name() : above + " " + app->get_name(),
                                         CLI::AppFormatMode::Normal);
}

void Command::runs(Run run) {
  app_->callback([chosen = chosen_, run = std::move(run)] { *chosen = run; });
}

int run_command_line(int argc, char** argv, const std::function<void(Command&)>& add) {
  CLI::App app("Cheshire: engine and table for Alice chess and other chess on more than one board",
               "cheshire");
  app.set_version_flag("--version", build_info());
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(30);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.footer("`cheshire help COMMAND` says more about a command.");
  Run chosen;
  Command all(app, chosen);
  add(all);

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& message) {
    return app.exit(message);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "cheshire: {}\n", complaint(app, error).text());
    return called_wrongly;
  }
  if (!chosen) {
    fmt::print("{}", app.help());
    return 0;
  }
  return chosen();
}

}  // namespace cheshire
