// PGN for the page: docs/protocol.md, the commands pgn, pgn-game and pgn-write of the core.
#pragma once

#include <string>
#include <string_view>

#include "engine/replay.h"

namespace cheshire {

/// The games of a text, for a page that shows a list and plays one of them.
class PgnText {
 public:
  static constexpr std::size_t most_bytes = std::size_t{16} << 20;
  static constexpr std::size_t most_games = 10'000;

  /// Takes a text instead of the last one and returns a PgnList. Errors: it is too long.
  std::string read(std::string text);
  /// Returns the PgnRecord of a game of that text, numbered from 0. Errors: there is none, or its game is
  /// unknown.
  std::string game(std::size_t number, const GameLibrary& library) const;

 private:
  std::string text_;
};

/// Writes a game in the export format and returns it as `{"pgn": text}`. `parts` are lines of fields
/// separated by TAB: `tag NAME VALUE`, `move UCI`, `nag NUMBER`, `comment TEXT`, `eval CENTIPAWNS`, `mate
/// MOVES`, `open`, `close` and `result RESULT`; an evaluation goes with the comment that follows it. Errors:
/// a part is unknown, or a move cannot be played.
std::string write_pgn_json(const AnyGame& game, std::string_view start, std::string_view parts);

}  // namespace cheshire
