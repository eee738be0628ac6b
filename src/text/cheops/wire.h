// The wire form of a turn of Cheops, used by commands and records.
//
//   e2e4  Ae2Be2     a move; b8b9q with promotion, d5d5q a promotion in a hall, e1c1 castling, by its King's
//                    squares
//   a9>f2            abdication
//   @a5  @           appointment; "@" names nobody
//   ?a5              inspection
//
// Suffixes follow in this order:
//
//   :b8d5            the piece on b8 is arrested and sent to d5; up to four times
//   +e5              the chair of the Castle that is founded
//   #...             the salt of a paper, 32 hexadecimal digits
//   =...             its seal, 64 hexadecimal digits
//   !h8,b9           the Deputies that this turn makes known to everybody; "!" alone if none was found
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/cheops/announced_action.h"
#include "rules/game_spec.h"

namespace cheshire::cheops {

/// What later proves which Civilian was appointed, as hexadecimal digits. A field is empty if the writer does
/// not know it or withholds it.
struct Paper {
  std::string salt;  // 32 digits; only if the Civilian is named
  std::string seal;  // 64 digits

  friend bool operator==(const Paper&, const Paper&) = default;
};

struct Wire {
  AnnouncedAction announced;
  Paper paper;
};

/// Reads a turn of `side`. The pieces tell castling from other moves and give the square of the King that
/// appoints. The turn need not be legal. Errors: what is wrong and at which byte.
Result<Wire> read_wire(std::string_view text, const GameSpec& spec, const Topology& topology,
                       std::span<const Piece> pieces, Color side);

/// Writes a turn. Reading the text with the pieces before the turn gives the same turn.
std::string write_wire(const Wire& wire, const GameSpec& spec, const Topology& topology);

}  // namespace cheshire::cheops
