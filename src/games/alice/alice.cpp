#include "games/alice/alice.h"

#include <algorithm>
#include <utility>

#include "games/orthodox.h"

namespace cheshire {
namespace {

constexpr const char* looking_glass_start =
    "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const std::string& value_of(const std::vector<OptionSpec>& options, std::string_view key) {
  return std::find_if(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; })
      ->value;
}

EnPassant en_passant_of(std::string_view value) {
  if (value == "first-board") return EnPassant::first_board;
  if (value == "landing-board") return EnPassant::landing_board;
  if (value == "both") return EnPassant::both;
  return EnPassant::off;
}

}  // namespace

std::vector<OptionSpec> alice_options() {
  return {
      {"castling", "Castling", "King and rook both pass to the other board.", {"on", "off"}, "on", "on"},
      {"en-passant",
       "En passant",
       "Where the capturer must stand: on the board of the double step, on the board the pawn reached, "
       "either, or nowhere.",
       {"off", "first-board", "landing-board", "both"},
       "off",
       "off"},
      {"strict-first-board",
       "Strict first board",
       "The own king may not stand in check on either board before the moved man passes through.",
       {"off", "on"},
       "off",
       "off"},
  };
}

GameSpec alice_game(std::vector<OptionSpec> options) {
  GameSpec spec = orthodox_game({"A", "B"}, value_of(options, "castling") == "on");
  spec.id = "alice";
  spec.title = "Alice chess";
  spec.summary = {"Two boards: whatever moves passes through the looking-glass to the other one.",
                  "A man takes and blocks only on the board where it stands."};
  spec.passage = Passage::looking_glass;
  spec.en_passant = en_passant_of(value_of(options, "en-passant"));
  spec.strict_first_board = value_of(options, "strict-first-board") == "on";
  spec.dead_position = DeadPosition::bare_kings;
  spec.options = std::move(options);
  return spec;
}

GameSpec looking_glass_game(std::vector<OptionSpec> options) {
  GameSpec spec = alice_game(std::move(options));
  spec.id = "looking-glass";
  spec.title = "Looking-glass Alice";
  spec.summary = {"Alice chess with the armies on different boards at the start: White on A, Black on B.",
                  "The first man to pass through meets the enemy."};
  spec.start = looking_glass_start;
  return spec;
}

}  // namespace cheshire
