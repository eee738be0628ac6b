// Moves as Popeye writes them: both squares, S for the knight, and on two boards the one reached: "Sg1*f3B",
// "e4*f3 ep.B", "b7-b8=SB", "0-0BB". read_san() reads them.
#pragma once

#include <string>

#include "rules/game.h"
#include "text/move_text.h"

namespace cheshire {

/// Returns the letter of a kind: S for N, unless the game has another piece of that letter.
inline char popeye_letter(const GameSpec& spec, Kind kind) {
  const char letter = spec.kinds[kind].letter;
  return letter == 'N' && spec.kind_of_letter('S') == max_kinds ? 'S' : letter;
}

/// Returns a move without marks. Zero moves lead from a square to itself.
template <Game P>
std::string popeye_move(const P& p, Move m) {
  const auto& tables = p.tables();
  const GameSpec& spec = tables.spec;
  const Topology& topology = tables.topology;
  std::string board;
  if (topology.boards() > 1) board = topology.board_name(topology.board(P::arrival(m)));
  if (m.kind() == MoveKind::castling) {
    std::string text;
    for (const char c : spec.castlings[m.castling()].san) text += c == 'O' ? '0' : c;
    return text + board + board;  // the king's, and the rook's
  }
  const Kind kind = kind_of(p.at(m.from()));
  std::string text;
  if (kind != spec.pawn.kind) text += popeye_letter(spec, kind);
  text += topology.name(m.from()) + (p.captures(m) ? '*' : '-') + topology.name(m.to());
  if (m.kind() == MoveKind::promotion) text += std::string("=") + popeye_letter(spec, m.promotion());
  if (m.kind() == MoveKind::en_passant) text += " ep.";
  return text + board;
}

}  // namespace cheshire
