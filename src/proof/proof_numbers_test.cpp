// Proof numbers of small trees that are counted by hand.
#include "proof/proof_numbers.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

constexpr std::uint32_t infinite = ProofNumbers::infinite;

TEST(ProofNumbers, OneMoveSucceedsOrAllFail) {
  for (const bool attacks : {true, false}) {
    const ProofNumbers won = for_attacker({0, infinite}, attacks),
                       lost = for_attacker({infinite, 0}, attacks);
    EXPECT_EQ(won, attacks ? ProofNumbers::proved() : ProofNumbers::disproved());
    EXPECT_EQ(combine({{}, won, lost}, attacks).numbers, (MoverNumbers{0, infinite}));
    EXPECT_EQ(combine({{}, won, lost}, attacks).best, 1u);
    EXPECT_EQ(combine({lost, lost}, attacks).numbers, (MoverNumbers{infinite, 0}));
  }
}

TEST(ProofNumbers, TakeTheLeastOfOneAndTheGreatestOfAll) {
  // 4 for the greatest, and 1 for the other that is open.
  const CombinedNumbers found = combine({{7, 2}, {3, 4}, ProofNumbers::disproved()}, true);
  EXPECT_EQ(found.numbers, (MoverNumbers{3, 5}));
  EXPECT_EQ(found.best, 1u);
  EXPECT_EQ(found.second, 7u);
  EXPECT_EQ(child_limits({infinite, infinite}, found, {3, 4}), (MoverNumbers{7 + 1 + 1, infinite}));
  EXPECT_EQ(child_limits({5, 9}, found, {3, 4}), (MoverNumbers{5, 9 - 5 + 4}));
}

TEST(ProofNumbers, SaturateBelowInfinite) {
  const ProofNumbers far{infinite - 1, infinite - 1};
  const CombinedNumbers found = combine({far, far, far}, true);
  EXPECT_EQ(found.numbers, (MoverNumbers{infinite - 1, infinite - 1}));
  EXPECT_EQ(child_limits({infinite, infinite}, found, {infinite - 1, infinite - 1}),
            (MoverNumbers{infinite, infinite}));
}

}  // namespace
}  // namespace cheshire
