#include "gamefile/toml_scan.h"

#include <algorithm>
#include <string_view>

#include "text/blanks.h"

namespace cheshire {
namespace {

constexpr std::size_t nowhere = std::string_view::npos;

// Returns the offset after the quoted text that begins at `at`; `nowhere` if its closing quote is missing, so
// that the text is not TOML.
std::size_t behind_text(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const char three[] = {quote, quote, quote};
  const std::string_view mark(three, text.substr(at).starts_with(std::string_view(three, 3)) ? 3 : 1);
  const bool lines = mark.size() == 3;
  for (at += mark.size(); !text.substr(std::min(at, text.size())).starts_with(mark); ++at) {
    if (at >= text.size() || (!lines && text[at] == '\n')) return nowhere;
    if (text[at] == '\\' && quote == '"') ++at;
  }
  at += mark.size();
  // Up to two more quotes belong to the text.
  for (int more = 0; lines && more < 2 && at < text.size() && text[at] == quote; ++more) ++at;
  return at;
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

}  // namespace

std::size_t too_deep(std::string_view text) {
  int open = 0;         // open brackets and braces
  int dots = 0;         // in the key, number or date being read
  bool header = false;  // whether the line names a table, whose brackets close on the same line
  bool line_begins = true;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      line_begins = false;
      i = behind_text(text, i);
      if (i == nowhere) return nowhere;
      continue;
    }
    switch (c) {
      case '#': i = line_end(text, i); continue;
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
        if (++open > max_nesting) return i;
        break;
      case ']':
      case '}':
        open = std::max(0, open - 1);
        dots = 0;
        break;
      case '=':
      case ',': dots = 0; break;
      case '.':
        if (++dots >= max_nesting) return i;
        break;
      default: line_begins = false;
    }
    ++i;
  }
  return nowhere;
}

std::size_t stray_letter(std::string_view text) {
  // Whether a quoted text may begin here: not after a letter, and not after a bracket that follows a letter,
  // because no list begins there.
  bool may_begin = true;
  for (std::size_t i = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; i < text.size();) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= 0x80) return i;
    if (c == '#') {
      i = line_end(text, i);
      continue;
    }
    if ((c == '"' || c == '\'') && may_begin) {
      may_begin = false;
      i = behind_text(text, i);
      if (i == nowhere) return nowhere;
      continue;
    }
    if (c != '[' && c != '{') may_begin = std::string_view(" \t\r\n=,").find(c) != nowhere;
    ++i;
  }
  return nowhere;
}

}  // namespace cheshire
