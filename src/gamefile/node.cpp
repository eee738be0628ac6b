#include "gamefile/node.h"

#include <algorithm>

#include "messages/gamefile.h"

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
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {  // not inside a character
      ++here.column;
    }
  }
  return here;
}

Message Node::kind_name() const {
  switch (kind) {
    case Kind::text: return msg::toml_string();
    case Kind::number: return msg::toml_number();
    case Kind::truth: return msg::toml_boolean();
    case Kind::list: return msg::toml_list();
    case Kind::table: return msg::toml_table();
    case Kind::other: break;
  }
  return msg::toml_other();
}

}  // namespace cheshire
