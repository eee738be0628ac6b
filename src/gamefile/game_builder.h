// GameBuilder: a game while its file is read, part by part, each in a file of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/topology.h"
#include "gamefile/faults.h"
#include "gamefile/file_board.h"
#include "gamefile/toml_table.h"
#include "rules/game_spec.h"

namespace cheshire {

struct GameBuilder {
  Faults& faults;
  /// The work that compile_program() may still do for this file.
  std::int64_t& work;
  GameSpec spec;
  FileBoard file_board;
  /// All boards of the game; nothing when the board or the passage has mistakes.
  std::optional<Topology> topology;
  /// Where the game begins in the file, and where it names the game it builds on.
  Place place, base_place;
  /// Kinds whose movement stands in the file, by their number.
  std::vector<const Node*> movements;
  BoardChange change = BoardChange::cells;
  bool passage_known = true;
  /// Options that players may set: castling, en-passant, strict-first-board.
  std::vector<std::string> offered;

  /// Cells of the first board, on every board.
  std::vector<Cell> everywhere(const std::vector<Cell>& cells) const;
  /// The kind of a letter that the file names; max_kinds after a fault.
  Kind kind(const Node& letter);
};

/// Reads 'remove-men' and [[man]]: the roster, who is royal, who is the pawn.
void read_pieces(TomlTable& game, GameBuilder& builder);
/// Reads [pawn].
void read_pawn(TomlTable& game, GameBuilder& builder);
/// Reads [[castling]].
void read_castlings(TomlTable& game, GameBuilder& builder);
/// Reads the passage of [rules] and compiles all boards. After it the cells of `spec` are those of every board.
void read_passage(TomlTable& rules, GameBuilder& builder);
/// Reads the rest of [rules].
void read_rules(TomlTable& rules, GameBuilder& builder);
/// Reads 'start', which must be given unless it was inherited.
void read_start(TomlTable& game, GameBuilder& builder);
/// Compiles every piece's movement.
void check_pieces(GameBuilder& builder);

}  // namespace cheshire
