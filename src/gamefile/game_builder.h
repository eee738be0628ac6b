// GameBuilder: a game while its file is being read. Each part of a game has a source file of its own.
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
  /// All boards of the game; nothing if the board or the passage has mistakes.
  std::optional<Topology> topology;
  /// Where the game begins in the file, and where it names the game it builds on.
  Place place, base_place;
  /// For each kind, by number, the movement in the file; null if the file has none.
  std::vector<const Node*> movements;
  BoardChange change = BoardChange::cells;
  bool passage_known = true;
  /// Options that players may set: castling, en-passant, strict-first-board.
  std::vector<std::string> offered;

  /// Returns these cells of the first board and their twins on every other board.
  std::vector<Cell> everywhere(const std::vector<Cell>& cells) const;
  /// Returns the kind with a letter from the file; max_kinds after a fault.
  Kind kind(const Node& letter);
};

/// Reads 'remove-pieces' and [[piece]]: the pieces, which one is royal and which one is the pawn.
void read_pieces(TomlTable& game, GameBuilder& builder);
/// Reads [pawn].
void read_pawn(TomlTable& game, GameBuilder& builder);
/// Reads [[castling]].
void read_castlings(TomlTable& game, GameBuilder& builder);
/// Reads the passage of [rules] and compiles all boards. Afterwards the cells of `spec` are those of every
/// board.
void read_passage(TomlTable& rules, GameBuilder& builder);
/// Reads the rest of [rules].
void read_rules(TomlTable& rules, GameBuilder& builder);
/// Reads 'start', which is required unless the game inherits one.
void read_start(TomlTable& game, GameBuilder& builder);
/// The longest movement of a piece, in letters.
inline constexpr std::size_t max_movement = 200;
/// Compiles every piece's movement.
void check_pieces(GameBuilder& builder);

}  // namespace cheshire
