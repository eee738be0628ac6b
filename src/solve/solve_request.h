// What a solver is asked for, and how it is watched and stopped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "solve/stipulation.h"

namespace cheshire {

namespace endings {
class TablesOnDisk;
}

struct SolveRequest {
  Stipulation stipulation;
  /// The position to reach, for Stipulation::to_position(): the piece on every cell. Nothing else of it
  /// counts.
  std::vector<Piece> target = {};
  bool set_play = false;
  /// In set play: the square that the side which begins otherwise has just passed, for an en-passant capture.
  Cell set_play_ep_square = no_cell;
  int tries = 0;         // forced play: list the moves that at most so many defences refute
  bool threats = false;  // name threats and zugzwang, and list only the defences that parry the threats
  bool popeye_moves =
      false;           // write moves in Popeye's notation (text/popeye_move.h), with " +" after a check
  bool duals = false;  // list every continuation of the shortest length, and not only the first
  bool plain = false;  // try every move, without reasoning about which may lead to the goal; finds the same
  /// Forced play: the only first move to look at, in UCI; if it is no key, it is listed as a try whatever
  /// refutes it. Empty: all of them.
  std::string first{};
  std::uint64_t max_solutions = 0;              // 0: no limit; keys, or lines
  std::uint64_t max_nodes = 0;                  // 0: no limit
  std::size_t max_moves = 0;                    // of the solution, as they are listed; 0: what memory allows
  std::size_t memory = std::size_t{256} << 20;  // bytes for the table of proofs, bounds and the solution
};

/// Checks that what is asked for goes together. Errors name what does not.
Result<void> can_solve(const SolveRequest& request);

/// How far a solver is.
struct SolveProgress {
  int depth = 0;            // forced play: the length now tried; otherwise the half-moves of the stipulation
  int done = 0, total = 0;  // first moves
  std::uint64_t solutions = 0, nodes = 0;
};

/// Calls f(item, worker) once for every item from 0 to n - 1, and returns when all are done. Each worker is
/// one thread.
using ForEachItem = std::function<void(int n, const std::function<void(int item, int worker)>& f)>;

/// No function may throw; each may be empty.
struct SolveControl {
  /// Asked every few thousand moves, by every worker, and while bounds on the moves to a target are prepared.
  std::function<bool()> stop;
  std::function<void(const SolveProgress&)> progress;  // called by the first worker
  /// How many workers share the first moves, and what gives them their moves; without it there is one.
  int workers = 1;
  ForEachItem for_each;
  /// Endgame tables of the game, asked how soon a mate is forced; null: none.
  std::shared_ptr<const endings::TablesOnDisk> tables = nullptr;
};

}  // namespace cheshire
