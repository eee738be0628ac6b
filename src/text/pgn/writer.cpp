#include "text/pgn/writer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cheshire {
namespace {

/// Joins words into lines of at most 79 characters.
class Lines {
 public:
  explicit Lines(std::string& out) : out_(out) {}

  /// Adds a word, after a blank or a new line unless `glued`.
  void add(std::string_view word, bool glued = false) {
    const std::size_t width = characters(word);
    if (!glued && width_ > 0) {
      // A line that begins with '%' is for other programs.
      const bool fits = width_ + 1 + width < 80 || word.starts_with('%');
      out_ += fits ? ' ' : '\n';
      width_ = fits ? width_ + 1 : 0;
    }
    out_ += word;
    width_ += width;
  }
  void end() {
    if (width_ > 0) out_ += '\n';
    width_ = 0;
  }

 private:
  /// Bytes that are not UTF-8 may begin no character, but every word has a width.
  static std::size_t characters(std::string_view text) {
    const auto begun = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(begun, 1));
  }

  std::string& out_;
  std::size_t width_ = 0;
};

class Movetext {
 public:
  Movetext(const PgnGame& game, std::string& out) : game_(game), lines_(out) {
    const PgnGame::First first = game.first();
    half_moves_ = 2 * static_cast<std::size_t>(first.number) + (first.white ? 0 : 1);
  }

  void write() {
    std::vector<std::size_t> before;  // the half-moves where each open variation began
    for (const PgnItem& item : game_.items()) {
      switch (item.kind) {
        case PgnItem::Kind::move: move(item.text); break;
        case PgnItem::Kind::nag: lines_.add(bracket("$" + std::to_string(item.nag))); break;
        case PgnItem::Kind::comment: comment(item.text); break;
        case PgnItem::Kind::open:
          before.push_back(half_moves_);
          if (half_moves_ > 0) --half_moves_;
          brackets_ += '(';
          break;
        case PgnItem::Kind::close:
          if (before.empty()) break;
          half_moves_ = before.back();
          before.pop_back();
          close();
          break;
      }
      numbered_ = item.kind != PgnItem::Kind::move && (numbered_ || item.kind != PgnItem::Kind::nag);
    }
    lines_.add(bracket(std::string(game_.result())));
    lines_.end();
  }

 private:
  /// Returns a word behind the brackets of the variations that begin with it.
  std::string bracket(std::string word) { return std::exchange(brackets_, {}) + std::move(word); }

  void close() {
    const bool glued = brackets_.empty();  // to the word before, unless the variation is empty
    lines_.add(bracket(")"), glued);
  }

  // Black's moves have a number only where something stands before them (8.2.2.2).
  void move(std::string_view text) {
    const bool black = half_moves_ % 2 == 1;
    if (!black || numbered_) lines_.add(bracket(std::to_string(half_moves_ / 2) + (black ? "..." : ".")));
    std::size_t start = 0;
    do {
      const std::size_t end = std::min(text.find(' ', start), text.size());
      lines_.add(bracket(std::string(text.substr(start, end - start))));
      start = end + 1;
    } while (start < text.size());
    ++half_moves_;
  }

  // A line of a comment begins neither with '%', which is for other programs, nor with '[', which other
  // readers may take for a tag; a command such as [%clk 0:01:00] is not broken.
  void comment(std::string_view text) {
    if (text.find('}') != std::string_view::npos) {
      lines_.add(bracket(";" + std::string(text)));
      lines_.end();
      return;
    }
    std::string word = bracket("{");
    bool command = false;
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = std::min(text.find(' ', start), text.size());
      const std::string_view part = text.substr(start, end - start);
      const bool tied = command || part.starts_with('[') || part.starts_with('%');
      if (start > 0) {
        if (tied) {
          word += ' ';
        } else {
          lines_.add(word);
          word.clear();
        }
      }
      word += part;
      if (part.starts_with("[%")) command = true;
      if (part.find(']') != std::string_view::npos) command = false;
      start = end + 1;
    }
    lines_.add(word + '}');
  }

  const PgnGame& game_;
  Lines lines_;
  std::size_t half_moves_ = 2;  // twice the number of the next move, and one if Black makes it
  bool numbered_ = true;
  std::string brackets_;
};

void write_tag(std::string_view name, std::string_view value, std::string& out) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

}  // namespace

void write_pgn(const PgnGame& game, std::string& out) {
  for (const std::string_view name : pgn_roster) {
    const std::string_view unknown = name == "Date" ? "????.??.??" : "?";
    const std::string_view value = game.has_tag(name) ? game.tag(name) : unknown;
    write_tag(name, name == "Result" ? game.result() : value, out);
  }
  std::vector<PgnTag> others;
  for (const PgnTag& tag : game.tags()) {
    if (std::find(std::begin(pgn_roster), std::end(pgn_roster), tag.name) == std::end(pgn_roster))
      others.push_back(tag);
  }
  std::sort(others.begin(), others.end(), [](const PgnTag& a, const PgnTag& b) { return a.name < b.name; });
  for (const PgnTag& tag : others) write_tag(tag.name, tag.value, out);
  out += '\n';
  Movetext(game, out).write();
  out += '\n';
}

std::string write_pgn(const PgnGame& game) {
  std::string out;
  write_pgn(game, out);
  return out;
}

}  // namespace cheshire
