// TomlTable: one table of a game file, read key by key. Anything not understood is a fault; nothing is
// ignored.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gamefile/faults.h"
#include "gamefile/node.h"

namespace cheshire {

class TomlTable {
 public:
  using Names = std::initializer_list<std::string_view>;

  /// Reports every key that is not among `known`, with the reason if it is a rule of other games. `node` may
  /// be null, for an empty table. `header` is the table's in the file ("[board]"), reported if the node is no
  /// table.
  TomlTable(const Node* node, std::string_view header, Names known, Faults& faults);

  bool has(std::string_view key) const { return find(key) != nullptr; }
  const Node* find(std::string_view key) const { return node_ ? node_->find(key) : nullptr; }
  /// Returns where a key is, or the table's place if the key is missing.
  Place place(std::string_view key) const;
  Place place() const { return node_ ? node_->place : Place{}; }

  // Each reports a value of another kind. Returns nothing after that or if the key is missing.
  const Node* text(std::string_view key);
  const Node* list(std::string_view key);
  const Node* table(std::string_view key);
  std::optional<int> number(std::string_view key, int low, int high);
  std::optional<bool> truth(std::string_view key);
  /// Reads true, false, "on" or "off".
  std::optional<bool> on_off(std::string_view key);
  /// Returns the index in `words` of the text.
  std::optional<int> choice(std::string_view key, Names words);
  /// Reads a list of texts, or one text.
  std::vector<const Node*> texts(std::string_view key);

 private:
  const Node* of_kind(std::string_view key, Node::Kind kind, Message (*wanted)());

  const Node* node_;
  Faults& faults_;
};

/// Reads a list of strings, or one string: the value of `key`.
std::vector<const Node*> texts_of(const Node& value, std::string_view key, Faults& faults);

/// Returns a text of the file as messages show it: shortened.
std::string shown(std::string_view text);

/// Reads a text that is shown to others: one line of at most `max` bytes. Returns false after a fault, which
/// is `wrong_length` or names the disturbing character (base/shown_text.h).
bool check_shown(const Node& text, std::size_t max, Message (*wrong_length)(std::int64_t max),
                 Faults& faults);

}  // namespace cheshire
