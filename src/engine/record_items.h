// The parts of a record for programs: its moves as they were played, with variations, comments, symbols,
// clocks, evaluations and coloured squares; and a record put together from such parts. For the page and the
// libraries.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/topology.h"
#include "engine/replay.h"
#include "text/pgn/annotations.h"

namespace cheshire {

struct RecordItem {
  PgnItem::Kind kind;
  std::string uci = {}, san = {};  // of a move
  int nag = 0;
  PgnAnnotations comment = {};
};

/// Returns what was played of a record, of which `replay` must have the notation, in its order; nothing if it
/// has no position to begin with. A comment that completes a move is part of that move; coloured squares that
/// the board does not have are left out.
std::vector<RecordItem> record_items(const PgnGame& record, const Replay& replay, const Topology& topology);

/// Puts the movetext of a record together, so that PgnReader reads the same. A part that does not fit is
/// refused and left out.
class RecordBuilder {
 public:
  RecordBuilder(PgnGame& record, const Topology& topology) : record_(record), topology_(topology) {}

  void move(std::string_view text);
  /// 0 to 255. One without a move before it in its line is left out.
  Result<void> nag(int nag);
  /// An empty one is left out. Errors: it is not UTF-8, or too long; a coloured square that the board does
  /// not have.
  Result<void> comment(const PgnAnnotations& comment);
  /// A variation stands behind the move that it replaces. Errors: there is none; variations within variations
  /// as deep as PgnReader reads.
  Result<void> open();
  /// Errors: no variation is open, or it has no move.
  Result<void> close();
  /// Says that there is no more. Errors: a variation is open.
  Result<void> finish() const;

 private:
  PgnGame& record_;
  const Topology& topology_;
  int moves_ = 0;  // in the present line
  std::vector<int> opened_;
};

/// Writes a record with moves in coordinates or SAN in the export format. `start` is where they begin, empty
/// for the game's start; of a FEN with faults that can be forgiven, what is left of it. A record without a
/// result has that by the rules, if they end it. Errors: there is no such start; the first move that cannot
/// be played; the text is longer than PgnReader reads.
Result<std::string> write_record(const AnyGame& game, std::string_view start, PgnGame record);

}  // namespace cheshire
