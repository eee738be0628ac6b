#include "rules/reference/reference.h"

#include <algorithm>

#include "rules/reference/attack.h"
#include "rules/reference/castling.h"
#include "rules/reference/first_board.h"
#include "rules/reference/scene.h"
#include "rules/reference/stages.h"

namespace cheshire::reference {
namespace {

/// The cell a double step passes, on the board where the step is made.
Cell cell_passed(const Scene& scene, const Move& move) {
  return scene.away(move.from, 0, forward(color_of(scene.men[move.from])));
}

bool has_legal_en_passant(const Topology& topology, const Rules& rules, const Setup& setup) {
  const std::vector<Move> moves = first_board_moves(topology, rules, setup);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    return move.kind == Move::Kind::en_passant && passes_all_tests(topology, rules, setup, move);
  });
}

}  // namespace

std::vector<Move> legal_moves(const Topology& topology, const Rules& rules, const Setup& setup) {
  std::vector<Move> moves = first_board_moves(topology, rules, setup);
  std::erase_if(moves, [&](const Move& move) { return !passes_all_tests(topology, rules, setup, move); });
  std::sort(moves.begin(), moves.end());
  return moves;
}

Setup play(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move) {
  const Scene before{topology, rules, setup.men};
  const bool pawn_move = before.letter_at(move.from) == 'P';  // a capture en passant among them
  const bool capture = !before.vacant(move.to);

  Setup after;
  after.men = men_after(topology, rules, setup, move);
  after.side = !setup.side;
  after.castling = rights_after(before, setup.castling, move);
  after.halfmove_clock = pawn_move || capture ? 0 : setup.halfmove_clock + 1;
  after.move_number = setup.move_number + (setup.side == Color::black ? 1 : 0);
  if (move.kind == Move::Kind::double_step && rules.en_passant != EnPassant::off) {
    after.passed = cell_passed(before, move);
    if (!has_legal_en_passant(topology, rules, after)) after.passed = no_cell;
  }
  return after;
}

bool in_check(const Topology& topology, const Rules& rules, const Setup& setup, Color color) {
  return king_attacked(Scene{topology, rules, setup.men}, color);
}

std::uint64_t perft(const Topology& topology, const Rules& rules, const Setup& setup, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = legal_moves(topology, rules, setup);
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const Move& move : moves)
    lines += perft(topology, rules, play(topology, rules, setup, move), depth - 1);
  return lines;
}

std::string to_uci(const Topology& topology, const Move& move) {
  std::string text = topology.name(move.from) + topology.name(move.to);
  if (move.promotion != 0) text += move.promotion;
  return text;
}

}  // namespace cheshire::reference
