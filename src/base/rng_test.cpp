#include "base/rng.h"

#include <gtest/gtest.h>

#include <set>

#include <array>
#include <initializer_list>

namespace cheshire {
namespace {

// Source: the reference implementation of SplitMix64, seed 1234567.
TEST(Rng, GivesThePublishedSequence) {
  Rng rng(1234567);
  for (std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                 4593380528125082431u, 16408922859458223821u}) {
    EXPECT_EQ(rng.next(), expected);
  }
}

TEST(Rng, SameSeedSameNumbers) {
  Rng a(42), b(42), c(43);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t x = a.next();
    EXPECT_EQ(x, b.next());
    differs |= x != c.next();
  }
  EXPECT_TRUE(differs);
}

TEST(Rng, BelowStaysBelowAndReachesEverything) {
  Rng rng(7);
  std::array<int, 6> seen{};
  for (int i = 0; i < 6000; ++i) ++seen.at(rng.below(6));
  for (int n : seen) {
    EXPECT_GT(n, 800);
    EXPECT_LT(n, 1200);
  }
  EXPECT_EQ(rng.below(1), 0u);
}

TEST(Rng, SequencesOfNeighboursDoNotOverlap) {
  std::set<std::uint64_t> seen;
  std::size_t count = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    for (std::uint64_t number = 0; number < 5; ++number) {
      Rng rng = rng_of(seed, number);
      for (int i = 0; i < 50; ++i, ++count) seen.insert(rng.next());
    }
  }
  EXPECT_EQ(seen.size(), count);
}

}  // namespace
}  // namespace cheshire
