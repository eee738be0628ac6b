// Actions: everything a player may do in a turn, and what becomes of the game.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// An enemy piece that a Deputy has jumped, and the hall to which he sends him.
struct Arrest {
  Cell victim, hall;
  friend auto operator<=>(const Arrest&, const Arrest&) = default;
};

struct Action {
  enum class Kind { move, castling, promotion_in_place, abdication, appointment, inspection };

  Kind kind = Kind::move;
  /// Of castling: the King's squares. Of an appointment: the King's, and the Civilian's. Of an inspection and of
  /// a promotion in place: one square twice. Of an abdication: the King's square and the Duke's.
  Cell from = no_cell, to = no_cell;
  std::optional<Role> promotion;
  std::vector<Arrest> arrests;
  /// The chair of the Castle that the mover founds, where he has a choice; else no_cell.
  Cell castle = no_cell;

  friend auto operator<=>(const Action&, const Action&) = default;
};

/// Every legal action of the side to move but abdications, sorted, each once.
std::vector<Action> ordinary_actions(const Game& game, const State& state);

/// The action, once for each Castle that the mover may choose to found by it.
std::vector<Action> with_castles(const Game& game, const State& state, const Action& action);

/// The pieces and Castles after an action; whose turn it is and all counts stay as they were.
State carried_out(const Game& game, const State& state, const Action& action);

/// The state after a legal action, with the other side to move.
State play(const Game& game, const State& state, const Action& action);

/// A state whose history begins now, with its Castles active or not as the pieces on them say.
State begun(const Game& game, State state);

/// The number of lines of legal actions of that length.
std::uint64_t perft(const Game& game, const State& state, int depth);

}  // namespace cheshire::oracle::cheops
