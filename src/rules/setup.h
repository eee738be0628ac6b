// Setup: anything a user can place. It may be nonsense; only a validated Setup becomes a Position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "messages/setup.h"

namespace cheshire {

struct Setup {
  /// Counters saturate here.
  static constexpr int max_counted = 1'000'000;

  /// The piece on every cell of the topology, or no_piece.
  std::vector<Piece> pieces;
  Color side = Color::white;
  /// Bit i: the right to the castling GameSpec::castlings[i]; the following bits are the rights to the double
  /// steps GameSpec::pawn.step_rights.
  std::uint32_t rights = 0;
  /// The cell a pawn passed in the double step just made, on the board of that step; or no_cell.
  Cell ep_square = no_cell;
  /// Half-moves since the last irreversible move, and the number of the next move (1 at the start).
  int halfmove_clock = 0;
  int move_number = 1;
  /// In a game whose FEN has fields of its own (Capabilities::own_fields): those after the side to move. Only
  /// its rules read them, and they stand for all that follows `side` here.
  std::string own_fields = {};

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// Which sides must have a king. In a game both; the diagram of a problem may lack one that nobody is to
/// check.
struct RequiredKings {
  bool white = true, black = true;
  bool of(Color side) const { return side == Color::white ? white : black; }
};

/// One fault of a Setup. Validation reports all of them.
struct Fault {
  enum class Kind {
    missing_king,
    many_kings,
    shared_coordinate,  // two pieces share a place where the rules forbid it
    side_not_to_move_in_check,
    bad_right,  // king, rook or pawn is not on its square
    pawn_on_last_rank,
    pawn_on_first_rank,
    bad_en_passant,  // no pawn can just have made that double step
    bad_clock,
    unreadable,  // a field of a FEN that was left out
    piece_outside_board,
    // Of rules with Castles and papers
    bad_castle,
    bad_papers,  // Deputies, certificates, appointments
    bad_hall,    // a piece listed as in a hall is not
  };
  Kind kind;
  Cell cell = no_cell;
  Message message;
  std::uint32_t rights = 0;  // of a bad right, its bit in Setup::rights
  int at = Error::nowhere;   // in the FEN
};

/// Returns whether a set-up can be played without what is wrong: rights, the en-passant square, and counters
/// can be left out, and the rest of it is what somebody meant.
constexpr bool forgivable(Fault::Kind kind) {
  return kind == Fault::Kind::bad_right || kind == Fault::Kind::bad_en_passant ||
         kind == Fault::Kind::bad_clock || kind == Fault::Kind::unreadable;
}
inline bool all_forgivable(const std::vector<Fault>& faults) {
  return std::all_of(faults.begin(), faults.end(), [](const Fault& f) { return forgivable(f.kind); });
}

/// Returns a set-up without its forgivable faults, which its validation has found: without those rights and
/// that en-passant square, and with counters brought into their range.
inline Setup corrected(Setup setup, const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) {
    setup.rights &= ~fault.rights;
    if (fault.kind == Fault::Kind::bad_en_passant) setup.ep_square = no_cell;
  }
  setup.halfmove_clock = std::clamp(setup.halfmove_clock, 0, Setup::max_counted);
  setup.move_number = std::clamp(setup.move_number, 1, Setup::max_counted);
  return setup;
}

/// Adds faults that were forgiven to `notes`, for those who are shown them.
inline void add_notes(const std::vector<Fault>& faults, std::vector<Error>& notes) {
  for (const Fault& fault : faults) notes.emplace_back(fault.message, fault.at);
}
/// Adds what reading a FEN has left out to the faults of its set-up.
inline void add_unreadable(const std::vector<Error>& notes, std::vector<Fault>& faults) {
  for (const Error& note : notes)
    faults.push_back({Fault::Kind::unreadable, no_cell, note.message, 0, note.at});
}

/// The error that names all the faults of a Setup.
inline Error unplayable(const std::vector<Fault>& faults) {
  std::vector<Message> all;
  for (const Fault& fault : faults) all.push_back(fault.message);
  return msg::position_unplayable(std::move(all));
}

}  // namespace cheshire
