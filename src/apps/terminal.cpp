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

std::string displayed(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
  };
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const unsigned lead = byte(at);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    bool whole = length > 0;
    for (std::size_t i = 1; i < length; ++i) whole = whole && (byte(at + i) & 0xC0) == 0x80;
    if (!whole) {
      shown += '?';
      ++at;
      continue;
    }
    const bool control = lead < 0x20 || lead == 0x7F || (lead == 0xC2 && byte(at + 1) < 0xA0);
    // U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.
    const unsigned middle = lead == 0xE2 ? byte(at + 1) : 0, last = byte(at + 2);
    const bool direction =
        (middle == 0x80 && (last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE))) ||
        (middle == 0x81 && last >= 0xA6 && last <= 0xA9);
    shown += control || direction ? std::string_view("?") : text.substr(at, length);
    at += length;
  }
  return shown;
}

}  // namespace cheshire
