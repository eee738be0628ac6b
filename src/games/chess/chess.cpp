#include "games/chess/chess.h"

#include "board/topology.h"
#include "games/orthodox.h"

namespace cheshire {
namespace {

Result<GameSpec> chess(const GameEntry::Options&) {
  GameSpec spec;
  spec.id = "chess";
  spec.title = "Chess";
  spec.family = "One board";
  spec.summary = {"Orthodox chess on one board.", "Ordinary chess, for reference."};
  spec.board = box(8, 8);
  add_orthodox_pieces(spec);
  const Topology topology = *Topology::compile(spec.board);
  add_pawn_ranks(spec, topology, 1, true);
  add_orthodox_castlings(spec, topology);
  spec.en_passant = EnPassant::first_board;
  spec.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  return spec;
}

}  // namespace

GameEntry chess_entry() { return {"chess", {}, chess, false}; }

}  // namespace cheshire
