// Node: a TOML document as a tree in which every key and value knows its place in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"

namespace cheshire {

/// A place in a text; line and column count from 1.
struct Place {
  int line = 1, column = 1;
  friend constexpr auto operator<=>(Place, Place) = default;
};

struct NodeEntry;

struct Node {
  enum class Kind { text, number, truth, list, table, other };

  Kind kind = Kind::other;
  Place place;
  std::string text;  // for Kind::text
  Place first;       // place of the text's first character
  std::int64_t number = 0;
  bool truth = false;
  std::vector<Node> items;         // for Kind::list
  std::vector<NodeEntry> entries;  // for Kind::table, in the order of the document

  /// Returns the value of a key of a table, or null.
  const Node* find(std::string_view key) const;
  /// Returns the place of a byte of the text in the document. Does not count escapes.
  Place at(std::size_t offset) const;
  /// Returns "a string", "a whole number", ...
  Message kind_name() const;
};

struct NodeEntry {
  std::string key;
  Place place;
  Node value;
};

/// A document, or why and where it was rejected: it is not TOML, or nests more deeply than toml_scan.h
/// allows.
struct Document {
  Node root;
  Place place;  // of the error
  std::optional<Message> error;

  bool ok() const { return !error; }
};

/// Reads TOML 1.0.
Document parse_toml(std::string_view text);

}  // namespace cheshire
