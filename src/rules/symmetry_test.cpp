// Symmetries of chess and Alice chess, and of games that lack one of them.
#include "rules/symmetry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "rules/test_games.h"

namespace cheshire {
namespace {

using test::alice_spec;
using test::chess_spec;

std::vector<Symmetry> symmetries(const GameSpec& spec) {
  const Result<Topology> topology = Topology::compile(spec.board);
  return find_symmetries(spec, *topology);
}

/// Symmetries as texts: where a1 of the first board goes, and what else happens.
std::vector<std::string> texts(const GameSpec& spec) {
  const Topology topology = *Topology::compile(spec.board);
  std::vector<std::string> all;
  for (const Symmetry& s : find_symmetries(spec, topology)) {
    const Cell to = s.to[topology.find("a1")];
    all.push_back(topology.board_name(topology.board(to)) + topology.name(to) +
                  (s.exchanges_colors ? " colours" : "") + (s.keeps_rights ? "" : " without rights"));
  }
  return all;
}

bool is_identity(const Symmetry& s) {
  for (std::size_t c = 0; c < s.to.size(); ++c) {
    if (s.to[c] != no_cell && s.to[c] != c) return false;
  }
  return !s.exchanges_colors;
}

TEST(Symmetry, OfChessMirrorsFilesAndExchangesColours) {
  EXPECT_THAT(texts(chess_spec()), testing::UnorderedElementsAre("a1", "h1 without rights", "a8 colours",
                                                                 "h8 colours without rights"));
}

TEST(Symmetry, TheIdentityComesFirst) {
  for (const GameSpec& spec : {chess_spec(), alice_spec()}) {
    const std::vector<Symmetry> all = symmetries(spec);
    EXPECT_TRUE(is_identity(all.front()));
    EXPECT_EQ(std::count_if(all.begin(), all.end(), is_identity), 1);
  }
}

TEST(Symmetry, OfAliceChessAlsoExchangesBoards) {
  EXPECT_THAT(texts(alice_spec()),
              testing::UnorderedElementsAre("Aa1", "Ba1", "Ah1 without rights", "Bh1 without rights",
                                            "Aa8 colours", "Ba8 colours", "Ah8 colours without rights",
                                            "Bh8 colours without rights"));
}

TEST(Symmetry, AKindThatMovesToOneSideHasNoMirrorImage) {
  GameSpec spec = chess_spec();
  spec.kinds[test::knight].movement = "{1,2}";  // a file to the right, two ranks ahead of its owner
  EXPECT_THAT(texts(spec), testing::UnorderedElementsAre("a1", "a8 colours"));
}

TEST(Symmetry, PromotionOnOtherRanksKeepsColoursApart) {
  GameSpec spec = chess_spec();
  spec.pawn.promotes_on[1].clear();
  EXPECT_THAT(texts(spec), testing::UnorderedElementsAre("a1", "h1 without rights"));
}

TEST(Symmetry, DoubleStepsOfSomeFilesHaveNoMirrorImage) {
  GameSpec spec = chess_spec();
  for (auto& cells : spec.pawn.double_from) cells.erase(cells.begin());
  EXPECT_THAT(texts(spec), testing::UnorderedElementsAre("a1", "a8 colours"));
}

TEST(Symmetry, WithoutCastlingNothingHasRights) {
  GameSpec spec = chess_spec();
  spec.castlings.clear();
  EXPECT_THAT(texts(spec), testing::UnorderedElementsAre("a1", "h1", "a8 colours", "h8 colours"));
}

}  // namespace
}  // namespace cheshire
