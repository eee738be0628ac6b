// Node: a TOML document as a tree in which every key and value knows where it stands in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheshire {

/// A place in a text, line and column from 1.
struct Place {
  int line = 1, column = 1;
  friend constexpr auto operator<=>(Place, Place) = default;
};

struct NodeEntry;

struct Node {
  enum class Kind { text, number, truth, list, table, other };

  Kind kind = Kind::other;
  Place place;
  std::string text;  // of Kind::text
  Place first;       // of its first character
  std::int64_t number = 0;
  bool truth = false;
  std::vector<Node> items;         // of Kind::list
  std::vector<NodeEntry> entries;  // of Kind::table, in the order of the document

  /// The value of a key of a table, or null.
  const Node* find(std::string_view key) const;
  /// Where a byte of the text stands in the document (escapes are not counted).
  Place at(std::size_t offset) const;
  /// "a text", "a number", ...
  const char* kind_name() const;
};

struct NodeEntry {
  std::string key;
  Place place;
  Node value;
};

/// A document, or why it was refused and where: it is no TOML, or nests more deeply than toml_scan.h allows.
struct Document {
  Node root;
  bool ok = true;
  Place place;
  std::string error;
};

/// Reads TOML 1.0.
Document parse_toml(std::string_view text);

}  // namespace cheshire
