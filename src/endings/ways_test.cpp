// What the ways of the pieces say they can do is what the kernel generates, in random positions of games of
// every rules type.
#include "endings/ways.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "base/rng.h"
#include "games/registry.h"
#include "rules/position.h"
#include "rules/setup_check.h"
#include "text/fen.h"

namespace cheshire::endings {
namespace {

/// From, arrival, and the kind promoted to.
using Moves = std::vector<std::tuple<Cell, Cell, Kind>>;

template <int W, class R>
class Comparison {
 public:
  explicit Comparison(const std::string& game) : tables_(*RuleTables<W>::compile(*find_game(game))) {
    for (std::size_t kind = 0; kind < tables_->spec.kinds.size(); ++kind) {
      for (Color color : {Color::white, Color::black})
        ways_.push_back(WaysReader<W, R>(*tables_, make_piece(color, static_cast<Kind>(kind))).read());
    }
  }

  void run(int positions) {
    Rng rng(20261130);
    for (int compared = 0; compared < positions;) {
      const Setup setup = random_setup(rng);
      const auto checked = SetupCheck<W, R>::check(setup, *tables_);
      if (!checked.position) continue;
      ++compared;
      ASSERT_EQ(by_ways(setup, *checked.position), by_kernel(*checked.position))
          << write_fen(setup, tables_->spec, tables_->topology);
    }
  }

 private:
  Setup random_setup(Rng& rng) const {
    const auto cells = static_cast<std::uint32_t>(tables_->topology.cell_count());
    Setup setup;
    setup.pieces.assign(cells, no_piece);
    setup.side = rng.below(2) == 0 ? Color::white : Color::black;
    const auto put = [&](Piece piece) { setup.pieces[rng.below(cells)] = piece; };
    for (std::uint32_t n = 1 + rng.below(8); n > 0; --n)
      put(static_cast<Piece>(rng.below(static_cast<std::uint32_t>(2 * tables_->kinds))));
    std::replace_if(
        setup.pieces.begin(), setup.pieces.end(),
        [&](Piece p) { return p != no_piece && kind_of(p) == tables_->spec.king; }, no_piece);
    for (Color color : {Color::white, Color::black}) put(make_piece(color, tables_->spec.king));
    return setup;
  }

  static Moves by_kernel(const Position<W, R>& p) {
    Moves moves;
    p.generate([&](const PieceMoves<W>& list) {
      return for_each_move(list, p.tables().spec.pawn.promotes_to, [&](Move m) {
        moves.emplace_back(m.from(), p.arrival(m),
                           m.kind() == MoveKind::promotion ? m.promotion() : max_kinds);
        return true;
      });
    });
    return sorted(std::move(moves));
  }

  Moves by_ways(const Setup& setup, const Position<W, R>& p) const {
    Moves moves;
    p.pieces(p.side()).for_each([&](Cell from) {
      const auto& ways = ways_[setup.pieces[from]];
      for (const auto& way : ways.quiet[from]) add(setup, p, from, way, false, moves);
      for (const auto& way : ways.capture[from]) add(setup, p, from, way, true, moves);
    });
    moves = sorted(std::move(moves));
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    return moves;
  }

  void add(const Setup& setup, const Position<W, R>& p, Cell from, const Way<W>& way, bool capture,
           Moves& moves) const {
    if (capture && !p.pieces(!p.side()).contains(way.to)) return;
    CellSet<W> others = p.occupied();
    others.erase(from);
    if (way.vacant & others) return;
    if (way.occupied != no_cell && !others.contains(way.occupied)) return;
    if (way.safe != no_cell) {
      Change lifted;
      lifted.vacated.push_back(from);
      if (p.attacked(way.safe, !p.side(), lifted)) return;
    }
    const Piece piece = setup.pieces[from];
    std::vector<Kind> become{kind_of(piece)};
    if (way.promotes) become = tables_->spec.pawn.promotes_to;
    for (Kind kind : become) {
      Setup then = setup;
      then.pieces[from] = no_piece;
      if (capture) then.pieces[way.to] = no_piece;
      then.pieces[way.arrival] = make_piece(p.side(), kind);
      then.side = !p.side();
      if (const auto checked = SetupCheck<W, R>::check(then, *tables_); checked.position)
        moves.emplace_back(from, way.arrival, way.promotes ? kind : max_kinds);
    }
  }

  static Moves sorted(Moves moves) {
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  std::shared_ptr<const RuleTables<W>> tables_;
  std::vector<PieceWays<W>> ways_;  // [piece]
};

constexpr int positions = 2000;

TEST(Ways, OnOneBoard) {
  for (const char* game : {"chess", "hyperchess"}) Comparison<1, OneBoard>(game).run(positions);
}

TEST(Ways, OnALargerBoard) { Comparison<2, OneBoard>("raumschach").run(positions); }

TEST(Ways, ThroughTheLookingGlass) {
  for (const char* game : {"alice", "looking-glass", "ms-alice", "parton"})
    Comparison<2, LookingGlass>(game).run(positions);
}

TEST(Ways, ThroughALargerLookingGlass) { Comparison<4, LookingGlass>("alice:raumschach").run(positions / 4); }

TEST(Ways, StayingWhereThePassageIsBlocked) { Comparison<2, StayIfOccupied>("odonohue").run(positions); }

TEST(Ways, PassingAsThePlayerChooses) { Comparison<2, FreePassage>("duo").run(positions); }

TEST(Ways, BetweenThreeBoards) { Comparison<4, ThreeBoards>("three-boards").run(positions / 4); }

}  // namespace
}  // namespace cheshire::endings
