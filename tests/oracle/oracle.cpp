#include "oracle/oracle.h"

#include <algorithm>

#include "oracle/attack.h"
#include "oracle/castling.h"
#include "oracle/first_board.h"
#include "oracle/scene.h"
#include "oracle/stages.h"

namespace cheshire::oracle {
namespace {

std::vector<Move> all_moves(const Topology& topology, const Rules& rules, const Setup& setup) {
  std::vector<Move> moves;
  for (const Move& move : first_board_moves(topology, rules, setup)) {
    add_legal_endings(topology, rules, setup, move, moves);
  }
  add_zero_moves(topology, rules, setup, moves);
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

bool has_legal_en_passant(const Topology& topology, const Rules& rules, const Setup& setup) {
  const std::vector<Move> moves = all_moves(topology, rules, setup);
  return std::any_of(moves.begin(), moves.end(),
                     [](const Move& move) { return move.kind == Move::Kind::en_passant; });
}

/// Whether a move goes forward or back. A step aside or to another board does not.
bool gets_forward(const Scene& scene, const Move& move) {
  const Coord from = scene.topology.at(move.from), to = scene.topology.at(move.to);
  const Way& forward = scene.rules.forward;
  return (forward.files != 0 && from.x != to.x) || (forward.ranks != 0 && from.y != to.y) ||
         (forward.levels != 0 && from.z != to.z) || (forward.rows != 0 && from.w != to.w);
}

Setup after_move(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move) {
  const Scene before{topology, rules, setup.pieces};
  const bool capture = !before.vacant(move.to);  // an en-passant capture is also a pawn's step forward
  const bool pawn_step = before.letter_at(move.from) == rules.pawn && gets_forward(before, move);
  const int clock = pawn_step || capture ? 0 : setup.halfmove_clock + 1;
  const int number = setup.move_number + (setup.side == Color::black ? 1 : 0);

  Setup after;
  after.pieces = pieces_after(topology, rules, setup, move);
  after.side = !setup.side;
  after.rights = rights_after(before, setup.rights, move);
  after.halfmove_clock = std::min(clock, Setup::max_counted);
  after.move_number = std::min(number, Setup::max_counted);
  if (move.kind == Move::Kind::double_step && rules.en_passant != EnPassant::off) {
    after.ep_square = before.away(move.from, before.forward(setup.side));
    if (!has_legal_en_passant(topology, rules, after)) after.ep_square = no_cell;
  }
  return after;
}

std::uint64_t lines(const Topology& topology, const Rules& rules, const Setup& setup, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = all_moves(topology, rules, setup);
  if (depth == 1) return moves.size();
  std::uint64_t sum = 0;
  for (const Move& move : moves)
    sum += lines(topology, rules, after_move(topology, rules, setup, move), depth - 1);
  return sum;
}

}  // namespace

std::vector<Move> legal_moves(const Topology& topology, const Rules& rules, const Setup& setup) {
  return all_moves(topology, rules, setup);
}

Setup play(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move) {
  return after_move(topology, rules, setup, move);
}

bool in_check(const Topology& topology, const Rules& rules, const Setup& setup, Color color) {
  return king_attacked(Scene{topology, rules, setup.pieces}, color);
}

std::uint64_t perft(const Topology& topology, const Rules& rules, const Setup& setup, int depth) {
  return lines(topology, rules, setup, depth);
}

std::string to_uci(const Topology& topology, const Move& move) {
  std::string text = topology.name(move.from) + topology.name(move.to);
  if (move.promotion != 0) text += move.promotion;
  return text;
}

}  // namespace cheshire::oracle
