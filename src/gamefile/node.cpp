#include "gamefile/node.h"

#include <algorithm>

namespace cheshire {

const Node* Node::find(std::string_view key) const {
  const auto it =
      std::find_if(entries.begin(), entries.end(), [&](const NodeEntry& e) { return e.key == key; });
  return it == entries.end() ? nullptr : &it->value;
}

Place Node::at(std::size_t offset) const {
  Place here = first;
  for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
    if (text[i] == '\n') {
      here = {here.line + 1, 1};
    } else {
      ++here.column;
    }
  }
  return here;
}

const char* Node::kind_name() const {
  switch (kind) {
    case Kind::text: return "a text";
    case Kind::number: return "a whole number";
    case Kind::truth: return "true or false";
    case Kind::list: return "a list";
    case Kind::table: return "a table";
    case Kind::other: return "a date or a broken number";
  }
  return "";
}

}  // namespace cheshire
