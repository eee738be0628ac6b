#include "text/pgn/tag_line.h"

#include <algorithm>

#include "text/blanks.h"
#include "text/pgn/characters.h"

namespace cheshire {
namespace {

constexpr std::string_view double_quotes[] = {"\"", "“", "”", "„", "‟", "«", "»", "″"};
constexpr std::string_view single_quotes[] = {"'", "‘", "’", "‚", "`", "´"};

bool space(char c) { return c == ' ' || c == '\t'; }

std::size_t line_end(std::string_view text, std::size_t from) {
  return std::min(text.find_first_of("\r\n", from), text.size());
}

/// Returns how many bytes the quotation mark has with which a text begins; 0 if it begins with none.
std::size_t quote_size(std::string_view text, bool single) {
  for (const std::string_view quote : double_quotes) {
    if (text.starts_with(quote)) return quote.size();
  }
  for (const std::string_view quote : single_quotes) {
    if (single && text.starts_with(quote)) return quote.size();
  }
  return 0;
}

std::string_view without_closing_quote(std::string_view text, bool single) {
  const auto strip = [&](const auto& quotes) {
    for (const std::string_view quote : quotes) {
      if (!text.ends_with(quote)) continue;
      text.remove_suffix(quote.size());
      return true;
    }
    return false;
  };
  if (!strip(double_quotes) && single) strip(single_quotes);
  return text;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && pgn::blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && pgn::blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string unescaped(std::string_view text) {
  std::string bare;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
    bare += text[escape ? ++i : i];
  }
  return bare;
}

class TagLineReader {
 public:
  TagLineReader(std::string_view text, std::size_t at, bool last, std::size_t longest)
      : text_(text), begin_(at), last_(last), longest_(longest) {}

  std::optional<TagLine> read() {
    if (well_formed()) return tag_;
    if (starved_) return {};
    mend();
    if (starved_) return {};
    return tag_;
  }

 private:
  bool starve() {
    starved_ = !last_;
    return false;
  }

  /// Reads [Name "value"], with blanks and line ends between the parts. A quote within the value ends it only
  /// if the bracket follows.
  bool well_formed() {
    std::size_t i = begin_ + 1;
    const auto skip = [&] {
      i = skip_blanks(text_, i);
      if (i < text_.size() && !last_ && may_begin_wide_blank(text_, i)) i = text_.size();
    };
    skip();
    const std::size_t name = i;
    while (i < text_.size() && tag_letter(text_[i])) ++i;
    const std::string_view named = text_.substr(name, i - name);
    skip();
    if (i >= text_.size()) return starve();
    if (named.empty() || text_[i] != '"') return false;
    const std::size_t value = ++i;
    bool plain = true;
    for (;; ++i) {
      if (i >= text_.size()) return starve();
      if (pgn::line_end(text_[i])) return false;
      if (text_[i] == '\\' && i + 1 < text_.size() && (text_[i + 1] == '"' || text_[i + 1] == '\\')) {
        plain = false;
        ++i;
        continue;
      }
      if (text_[i] != '"') continue;
      const std::size_t end = i++;
      skip();
      if (i >= text_.size()) return starve();
      if (text_[i] == ']') {
        tag_.end = i + 1;
        tag_.name = named;
        tag_.value_at = value;
        tag_.plain = text_.substr(value, end - value);
        if (!plain) tag_.value = unescaped(tag_.plain), tag_.plain = {};
        return true;
      }
      i = end;
    }
  }

  /// Reads what can be read of a tag that is not well-formed.
  void mend() {
    tag_ = {};
    tag_.malformed = true;
    const std::size_t eol = line_end(text_.substr(0, begin_ + longest_), begin_);
    if (eol == text_.size() && !last_) return void(starve());
    tag_.end = eol;
    std::size_t name = begin_ + 1;
    while (name < eol && space(text_[name])) ++name;
    std::size_t word = name;
    while (word < eol && !space(text_[word]) && text_[word] != ']' && text_[word] != '=' &&
           quote_size(text_.substr(word), false) == 0)
      ++word;
    std::size_t behind = word;
    while (behind < eol && (space(text_[behind]) || text_[behind] == '=')) ++behind;
    const std::size_t quote = opening_quote(behind, eol);
    const std::size_t name_end = quote < eol ? quote : word;
    set_name(trimmed(text_.substr(name, name_end - name)));
    quote < eol ? quoted(quote, eol) : unquoted(behind, eol);
    if (starved_ || tag_.name.empty() || !tag_.value.empty() || quote < eol) return;
    tag_.name = {};
  }

