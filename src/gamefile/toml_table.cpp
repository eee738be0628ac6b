#include "gamefile/toml_table.h"

#include <algorithm>
#include <utility>

#include "base/shown_text.h"
#include "messages/gamefile.h"

namespace cheshire {
namespace {

/// Rules of other games that a user may look for, and why game files do not have them.
struct Unsupported {
  std::string_view key;
  Message (*why)();
};
constexpr Unsupported unsupported[] = {
    {"drops", msg::captured_pieces_stay_off},
    {"hand", msg::captured_pieces_stay_off},
    {"pockets", msg::captured_pieces_stay_off},
    {"gating", msg::no_placing_of_pieces},
    {"setup-phase", msg::no_placing_of_pieces},
    {"stalemate", msg::stalemate_always_draw},
    {"stalemate-wins", msg::stalemate_always_draw},
    {"stalemate-loses", msg::stalemate_always_draw},
    {"checks-to-win", msg::only_checkmate_wins},
    {"goal", msg::only_checkmate_wins},
    {"king-of-the-hill", msg::only_checkmate_wins},
    {"bare-king-loses", msg::only_checkmate_wins},
    {"extinction", msg::only_checkmate_wins},
    {"capture-to-win", msg::only_checkmate_wins},
    {"compulsory-capture", msg::no_forced_capture},
    {"must-capture", msg::no_forced_capture},
    {"explosions", msg::captures_one_piece},
    {"moves-per-turn", msg::one_move_per_turn},
    {"pass", msg::no_passing_turn},
    {"players", msg::two_players_only},
    {"triple-step", msg::no_triple_step},
    {"optional-promotion", msg::promotion_compulsory},
    {"promotion-by-capture", msg::promotion_free_choice},
    {"flying-kings", msg::kings_may_face},
    {"confined", msg::no_confined_pieces},
    {"palace", msg::no_confined_pieces},
    {"hexagons", msg::no_hexagons},
};

std::vector<std::string> list_of(TomlTable::Names names) { return {names.begin(), names.end()}; }

}  // namespace

std::string shown(std::string_view text) {
  constexpr std::size_t max = 40;  // bytes
  return shown_text(text, max) + (text.size() > max ? "..." : "");
}

bool check_shown(const Node& text, std::size_t max, Message (*wrong_length)(std::int64_t max),
                 Faults& faults) {
  const auto found = find_disturbing(text.text);
  const bool lines = found && (found->code == '\n' || found->code == '\r');
  if (found && !lines) {
    faults.add(text.at(found->at), msg::control_character(found->name()));
  } else if (lines || text.text.empty() || text.text.size() > max) {
    faults.add(text.place, wrong_length(static_cast<std::int64_t>(max)));
  } else {
    return true;
  }
  return false;
}

TomlTable::TomlTable(const Node* node, std::string_view header, Names known, Faults& faults)
    : node_(node), faults_(faults) {
  if (!node_) return;
  if (node_->kind != Node::Kind::table) {
    faults_.add(node_->place, msg::wrong_kind_of_value(header, msg::toml_table(), node_->kind_name()));
    node_ = nullptr;
    return;
  }
  for (const NodeEntry& entry : node_->entries) {
    if (faults_.full()) break;
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    const auto* rule = std::find_if(std::begin(unsupported), std::end(unsupported),
                                    [&](const Unsupported& u) { return u.key == entry.key; });
    faults_.add(entry.place, rule != std::end(unsupported)
                                 ? msg::unsupported_rule(entry.key, rule->why())
                                 : msg::unknown_key(shown(entry.key), list_of(known)));
  }
}

Place TomlTable::place(std::string_view key) const {
  if (!node_) return {};
  for (const NodeEntry& entry : node_->entries) {
    if (entry.key == key) return entry.place;
  }
  return node_->place;
}

const Node* TomlTable::of_kind(std::string_view key, Node::Kind kind, Message (*wanted)()) {
  const Node* node = find(key);
  if (!node || node->kind == kind) return node;
  const bool one_of_several = kind == Node::Kind::list && node->kind == Node::Kind::table;
  faults_.add(node->place, one_of_several ? msg::table_not_list(key)
                                          : msg::wrong_kind_of_value(key, wanted(), node->kind_name()));
  return nullptr;
}

const Node* TomlTable::text(std::string_view key) { return of_kind(key, Node::Kind::text, msg::toml_string); }
const Node* TomlTable::list(std::string_view key) { return of_kind(key, Node::Kind::list, msg::toml_list); }
const Node* TomlTable::table(std::string_view key) {
  return of_kind(key, Node::Kind::table, msg::toml_table);
}

std::optional<int> TomlTable::number(std::string_view key, int low, int high) {
  const Node* node = of_kind(key, Node::Kind::number, msg::toml_number);
  if (!node) return {};
  if (node->number >= low && node->number <= high) return static_cast<int>(node->number);
  faults_.add(node->place, msg::number_out_of_range(key, low, high, node->number));
  return {};
}

std::optional<bool> TomlTable::truth(std::string_view key) {
  const Node* node = of_kind(key, Node::Kind::truth, msg::toml_boolean);
  if (!node) return {};
  return node->truth;
}

std::optional<bool> TomlTable::on_off(std::string_view key) {
  const Node* node = find(key);
  if (!node) return {};
  if (node->kind == Node::Kind::truth) return node->truth;
  if (node->kind == Node::Kind::text && (node->text == "on" || node->text == "off"))
    return node->text == "on";
  faults_.add(node->place, node->kind == Node::Kind::text
                               ? msg::unknown_value(shown(node->text), key, {"on", "off"})
                               : msg::wrong_kind_of_value(key, msg::toml_on_or_off(), node->kind_name()));
  return {};
}

std::optional<int> TomlTable::choice(std::string_view key, Names words) {
  const Node* node = text(key);
  if (!node) return {};
  const auto* word = std::find(words.begin(), words.end(), node->text);
  if (word != words.end()) return static_cast<int>(word - words.begin());
  faults_.add(node->place, msg::unknown_value(shown(node->text), key, list_of(words)));
  return {};
}

std::vector<const Node*> TomlTable::texts(std::string_view key) {
  const Node* node = find(key);
  return node ? texts_of(*node, key, faults_) : std::vector<const Node*>();
}

std::vector<const Node*> texts_of(const Node& value, std::string_view key, Faults& faults) {
  if (value.kind == Node::Kind::text) return {&value};
  if (value.kind != Node::Kind::list) {
    faults.add(value.place, msg::wrong_kind_of_value(shown(key), msg::toml_strings(), value.kind_name()));
    return {};
  }
  std::vector<const Node*> list;
  for (const Node& item : value.items) {
    if (item.kind == Node::Kind::text) {
      list.push_back(&item);
    } else {
      faults.add(item.place, msg::wrong_kind_of_item(shown(key), item.kind_name()));
    }
  }
  return list;
}

}  // namespace cheshire
