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

/// One board of the game on its own; every board has the same cells.
struct FileBoard {
  std::optional<Topology> board;  // nothing if it has mistakes
  int first_rank = 1;
  std::map<std::string, std::vector<Cell>, std::less<>> zones;
};

/// How the file changes the board of the game it builds on.
enum class BoardChange { none, ways, cells };

/// Returns whether a [board] defines cells of its own.
bool gives_cells(const Node& board);

/// Reads [board] into `spec`. New cells drop everything from `spec` that names old cells. `fallback` is the
/// place of faults that come from the game built on.
BoardChange read_board(const Node* node, GameSpec& spec, FileBoard& file_board, Place fallback,
                       Faults& faults);

/// Reads [zones].
void read_zones(const Node* node, FileBoard& file_board, Faults& faults);

/// Returns the cells that a text names: "e4", "a1-c3" (the box between two corners), a zone, or "rank 8",
/// "file c", "level B" and combinations of these ("level B rank 2": the cells that are in both).
std::vector<Cell> read_cells(const Node& text, const FileBoard& file_board, Faults& faults);
/// Returns the cells of a list, each once, in the order of the topology.
std::vector<Cell> read_cells(const std::vector<const Node*>& texts, const FileBoard& file_board,
                             Faults& faults);
/// Returns the cell with this name, or no_cell.
Cell read_cell(const Node& text, const FileBoard& file_board, Faults& faults);

}  // namespace cheshire
