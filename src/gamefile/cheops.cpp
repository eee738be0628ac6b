#include "gamefile/cheops.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "messages/gamefile.h"
#include "rules/cheops/rules.h"
#include "text/cheops/fen.h"

namespace cheshire {
namespace {

// Options for the set-up of the board and the movement of the Court. A game loses those that its file
// decides.
constexpr std::string_view of_start[] = {"civilian-distance", "civilian-rank", "lower-civilians", "court",
                                         "outside-tower"};
constexpr std::string_view of_court = "court-movement";

bool of_the_court(Kind k) {
  return k == cheops::duke || k == cheops::duchess || k == cheops::baron || k == cheops::baroness;
}

// Returns whether the kernel can play this movement of a Court piece. The kernel looks for attackers from the
// attacked square, so a piece must move alike in all directions, and the only leaps it knows are a Knight's.
bool is_court_movement(std::string_view text) {
  if (text.empty()) return false;
  while (!text.empty()) {
    while (!text.empty() && (text[0] == 'm' || text[0] == 'c')) text.remove_prefix(1);
    bool slides = false;
    if (text.starts_with("(1,1,1)")) {
      text.remove_prefix(7);
      slides = true;
    } else if (!text.empty() && std::string_view("WFKRBQN").find(text[0]) != std::string_view::npos) {
      slides = text[0] == 'W' || text[0] == 'F';
      text.remove_prefix(1);
    } else {
      return false;
    }
    if (slides && !text.empty() && text[0] == '0') text.remove_prefix(1);
  }
  return true;
}

// Returns the movements that the file gives to pieces of the Court.
std::vector<std::pair<Kind, std::string>> read_court(TomlTable& game, GameBuilder& builder) {
  std::vector<std::pair<Kind, std::string>> movements;
  const Node* pieces = game.list("piece");
  for (std::size_t i = 0; pieces && i < pieces->items.size() && !builder.faults.full(); ++i) {
    const Node& node = pieces->items[i];
    TomlTable piece(&node, "[[piece]]", {"letter", "movement"}, builder.faults);
    if (node.kind != Node::Kind::table) continue;
    for (const char* key : {"letter", "movement"}) {
      if (!piece.has(key)) builder.faults.add(piece.place(), msg::key_missing(key));
    }
    const Node *letter = piece.text("letter"), *movement = piece.text("movement");
    if (!letter || !movement) continue;
    const Kind kind = letter->text.size() == 1 ? builder.spec.kind_of_letter(letter->text[0]) : max_kinds;
    if (kind == max_kinds || !of_the_court(kind)) {
      builder.faults.add(letter->place, msg::not_of_the_court(shown(letter->text)));
      continue;
    }
    if (std::any_of(movements.begin(), movements.end(), [&](const auto& m) { return m.first == kind; })) {
      builder.faults.add(letter->place, msg::piece_letter_taken(letter->text));
      continue;
    }
    if (movement->text.size() > max_movement) {
      builder.faults.add(movement->place, msg::movement_too_long(max_movement));
      continue;
    }
    if (!is_court_movement(movement->text)) {
      builder.faults.add(movement->place, msg::invalid_court_movement(shown(movement->text)));
      continue;
    }
    movements.emplace_back(kind, movement->text);
  }
  return movements;
}

}  // namespace

std::optional<GameEntry> read_cheops(TomlTable& game, GameBuilder& builder, const GameEntry& base,
                                     const GameEntry::Options& fixed) {
  const std::size_t before = builder.faults.size();
  for (const char* key : {"board", "zones", "remove-pieces", "pawn", "castling", "rules"}) {
    if (game.has(key)) builder.faults.add(game.place(key), msg::fixed_in_cheops(key));
  }
  const auto movements = read_court(game, builder);
  std::string start;
  if (const Node* node = game.text("start")) {
    const Result<Topology> topology = Topology::compile(builder.spec.board);
    if (!topology) return {};
    const Result<cheops::Setup> setup = cheops::read_fen(node->text, builder.spec, *topology);
    if (setup) {
      start = cheops::write_fen(*setup, builder.spec, *topology);
    } else {
      builder.faults.add(node->at(static_cast<std::size_t>(std::max(0, setup.error().at))),
                         msg::invalid_start(setup.error().message));
    }
  }
  if (builder.faults.size() != before) return {};

  GameEntry entry;
  entry.id = builder.spec.id;
  entry.list_doubled = false;
  GameEntry::Options all = base.options;
  for (OptionSpec& option : all) {
    const auto set =
        std::find_if(fixed.begin(), fixed.end(), [&](const OptionSpec& o) { return o.key == option.key; });
    if (set != fixed.end()) option.value = set->value;
    const bool placed = !start.empty() &&
                        std::find(std::begin(of_start), std::end(of_start), option.key) != std::end(of_start);
    const bool moved = !movements.empty() && option.key == of_court;
    if (set == fixed.end() && !placed && !moved) entry.options.push_back(option);
  }
  entry.make = [make = base.make, all, names = builder.spec, movements,
                start](const GameEntry::Options& options) -> Result<GameSpec> {
    GameEntry::Options chosen = all;
    for (const OptionSpec& option : options) {
      for (OptionSpec& one : chosen) {
        if (one.key == option.key) one.value = option.value;
      }
    }
    Result<GameSpec> spec = make(chosen);
    if (!spec) return spec;
    spec->id = names.id;
    spec->title = names.title;
    spec->summary = names.summary;
    spec->family = names.family;
    spec->note = names.note;
    spec->reconstruction = names.reconstruction;
    for (const auto& [kind, movement] : movements) spec->kinds[kind].movement = movement;
    if (!start.empty()) spec->start = start;
    spec->options.clear();
    return spec;
  };
  return entry;
}

}  // namespace cheshire
