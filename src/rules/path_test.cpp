// Pieces that can be blocked (lame leaps, rides of limited range, riders off the lines): compares the kernel
// with moves found by trying everything on a plain list of pieces.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/rng.h"
#include "moves/program.h"
#include "rules/passage.h"
#include "rules/setup_check.h"

namespace cheshire {
namespace {

// King, short rook (at most three cells), lame dabbaba, nightrider, a rook that only goes forward and
// sideways, queen.
GameSpec path_game(std::vector<std::string> boards) {
  GameSpec spec;
  spec.board = on_boards(box(8, 8), std::move(boards));
  spec.kinds = {{'K', "king", "K", "K"},        {'S', "short rook", "W3", "R"}, {'D', "dabbaba", "nD", "B"},
                {'H', "nightrider", "N0", "N"}, {'L', "lancer", "fsW0", "R"},   {'Q', "queen", "Q", "Q"}};
  spec.dead_position = DeadPosition::bare_kings;
  return spec;
}

class TriedOut {
 public:
  TriedOut(const GameSpec& spec, const Topology& topology) : spec_(spec), topology_(topology) {
    for (const KindSpec& kind : spec.kinds) {
      const auto atoms = parse_movement(kind.movement, 2, spec.forward);
      for (Color c : {Color::white, Color::black})
        programs_.push_back(*compile_program(topology, *atoms, c, spec.forward));
    }
  }

  std::set<std::pair<Cell, Cell>> legal(const Setup& s) const {
    std::set<std::pair<Cell, Cell>> moves;
    for (Cell from = 0; from < s.pieces.size(); ++from) {
      if (s.pieces[from] == no_piece || color_of(s.pieces[from]) != s.side) continue;
      for (Cell to : reach(s.pieces, from)) {
        if (s.pieces[to] != no_piece && color_of(s.pieces[to]) == s.side) continue;
        if (allowed(s, from, to)) moves.insert({from, to});
      }
    }
    return moves;
  }

  bool attacked(const std::vector<Piece>& pieces, Cell cell, Color by) const {
    for (Cell from = 0; from < pieces.size(); ++from) {
      if (pieces[from] == no_piece || color_of(pieces[from]) != by) continue;
      const auto cells = reach(pieces, from);
      if (std::find(cells.begin(), cells.end(), cell) != cells.end()) return true;
    }
    return false;
  }

  /// Where the piece on a cell captures, if an enemy stands there.
  std::vector<Cell> reach(const std::vector<Piece>& pieces, Cell from) const {
    const MoveProgram& p = programs_[pieces[from]];
    std::vector<Cell> cells = p.leap_capture[from];
    for (std::size_t d = 0; d < topology_.directions().size(); ++d) {
      if (!p.slide_capture[d]) continue;
      for (Cell c = topology_.neighbor(from, static_cast<int>(d)); c != no_cell;
           c = topology_.neighbor(c, static_cast<int>(d))) {
        cells.push_back(c);
        if (pieces[c] != no_piece) break;
      }
    }
    for (const auto& path : p.path_capture[from]) {
      if (std::all_of(path.over.begin(), path.over.end(), [&](Cell c) { return pieces[c] == no_piece; }))
        cells.push_back(path.to);
    }
    return cells;
  }

 private:
  // First board, vacancy, second board; the king is tested on both.
  bool allowed(const Setup& s, Cell from, Cell to) const {
    std::vector<Piece> pieces = s.pieces;
    const Piece piece = std::exchange(pieces[from], no_piece);
    pieces[to] = piece;
    const bool king = kind_of(piece) == spec_.king;
    if (king && attacked(pieces, to, !s.side)) return false;
    Cell stands = to;
    if (topology_.boards() > 1) {
      stands = topology_.twin(to, 1);
      if (pieces[stands] != no_piece) return false;
      pieces[stands] = std::exchange(pieces[to], no_piece);
    }
    const Cell k = static_cast<Cell>(std::find(pieces.begin(), pieces.end(), make_piece(s.side, spec_.king)) -
                                     pieces.begin());
    return !attacked(pieces, k, !s.side);
  }

