// The wire form of a turn of Cheops, as commands and records have it.
//
//   e2e4  Ae2Be2     a move; b8b9q with promotion, d5d5q a promotion in a hall, e1c1 a castling by its King's squares
//   a9>f2            abdication
//   @a5  @           appointment; "@" is one that names nobody
//   ?a5              inspection
//
// What follows, in this order: ":b8d5" the piece on b8 is arrested and sent to d5, up to four times; "+e5" the Castle that is founded; "#" and 32
// hexadecimal digits: the salt of a paper; "=" and 64: its seal; "!" and cells joined by commas: the Deputies of whom
// everybody learns by this turn, "!" alone when nobody was found.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/cheops/announced_action.h"
#include "rules/game_spec.h"

namespace cheshire::cheops {

/// What proves later whom an appointment named: hexadecimal digits, empty where this teller does not know or give them.
struct Paper {
  std::string salt;  // 32 digits; only with the Civilian's name
  std::string seal;  // 64 digits

  friend bool operator==(const Paper&, const Paper&) = default;
};

struct Wire {
  AnnouncedAction announced;
  Paper paper;
};

/// Reads a turn of `side` among these pieces, who tell castling from other moves and where the King is who appoints. It need not
/// be legal. Errors: what is wrong and at which byte.
Result<Wire> read_wire(std::string_view text, const GameSpec& spec, const Topology& topology,
                       std::span<const Piece> pieces, Color side);

/// Writes a turn; reading it among the pieces before the turn gives the same.
std::string write_wire(const Wire& wire, const GameSpec& spec, const Topology& topology);

}  // namespace cheshire::cheops
