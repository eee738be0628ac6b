// How positions are numbered: pairs of kings under the symmetries of the rules, and a number for each
// position.
#include "endings/frame.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "endings/dense.h"
#include "endings/endings_impl.h"
#include "games/registry.h"

namespace cheshire::endings {
namespace {

template <int W, class R>
class Numbered {
 public:
  Numbered(const std::string& game, const std::string& material)
      : tables_(*RuleTables<W>::compile(*find_game(game))),
        endings_(tables_),
        index_(endings_.frame(*read_material(material, tables_->spec))) {}
  const Frame<W>& frame() const { return index_.frame(); }
  const DenseIndex<W>& index() const { return index_; }

 private:
  std::shared_ptr<const RuleTables<W>> tables_;
  EndingsOf<W, R> endings_;
  DenseIndex<W> index_;
};

template <int W>
int weights(const Frame<W>& frame) {
  int sum = 0;
  for (const auto& slice : frame.slices()) sum += slice.weight;
  return sum;
}

TEST(Frame, HasThePairsOfKingsOfChess) {
  const Numbered<1, OneBoard> pieces("chess", "KQvK"), pawn("chess", "KPvK");
  EXPECT_EQ(pieces.frame().symmetries(), 8U);
  EXPECT_EQ(pieces.frame().slices().size(), 462U);
  EXPECT_EQ(pawn.frame().symmetries(), 2U);
  EXPECT_EQ(pawn.frame().slices().size(), 1806U);
  EXPECT_EQ(weights(pieces.frame()), 3612);
  EXPECT_EQ(weights(pawn.frame()), 3612);
}

// Counted by an independent program: 462 with both kings on one board, and 518 on two.
TEST(Frame, HasThePairsOfKingsOfAlice) {
  const Numbered<2, LookingGlass> numbered("alice", "KQvK");
  const auto& slices = numbered.frame().slices();
  EXPECT_EQ(slices.size(), 980U);
  EXPECT_EQ(std::count_if(slices.begin(), slices.end(),
                          [](const auto& s) { return s.king[0] / 64 == s.king[1] / 64; }),
            462);
  EXPECT_EQ(weights(numbered.frame()), 2 * 3612 + 2 * 64 * 63);
}

TEST(Frame, TurnsACube) {
  const Numbered<2, OneBoard> numbered("raumschach", "KQvK");
  EXPECT_EQ(numbered.frame().symmetries(), 48U);
}

// Pawns of White are never on the first rank of a level, nor on the last of the fifth; counted here by the
// coordinates.
TEST(Frame, OfRaumschachWithPawnsKeepsLevelsAndRanksApart) {
  const Numbered<2, OneBoard> numbered("raumschach", "KPvK");
  const Frame<2>& frame = numbered.frame();
  EXPECT_EQ(frame.symmetries(), 2U) << "files are mirrored";
  const Topology& topology = frame.tables().topology;
  const auto far = [&](Cell a, Cell b) {
    const Coord p = topology.at(a), q = topology.at(b);
    return std::max({std::abs(p.x - q.x), std::abs(p.y - q.y), std::abs(p.z - q.z)}) > 1;
  };
  const auto stands = [&](Cell c) {
    const Coord p = topology.at(c);
    return p.y != 0 && !(p.y == 4 && p.z == 4);
  };
  int placements = 0, numbered_placements = 0;
  for (Cell white = 0; white < 125; ++white) {
    for (Cell black = 0; black < 125; ++black) {
      for (Cell pawn = 0; far(white, black) && pawn < 125; ++pawn)
        placements += stands(pawn) && pawn != white && pawn != black ? 1 : 0;
    }
  }
  for (std::size_t slice = 0; slice < frame.slices().size(); ++slice) {
    const Cells kings = frame.cells_of(frame.slices()[slice], 0);
    numbered_placements += frame.slices()[slice].weight * frame.vacant(kings).count();
  }
  EXPECT_EQ(numbered_placements, placements);
}

/// Every number has a position with that number, and every position, with its like pieces in any order, a
/// number.
template <int W, class R>
void check_bijection(const std::string& game, const std::string& material) {
  const Numbered<W, R> numbered(game, material);
  const DenseIndex<W>& index = numbered.index();
  const Frame<W>& frame = numbered.frame();
  std::uint64_t expected = 0;
  index.for_each([&](std::size_t row, Cell bit) {
    Cells cells = frame.cells_of(frame.slices()[row / frame.rows()], row % frame.rows());
    cells.push_back(bit);
    if (expected % 97 == 0) {
      ASSERT_TRUE(std::equal(cells.begin(), cells.end(), index.cells(expected).begin()));
    }
    // So has any position that is symmetrical to it, if the kings alone tell how to turn it.
    const bool told = frame.slices()[row / frame.rows()].weight == static_cast<int>(frame.symmetries());
    Cells turned;
    for (Cell c : cells) turned.push_back(told ? frame.turned(expected % frame.symmetries(), c) : c);
    ASSERT_EQ(index.number(turned), expected);
    ++expected;
  });
  EXPECT_EQ(index.size(), expected);
  std::uint64_t positions = 0;
  for (std::size_t row = 0; row < frame.all_rows(); ++row)
    positions += static_cast<std::uint64_t>(
        frame.vacant(frame.cells_of(frame.slices()[row / frame.rows()], row % frame.rows())).count());
  const bool like = index.has_like_pieces();
  EXPECT_EQ(positions, like ? 2 * expected : expected);
}

TEST(DenseIndex, IsABijection) {
  check_bijection<1, OneBoard>("chess", "KRvKN");
  check_bijection<1, OneBoard>("chess", "KPvK");
  check_bijection<2, LookingGlass>("alice", "KPvK");
  check_bijection<2, OneBoard>("raumschach", "KQvK");
  check_bijection<2, OneBoard>("raumschach", "KPvK");
  check_bijection<2, FreePassage>("duo", "KRvK");
}

TEST(DenseIndex, CountsLikePiecesOnce) { check_bijection<1, OneBoard>("chess", "KBBvK"); }

}  // namespace
}  // namespace cheshire::endings
