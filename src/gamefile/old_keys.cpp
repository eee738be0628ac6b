#include "gamefile/old_keys.h"

#include <string_view>

namespace cheshire {
namespace {

void rename_key(Node& table, std::string_view old_name, std::string_view name) {
  if (table.find(name)) return;
  for (NodeEntry& entry : table.entries) {
    if (entry.key == old_name) entry.key = name;
  }
}

}  // namespace

void rename_old_keys(Node& game) {
  rename_key(game, "man", "piece");
  rename_key(game, "remove-men", "remove-pieces");
  for (NodeEntry& entry : game.entries) {
    if (entry.key != "castling") continue;
    for (Node& castling : entry.value.items) rename_key(castling, "man", "piece");
  }
}

}  // namespace cheshire
