// SanParts: a SAN text split into parts, before it is compared with the legal moves.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

struct SanParts {
  std::string castling;  // "O-O"; nothing else is set then except the board
  Kind kind = max_kinds;
  std::string from_board;            // from the prefix "A:"; empty if there is none
  std::string from_file, from_rank;  // as much as the text gives
  bool capture = false;
  std::string to;
  Kind promotion = max_kinds;
  std::string board;  // from the suffix "/A"; empty if there is none
  int board_at = 0;
};

/// A null move, by which a side passes, as it is written: in coordinates and in SAN.
inline constexpr std::string_view null_coordinates = "0000", null_san = "--";
/// Whether a text is a null move in any of the forms that programs write: "--", "0000", "Z0", "null", "@@@@".
bool is_null_move(std::string_view text);

/// Splits a SAN text into parts. Accepts zeros for the letter O, a promotion without "=", check, mate and
/// annotation marks (! ?) at the end, a board suffix before or after them, and a board prefix; dashes and
/// figures of printed texts; a piece promoted to as "=Q", "(Q)", "Q" or in lower case; also Popeye's
/// notation, such as "Sg1*f3B" and "e4*f3 ep.". Errors: what is wrong and at which byte.
Result<SanParts> read_san(std::string_view text, const GameSpec& spec, const Topology& topology);

/// Returns the file part (with its level, if cells have one) of a cell's name, its rank part, or both.
std::string origin(std::string_view cell_name, bool file, bool rank);

}  // namespace cheshire
