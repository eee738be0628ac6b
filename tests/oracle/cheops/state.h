// State: the whole truth about a game of Cheops, sealed papers included, and the game it belongs to.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/cheops/arena.h"
#include "oracle/cheops/options.h"
#include "oracle/cheops/pieces.h"

namespace cheshire::oracle::cheops {

struct Piece {
  Role role;
  Color color;
  /// Neither moved nor sent anywhere; only castling asks.
  bool unmoved = false;
  /// A Civilian that was appointed; that the enemy knows to be a Deputy; that an inspection found to be none,
  /// with no appointment since.
  bool deputy = false, known = false, certified = false;
  /// A Pawn that has stood in its hall since a Castle of its side became active.
  bool settled = false;
  /// Turns of its side for which an arrested Assassin still has no field.
  int frozen = 0;

  friend bool operator==(const Piece&, const Piece&) = default;
};

struct Castle {
  Cell chair;
  Color builder;
  /// Where the piece stands who keeps the Castle active, or no_cell; the side that owns the active Castle.
  Cell activator = no_cell;
  Color owner = Color::white;

  bool active() const { return activator != no_cell; }
  friend bool operator==(const Castle&, const Castle&) = default;
};

struct State {
  std::vector<std::optional<Piece>> pieces;
  std::vector<Castle> castles;
  Color side = Color::white;
  /// The turns begun, this one included.
  int turn = 1;
  /// Appointments that each side has made, as everybody knows.
  int appointments[2] = {0, 0};
  /// Checks that each side has given in turns without a break.
  int checks[2] = {0, 0};
  /// The square that a Pawn passed in the last turn, and where it stands, if en passant is played.
  Cell ep_square = no_cell, ep_pawn = no_cell;
  /// Turns since the last capture, Pawn move or promotion, and since a challenge that still runs, or -1.
  int idle_turns = 0, challenged = -1;
  /// The arrangements since the last capture or promotion, this one included.
  std::vector<std::string> seen;

  bool vacant(Cell cell) const { return !pieces[cell]; }
  bool holds(Cell cell, Color color) const { return pieces[cell] && pieces[cell]->color == color; }
  bool holds(Cell cell, Color color, Role role) const {
    return holds(cell, color) && pieces[cell]->role == role;
  }
};

struct Game {
  Arena arena;
  bool imperial;
  Options options;
  /// What each piece can do, by its role.
  std::array<Field, role_count> fields;

  bool castles() const { return imperial || !arena.flat() || options.castles_in_common; }
  bool several_queens() const {
    return arena.flat() ? options.several_queens_little : options.several_queens_full;
  }
};

/// "little-cheops", "little-cheops-imperial", "cheops" or "cheops-imperial".
std::optional<Game> game_named(std::string_view name, const Options& options = {});

/// Where the King of a side stands, or no_cell.
Cell king_of(const State& state, Color color);

/// The pieces in their places, the side to move and, if the game asks, the Castles: what must recur in a repetition.
std::string arrangement(const Game& game, const State& state);

/// The same position seen from the other side: the board turned by 180 degrees and the colours exchanged.
State turned(const Game& game, const State& state);

}  // namespace cheshire::oracle::cheops
