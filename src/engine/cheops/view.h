// CheopsView: what the page shows of a game of Cheops besides its pieces: Castles, papers and points.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/game_view.h"
#include "engine/session.h"

namespace cheshire {

/// How a game of Cheops stands.
struct CheopsCounts {
  /// Appointments made, and how many of the Deputies are unknown to this session.
  int appointments[2] = {0, 0};
  int concealed[2] = {0, 0};
  /// Turns since the last capture or Pawn's action; turns since a challenge, or -1 if none is running.
  int idle_turns = 0;
  int challenged = -1;
  /// Whether each side has made its opening move.
  bool started = false;
  /// Pieces that have never left their station of the opening set-up; in a position that was set up, those on
  /// a station of their kind. All others are developed: how many each side has.
  std::vector<Cell> opening;
  int developed[2] = {0, 0};

  /// What each side would have if the game ended here, or has at the end: CH-120 to CH-125.
  struct Score {
    int civilians = 0, pieces = 0, castles = 0, points = 0;
    bool mates = false, reigns = false;
  };
  Score of[2];
};

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
  /// Deputies known to everybody, those known to this session alone, and Civilians certified by an
  /// inspection.
  std::vector<Cell> compromised, papers, certified;

  std::optional<CheopsCounts> counts;  // of a game; a set-up has none
};

/// As a GameView of a position on `topology`, which must outlive it, with these pieces.
std::shared_ptr<const GameView> game_view(CheopsView view, std::vector<Piece> pieces,
                                          const Topology& topology);

/// What a session, or the report on a set-up, shows of Cheops; nothing in other games.
std::optional<CheopsView> cheops_view(const GameView* view);
inline std::optional<CheopsView> cheops_view(const Session& session) {
  return cheops_view(session.game_view().get());
}

}  // namespace cheshire
