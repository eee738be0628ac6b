// SetupReport: what an editor of set-ups shows of one, playable or not: its pieces, whatever else the game lets one set, and every
// fault.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "board/topology.h"
#include "engine/cheops_view.h"
#include "games/registry.h"
#include "rules/game_spec.h"
#include "rules/setup.h"

namespace cheshire {

/// Something besides pieces and side to move that can be set: a right, a passed square, a clock. Its words are those of the game.
struct SetupControl {
  enum class Kind { toggle, choice, number };
  struct Choice {
    std::string value, title;
  };
  std::string key, group, title;
  Kind kind;
  std::string value;            // of a toggle "on" or "off"
  std::vector<Choice> choices;  // of a choice
  int least = 0, most = 0;      // of a number
  std::vector<Cell> cells;      // that it is about
};

struct SetupReport {
  std::vector<Piece> pieces;
  Color side = Color::white;
  /// In the dialect with a bar, or in that of several boards where two pieces stand at one place.
  std::string fen;
  std::vector<SetupControl> controls;
  std::vector<Fault> faults;
  /// Castles and papers alone; nothing counts here.
  std::optional<CheopsView> cheops;
};

/// A set-up to report on: a FEN in any dialect, the start when empty; or composed of pieces and of the values of controls. Pieces are "4K,60k",
/// each by his cell and letter, upper case for White; values "side=b" and the keys of controls, joined by ';'. What is not said has
/// its empty value; keys that the game does not have mean nothing.
struct SetupQuery {
  std::string_view fen, pieces, values;
  bool composed = false;
};

/// Errors: a FEN that cannot be read, a cell that the board does not have, a piece whom the game does not know, values that cannot be
/// read; and where in the FEN, the pieces or the values.
Result<SetupReport> report_setup(const SetupQuery& query, const GameSpec& spec, const Topology& topology,
                                 const std::function<std::vector<Fault>(const Setup&)>& faults);

// Parts of both, for other families of games.

/// The pieces of a query.
Result<std::vector<Piece>> read_pieces(std::string_view text, const GameSpec& spec, const Topology& topology);
/// The value of a key, empty where it is not said; a number, -1 where it is none; a cell of the board, or no_cell.
std::string_view value_of(const OptionValues& values, std::string_view key);
int number_of(const OptionValues& values, std::string_view key, int fallback);
Cell read_cell(std::string_view text, const Topology& topology);

SetupControl toggle(std::string key, std::string group, std::string title, bool on, std::vector<Cell> cells);
SetupControl number(std::string key, std::string group, std::string title, int value, int least, int most);
/// A choice among cells or none of them; its value is among them whatever it is.
SetupControl cell_choice(std::string key, std::string group, std::string title, Cell value,
                         std::vector<Cell> cells, const Topology& topology);

}  // namespace cheshire
