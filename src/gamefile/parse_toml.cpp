#include "gamefile/node.h"
#include "gamefile/toml_scan.h"
#include "messages/gamefile.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/impl/preprocessor.h>
// toml++ 3.3 asserts, or assumes, that a key follows '[', but a broken file may have anything there. Without
// the assertion toml++ reports its own error.
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(...) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <utility>

namespace cheshire {
namespace {

Place place_of(const toml::source_position& p) {
  return {std::max(1, static_cast<int>(p.line)), std::max(1, static_cast<int>(p.column))};
}

class Converter {
 public:
  explicit Converter(std::string_view text) {
    for (std::size_t start = 0;;) {
      const std::size_t end = text.find('\n', start);
      lines_.push_back(text.substr(start, end - start));
      if (end == std::string_view::npos) break;
      start = end + 1;
    }
  }

  Node convert(const toml::node& from) {
    Node node;
    node.place = place_of(from.source().begin);
    if (const auto* table = from.as_table()) {
      node.kind = Node::Kind::table;
      for (auto&& [key, value] : *table)
        node.entries.push_back({std::string(key.str()), place_of(key.source().begin), convert(value)});
      std::stable_sort(node.entries.begin(), node.entries.end(),
                       [](const NodeEntry& a, const NodeEntry& b) { return a.place < b.place; });
    } else if (const auto* list = from.as_array()) {
      node.kind = Node::Kind::list;
      for (auto&& item : *list) node.items.push_back(convert(item));
      // A list of tables begins where its first table does.
      if (!node.items.empty() && node.items[0].kind == Node::Kind::table)
        node.place = std::max(node.place, node.items[0].place);
    } else if (const auto* text = from.as_string()) {
      node.kind = Node::Kind::text;
      node.text = text->get();
      node.first = first_character(node.place);
    } else if (const auto* number = from.as_integer()) {
      node.kind = Node::Kind::number;
      node.number = number->get();
    } else if (const auto* truth = from.as_boolean()) {
      node.kind = Node::Kind::truth;
      node.truth = truth->get();
    }
    return node;
  }

 private:
  // Returns the place after the opening quotes, and after the line break that may follow three of them.
  Place first_character(Place quote) {
    if (quote.line > static_cast<int>(lines_.size())) return quote;
    const std::string_view rest = from_column(quote);
    const bool three = rest.starts_with("\"\"\"") || rest.starts_with("'''");
    if (!three) return {quote.line, quote.column + 1};
    const std::string_view behind = rest.substr(3);
    if (behind.empty() || behind == "\r") return {quote.line + 1, 1};
    return {quote.line, quote.column + 3};
  }

  // Returns the rest of the line. Columns count characters, not bytes. A line may have many texts, so its
  // characters are counted once.
  std::string_view from_column(Place place) {
    const std::string_view line = lines_[static_cast<std::size_t>(place.line - 1)];
    if (place.line != counted_line_) {
      counted_line_ = place.line;
      characters_.clear();
      for (std::size_t i = 0; i < line.size(); ++i) {
        if ((static_cast<unsigned char>(line[i]) & 0xC0) != 0x80) characters_.push_back(i);
      }
    }
    const auto column = static_cast<std::size_t>(place.column - 1);
    return column < characters_.size() ? line.substr(characters_[column]) : std::string_view();
  }

  std::vector<std::string_view> lines_;
  int counted_line_ = 0;
  std::vector<std::size_t> characters_;  // where those of that line begin
};

// Returns the place of a byte of the text; columns count characters.
Place place_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto characters =
      std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line), before.end(),
                    [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  return {1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
          1 + static_cast<int>(characters)};
}

// Returns the line of the text with this number, from 1.
std::string_view line_of(std::string_view text, int number) {
  while (--number > 0 && !text.empty()) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find('\n'));
}

// Names a line that is not TOML, with a hint for the two most common mistakes. `reason` is what toml++ says.
Message invalid_line(std::string_view line, std::string_view reason) {
  if (std::count(line.begin(), line.end(), '"') % 2 != 0) return msg::toml_quote_missing(reason);
  const std::size_t value = line.find_first_not_of(" \t=", line.find('='));
  line.remove_prefix(std::min(value, line.size()));
  const bool letter =
      !line.empty() && ((line[0] >= 'a' && line[0] <= 'z') || (line[0] >= 'A' && line[0] <= 'Z'));
  if (letter && !line.starts_with("true") && !line.starts_with("false"))
    return msg::toml_string_unquoted(reason);
  return msg::invalid_toml(reason);
}

Document refused(Place place, Message error) {
  Document document;
  document.place = place;
  document.error = std::move(error);
  return document;
}

}  // namespace

Document parse_toml(std::string_view text) {
  const std::size_t stray = stray_letter(text), deep = too_deep(text);
  if (std::min(stray, deep) < text.size()) {
    if (deep < stray) return refused(place_in(text, deep), msg::toml_nested_too_deeply(max_nesting));
    return refused(place_in(text, stray), msg::toml_not_ascii());
  }
  const toml::parse_result result = toml::parse(text);
  if (result) {
    Document document;
    document.root = Converter(text).convert(result.table());
    document.root.place = {};
    return document;
  }
  std::string reason(result.error().description());
  // It may quote the text, including its line breaks.
  for (char& c : reason) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = ' ';
  }
  const Place place = place_of(result.error().source().begin);
  return refused(place, invalid_line(line_of(text, place.line), reason));
}

}  // namespace cheshire
