#include "games/raumschach/raumschach.h"

#include "board/topology.h"

namespace cheshire {
namespace {

enum : Kind { king, queen, rook, bishop, unicorn, knight, pawn };

Result<GameSpec> raumschach(const GameEntry::Options&) {
  GameSpec spec;
  spec.id = "raumschach";
  spec.title = "Raumschach";
  spec.family = "Three dimensions";
  spec.summary = {"Five 5×5 boards stacked on top of each other; every piece moves in space.",
                  "The unicorn moves along the diagonals of the cube."};
  spec.board = box(5, 5, 5);
  spec.kinds = {{'K', "king", "K(1,1,1)", "K"}, {'Q', "queen", "Q(1,1,1)0", "Q"},  {'R', "rook", "R", "R"},
                {'B', "bishop", "B", "B"},      {'U', "unicorn", "(1,1,1)0", "U"}, {'N', "knight", "N", "N"},
                {'P', "pawn", "fmWfcF", "P"}};
  spec.king = king;
  spec.pawn.kind = pawn;
  spec.pawn.promotes_to = {queen, rook, bishop, knight, unicorn};
  spec.forward = {0, 1, 1};
  spec.dead_position = DeadPosition::bare_kings;

  const Topology topology = *Topology::compile(spec.board);
  for (int i = 0; i < topology.cells_per_board(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const Coord at = topology.at(cell);
    if (at.y == 4 && at.z == 4) spec.pawn.promotes_on[0].push_back(cell);
    if (at.y == 0 && at.z == 0) spec.pawn.promotes_on[1].push_back(cell);
    // Pawns start on their second rank and never go back a rank.
    if (at.y == 0) spec.pawn.never_on[0].push_back(cell);
    if (at.y == 4) spec.pawn.never_on[1].push_back(cell);
  }
  spec.start = "rnknr/ppppp/5/5/5/ubqub/ppppp/5/5/5/5/5/5/5/5/5/5/5/PPPPP/BUQBU/5/5/5/PPPPP/RNKNR w - - 0 1";
  return spec;
}

}  // namespace

GameEntry raumschach_entry() { return {"raumschach", {}, raumschach}; }

}  // namespace cheshire
