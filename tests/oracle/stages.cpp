#include "oracle/stages.h"

#include "oracle/attack.h"
#include "oracle/castling.h"
#include "oracle/en_passant.h"
#include "oracle/scene.h"

namespace cheshire::oracle {
namespace {

void go(std::vector<Piece>& pieces, Cell from, Cell to) {
  const Piece piece = pieces[from];
  pieces[from] = no_piece;
  pieces[to] = piece;
}

/// First stage: the move, with capture and promotion, on the board where the piece stands.
void move_on_first_board(const Scene& scene, std::vector<Piece>& pieces, const Setup& setup,
                         const Move& move) {
  const Color color = setup.side;
  if (move.kind == Move::Kind::en_passant)
    pieces[en_passant_victim(scene, color, setup.ep_square)] = no_piece;
  go(pieces, move.from, move.to);
  if (move.kind == Move::Kind::castling) {
    const Castling& castling = castling_of(scene.rules, move);
    go(pieces, castling.rook_from, castling.rook_to);
  }
  if (move.promotion != 0) {
    const char letter = static_cast<char>(move.promotion - 'a' + 'A');
    pieces[move.to] = scene.piece(color, letter);
  }
}

/// Whether everything that passes `boards` boards on finds its square vacant: the piece, or king and rook in
/// castling.
bool room_beyond(const Scene& scene, const Move& move, int boards) {
  if (!scene.vacant(scene.through_the_glass(move.to, boards))) return false;
  if (move.kind != Move::Kind::castling) return true;
  return scene.vacant(scene.through_the_glass(castling_of(scene.rules, move).rook_to, boards));
}

/// Returns how many boards further on the piece may end after the first stage; 0 if it may stay.
std::vector<int> passages(const Scene& scene, const Move& move) {
  const bool vacant_beyond = scene.topology.boards() > 1 && scene.vacant(scene.through_the_glass(move.to));
  switch (scene.rules.passage) {
    case Passage::none: return {0};
    case Passage::if_vacant: return {vacant_beyond ? 1 : 0};
    case Passage::must:
    case Passage::may: break;
  }
  std::vector<int> all;
  if (scene.rules.passage == Passage::may) all.push_back(0);
  for (int boards = 1; boards < scene.topology.boards(); ++boards) {
    if (room_beyond(scene, move, boards)) all.push_back(boards);
  }
  return all;
}

/// Returns how many boards further on the rook of a castling ends: with its king, except if each of them
/// passes separately.
int rook_passage(const Scene& scene, Cell rook_to, int king_passage) {
  if (scene.rules.passage != Passage::if_vacant) return king_passage;
  return scene.vacant(scene.through_the_glass(rook_to)) ? 1 : 0;
}

/// Second stage: the passage through the looking-glass.
void pass_through(const Scene& scene, std::vector<Piece>& pieces, const Move& move, int boards) {
  if (move.kind == Move::Kind::castling) {
    const Cell rook = castling_of(scene.rules, move).rook_to;
    go(pieces, rook, scene.through_the_glass(rook, rook_passage(scene, rook, boards)));
  }
  go(pieces, move.to, scene.through_the_glass(move.to, boards));
}

/// Whether the mover's king may stand as it does after the first stage.
bool stands_on_first_board(const Scene& scene, Color color, const Move& move) {
  if (scene.rules.strict_first_board) return !king_attacked(scene, color);
  return !king_attacked_on(scene, color, scene.topology.board(move.from));
}

}  // namespace

void add_legal_endings(const Topology& topology, const Rules& rules, const Setup& setup, Move move,
                       std::vector<Move>& moves) {
  std::vector<Piece> pieces = setup.pieces;
  const Scene scene{topology, rules, pieces};
  move_on_first_board(scene, pieces, setup, move);
  if (!stands_on_first_board(scene, setup.side, move)) return;
  if (rules.passage == Passage::none) {
    moves.push_back(move);
    return;
  }
  const std::vector<Piece> between = pieces;
  for (const int boards : passages(scene, move)) {
    pieces = between;
    pass_through(scene, pieces, move, boards);
    move.arrive = scene.through_the_glass(move.to, boards);
    if (!king_attacked(scene, setup.side)) moves.push_back(move);
  }
}

void add_zero_moves(const Topology& topology, const Rules& rules, const Setup& setup,
                    std::vector<Move>& moves) {
  if (rules.zero_moves == ZeroMoves::none) return;
  const bool capturing = rules.zero_moves == ZeroMoves::capturing;
  std::vector<Piece> pieces = setup.pieces;
  const Scene scene{topology, rules, pieces};
  const bool in_check = king_attacked(scene, setup.side);
  if (in_check && rules.strict_first_board) return;

  for (Cell from = 0; from < topology.cell_count(); ++from) {
    if (!scene.holds(from, setup.side)) continue;
    if (capturing && scene.letter_at(from) == rules.pawn) continue;
    if (!capturing && in_check && scene.letter_at(from) == rules.king) continue;
    for (int boards = 1; boards < topology.boards(); ++boards) {
      const Cell to = scene.through_the_glass(from, boards);
      if (!scene.vacant(to) && !(capturing && scene.holds(to, !setup.side))) continue;
      go(pieces, from, to);
      if (!king_attacked(scene, setup.side)) moves.push_back({from, to, to, 0, Move::Kind::zero});
      pieces = setup.pieces;
    }
  }
}

std::vector<Piece> pieces_after(const Topology& topology, const Rules& rules, const Setup& setup,
                                const Move& move) {
  std::vector<Piece> pieces = setup.pieces;
  const Scene scene{topology, rules, pieces};
  move_on_first_board(scene, pieces, setup, move);
  if (move.kind == Move::Kind::zero || rules.passage == Passage::none) return pieces;
  const int boards = topology.board(move.arrive) - topology.board(move.to) + topology.boards();
  pass_through(scene, pieces, move, boards % topology.boards());
  return pieces;
}

}  // namespace cheshire::oracle
