#include "gamefile/nesting.h"

#include <algorithm>

namespace cheshire {
namespace {

// Behind the text in quotes that begins at `at`. One that is not closed in its line, where it must be, ends there.
std::size_t behind_text(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const char three[] = {quote, quote, quote};
  const std::string_view mark(three, text.substr(at).starts_with(std::string_view(three, 3)) ? 3 : 1);
  const bool lines = mark.size() == 3;
  for (at += mark.size(); at < text.size() && !text.substr(at).starts_with(mark); ++at) {
    if (!lines && text[at] == '\n') return at;
    if (text[at] == '\\' && quote == '"') ++at;
  }
  at += mark.size();
  // Up to two more quotes are of the text.
  for (int more = 0; lines && more < 2 && at < text.size() && text[at] == quote; ++more) ++at;
  return std::min(at, text.size());
}

}  // namespace

std::size_t too_deep(std::string_view text) {
  int open = 0;         // brackets and braces
  int dots = 0;         // in the key, number or date that is being read
  bool header = false;  // a line that names a table, whose brackets close in it
  bool line_begins = true;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      line_begins = false;
      i = behind_text(text, i);
      continue;
    }
    switch (c) {
      case '#': i = std::min(text.find('\n', i), text.size()); continue;
      case ' ':
      case '\t':
      case '\r': break;
      case '\n':
        if (header) open = 0;
        header = false;
        line_begins = true;
        dots = 0;
        break;
      case '[':
      case '{':
        header |= c == '[' && line_begins && open == 0;
        line_begins = false;
        dots = 0;
        if (++open > most_nesting) return i;
        break;
      case ']':
      case '}':
        open = std::max(0, open - 1);
        dots = 0;
        break;
      case '=':
      case ',': dots = 0; break;
      case '.':
        if (++dots >= most_nesting) return i;
        break;
      default: line_begins = false;
    }
    ++i;
  }
  return std::string_view::npos;
}

}  // namespace cheshire
