// cheshire manual: the manual page, made from what --help says.
#include <fmt/format.h>

#include "apps/commands.h"

namespace cheshire {
namespace {

/// Returns text for troff: no line begins a request, and dashes are ASCII so that options can be copied.
std::string troff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
      out += "\\&";
      out += c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string shown(const CommandDescription::Option& option) {
  std::string text;
  for (const std::string& name : option.names)
    text += (text.empty() ? "\\fB" : ", \\fB") + troff(name) + "\\fR";
  if (!option.positional && !option.value.empty()) text += " \\fI" + troff(option.value) + "\\fR";
  return text;
}

std::string synopsis(const std::string& name, const CommandDescription& command) {
  std::string text = ".B " + troff(name) + "\n";
  if (!command.commands.empty()) return text + ".I COMMAND\n[\\fIOPTION\\fR]...\n";
  for (const auto& option : command.options) {
    if (!option.positional) continue;
    const std::string shown = "\\fI" + troff(option.names.front()) + "\\fR";
    text += (option.required ? shown : '[' + shown + ']') + '\n';
  }
  return text + "[\\fIOPTION\\fR]...\n";
}

void print_options(const CommandDescription& command) {
  for (const auto& option : command.options) {
    fmt::print(".TP\n{}\n{}", shown(option), option.help.empty() ? "" : troff(option.help) + "\n");
    if (option.choices.empty()) continue;
    std::string list;
    for (const std::string& choice : option.choices) list += (list.empty() ? "" : ", ") + choice;
    fmt::print("({})\n", troff(list));
  }
}

void print_commands(const std::string& above, const CommandDescription& command) {
  for (const CommandDescription& below : command.commands) {
    const std::string name = above + ' ' + below.name;
    fmt::print(".SS {}\n{}.PP\n{}\n", troff(name.substr(name.find(' ') + 1)), synopsis(name, below),
               troff(below.help));
    print_options(below);
    print_commands(name, below);
  }
}

int run(const CommandDescription& cheshire) {
  const std::size_t colon = cheshire.help.find(": ");
  fmt::print(".TH CHESHIRE 6 \"\" \"cheshire {}\" \"Games\"\n.SH NAME\ncheshire \\- {}\n", CHESHIRE_VERSION,
             troff(colon == std::string::npos ? cheshire.help : cheshire.help.substr(colon + 2)));
  fmt::print(
      ".SH SYNOPSIS\n{}.SH DESCRIPTION\n"
      "Plays, referees and searches chess on more than one board: Alice chess and its family, Raumschach,\n"
      "Hyperchess, Cheops and Little Cheops, and games of your own.\n.SH OPTIONS\n",
      synopsis("cheshire", cheshire));
  print_options(cheshire);
  fmt::print(".SH COMMANDS\n");
  print_commands("cheshire", cheshire);
  fmt::print(
      ".SH EXIT STATUS\n.TP\n.B 0\nSuccess.\n.TP\n.B 1\nA failure while running.\n.TP\n.B 2\nA command line "
      "that "
      "cannot be carried out.\n");
  return 0;
}

}  // namespace

void add_manual(Command& cheshire) {
  Command command = cheshire.command("manual", "Print the manual page: cheshire manual | man -l -");
  command.runs([cheshire] { return run(cheshire.describe()); });
}

}  // namespace cheshire