  /// Where the quotation mark stands before the value; the end of the line if there is none. A single one is
  /// meant so only if nothing but the name stands before it.
  std::size_t opening_quote(std::size_t behind, std::size_t eol) const {
    if (behind < eol && quote_size(text_.substr(behind), true) > 0) return behind;
    for (std::size_t i = behind; i < eol && text_[i] != ']'; ++i) {
      const std::size_t size = quote_size(text_.substr(i), false);
      if (size == 0) continue;
      // One that only closes the value is none before it.
      const std::string_view rest = trimmed(text_.substr(i + size, eol - i - size));
      return rest.empty() || rest.starts_with(']') ? eol : i;
    }
    return eol;
  }

  void set_name(std::string_view name) {
    while (!name.empty() && (name.back() == '=' || name.back() == ':' || pgn::blank(name.back())))
      name.remove_suffix(1);
    tag_.name = name;
    if (std::all_of(name.begin(), name.end(), tag_letter)) return;
    std::string mended;
    for (const char c : name) {
      if (pgn::letter(c) || pgn::digit(c)) {
        mended += c;
      } else if (!mended.empty() && mended.back() != '_') {
        mended += '_';
      }
    }
    while (mended.ends_with('_')) mended.pop_back();
    if (mended.empty() || mended.size() > 255) tag_.name = {};
    tag_.mended = std::move(mended);
  }

  /// A value in quotation marks of any kind, one of which may be missing.
  void quoted(std::size_t quote, std::size_t eol) {
    const bool single = quote_size(text_.substr(quote), false) == 0;
    const std::size_t value = quote + quote_size(text_.substr(quote), true);
    if (const auto end = closed(value, eol, single)) return set_value(value, *end);
    if (const std::size_t goes_on = next_lines(eol); goes_on > eol) {
      if (const auto end = closed(value, goes_on, single)) return set_value(value, *end);
    }
    if (starved_) return;
    const std::string_view line = text_.substr(value, eol - value);
    const std::string_view rest = trimmed(line.substr(0, line.rfind(']')));
    tag_.value_at = value;
    tag_.value = unescaped(trimmed(without_closing_quote(rest, single)));
  }

  /// Where the quotation mark stands behind which the bracket closes the tag.
  std::optional<std::size_t> closed(std::size_t value, std::size_t end, bool single) {
    for (std::size_t i = value; i < end; ++i) {
      const std::size_t size = quote_size(text_.substr(i), single);
      if (size == 0) continue;
      std::size_t behind = i + size;
      while (behind < end && pgn::blank(text_[behind])) ++behind;
      if (behind < end && text_[behind] == ']') {
        tag_.end = behind + 1;
        return i;
      }
    }
    return {};
  }

  void set_value(std::size_t from, std::size_t to) {
    tag_.value_at = from;
    tag_.value = unescaped(text_.substr(from, to - from));
  }

  /// The end of the lines on which the value may go on: up to an empty line or one that begins with a
  /// bracket.
  std::size_t next_lines(std::size_t eol) {
    const std::size_t farthest = std::min(text_.size(), begin_ + longest_);
    while (eol < farthest) {
      std::size_t line = eol + 1;
      if (text_[eol] == '\r' && line < text_.size() && text_[line] == '\n') ++line;
      std::size_t first = line;
      while (first < text_.size() && space(text_[first])) ++first;
      if (first >= text_.size()) {
        starve();
        break;
      }
      if (pgn::line_end(text_[first]) || text_[first] == '[') break;
      const std::size_t end = line_end(text_, line);
      if (end == text_.size() && !last_) {
        starve();
        break;
      }
      eol = end;
    }
    return std::min(eol, farthest);
  }

  /// A value without quotation marks, up to the bracket or the end of the line.
  void unquoted(std::size_t value, std::size_t eol) {
    const std::size_t bracket = std::min(text_.substr(0, eol).find(']', begin_), eol);
    if (bracket < eol) tag_.end = bracket + 1;
    if (value > bracket) return;
    tag_.value_at = value;
    tag_.value = std::string(without_closing_quote(trimmed(text_.substr(value, bracket - value)), false));
  }

  std::string_view text_;
  std::size_t begin_;
  bool last_;
  std::size_t longest_;
  bool starved_ = false;
  TagLine tag_;
};

}  // namespace

bool tag_letter(char c) {
  return pgn::digit(c) || pgn::letter(c) || c == '_' || c == '-' || c == '+' || c == '#' || c == '=' ||
         c == ':';
}

std::optional<TagLine> read_tag_line(std::string_view text, std::size_t at, bool last, std::size_t longest) {
  return TagLineReader(text, at, last, longest).read();
}

}  // namespace cheshire
