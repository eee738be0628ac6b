#include "rules/cheops/action.h"

#include <gtest/gtest.h>

#include <set>

#include "rules/cheops/rules.h"

namespace cheshire::cheops {
namespace {

TEST(Action, HoldsItsKindAndSquares) {
  for (ActionKind kind : {ActionKind::move, ActionKind::castling, ActionKind::promotion_in_place,
                          ActionKind::abdication, ActionKind::appointment, ActionKind::inspection}) {
    const Action a(kind, 1023, 7);
    EXPECT_EQ(a.kind(), kind);
    EXPECT_EQ(a.from(), 1023);
    EXPECT_EQ(a.to(), 7);
    EXPECT_FALSE(a.promotes());
    EXPECT_FALSE(a.arrests());
    EXPECT_EQ(a.castle(), no_cell);
  }
}

TEST(Action, HoldsEveryPromotion) {
  const Action a(ActionKind::move, 3, 12);
  for (Kind role = 0; role < role_count; ++role) {
    const Action promoted = a.with_promotion(role);
    EXPECT_TRUE(promoted.promotes());
    EXPECT_EQ(promoted.promotion(), role);
    EXPECT_NE(promoted, a);
  }
}

TEST(Action, HoldsItsArrestsInTheirOrder) {
  Action a(ActionKind::move, 1, 2);
  for (int i = 0; i < Action::max_arrests; ++i) {
    EXPECT_EQ(a.arrest_count(), i);
    a = a.with_arrest(static_cast<Cell>(1000 + i), static_cast<Cell>(20 + i));
  }
  ASSERT_EQ(a.arrest_count(), Action::max_arrests);
  for (int i = 0; i < Action::max_arrests; ++i)
    EXPECT_EQ(a.arrest(i), (Action::Arrest{static_cast<Cell>(1000 + i), static_cast<Cell>(20 + i)}));
  EXPECT_EQ(a.from(), 1);
  EXPECT_EQ(a.to(), 2);
}

TEST(Action, NamesTheCastleThatIsFounded) {
  const Action a = Action(ActionKind::move, 5, 6).with_promotion(queen).with_arrest(7, 8);
  const Action named = a.with_castle(0);
  EXPECT_EQ(named.castle(), 0);
  EXPECT_EQ(named.promotion(), queen);
  EXPECT_EQ(named.arrest(0), (Action::Arrest{7, 8}));
  EXPECT_EQ(named.without_castle(), a);
}

TEST(Action, DifferentActionsHaveDifferentBits) {
  const Action a(ActionKind::move, 1, 2);
  const std::set<std::array<std::uint64_t, 2>> all{a.bits(),
                                                   a.with_promotion(queen).bits(),
                                                   a.with_arrest(3, 4).bits(),
                                                   a.with_arrest(4, 3).bits(),
                                                   a.with_castle(1).bits(),
                                                   Action(ActionKind::castling, 1, 2).bits(),
                                                   Action(ActionKind::move, 2, 1).bits()};
  EXPECT_EQ(all.size(), 7u);
}

}  // namespace
}  // namespace cheshire::cheops
