// Moves of Shove as text: coordinates (a2a3), which are the wire form, and notation: a2-a3 a step, a2>a3 a
// push, a2>a3x a push over the edge; a king's move begins with K; + check, # checkmate.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "position.h"

namespace cheshire::shove {

std::string coordinates(const Position& p, Move m);
/// The move must be legal.
std::string notation(const Position& p, Move m);
/// Reads a legal move in either form; the signs for check may be missing. Errors say which rule is against
/// it.
Result<Move> read_move(const Position& p, std::string_view text);
/// Why the piece on `from` cannot move to `to`; none if it can.
std::optional<Message> why_not(const Position& p, Cell from, Cell to);

}  // namespace cheshire::shove
