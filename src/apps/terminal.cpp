#include "apps/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace cheshire {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// Returns the size of standard output; zero if it is not a terminal.
winsize terminal_size() {
  winsize size{};
  if (!output_is_terminal() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

}  // namespace

bool output_is_terminal() { return isatty(STDOUT_FILENO) == 1; }
bool errors_are_terminal() { return isatty(STDERR_FILENO) == 1; }
bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }

bool shows_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string value = environment(name);
    if (value.empty()) continue;
    std::transform(value.begin(), value.end(), value.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; });
    return value.find("UTF-8") != std::string::npos || value.find("UTF8") != std::string::npos;
  }
  return false;
}

bool shows_color() {
  const std::string kind = environment("TERM");
  return output_is_terminal() && environment("NO_COLOR").empty() && !kind.empty() && kind != "dumb";
}

int terminal_width() {
  const winsize size = terminal_size();
  return size.ws_col > 0 ? size.ws_col : 80;
}

int terminal_height() {
  const winsize size = terminal_size();
  return size.ws_row > 0 ? size.ws_row : 24;
}

DiagramStyle diagram_style(bool ascii) {
  DiagramStyle style;
  style.unicode = !ascii && shows_unicode();
  style.color = shows_color();
  style.width = terminal_width();
  return style;
}

}  // namespace cheshire
