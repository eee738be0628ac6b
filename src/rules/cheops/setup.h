// Setup: a position of Cheops as anybody can place it: the whole truth, or what somebody may know of it.
#pragma once

#include <vector>

#include "base/ids.h"

namespace cheshire::cheops {

struct Castle {
  Cell chair;
  Color builder;
  /// Where the piece stands who keeps it active, or no_cell; then nobody owns it.
  Cell activator = no_cell;
  Color owner = Color::white;

  bool active() const { return activator != no_cell; }
  friend bool operator==(const Castle&, const Castle&) = default;
};

struct Setup {
  /// The piece on every cell of the topology, no_piece where there is none.
  std::vector<Piece> pieces;
  Color side = Color::white;
  /// In the order in which they were formed.
  std::vector<Castle> castles;
  /// Kings and Towers that may still castle.
  std::vector<Cell> unmoved;
  /// Civilians that were appointed; that the enemy knows to be Deputies; that an inspection found to be none.
  std::vector<Cell> deputies, known, certified;
  /// Pawns that may become majors in their halls.
  std::vector<Cell> settled;
  /// Arrested Assassins, and for how many turns of their side they still have no field.
  struct Frozen {
    Cell cell;
    int turns;  // 1 or 2
  };
  std::vector<Frozen> frozen;
  /// Appointments that each side has made, as everybody knows.
  int appointments[2] = {0, 0};
  /// The cell that a pawn passed in the turn before, and where it stands; no_cell without en passant.
  Cell ep_square = no_cell, ep_pawn = no_cell;
  /// Deputies of each side whom nobody but he who appointed them knows, and whom this set-up does not name: where it is what a
  /// player or a spectator may see. A position of the rules has none.
  int concealed[2] = {0, 0};
  /// The number of the coming round, from 1.
  int round = 1;
  /// Turns since the last capture or action of a Pawn.
  int idle_turns = 0;
};

}  // namespace cheshire::cheops
