// State: the full state of a game of Cheops, sealed papers included, and the game it belongs to.
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
  /// Has neither moved nor been sent anywhere. Only castling asks.
  bool unmoved = false;
  /// A Civilian that was appointed; that the enemy knows to be a Deputy; that an inspection found to be none,
  /// with no appointment since.
  bool deputy = false, known = false, certified = false;
  /// A Pawn that has stood in its hall since a Castle of its side became active.
  bool settled = false;
  /// Number of turns of its side for which an arrested Assassin still has no field.
  int frozen = 0;

  friend bool operator==(const Piece&, const Piece&) = default;
};

struct Castle {
  Cell chair;
  Color builder;
  /// The square of the piece that keeps the Castle active, or no_cell; the side that owns the active Castle.
  Cell activator = no_cell;
  Color owner = Color::white;

  bool active() const { return activator != no_cell; }
  friend bool operator==(const Castle&, const Castle&) = default;
};

struct State {
  std::vector<std::optional<Piece>> pieces;
  std::vector<Castle> castles;
  Color side = Color::white;
  /// Turns begun, including this one.
  int turn = 1;
  /// Appointments that each side has made, which both sides know.
  int appointments[2] = {0, 0};
  /// Checks that each side has given in consecutive turns.
  int checks[2] = {0, 0};
  /// The square that a Pawn passed in the last turn, and where the Pawn stands, if en passant is played.
  Cell ep_square = no_cell, ep_pawn = no_cell;
  /// Turns since the last capture, Pawn move or promotion; and since a challenge that still runs, or -1.
  int idle_turns = 0, challenged = -1;
  /// The arrangements since the last capture or promotion, including this one.
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

/// Returns the game "little-cheops", "little-cheops-imperial", "cheops" or "cheops-imperial"; nothing for
/// other names.
std::optional<Game> game_named(std::string_view name, const Options& options = {});

/// Returns where the King of a side stands, or no_cell.
Cell king_of(const State& state, Color color);

/// Returns what must recur in a repetition: the pieces on their squares, the side to move and, if the game
/// counts them, the Castles.
std::string arrangement(const Game& game, const State& state);

/// Returns the same position seen from the other side: the board turned by 180 degrees and the colours
/// exchanged.
State turned(const Game& game, const State& state);

}  // namespace cheshire::oracle::cheops
