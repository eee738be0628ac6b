#include "gamefile/node.h"
#include "gamefile/toml_scan.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/impl/preprocessor.h>
// toml++ 3.3 asserts, or assumes, that a key follows '[', but a broken file may have anything there. Without the
// assertion toml++ reports its own error.
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

  Node convert(const toml::node& from) const {
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
  Place first_character(Place quote) const {
    if (quote.line > static_cast<int>(lines_.size())) return quote;
    std::string_view rest = lines_[static_cast<std::size_t>(quote.line - 1)];
    // Columns count characters, not bytes.
    int column = 1;
    while (column < quote.column && !rest.empty()) {
      rest.remove_prefix(1);
      if (rest.empty() || (static_cast<unsigned char>(rest[0]) & 0xC0) != 0x80) ++column;
    }
    const bool three = rest.starts_with("\"\"\"") || rest.starts_with("'''");
    if (!three) return {quote.line, quote.column + 1};
    rest.remove_prefix(3);
    if (rest.empty() || rest == "\r") return {quote.line + 1, 1};
    return {quote.line, quote.column + 3};
  }

  std::vector<std::string_view> lines_;
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

const std::string no_toml = "this is no TOML: ";

Document refused(Place place, std::string error) {
  Document document;
  document.ok = false;
  document.place = place;
  document.error = std::move(error);
  return document;
}

}  // namespace

Document parse_toml(std::string_view text) {
  const std::size_t stray = stray_letter(text), deep = too_deep(text);
  if (std::min(stray, deep) < text.size()) {
    if (deep < stray)
      return refused(place_in(text, deep), "this nests too deeply: a key has at most " +
                                               std::to_string(most_nesting) +
                                               " parts, and as many brackets may be open");
    return refused(place_in(text, stray), no_toml + "letters beyond ASCII stand only in texts and comments");
  }
  const toml::parse_result result = toml::parse(text);
  if (result) {
    Document document;
    document.root = Converter(text).convert(result.table());
    document.root.place = {};
    return document;
  }
  std::string error = no_toml + std::string(result.error().description());
  // Add a hint for the two most common mistakes.
  if (error.find("parsing string") != std::string::npos)
    error += "; is a quotation mark missing?";
  else if (error.find("parsing boolean") != std::string::npos)
    error += "; a text stands between quotation marks";
  // The message may quote the text, including its line breaks.
  for (char& c : error) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = ' ';
  }
  return refused(place_of(result.error().source().begin), std::move(error));
}

}  // namespace cheshire
