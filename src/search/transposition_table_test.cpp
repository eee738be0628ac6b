#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "rules/cheops/action.h"
#include "search/score.h"
#include "search/time_manager.h"

namespace cheshire {
namespace {

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable<Move> table(1);
  const Move m(1000, 999, 3, MoveKind::promotion, 31);
  table.store(0x123456789ABCDEF0u, m, -30999, 17, 42, Bound::lower);
  const auto found = table.probe(0x123456789ABCDEF0u);
  ASSERT_TRUE(found.hit);
  EXPECT_EQ(found.move, m);
  EXPECT_EQ(found.value, -30999);
  EXPECT_EQ(found.eval, 17);
  EXPECT_EQ(found.depth, 42);
  EXPECT_EQ(found.bound, Bound::lower);
}

TEST(TranspositionTable, EveryBitOfTheKeyIsChecked) {
  TranspositionTable<Move> table(1);
  const std::uint64_t key = 0xA5A5A5A55A5A5A5Au;
  table.store(key, Move(), 1, 1, 1, Bound::exact);
  for (int bit = 0; bit < 64; ++bit) EXPECT_FALSE(table.probe(key ^ std::uint64_t{1} << bit).hit) << bit;
  EXPECT_TRUE(table.probe(key).hit);
}

TEST(TranspositionTable, ActionsOfCheopsAreStoredWhole) {
  TranspositionTable<cheops::Action> table(1);
  const std::uint64_t key = 0x5A5A5A5AA5A5A5A5u;
  const auto action =
      cheops::Action(cheops::ActionKind::move, 1000, 999).with_arrest(7, 8).with_arrest(9, 1023);
  table.store(key, action, 30990, -17, 250, Bound::upper);
  table.store(key, cheops::Action(), 5, 6, 249, Bound::exact);
  const auto found = table.probe(key);
  EXPECT_TRUE(found.hit);
  EXPECT_EQ(found.move, action);
  EXPECT_EQ(found.value, 5);
  EXPECT_EQ(found.eval, 6);
  EXPECT_EQ(found.depth, 249);
  EXPECT_EQ(found.bound, Bound::exact);
  for (int bit = 0; bit < 64; ++bit) EXPECT_FALSE(table.probe(key ^ std::uint64_t{1} << bit).hit) << bit;
}

TEST(TranspositionTable, ABoundDecidesOnItsOwnSideOnly) {
  TranspositionTable<Move>::Found found;
  found.hit = true;
  found.bound = Bound::lower;
  EXPECT_TRUE(found.decides(50, 50));
  EXPECT_FALSE(found.decides(50, 51));
  found.bound = Bound::upper;
  EXPECT_FALSE(found.decides(50, 50));
  EXPECT_TRUE(found.decides(50, 51));
  found.bound = Bound::exact;
  EXPECT_TRUE(found.decides(50, 50) && found.decides(50, 51));
}

TEST(TranspositionTable, AMoveOutlivesAResultWithoutOne) {
  TranspositionTable<Move> table(1);
  const Move m(3, 4, 1);
  table.store(77, m, 5, 5, 3, Bound::exact);
  table.store(77, Move(), 6, 5, 8, Bound::upper);
  EXPECT_EQ(table.probe(77).move, m);
  EXPECT_EQ(table.probe(77).depth, 8);
}

TEST(TranspositionTable, DepthMinusOneAndClearing) {
  TranspositionTable<Move> table(1);
  table.store(5, Move(), 0, 0, -1, Bound::lower);
  EXPECT_EQ(table.probe(5).depth, -1);
  EXPECT_TRUE(table.probe(5).hit);
  table.clear();
  EXPECT_FALSE(table.probe(5).hit);
  EXPECT_EQ(table.full(), 0);
}

TEST(TranspositionTable, OldResultsGiveWayFirst) {
  TranspositionTable<Move> table(1);
  const std::uint64_t bucket = 9, step = std::uint64_t{1} << 32;
  for (std::uint64_t i = 0; i < 4; ++i) table.store(bucket + i * step, Move(), 0, 0, 10, Bound::exact);
  for (int i = 0; i < 3; ++i) table.age();
  table.store(bucket + 4 * step, Move(), 0, 0, 2, Bound::exact);
  EXPECT_TRUE(table.probe(bucket + 4 * step).hit);
  table.store(bucket + 5 * step, Move(), 0, 0, 1, Bound::exact);
  EXPECT_TRUE(table.probe(bucket + 4 * step).hit);
}

TEST(TranspositionTable, WithoutMemoryForANewTableTheOldOneStays) {
  TranspositionTable<Move> table(1);
  const Move m(3, 4, 1);
  table.store(77, m, 5, 5, 3, Bound::exact);
  EXPECT_FALSE(table.resize(1 << 30));
  EXPECT_EQ(table.probe(77).move, m);
  Rng rng(1);
  for (int i = 0; i < 100000; ++i) table.store(rng.next(), Move(), 0, 0, 1, Bound::exact);
  EXPECT_TRUE(table.resize(2));
  EXPECT_FALSE(table.probe(77).hit);
  EXPECT_EQ(table.full(), 0);

  TranspositionTable<Move> fallen(1 << 30);
  fallen.store(77, m, 5, 5, 3, Bound::exact);
  EXPECT_EQ(fallen.probe(77).move, m);
}

TEST(TranspositionTable, FillsUp) {
  TranspositionTable<Move> table(1);
  Rng rng(1);
  for (int i = 0; i < 400000; ++i) table.store(rng.next(), Move(), 0, 0, 1, Bound::exact);
  EXPECT_GT(table.full(), 950);
  table.age();
  EXPECT_EQ(table.full(), 0);
}

TEST(Score, MatesAreCountedInMoves) {
  EXPECT_EQ(to_score(mate_in(1)).value, 1);
  EXPECT_EQ(to_score(mate_in(3)).value, 2);
  EXPECT_EQ(to_score(mated_in(2)).value, -1);
  EXPECT_EQ(to_score(mated_in(4)).value, -2);
  EXPECT_EQ(to_score(mated_in(0)).value, 0);
  EXPECT_EQ(to_score(mated_in(0)).kind, Score::Kind::mate);
  EXPECT_EQ(to_score(-321).value, -321);
  for (int value : {mate_in(7), mated_in(8), 250}) EXPECT_EQ(from_table(to_table(value, 5), 5), value);
}

TEST(TimeManager, UsesItsShareAndNeverAllOfTheClock) {
  Limits limits;
  limits.time[1] = 60000;
  limits.increment[1] = 1000;
  const TimeManager time(limits, Color::black, 500);
  EXPECT_TRUE(time.timed());
  EXPECT_FALSE(time.over(600));
  EXPECT_FALSE(time.enough(600, 0));
  EXPECT_TRUE(time.over(500 + 30000));
  EXPECT_TRUE(time.enough(500 + 20000, 100));
  EXPECT_FALSE(TimeManager(limits, Color::white, 0).timed());  // no clock of White's

  for (int left : {1, 5, 40, 1000, 100000}) {
    limits = Limits{};
    limits.time[0] = left;
    limits.moves_to_go = 1;
    EXPECT_TRUE(TimeManager(limits, Color::white, 0).over(left)) << left;
    if (left <= 100) continue;
    EXPECT_FALSE(TimeManager(limits, Color::white, 0).over(left / 2)) << left;
  }
}

// At 10 ms a move the clock stops falling while there is still time for a machine that is busy with something
// else.
TEST(TimeManager, KeepsAReserveForABusyMachine) {
  Limits limits;
  std::int64_t left = 1000;
  for (int move = 0; move < 300; ++move) {
    limits.time[0] = static_cast<int>(left);
    limits.increment[0] = 10;
    const TimeManager time(limits, Color::white, 0);
    std::int64_t used = 1;
    while (!time.over(used) && !time.enough(used, 50)) ++used;
    left += 10 - used;
    EXPECT_GE(left, 150) << move;
  }
  EXPECT_LT(left, 300) << "and yet it is used";
}

TEST(TimeManager, InfiniteIsNotTimed) {
  Limits limits;
  limits.infinite = true;
  limits.time[0] = 1000;
  EXPECT_FALSE(TimeManager(limits, Color::white, 0).timed());
}

}  // namespace
}  // namespace cheshire
