#include "proof/proof_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace cheshire {
namespace {

constexpr std::uint64_t key(std::uint64_t n) { return (n + 1) * 0x9e3779b97f4a7c15u; }

TEST(ProofTable, FindsWhatItWasTold) {
  ProofTable table(std::size_t{1} << 24);
  for (std::uint64_t n = 0; n < 100'000; ++n)
    table.store({key(n), {static_cast<std::uint8_t>(n % 3), static_cast<std::uint8_t>(n % 5)}});
  int found = 0;
  for (std::uint64_t n = 0; n < 100'000; ++n) {
    const ProofTable::Entry entry = table.find(key(n));
    if (entry.key == 0) continue;
    ++found;
    EXPECT_EQ(entry.key, key(n));
    EXPECT_EQ(entry.bounds.forced, n % 3);
    EXPECT_EQ(entry.bounds.fails, n % 5);
  }
  EXPECT_GT(found, 90'000);
  EXPECT_EQ(table.find(key(100'000)).key, 0u);
}

TEST(ProofTable, ForgetsInsteadOfGrowingBeyondItsBound) {
  ProofTable table(std::size_t{1} << 15);
  table.store({key(0), {9, 0}});
  for (std::uint64_t n = 1; n < 100'000; ++n) table.store({key(n), {1, 0}});
  int found = 0;
  for (std::uint64_t n = 0; n < 100'000; ++n) found += table.find(key(n)).key != 0;
  EXPECT_LE(found, (1 << 15) / static_cast<int>(ProofTable::bytes_of_entry));
  EXPECT_EQ(table.find(key(0)).bounds.forced, 9) << "the longest proof is kept";
}

TEST(ProofTable, KeepsOneEntryOfAPosition) {
  ProofTable table(0);
  table.store({key(1), {0, 1}});
  table.store({key(1), {2, 1}});
  EXPECT_EQ(table.find(key(1)).bounds.forced, 2);
  EXPECT_EQ(table.find(key(1)).bounds.fails, 1);
}

// Four threads store proofs that their key tells, and each finds only such proofs.
TEST(ProofTable, IsSharedByThreads) {
  ProofTable table(std::size_t{1} << 16, true);
  std::atomic<int> found{0}, wrong{0};
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (std::uint64_t i = 0; i < 200'000; ++i) {
          const std::uint64_t n = (i * 7 + t) % 10'000;
          const ProofTable::Entry entry = table.find(key(n));
          found += entry.key != 0;
          wrong += entry.key != 0 && (entry.bounds.forced != n % 50 || entry.bounds.fails != n % 60);
          table.store({key(n), {static_cast<std::uint8_t>(n % 50), static_cast<std::uint8_t>(n % 60)}});
        }
      });
    }
  }
  EXPECT_GT(found, 1000);
  EXPECT_EQ(wrong, 0);
}

// Four threads fill a table that starts small. What is stored while it grows may be lost, but nothing is
// wrong, and afterwards it has room for all.
TEST(ProofTable, GrowsWhileThreadsShareIt) {
  ProofTable table(std::size_t{1} << 24, true);
  constexpr std::uint64_t each = 50'000;
  const auto store = [&](std::uint64_t n) {
    table.store({key(n), {static_cast<std::uint8_t>(n % 50), static_cast<std::uint8_t>(n % 60)}});
  };
  const auto count = [&] {
    int found = 0;
    for (std::uint64_t n = 0; n < 4 * each; ++n) {
      const ProofTable::Entry entry = table.find(key(n));
      if (entry.key == 0) continue;
      ++found;
      EXPECT_TRUE(entry.bounds.forced == n % 50 && entry.bounds.fails == n % 60) << n;
    }
    return found;
  };
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (std::uint64_t n = t * each; n < (t + 1) * each; ++n) store(n);
      });
    }
  }
  EXPECT_GT(count(), 0);
  for (std::uint64_t n = 0; n < 4 * each; ++n) store(n);
  EXPECT_GT(count(), 180'000);
}

}  // namespace
}  // namespace cheshire
