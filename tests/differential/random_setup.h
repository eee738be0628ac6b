// For tests: random set-ups and moves, with rare features made frequent.
#pragma once

#include <algorithm>
#include <vector>

#include "base/rng.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/move.h"
#include "rules/setup.h"
#include "text/problem_words.h"

namespace cheshire::test {

class RandomSetup {
 public:
  RandomSetup(const GameSpec& spec, const Topology& topology, Rng& rng)
      : spec_(spec), topology_(topology), rng_(rng) {}

  /// Returns a set-up with few pieces anywhere, kings and rooks often at home with their rights, and pawns
  /// often close to a double step, an en-passant capture or a promotion. It may be unplayable: the caller
  /// validates it.
  Setup make() {
    setup_ = {};
    setup_.pieces.assign(topology_.cell_count(), no_piece);
    setup_.side = one_in(2) ? Color::white : Color::black;
    setup_.halfmove_clock = static_cast<int>(rng_.below(120));
    setup_.move_number = 1 + static_cast<int>(rng_.below(200));
    for (Color c : {Color::white, Color::black}) place_king(c);
    for (std::uint32_t lines = rng_.below(4); lines > 0; --lines) bear_on_a_king();
    if (one_in(2)) step_twice();
    for (std::uint32_t pieces = rng_.below(one_in(4) ? 24 : 9); pieces > 0; --pieces) place_piece();
    keep_step_rights();
    return setup_;
  }

 private:
  bool one_in(std::uint32_t n) { return rng_.below(n) == 0; }
  int board() { return static_cast<int>(rng_.below(topology_.boards())); }
  template <class List>
  const auto& any(const List& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }
  Color color() { return one_in(2) ? Color::white : Color::black; }
  Kind kind() {
    for (;;) {
      const Kind k = static_cast<Kind>(rng_.below(static_cast<std::uint32_t>(spec_.kinds.size())));
      if (k != spec_.king) return k;
    }
  }
  static bool among(const std::vector<Cell>& cells, Cell c) {
    return std::find(cells.begin(), cells.end(), c) != cells.end();
  }
  bool free(Cell c) const {
    if (spec_.shared()) return setup_.pieces[c] == no_piece;
    for (int b = 0; b < topology_.boards(); ++b) {
      if (setup_.pieces[topology_.twin(c, b)] != no_piece) return false;
    }
    return true;
  }
  bool put(Cell c, Piece m) {
    if (c == no_cell || !free(c)) return false;
    const int i = index(color_of(m));
    if (kind_of(m) == spec_.pawn.kind &&
        (among(spec_.pawn.promotes_on[i], c) || among(spec_.pawn.never_on[i], c)))
      return false;
    setup_.pieces[c] = m;
    return true;
  }
  Cell anywhere() {
    const auto cell = static_cast<Cell>(rng_.below(static_cast<std::uint32_t>(topology_.cells_per_board())));
    return topology_.twin(cell, board());
  }
  Cell beside(Cell c) {
    return topology_.neighbor(
        c, static_cast<int>(rng_.below(static_cast<std::uint32_t>(topology_.directions().size()))));
  }

  void place_king(Color color) {
    const Piece king = make_piece(color, spec_.king);
    std::vector<const CastlingSpec*> own;
    for (const CastlingSpec& c : spec_.castlings) {
      if (c.color == color) own.push_back(&c);
    }
    if (own.empty() || one_in(2) || !put(any(own)->king_from, king)) {
      while (!put(anywhere(), king)) {
      }
      return;
    }
    for (std::size_t i = 0; i < spec_.castlings.size(); ++i) {
      const CastlingSpec& c = spec_.castlings[i];
      if (c.color != color || setup_.pieces[c.king_from] != king || one_in(4)) continue;
      if (put(c.rook_from, make_piece(color, c.rook))) setup_.rights |= 1u << i;
    }
  }

  void place_piece() {
    const Color owner = color();
    const Kind k = kind();
    if (k != spec_.pawn.kind) {
      put(anywhere(), make_piece(owner, k));
      return;
    }
    const auto& first = spec_.pawn.double_from[index(owner)];
    const auto& last = spec_.pawn.promotes_on[index(owner)];
    const Cell cell = one_in(3) && !first.empty() ? any(first) : one_in(3) ? beside(any(last)) : anywhere();
    put(cell, make_piece(owner, k));
  }

