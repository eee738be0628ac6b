// cheshire completion: completes commands, options, their values and the names of games and their rule
// options in a shell.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/commands.h"
#include "games/registry.h"
#include "search/search_params.h"

namespace cheshire {
namespace {

using Option = CommandDescription::Option;

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Calls f(words, command) for a command and all below it; `words` are the command's names, "store check".
template <class F>
void for_each_command(const CommandDescription& command, const std::string& words, const F& f) {
  f(words, command);
  for (const CommandDescription& below : command.commands)
    for_each_command(below, words.empty() ? below.name : words + ' ' + below.name, f);
}

bool takes_file(const Option& option) {
  const std::string& what = option.positional ? option.names.front() : option.value;
  return what == "FILE" || what == "DIR" || what == "RECORD";
}

/// Returns the rule options of a game as they are written, "castling=off", each with every value that is
/// named.
std::vector<std::string> rule_words(const GameEntry& game) {
  std::vector<std::string> words;
  for (const OptionSpec& option : game.options) {
    for (const std::string& choice : option.choices) words.push_back(option.key + '=' + choice);
    if (option.free != FreeValue::none) words.push_back(option.key + '=');
  }
  return words;
}

/// Returns those of all games, each once.
std::vector<std::string> all_rule_words() {
  std::set<std::string> words;
  const GameLibrary library;
  for (const std::string& id : library.ids()) {
    for (std::string& word : rule_words(*library.entry(id))) words.insert(std::move(word));
  }
  return {words.begin(), words.end()};
}

bool takes_rule(const Option& option) { return option.names.front() == "--option"; }

bool takes_engine_option(const Option& option) { return option.value == "NAME=VALUE"; }

/// Returns the options that an engine of `cheshire match` takes, as they are written up to the value.
std::vector<std::string> engine_words() {
  std::vector<std::string> words = {"EvalFile=", "TablesPath="};
  SearchParams params;
  for_each_param(params,
                 [&](const char* name, int&, int, int) { words.push_back(name + std::string(1, '=')); });
  return words;
}

/// Returns the values of an option with dashes, if they are few.
std::string value_words(const Option& option) {
  if (takes_engine_option(option)) return joined(engine_words());
  return joined(takes_rule(option) ? all_rule_words() : option.choices);
}

bool takes_command(const Option& option) { return option.positional && option.names.front() == "COMMAND"; }

/// Returns what may stand in place of an argument without dashes: the games for GAME, the commands of
/// `cheshire` for COMMAND, else the choices.
std::string argument_words(const CommandDescription& cheshire, const Option& option) {
  if (option.names.front() == "GAME") return joined(game_ids());
  if (!takes_command(option)) return joined(option.choices);
  std::vector<std::string> names;
  for (const CommandDescription& command : cheshire.commands) names.push_back(command.name);
  return joined(names);
}

void print_bash(const CommandDescription& cheshire) {
  fmt::print(
      "# Completion of cheshire for bash, made by `cheshire completion bash`.\n"
      "_cheshire() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= words= files= "
      "i\n"
      "  local rules='{}' key=\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${{COMP_WORDS[i],,}} in\n",
      joined(all_rule_words()));
  const GameLibrary library;
  for (const std::string& id : library.ids()) {
    // A shell takes a colon for the end of a word.
    if (id.find(':') == std::string::npos)
      fmt::print("      {}) rules='{}' ;;\n", id, joined(rule_words(*library.entry(id))));
  }
  fmt::print(
      "    esac\n"
      "    case \"$command ${{COMP_WORDS[i]}}\" in\n");
  for_each_command(cheshire, "", [](const std::string& words, const CommandDescription&) {
    const std::size_t space = words.rfind(' ');
    if (!words.empty()) {
      fmt::print("      '{} {}') command='{}' ;;\n", space == std::string::npos ? "" : words.substr(0, space),
                 space == std::string::npos ? words : words.substr(space + 1), words);
    }
  });
  // It also takes the = of --option KEY=VALUE for a word.
  fmt::print(
      "    esac\n  done\n"
      "  if [ \"$word\" = = ]; then key=$before word=; i=$((COMP_CWORD - 2))\n"
      "  elif [ \"$before\" = = ]; then i=$((COMP_CWORD - 3)) key=${{COMP_WORDS[COMP_CWORD-2]}}; fi\n"
      "  if [ -n \"$key\" ] && [ \"${{COMP_WORDS[i]}}\" = --option ]; then\n"
      "    for i in $rules; do [ \"${{i%%=*}}\" != \"$key\" ] || words+=\" ${{i#*=}}\"; done\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n    return\n  fi\n"
      "  case \"$command $before\" in\n");
  for_each_command(cheshire, "", [](const std::string& words, const CommandDescription& command) {
    for (const Option& option : command.options) {
      if (option.positional || option.value.empty()) continue;
      for (const std::string& name : option.names) {
        fmt::print("    '{} {}') ", words, name);
        if (takes_rule(option)) {
          fmt::print("COMPREPLY=($(compgen -W \"$rules\" -- \"$word\"))");
        } else if (takes_file(option)) {
          fmt::print("COMPREPLY=($(compgen -f -- \"$word\"))");
        } else {
          fmt::print("COMPREPLY=($(compgen -W '{}' -- \"$word\"))", value_words(option));
        }
        fmt::print("; return ;;\n");
      }
    }
  });
  fmt::print("  esac\n  case $command in\n");
  for_each_command(cheshire, "", [&](const std::string& words, const CommandDescription& command) {
    std::string list, files;
    for (const CommandDescription& below : command.commands) list += below.name + ' ';
    for (const Option& option : command.options) {
      if (!option.positional) {
        list += joined(option.names) + ' ';
      } else {
        list += argument_words(cheshire, option) + ' ';
        if (takes_file(option)) files = "yes";
      }
    }
    fmt::print("    '{}') words='{}'; files={} ;;\n", words, list, files);
  });
  fmt::print(
      "  esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  [ -z \"$files\" ] || COMPREPLY+=($(compgen -f -- \"$word\"))\n"
      "}}\n"
      "complete -o filenames -F _cheshire cheshire\n");
}

/// Returns text within '...' of a shell, without the characters that _arguments and fish give a meaning.
std::string quoted(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (special.find(c) != std::string_view::npos)
      (out += '\\') += c;
    else
      out += c;
  }
  return out;
}

void print_zsh_command(const CommandDescription& cheshire, const std::string& function,
                       const CommandDescription& command) {
  fmt::print("{}() {{\n", function);
  if (!command.commands.empty()) fmt::print("  local -a commands=(");
  for (const CommandDescription& below : command.commands)
    fmt::print("'{}:{}' ", below.name, quoted(below.help, ":"));
  if (!command.commands.empty()) fmt::print(")\n  local state\n");
  fmt::print("  _arguments -s");
  for (const Option& option : command.options) {
    const std::string words = option.positional ? argument_words(cheshire, option) : value_words(option);
    const std::string action = takes_file(option) ? "_files" : words.empty() ? " " : "(" + words + ")";
    const std::string value = option.value.empty() ? option.names.front() : option.value;
    if (option.positional) {
      if (command.commands.empty()) fmt::print(" \\\n    '*:{}:{}'", quoted(value, ":"), action);
      continue;
    }
    for (const std::string& name : option.names) {
      fmt::print(" \\\n    '*{}[{}]{}'", name, quoted(option.help, "[]:"),
                 option.value.empty() ? "" : ":" + quoted(option.value, ":") + ":" + action);
    }
  }
  if (command.commands.empty()) {
    fmt::print("\n}}\n");
    return;
  }
  fmt::print(
      " \\\n    '1: :->command' '*:: :->rest'\n  case $state in\n    command) _describe command commands ;;\n"
      "    rest)\n      case $words[1] in\n");
  for (const CommandDescription& below : command.commands)
    fmt::print("        {}) {}_{} ;;\n", below.name, function, below.name);
  fmt::print("      esac ;;\n  esac\n}}\n");
  for (const CommandDescription& below : command.commands)
    print_zsh_command(cheshire, function + "_" + below.name, below);
}

void print_zsh(const CommandDescription& cheshire) {
  fmt::print("#compdef cheshire\n# Completion of cheshire for zsh, made by `cheshire completion zsh`.\n");
  print_zsh_command(cheshire, "_cheshire", cheshire);
  fmt::print("_cheshire \"$@\"\n");
}

void print_fish(const CommandDescription& cheshire) {
  fmt::print(
      "# Completion of cheshire for fish, made by `cheshire completion fish`.\ncomplete -c cheshire -f\n");
  for_each_command(cheshire, "", [&](const std::string& words, const CommandDescription& command) {
    std::string when = "__fish_use_subcommand";
    if (!words.empty()) {
      when.clear();
      std::size_t from = 0;
      while (from < words.size()) {
        const std::size_t end = std::min(words.find(' ', from), words.size());
        when += (when.empty() ? "" : "; and ") +
                ("__fish_seen_subcommand_from " + words.substr(from, end - from));
        from = end + 1;
      }
    }
    for (const CommandDescription& below : command.commands)
      fmt::print("complete -c cheshire -n '{}' -a {} -d '{}'\n", when, below.name, quoted(below.help, "\\"));
    for (const Option& option : command.options) {
      if (option.positional) {
        const std::string list = argument_words(cheshire, option);
        if (!list.empty())
          fmt::print("complete -c cheshire -n '{}' -a '{}'\n", when, list);
        else if (takes_file(option))
          fmt::print("complete -c cheshire -n '{}' -F\n", when);
        continue;
      }
      fmt::print("complete -c cheshire -n '{}'", when);
      for (const std::string& name : option.names)
        fmt::print(" {} {}", name.starts_with("--") ? "-l" : "-s",
                   name.substr(name.starts_with("--") ? 2 : 1));
      if (!option.value.empty()) fmt::print("{}", takes_file(option) ? " -r -F" : " -x");
      if (const std::string list = value_words(option); !list.empty()) fmt::print(" -a '{}'", list);
      fmt::print(" -d '{}'\n", quoted(option.help, "\\"));
    }
  });
}

int run(const CommandDescription& cheshire, const std::string& shell) {
  if (shell == "bash") print_bash(cheshire);
  if (shell == "zsh") print_zsh(cheshire);
  if (shell == "fish") print_fish(cheshire);
  return 0;
}

}  // namespace

void add_completion(Command& cheshire) {
  Command command = cheshire.command(
      "completion", "Print what completes commands in a shell: . <(cheshire completion bash)");
  const auto shell = std::make_shared<std::string>();
  command.text("SHELL", *shell, "bash|zsh|fish", "The shell").required().one_of({"bash", "zsh", "fish"});
  command.runs([cheshire, shell] { return run(cheshire.describe(), *shell); });
}

}  // namespace cheshire