  const GameSpec& spec_;
  const Topology& topology_;
  std::vector<MoveProgram> programs_;  // [piece]
};

/// Where the pieces attack, and from where a piece would attack a cell.
template <class P>
void compare_attacks(const P& p, const std::vector<Piece>& pieces, const TriedOut& tried_out, Cell target,
                     Piece piece) {
  std::vector<Piece> with = pieces;
  for (Cell c = 0; c < static_cast<Cell>(pieces.size()); ++c) {
    if (pieces[c] != no_piece) {
      typename P::Set expected;
      for (const Cell to : tried_out.reach(pieces, c)) expected.insert(to);
      ASSERT_EQ(p.attacks(c), expected) << static_cast<int>(c);
    } else if (c != target) {
      with[c] = piece;
      const std::vector<Cell> cells = tried_out.reach(with, c);
      ASSERT_EQ(p.attack_origins(target, piece).contains(c),
                std::find(cells.begin(), cells.end(), target) != cells.end())
          << static_cast<int>(c);
      with[c] = no_piece;
    }
  }
}

template <int W, class R>
void compare_random_positions(std::vector<std::string> boards, int positions) {
  const auto tables = *RuleTables<W>::compile(path_game(std::move(boards)));
  const Topology& topology = tables->topology;
  const TriedOut tried_out(tables->spec, topology);
  Rng rng(20261120);
  int compared = 0, checks = 0;
  while (compared < positions) {
    Setup s;
    s.pieces.assign(static_cast<std::size_t>(topology.cell_count()), no_piece);
    const int pieces = 4 + static_cast<int>(rng.below(20));
    for (int i = 0; i < pieces; ++i) {
      const Cell place = static_cast<Cell>(rng.below(64));
      bool taken = false;
      for (int b = 0; b < topology.boards(); ++b) taken |= s.pieces[topology.twin(place, b)] != no_piece;
      if (taken) continue;
      const Kind kind = static_cast<Kind>(i < 2 ? 0 : 1 + rng.below(5));
      s.pieces[topology.twin(place, static_cast<int>(rng.below(topology.boards())))] =
          make_piece(i % 2 ? Color::black : Color::white, kind);
    }
    s.side = rng.below(2) ? Color::black : Color::white;
    const auto checked = SetupCheck<W, R>::check(s, *tables);
    if (!checked.position) continue;
    const auto& p = *checked.position;
    std::set<std::pair<Cell, Cell>> moves;
    p.generate([&](const PieceMoves<W>& m) {
      m.to.for_each([&](Cell to) { moves.insert({m.from, to}); });
      return true;
    });
    ASSERT_EQ(moves, tried_out.legal(s)) << "position " << compared;
    for (int c = 0; c < topology.cell_count(); ++c) {
      for (Color by : {Color::white, Color::black}) {
        const Cell cell = static_cast<Cell>(c);
        if (p.at(cell) != no_piece && color_of(p.at(cell)) == by) continue;
        ASSERT_EQ(p.attacked(cell, by), tried_out.attacked(s.pieces, cell, by));
        ASSERT_EQ(static_cast<bool>(p.attackers(cell, by)), tried_out.attacked(s.pieces, cell, by));
      }
    }
    const Cell target = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(topology.cell_count())));
    const Kind kind = static_cast<Kind>(rng.below(6));
    compare_attacks(p, s.pieces, tried_out, target,
                    make_piece(compared % 2 ? Color::black : Color::white, kind));
    checks += p.in_check();
    ++compared;
  }
  EXPECT_GT(checks, positions / 50) << "the random positions must put kings in check";
}

TEST(Paths, OneBoardAgreesWithTryingOut) { compare_random_positions<1, OneBoard>({""}, 3000); }

TEST(Paths, LookingGlassAgreesWithTryingOut) { compare_random_positions<2, LookingGlass>({"A", "B"}, 3000); }

}  // namespace
}  // namespace cheshire
