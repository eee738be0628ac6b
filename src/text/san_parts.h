// SanParts: a SAN text taken apart, before it is compared with the legal moves.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

struct SanParts {
  std::string castling;  // "O-O"; then nothing else is set but the board
  Kind kind = max_kinds;
  std::string from_board;            // of the prefix "A:"; empty when there is none
  std::string from_file, from_rank;  // as far as given
  bool capture = false;
  std::string to;
  Kind promotion = max_kinds;
  std::string board;  // of the suffix "/A"; empty when there is none
  int board_at = 0;
};

/// Takes a SAN text apart. Zeros may stand for the letter O, "=" before a promotion may be missing, check and mate marks
/// and annotation marks (! ?) are allowed at the end, a board suffix before or after them, a board prefix. Errors: what and where.
Result<SanParts> read_san(std::string_view text, const GameSpec& spec, const Topology& topology);

/// The file part (with its level, if cells have one) or rank part of a cell's name, or both.
std::string origin(std::string_view cell_name, bool file, bool rank);

}  // namespace cheshire
