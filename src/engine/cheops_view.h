// CheopsView: what a game of Cheops shows besides its pieces: Castles, papers, and how the points stand.
#pragma once

#include <vector>

#include "base/ids.h"

namespace cheshire {

struct CheopsView {
  struct Castle {
    Cell chair;
    Color builder;
    Cell activator;  // no_cell while it is inactive
    Color owner;     // of an active Castle
    std::vector<Cell> pillars, halls, axis;

    bool active() const { return activator != no_cell; }
  };
  /// In the order in which they were formed.
  std::vector<Castle> castles;
  /// Pieces without a field: arrestees, and arrested Assassins for their time.
  std::vector<Cell> arrested;
  /// Deputies whom everybody knows, those known to this session alone, and Civilians certified by an inspection.
  std::vector<Cell> compromised, papers, certified;
  /// Appointments made, and how many of the Deputies this session does not know.
  int appointments[2] = {0, 0};
  int concealed[2] = {0, 0};
  /// Turns since the last capture or Pawn's action; turns since a challenge, or -1 when none runs.
  int idle_turns = 0;
  int challenged = -1;
  /// Each side has made its opening move.
  bool started = false;
  /// Pieces that have never left the station where they stand in the opening set-up; of a position that was set up, those on a
  /// station of their kind. All others are developed: how many of each side.
  std::vector<Cell> opening;
  int developed[2] = {0, 0};

  /// What counts for a side as if the game ended here, or as it has ended: CH-120 to CH-125.
  struct Score {
    int civilians = 0, pieces = 0, castles = 0, points = 0;
    bool mates = false, reigns = false;
  };
  Score of[2];
};

}  // namespace cheshire
