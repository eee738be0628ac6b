// Reads, replays and writes PGN for the page: commands pgn, pgn-game and pgn-write of docs/reference.md.
#pragma once

#include <string>
#include <string_view>

#include "engine/replay.h"
#include "games/pgn_tags.h"
#include "text/pgn/reader.h"

namespace cheshire {

/// The games of a text, for a page that shows a list and plays one of them.
class PgnText {
 public:
  static constexpr std::size_t max_bytes = std::size_t{16} << 20;
  static constexpr std::size_t max_games = 10'000;

  /// Takes a text instead of the last one and returns a PgnList. Errors: it is too long.
  std::string read(std::string text);
  /// Returns the PgnRecord of a game of that text, numbered from 0. A text without tags is of the game
  /// `present`, whose options also hold where a record of the same game names none. Errors: there is no such
  /// record, or its game is unknown.
  std::string game(std::size_t number, const GameLibrary& library, const RecordedGame& present = {});

 private:
  /// Returns a record of the text, null if there is none. Going forwards, each is read once.
  const PgnGame* record(std::size_t number);

  std::string text_;
  PgnReader reader_;
  const PgnGame* record_ = nullptr;  // the last one that was read, and how many were
  std::size_t read_ = 0;
};

/// Writes a game in the export format and returns it as `{"pgn": text}`. `parts` are lines of fields
/// separated by TAB: `tag NAME VALUE`, `move UCI`, `nag NUMBER`, `comment TEXT`, `eval CENTIPAWNS [DEPTH]`,
/// `mate MOVES [DEPTH]`, `clock` and `elapsed` with milliseconds, `mark COLOR FROM [TO]`, `open`, `close` and
/// `result RESULT`; evaluations, times and marks go with the comment that follows them. A comment completes
/// a move whose notation names nobody. Errors: a part is unknown, or a move cannot be played.
std::string write_pgn_json(const AnyGame& game, std::string_view start, std::string_view parts);

}  // namespace cheshire
