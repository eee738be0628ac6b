// Setup: a position of Cheops as a user can place it, known completely or in part.
#pragma once

#include <vector>

#include "base/ids.h"

namespace cheshire::cheops {

struct Castle {
  Cell chair;
  Color builder;
  /// the cell of the piece that keeps it active, or no_cell; then it has no owner
  Cell activator = no_cell;
  Color owner = Color::white;

  bool active() const { return activator != no_cell; }
  friend bool operator==(const Castle&, const Castle&) = default;
};

struct Setup {
  /// The piece on every cell of the topology, or no_piece.
  std::vector<Piece> pieces;
  Color side = Color::white;
  /// In the order in which they were formed.
  std::vector<Castle> castles;
  /// Kings and Towers that may still castle.
  std::vector<Cell> unmoved;
  /// Civilians that were appointed; those that the enemy knows to be Deputies; those that an inspection
  /// cleared.
  std::vector<Cell> deputies, known, certified;
  /// Pawns that may become majors in their halls.
  std::vector<Cell> settled;
  /// Arrested Assassins, and for how many turns of their side they still have no field.
  struct Frozen {
    Cell cell;
    int turns;  // 1 or 2
  };
  std::vector<Frozen> frozen;
  /// Appointments that each side has made, which are public.
  int appointments[2] = {0, 0};
  /// The cell that a pawn passed in the previous turn, and where the pawn is; no_cell without en passant.
  Cell ep_square = no_cell, ep_pawn = no_cell;
  /// How many Deputies of each side this set-up does not name because only their own side knows them: for
  /// what a player or a spectator may see. 0 in a position of the rules.
  int concealed[2] = {0, 0};
  /// The number of the next round, from 1.
  int round = 1;
  /// Turns since the last capture or action of a Pawn.
  int idle_turns = 0;
};

}  // namespace cheshire::cheops
