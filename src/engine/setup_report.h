// SetupReport: what a position editor shows of a set-up, playable or not: its pieces, everything else that
// can be set, and every fault.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "board/topology.h"
#include "games/registry.h"
#include "rules/game_spec.h"
#include "rules/setup.h"

namespace cheshire {

class GameView;

/// Something other than pieces and side to move that can be set: a right, the en-passant square, a counter.
struct SetupControl {
  enum class Kind { toggle, choice, number };
  struct Choice {
    std::string value;
    Message title;
  };
  std::string key;
  Message group, title;
  Kind kind;
  std::string value;            // of a toggle "on" or "off"
  std::vector<Choice> choices;  // of a choice
  int min = 0, max = 0;         // of a number
  std::vector<Cell> cells;      // that it concerns
};

struct SetupReport {
  std::vector<Piece> pieces;
  Color side = Color::white;
  /// In the bar dialect, or with one placement per board if two pieces share a place. If all faults are
  /// forgivable (rules/setup.h), of the position without them, which can be played.
  std::string fen;
  std::vector<SetupControl> controls;
  std::vector<Fault> faults;
  /// As Session::game_view(), without what only a game that was played has.
  std::shared_ptr<const GameView> view;
};

/// A set-up to report on: a FEN in any dialect, the start if empty; or a composition of pieces and values of
/// controls. Pieces are "4K,60k", each as cell and letter, upper case for White; values are "side=b" and the
/// keys of controls, joined by ';'. Omitted values are empty; keys that the game does not have are ignored.
struct SetupQuery {
  std::string_view fen, pieces, values;
  bool composed = false;
};

/// Errors, with their place in the FEN, the pieces or the values: an unreadable FEN, a cell that the board
/// does not have, a piece that the game does not have, unreadable values.
Result<SetupReport> report_setup(const SetupQuery& query, const GameSpec& spec, const Topology& topology,
                                 const std::function<std::vector<Fault>(const Setup&)>& faults);

// Parts of both, for other families of games.

/// Returns the pieces of a query.
Result<std::vector<Piece>> read_pieces(std::string_view text, const GameSpec& spec, const Topology& topology);
/// Returns the value of a key: empty if omitted; a number, -1 if it is not one; a cell of the board, or
/// no_cell.
std::string_view value_of(const OptionValues& values, std::string_view key);
int number_of(const OptionValues& values, std::string_view key, int fallback);
Cell read_cell(std::string_view text, const Topology& topology);

/// Returns the set-up of a composition; `set` does what the values of its controls say.
template <class SetupType>
Result<SetupType> compose(const SetupQuery& query, const GameSpec& spec, const Topology& topology,
                          void (&set)(const OptionValues&, const GameSpec&, const Topology&, SetupType&)) {
  Result<std::vector<Piece>> pieces = read_pieces(query.pieces, spec, topology);
  if (!pieces) return pieces.error();
  const Result<OptionValues> values = parse_options(query.values);
  if (!values) return values.error();
  SetupType setup;
  setup.pieces = *std::move(pieces);
  if (value_of(*values, "side") == "b") setup.side = Color::black;
  set(*values, spec, topology, setup);
  return setup;
}

SetupControl toggle(std::string key, Message group, Message title, bool on, std::vector<Cell> cells);
SetupControl number(std::string key, Message group, Message title, int value, int min, int max);
/// A choice among cells, or none; its current value is always included.
SetupControl cell_choice(std::string key, Message group, Message title, Cell value, std::vector<Cell> cells,
                         const Topology& topology);

}  // namespace cheshire
