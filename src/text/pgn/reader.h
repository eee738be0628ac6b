// PgnReader: the games of a PGN file, one after the other, from pieces of its text. It accepts the import
// format (3.1): tags may be missing, numbers may stand anywhere, zeros may castle, "e.p." is ignored. Lines
// that begin with '%' are for other programs (6). Whatever is wrong costs no more than itself: it is left
// out, or read as it is meant, and noted as a fault. Tags and comments that are not UTF-8 are read as
// Windows-1252. Files of any size are read within the limits of one game.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/pgn/game.h"

namespace cheshire {

/// What one game may have; what is beyond is left out, with a fault.
struct PgnLimits {
  std::size_t game_bytes = std::size_t{8} << 20;
  std::size_t tags = 256;
  std::size_t tag_bytes = 16 << 10;      // name and value
  std::size_t comment_bytes = 64 << 10;  // one comment
  std::size_t word_bytes = 255;          // one word of the movetext
  std::size_t depth = 64;                // variations within variations
  std::size_t faults = 50;               // noted one by one
};

class PgnReader {
 public:
  explicit PgnReader(PgnLimits limits = {}) : limits_(limits) {}

  /// Adds the next piece of the text. Ends what next() returned.
  void feed(std::string_view piece);
  /// Says that the text has no more pieces.
  void finish() { finished_ = true; }
  /// Returns the next game, which lasts until the next call; null if it needs another piece, or at the end.
  /// After a game that is too large, reading goes on at the next line that begins with a tag.
  const PgnGame* next();

 private:
  bool skip();
  void consume(std::size_t bytes);

  PgnLimits limits_;
  std::string buffer_;
  std::size_t at_ = 0;    // in buffer_: where the next game begins
  std::size_t need_ = 1;  // bytes from there without which it is not worth trying
  PgnPlace place_;        // of at_
  bool begins_line_ = true;
  bool finished_ = false, skipping_ = false;
  PgnGame game_;
};

}  // namespace cheshire
