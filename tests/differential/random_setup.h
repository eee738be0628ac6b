// For tests: set-ups and moves chosen at random, with the rare things made frequent.
#pragma once

#include <algorithm>
#include <vector>

#include "base/rng.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/move.h"
#include "rules/setup.h"

namespace cheshire::test {

class RandomSetup {
 public:
  RandomSetup(const GameSpec& spec, const Topology& topology, Rng& rng)
      : spec_(spec), topology_(topology), rng_(rng) {}

  /// Few men anywhere, kings and rooks often at home with their rights, pawns often where a double step, a capture en
  /// passant or a promotion is near. It may be impossible to play: the caller validates.
  Setup make() {
    setup_ = {};
    setup_.men.assign(topology_.cell_count(), no_man);
    setup_.side = one_in(2) ? Color::white : Color::black;
    setup_.halfmove_clock = static_cast<int>(rng_.below(120));
    setup_.move_number = 1 + static_cast<int>(rng_.below(200));
    for (Color c : {Color::white, Color::black}) place_king(c);
    for (std::uint32_t lines = rng_.below(4); lines > 0; --lines) bear_on_a_king();
    if (one_in(2)) step_twice();
    for (std::uint32_t men = rng_.below(one_in(4) ? 24 : 9); men > 0; --men) place_man();
    return setup_;
  }

 private:
  bool one_in(std::uint32_t n) { return rng_.below(n) == 0; }
  int board() { return static_cast<int>(rng_.below(topology_.boards())); }
  Cell cell(int file, int rank, int on) const {
    return topology_.find(Coord{static_cast<std::int8_t>(file), static_cast<std::int8_t>(rank)}, on);
  }
  bool free(Cell c) const {
    for (int b = 0; b < topology_.boards(); ++b) {
      if (setup_.men[topology_.passed(c, b)] != no_man) return false;
    }
    return true;
  }
  bool put(Cell c, Man m) {
    if (!free(c)) return false;
    setup_.men[c] = m;
    return true;
  }
  Cell anywhere() { return cell(rng_.below(8), rng_.below(8), board()); }

  void place_king(Color color) {
    const Man king = make_man(color, spec_.king);
    const int home = color == Color::white ? 0 : 7, on = board();
    if (one_in(2) || !put(cell(4, home, on), king)) {
      while (!put(anywhere(), king)) {
      }
      return;
    }
    for (std::size_t i = 0; i < spec_.castlings.size(); ++i) {
      const CastlingSpec& c = spec_.castlings[i];
      if (c.color != color || setup_.men[c.king_from] != king || one_in(4)) continue;
      if (put(c.rook_from, make_man(color, spec_.kind_of_letter('R'))))
        setup_.castling |= static_cast<std::uint16_t>(1u << i);
    }
  }

  void place_man() {
    const Color color = one_in(2) ? Color::white : Color::black;
    const Kind kind = static_cast<Kind>(1 + rng_.below(static_cast<std::uint32_t>(spec_.kinds.size()) - 1));
    if (kind != spec_.pawn.kind) {
      put(anywhere(), make_man(color, kind));
      return;
    }
    constexpr int ranks[] = {1, 1, 2, 3, 3, 4, 5, 6, 6, 6};
    const int rank = ranks[rng_.below(10)], file = static_cast<int>(rng_.below(8));
    put(cell(file, color == Color::white ? rank : 7 - rank, board()), make_man(color, kind));
  }

  // A slider that bears on a king along a line, with up to three men of any kind between: checks, pins, shields, pairs.
  void bear_on_a_king() {
    const auto all = setup_.men.begin();
    const Color color = one_in(2) ? Color::white : Color::black;
    const auto king = std::find(all, setup_.men.end(), make_man(color, spec_.king));
    const int direction = static_cast<int>(rng_.below(8));
    std::vector<Cell> line;
    for (Cell c = static_cast<Cell>(king - all); (c = topology_.neighbor(c, direction)) != no_cell;)
      line.push_back(c);
    if (line.empty()) return;
    const Step step = topology_.directions()[direction];
    const char slider = one_in(3) ? 'Q' : step.dx == 0 || step.dy == 0 ? 'R' : 'B';
    const std::size_t at = rng_.below(static_cast<std::uint32_t>(line.size()));
    put(line[at], make_man(!color, spec_.kind_of_letter(slider)));
    if (at == 0) return;
    for (std::uint32_t men = rng_.below(4); men > 0; --men) {
      const Kind kind = static_cast<Kind>(1 + rng_.below(static_cast<std::uint32_t>(spec_.kinds.size()) - 1));
      const Coord place = topology_.at(line[rng_.below(static_cast<std::uint32_t>(at))]);
      if (kind == spec_.pawn.kind && (place.y == 0 || place.y == 7)) continue;
      put(topology_.find(place, topology_.board(line[0])),
          make_man(one_in(2) ? Color::white : Color::black, kind));
    }
  }

  // A pawn that has just made a double step, the cell it passed, and often a pawn that might take it.
  void step_twice() {
    const Color mover = !setup_.side;
    const int rank = mover == Color::white ? 3 : 4, behind = mover == Color::white ? 2 : 5;
    const int file = static_cast<int>(rng_.below(8)), stepped_on = board();
    if (!put(cell(file, rank, (stepped_on + 1) % topology_.boards()), make_man(mover, spec_.pawn.kind)))
      return;
    const Cell passed = cell(file, behind, stepped_on);
    if (free(passed) || one_in(4)) setup_.passed = passed;
    for (const int side : {-1, 1}) {
      const Cell beside = cell(file + side, rank, board());
      if (beside != no_cell && !one_in(3)) put(beside, make_man(setup_.side, spec_.pawn.kind));
    }
  }

  const GameSpec& spec_;
  const Topology& topology_;
  Rng& rng_;
  Setup setup_;
};

/// Any of the moves, the unusual ones more often. There must be one.
template <class P>
Move random_move(const P& p, const std::vector<Move>& moves, Rng& rng) {
  if (rng.below(3) == 0) {
    std::vector<Move> rare;
    for (Move m : moves) {
      if (m.kind() != MoveKind::ordinary || p.captures(m)) rare.push_back(m);
    }
    if (!rare.empty()) return rare[rng.below(static_cast<std::uint32_t>(rare.size()))];
  }
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace cheshire::test
