#include "games/chess/chess.h"

#include "board/topology.h"
#include "games/chess/chess960.h"
#include "games/orthodox.h"

namespace cheshire {
namespace {

/// Chess without castling.
GameSpec basic_chess() {
  GameSpec spec;
  spec.id = "chess";
  spec.title = "Chess";
  spec.family = "One board";
  spec.summary = {"Orthodox chess on one board.", "Ordinary chess, for reference."};
  spec.board = box(8, 8);
  add_orthodox_pieces(spec);
  add_pawn_ranks(spec, *Topology::compile(spec.board), 1, true);
  spec.en_passant = EnPassant::first_board;
  spec.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  return spec;
}

Result<GameSpec> chess(const GameEntry::Options&) {
  GameSpec spec = basic_chess();
  add_orthodox_castlings(spec, *Topology::compile(spec.board));
  return spec;
}

Result<GameSpec> chess960(std::string_view fen) {
  GameSpec spec = basic_chess();
  spec.id = "chess960";
  spec.title = "Chess960";
  spec.castling_to_rook = true;
  Result<Chess960Start> start = read_chess960_start(fen.empty() ? std::string_view(spec.start) : fen);
  if (!start) return start.error();
  add_castlings(spec, *Topology::compile(spec.board), start->homes);
  spec.start = std::move(start->fen);
  return spec;
}

}  // namespace

GameEntry chess_entry() { return {"chess", {}, chess, false, chess960}; }

}  // namespace cheshire
