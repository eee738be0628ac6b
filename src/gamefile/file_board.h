// FileBoard: the board of a game file, and the cells that its lists name.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/topology.h"
#include "gamefile/faults.h"
#include "gamefile/node.h"
#include "rules/game_spec.h"

namespace cheshire {

/// One board of the game by itself; every board has the same cells.
struct FileBoard {
  std::optional<Topology> board;  // nothing when it has mistakes
  int first_rank = 1;
  std::map<std::string, std::vector<Cell>, std::less<>> zones;
};

/// What became of the board of the game that a file builds on.
enum class BoardChange { none, ways, cells };

/// Whether a [board] gives cells of its own.
bool gives_cells(const Node& board);

/// Reads [board] into `spec`. With new cells, whatever names cells of the old ones is dropped from `spec`. `fallback` is
/// the place of faults that come from what the game builds on.
BoardChange read_board(const Node* node, GameSpec& spec, FileBoard& file_board, Place fallback,
                       Faults& faults);

/// Reads [zones].
void read_zones(const Node* node, FileBoard& file_board, Faults& faults);

/// The cells that a text names: "e4", "a1-c3" (the box between two corners), a zone, or "rank 8", "file c", "level B" and
/// several of these ("level B rank 2": the cells that are in both).
std::vector<Cell> read_cells(const Node& text, const FileBoard& file_board, Faults& faults);
/// The cells of a list, each once, in the order of the topology.
std::vector<Cell> read_cells(const std::vector<const Node*>& texts, const FileBoard& file_board,
                             Faults& faults);
/// One cell by its name, or no_cell.
Cell read_cell(const Node& text, const FileBoard& file_board, Faults& faults);

}  // namespace cheshire
