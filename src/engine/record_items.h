// The parts of a record for programs: its moves as they were played, with variations, comments, symbols,
// clocks, evaluations and coloured squares; and a record put together from such parts. For the page and the
// libraries.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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
/// has no position to begin with. A comment that completes a move is part of that move.
std::vector<RecordItem> record_items(const PgnGame& record, const Replay& replay);

/// Puts the movetext of a record together. A part that does not fit is refused and left out.
class RecordBuilder {
 public:
  explicit RecordBuilder(PgnGame& record) : record_(record) {}

  void move(std::string_view text);
  bool nag(int nag);  // 0 to 255
  /// An empty one is left out.
  void comment(const PgnAnnotations& comment);
  /// A variation stands behind the move that it replaces.
  bool open();
  bool close();

 private:
  PgnGame& record_;
  int moves_ = 0;  // in the present line
  std::vector<int> opened_;
};

/// Writes a record with moves in coordinates or SAN in the export format. `start` is where they begin, empty
/// for the game's start. Errors: the first move that cannot be played.
Result<std::string> write_record(const AnyGame& game, std::string_view start, PgnGame record);

}  // namespace cheshire
