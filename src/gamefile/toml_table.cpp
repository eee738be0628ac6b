#include "gamefile/toml_table.h"

#include <algorithm>
#include <utility>

namespace cheshire {
namespace {

/// Rules of other games that a user may look for, and why game files do not have them.
struct Beyond {
  std::string_view key, why;
};
constexpr Beyond beyond[] = {
    {"drops", "pieces that were taken cannot come back to the board"},
    {"hand", "pieces that were taken cannot come back to the board"},
    {"pockets", "pieces that were taken cannot come back to the board"},
    {"gating", "pieces cannot be put on the board in the game"},
    {"setup-phase", "pieces cannot be put on the board in the game"},
    {"stalemate", "stalemate is always a draw"},
    {"stalemate-wins", "stalemate is always a draw"},
    {"stalemate-loses", "stalemate is always a draw"},
    {"checks-to-win", "a game is won by checkmate alone"},
    {"goal", "a game is won by checkmate alone"},
    {"king-of-the-hill", "a game is won by checkmate alone"},
    {"bare-king-loses", "a game is won by checkmate alone"},
    {"extinction", "a game is won by checkmate alone"},
    {"capture-to-win", "a game is won by checkmate alone"},
    {"compulsory-capture", "no capture is compulsory"},
    {"must-capture", "no capture is compulsory"},
    {"explosions", "a capture removes the captured piece alone"},
    {"moves-per-turn", "each side makes one move a turn"},
    {"pass", "a player may not pass"},
    {"players", "a game has two players"},
    {"triple-step", "a pawn's first move is a single or a double step"},
    {"optional-promotion", "a pawn promotes as soon as it reaches a promotion cell"},
    {"promotion-by-capture", "what a pawn may become does not depend on what was taken"},
    {"flying-kings", "kings that face each other do not see each other"},
    {"confined", "pieces go wherever their movement leads; hoppers and palaces are not known"},
    {"palace", "pieces go wherever their movement leads; hoppers and palaces are not known"},
    {"hexagons", "cells are squares or cubes"},
};

std::string kind_wanted(const char* wanted, const Node& node) {
  return std::string(" must be ") + wanted + ", not " + node.kind_name();
}

}  // namespace

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : ", ") + item;
  return text;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string shown = "'";
  for (std::size_t i = 0; i < std::min(text.size(), most); ++i)
    shown += static_cast<unsigned char>(text[i]) < ' ' || text[i] == 0x7F ? '?' : text[i];
  return shown + (text.size() > most ? "...'" : "'");
}

TomlTable::TomlTable(const Node* node, std::string what, Names known, Faults& faults)
    : node_(node), what_(std::move(what)), faults_(faults) {
  if (!node_) return;
  if (node_->kind != Node::Kind::table) {
    faults_.add(node_->place, what_ + kind_wanted("a table", *node_));
    node_ = nullptr;
    return;
  }
  for (const NodeEntry& entry : node_->entries) {
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    const auto* other = std::find_if(std::begin(beyond), std::end(beyond),
                                     [&](const Beyond& b) { return b.key == entry.key; });
    if (other != std::end(beyond)) {
      faults_.add(entry.place,
                  quoted(entry.key) + " is beyond the rules that Cheshire plays: " + std::string(other->why));
      continue;
    }
    std::string list;
    for (std::string_view name : known) list += (list.empty() ? "" : ", ") + std::string(name);
    faults_.add(entry.place, "unknown key " + quoted(entry.key) + " in " + what_ + "; it takes " + list);
  }
}

Place TomlTable::place(std::string_view key) const {
  if (!node_) return {};
  for (const NodeEntry& entry : node_->entries) {
    if (entry.key == key) return entry.place;
  }
  return node_->place;
}

const Node* TomlTable::of_kind(std::string_view key, Node::Kind kind, const char* wanted) {
  const Node* node = find(key);
  if (!node || node->kind == kind) return node;
  const bool one_of_several = kind == Node::Kind::list && node->kind == Node::Kind::table;
  faults_.add(node->place, "'" + std::string(key) + "'" + kind_wanted(wanted, *node) +
                               (one_of_several ? ": write [[" + std::string(key) + "]]" : ""));
  return nullptr;
}

const Node* TomlTable::text(std::string_view key) { return of_kind(key, Node::Kind::text, "a text"); }
const Node* TomlTable::list(std::string_view key) { return of_kind(key, Node::Kind::list, "a list"); }
const Node* TomlTable::table(std::string_view key) { return of_kind(key, Node::Kind::table, "a table"); }

std::optional<int> TomlTable::number(std::string_view key, int low, int high) {
  const Node* node = of_kind(key, Node::Kind::number, "a whole number");
  if (!node) return {};
  if (node->number >= low && node->number <= high) return static_cast<int>(node->number);
  faults_.add(node->place, "'" + std::string(key) + "' must be from " + std::to_string(low) + " to " +
                               std::to_string(high) + ", not " + std::to_string(node->number));
  return {};
}

std::optional<bool> TomlTable::truth(std::string_view key) {
  const Node* node = of_kind(key, Node::Kind::truth, "true or false");
  if (!node) return {};
  return node->truth;
}

std::optional<bool> TomlTable::on_off(std::string_view key) {
  const Node* node = find(key);
  if (!node) return {};
  if (node->kind == Node::Kind::truth) return node->truth;
  if (node->kind == Node::Kind::text && (node->text == "on" || node->text == "off"))
    return node->text == "on";
  faults_.add(node->place, "'" + std::string(key) + "' must be \"on\" or \"off\"" +
                               (node->kind == Node::Kind::text ? ", not " + quoted(node->text) : ""));
  return {};
}

std::optional<int> TomlTable::choice(std::string_view key, Names words) {
  const Node* node = text(key);
  if (!node) return {};
  const auto* word = std::find(words.begin(), words.end(), node->text);
  if (word != words.end()) return static_cast<int>(word - words.begin());
  std::string list;
  for (std::string_view w : words) list += (list.empty() ? "" : ", ") + std::string(w);
  faults_.add(node->place, "'" + std::string(key) + "' takes " + list + ", not " + quoted(node->text));
  return {};
}

std::vector<const Node*> TomlTable::texts(std::string_view key) {
  const Node* node = find(key);
  if (!node) return {};
  if (node->kind == Node::Kind::text) return {node};
  if (node->kind != Node::Kind::list) {
    faults_.add(node->place, "'" + std::string(key) + "'" + kind_wanted("a list of texts", *node));
    return {};
  }
  std::vector<const Node*> list;
  for (const Node& item : node->items) {
    if (item.kind == Node::Kind::text) {
      list.push_back(&item);
    } else {
      faults_.add(item.place, "'" + std::string(key) + "' lists texts, not " + item.kind_name());
    }
  }
  return list;
}

}  // namespace cheshire
