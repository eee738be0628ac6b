// What the commands of `cheshire` accept. CLI11 reads the command line; only command_line.cpp includes it,
// because its header takes seconds to compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/result.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cheshire {

/// A command line that cannot be carried out. The message says what is accepted.
struct UsageError : std::runtime_error {
  /// `details` are lines that follow the message.
  explicit UsageError(Message said, const std::string& details = {})
      : std::runtime_error(said.text() + details), message(std::move(said)) {}
  Message message;
};

/// Returns the value of a result, or throws the text of its error, which ends the command with status 1.
template <class T>
T value_of(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text());
  return std::move(*result);
}

/// Runs a command and returns the exit status. May throw UsageError (exit status 2) or another std::exception
/// (1).
using Run = std::function<int()>;

/// One argument of a command. Calls can be chained.
class Argument {
 public:
  explicit Argument(CLI::Option& option) : option_(&option) {}

  Argument& required();
  /// Makes the help show the variable's current value.
  Argument& show_default();
  /// Accepts only these values. The help lists them unless the argument's type already does.
  Argument& one_of(std::initializer_list<const char*> values);

 private:
  CLI::Option* option_;
};

/// What the help says of a command, for manual pages and shells.
struct CommandDescription {
  struct Option {
    std::vector<std::string>
        names;          // with dashes, as typed; of an argument without dashes its name in the help
    std::string value;  // what the help calls its value, "FILE"; empty for a flag
    std::string help;
    std::vector<std::string> choices;  // the values it accepts, if they are few
    bool positional = false, required = false;
  };
  std::string name, help;
  std::vector<Option> options;
  std::vector<CommandDescription> commands;
};

/// A command or a group of commands. A name with dashes is an option, one without is positional. Variables
/// must live until the command line has been read.
class Command {
 public:
  Command(CLI::App& app, Run& chosen) : app_(&app), chosen_(&chosen) {}

  /// Adds a subcommand.
  Command command(const std::string& name, const std::string& help);
  /// Requires one of the subcommands.
  void needs_command();

  /// `type` stands for the value in the help, such as "FILE"; empty for "TEXT". An option refuses an empty
  /// value, which a script passes that lost a variable.
  Argument text(const std::string& name, std::string& value, const std::string& type,
                const std::string& help);
  /// Adds an option with a list of words in one value, which may be empty.
  Argument list(const std::string& name, std::string& value, const std::string& help);
  /// Adds an option that may be repeated with one value each time, or any number of positional arguments.
  Argument texts(const std::string& name, std::vector<std::string>& values, const std::string& type,
                 const std::string& help);
  /// Adds an option that may be given once; `read` reads its value.
  Argument read_by(const std::string& name, std::function<Result<void>(const std::string&)> read,
                   const std::string& type, const std::string& help);
  /// Adds a whole number from `low` to `high`; the help shows neither.
  Argument number(const std::string& name, int& value, int low, int high, const std::string& help);
  Argument number(const std::string& name, std::size_t& value, std::size_t low, std::size_t high,
                  const std::string& help);
  /// Adds "--flag", or "--flag,!--no-flag" for one that can also be switched off.
  void flag(const std::string& name, bool& value, const std::string& help);

  /// Returns what has been added so far, with --help.
  CommandDescription describe() const;

  /// Returns what --help prints for a command below this one, by its names: {"store", "check"}; for this
  /// one if there are none. Throws UsageError, which lists the commands, for a name that is none.
  std::string help_of(const std::vector<std::string>& names) const;

  /// Sets what runs if this command is chosen.
  void runs(Run run);

 private:
  CLI::App* app_;
  Run* chosen_;
};

/// Reads the command line and runs its command; prints the help if there is none. `add` adds the commands.
/// Returns the exit status: 0 for success, 2 if the command line was wrong (reported on standard error).
/// Throws what the command throws.
int run_command_line(int argc, char** argv, const std::function<void(Command&)>& add);

}  // namespace cheshire
