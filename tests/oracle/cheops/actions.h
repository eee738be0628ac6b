// Actions: everything a player may do in a turn, and its effect on the game.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// An enemy piece that a Deputy has jumped, and the hall to which the Deputy sends it.
struct Arrest {
  Cell victim, hall;
  friend auto operator<=>(const Arrest&, const Arrest&) = default;
};

struct Action {
  enum class Kind { move, castling, promotion_in_place, abdication, appointment, inspection };

  Kind kind = Kind::move;
  /// Of castling: the King's squares. Of an appointment: the King's square and the Civilian's. Of an
  /// inspection and of a promotion in place: one square twice. Of an abdication: the King's square and the
  /// Duke's.
  Cell from = no_cell, to = no_cell;
  std::optional<Role> promotion;
  std::vector<Arrest> arrests;
  /// The chair of the Castle that the mover founds, if there is a choice; else no_cell.
  Cell castle = no_cell;

  friend auto operator<=>(const Action&, const Action&) = default;
};

/// Returns every legal action of the side to move except abdications, sorted, without duplicates.
std::vector<Action> ordinary_actions(const Game& game, const State& state);

/// Returns the action once for each Castle that the mover may choose to found by it.
std::vector<Action> with_castles(const Game& game, const State& state, const Action& action);

/// Returns the pieces and Castles after an action. The side to move and all counters stay as they were.
State carried_out(const Game& game, const State& state, const Action& action);

/// Returns the state after a legal action, with the other side to move.
State play(const Game& game, const State& state, const Action& action);

/// Returns a state whose history begins now, with its Castles active or not according to the pieces on them.
State begun(const Game& game, State state);

/// Counts the lines of `depth` legal actions.
std::uint64_t perft(const Game& game, const State& state, int depth);

}  // namespace cheshire::oracle::cheops