  // Returns the cells after `start` in a random direction, more often in one that rooks and bishops move in.
  std::vector<Cell> ray(Cell start) {
    const auto directions = topology_.directions();
    const int direction = static_cast<int>(rng_.below(static_cast<std::uint32_t>(directions.size())));
    const Step s = directions[direction];
    std::vector<Cell> line;
    if (changing(s) > 2 && !one_in(4)) return line;
    for (Cell c = start; (c = topology_.neighbor(c, direction)) != no_cell && c != start;) line.push_back(c);
    return line;
  }

  // Places a piece that attacks a king along a line, with up to three pieces of any kind between: checks,
  // pins, shields, pairs.
  void bear_on_a_king() {
    const auto all = setup_.pieces.begin();
    const Color owner = color();
    const auto king = std::find(all, setup_.pieces.end(), make_piece(owner, spec_.king));
    const Cell start = static_cast<Cell>(king - all);
    std::vector<Cell> line;
    for (int tries = 0; tries < 12 && line.size() < 3; ++tries) line = ray(start);
    if (line.empty()) return;
    const Kind queen = spec_.kind_of_letter('Q');
    const Kind slider = one_in(3) || queen == max_kinds ? kind() : queen;
    const std::size_t at = rng_.below(static_cast<std::uint32_t>(line.size()));
    put(line[at], make_piece(!owner, slider));
    if (at == 0) return;
    for (std::uint32_t pieces = rng_.below(4); pieces > 0; --pieces) {
      // One random number after the other: the order in which arguments are evaluated depends on the
      // compiler.
      const Kind k = kind();
      const Color c = color();
      put(line[rng_.below(static_cast<std::uint32_t>(at))], make_piece(c, k));
    }
  }

  // Places a pawn that has just made a double step, sets the en-passant square, and often adds a pawn that
  // might capture it.
  void step_twice() {
    const Color mover = !setup_.side;
    const auto& origins = spec_.pawn.double_from[index(mover)];
    if (origins.empty()) return;
    const Step ahead = mover == Color::white ? spec_.forward : -spec_.forward;
    const Cell passed = topology_.after(any(origins), ahead);
    const Cell reached = passed == no_cell ? no_cell : topology_.after(passed, ahead);
    if (reached == no_cell) return;
    const int passage = spec_.shared() ? board() : topology_.boards() - 1;
    if (!put(topology_.twin(reached, passage), make_piece(mover, spec_.pawn.kind))) return;
    if (spec_.en_passant == EnPassant::off) return;
    if (free(passed) || one_in(4)) setup_.ep_square = passed;
    for (const std::int8_t side : {std::int8_t{-1}, std::int8_t{1}}) {
      const Cell next = topology_.after(reached, {side, 0, 0});
      if (next != no_cell && !one_in(3))
        put(topology_.twin(next, board()), make_piece(setup_.side, spec_.pawn.kind));
    }
  }

  void keep_step_rights() {
    for (std::size_t i = 0; i < spec_.pawn.step_rights.size(); ++i) {
      const PawnSpec::StepRight& right = spec_.pawn.step_rights[i];
      if (setup_.pieces[right.from] == make_piece(right.color, spec_.pawn.kind) && one_in(2))
        setup_.rights |= 1u << (spec_.castlings.size() + i);
    }
  }

  const GameSpec& spec_;
  const Topology& topology_;
  Rng& rng_;
  Setup setup_;
};

/// Returns one of the moves, special moves and captures more often. The list must not be empty.
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

/// Takes the kings off that a diagram does not need, and the rights that go with them.
inline void without_kings(Setup& setup, const GameSpec& spec, RequiredKings required) {
  for (const Color color : {Color::white, Color::black}) {
    if (!required.of(color))
      std::replace(setup.pieces.begin(), setup.pieces.end(), make_piece(color, spec.king), no_piece);
  }
  setup.rights &= rights_of_diagram(setup, spec);
  setup.ep_square = no_cell;
}

}  // namespace cheshire::test
