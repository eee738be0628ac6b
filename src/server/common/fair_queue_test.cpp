#include "server/common/fair_queue.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace cheshire {
namespace {

TEST(FairQueue, OwnersTakeTurns) {
  FairQueue<int> q;
  EXPECT_FALSE(q.pop());
  for (int i = 0; i < 4; ++i) q.push("many", i);
  q.push("one", 10);
  q.push("two", 20);
  q.push("two", 21);
  EXPECT_EQ(q.size(), 7u);
  EXPECT_EQ(q.of("many"), 4u);
  EXPECT_EQ(q.of("nobody"), 0u);
  std::vector<int> order;
  while (auto item = q.pop()) order.push_back(*item);
  EXPECT_EQ(order, (std::vector<int>{0, 10, 20, 1, 21, 2, 3}));
  EXPECT_TRUE(q.empty());
}

TEST(FairQueue, WhoComesLaterIsNotBehindTheOthersMany) {
  FairQueue<int> q;
  for (int i = 0; i < 100; ++i) q.push("many", i);
  EXPECT_EQ(q.pop(), 0);
  q.push("late", 1000);
  EXPECT_EQ(q.pop(), 1);
  EXPECT_EQ(q.pop(), 1000);
  q.clear();
  EXPECT_FALSE(q.pop());
  EXPECT_EQ(q.of("many"), 0u);
}

TEST(FairQueue, GivesBackAnItemThatIsNoLongerWaited) {
  FairQueue<int> q;
  for (int i : {1, 2}) q.push("a", i);
  q.push("b", 3);
  const auto is = [](int wanted) { return [wanted](int i) { return i == wanted; }; };
  EXPECT_FALSE(q.remove("a", is(3)));
  EXPECT_FALSE(q.remove("c", is(1)));
  EXPECT_EQ(q.remove("a", is(1)), 1);
  EXPECT_EQ(q.of("a"), 1u);
  EXPECT_EQ(q.remove("a", is(2)), 2);
  EXPECT_EQ(q.size(), 1u);
  q.push("a", 4);
  EXPECT_EQ(q.pop(), 3);
  EXPECT_EQ(q.pop(), 4);
  EXPECT_FALSE(q.pop());
}

TEST(FairQueue, PassesOverOwnersWhoMayNot) {
  FairQueue<int> q;
  for (int i : {1, 2}) q.push("a", i);
  q.push("b", 3);
  const auto all_but = [](const char* name) {
    return [name](const std::string& owner) { return owner != name; };
  };
  EXPECT_EQ(q.pop(all_but("a")), 3);
  EXPECT_FALSE(q.pop(all_but("a")));
  EXPECT_EQ(q.pop(all_but("b")), 1);
  EXPECT_EQ(q.pop(), 2);
}

using namespace std::chrono_literals;

TEST(FairQueue, WhoHasUsedLessGoesFirst) {
  FairQueue<int> q;
  for (int i : {1, 2, 3}) q.push("costly", i);
  for (int i : {11, 12, 13, 14}) q.push("cheap", i);
  std::vector<int> order;
  while (auto item = q.pop()) {
    order.push_back(*item);
    q.charge(*item < 10 ? "costly" : "cheap", *item < 10 ? 3ms : 1ms);
  }
  EXPECT_EQ(order, (std::vector<int>{1, 11, 12, 13, 2, 14, 3}));
}

TEST(FairQueue, WhatWasUsedCountsAsLongAsOthersWait) {
  FairQueue<int> q;
  for (int i : {1, 2}) q.push("a", i);
  EXPECT_EQ(q.pop(), 1);
  q.charge("a", 5ms);
  q.charge("b", 7ms);  // has nothing here at the moment
  q.push("b", 3);
  EXPECT_EQ(q.pop(), 2);
  q.charge("a", 1ms);
  q.push("a", 4);
  EXPECT_EQ(q.pop(), 4);
  EXPECT_EQ(q.pop(), 3);
  // Now nobody has waited longer than anybody else because of them.
  q.charge("b", 7ms);
  q.push("b", 5);
  q.push("a", 6);
  EXPECT_EQ(q.pop(), 5);
}

TEST(FairQueue, NobodySavesUpTurns) {
  FairQueue<int> q;
  for (int i = 0; i < 10; ++i) q.push("busy", i);
  for (int i = 0; i < 5; ++i) {
    q.pop();
    q.charge("busy", 10ms);
  }
  for (int i = 10; i < 13; ++i) q.push("rested", i);
  std::vector<int> order;
  while (auto item = q.pop()) {
    order.push_back(*item);
    q.charge(*item < 10 ? "busy" : "rested", 10ms);
  }
  EXPECT_EQ(order, (std::vector<int>{10, 5, 11, 6, 12, 7, 8, 9}));
}

TEST(FairQueue, ManyOwnersWhoAreGoneAreForgotten) {
  FairQueue<int> q;
  q.push("a", 1);
  q.push("a", 2);
  q.charge("a", 1s);
  for (int i = 0; i < 3000; ++i) q.charge(std::to_string(i), 2s);
  EXPECT_EQ(q.owners(), 1u);
  q.push("0", 3);  // forgotten
  EXPECT_EQ(q.pop(), 3);
  EXPECT_EQ(q.pop(), 1);
}

TEST(FairQueue, FindsAnItemOfAnybody) {
  FairQueue<int> q;
  q.push("a", 1);
  q.push("b", 2);
  EXPECT_EQ(q.remove_any([](int i) { return i == 2; }), 2);
  EXPECT_EQ(q.owners(), 1u);
  EXPECT_FALSE(q.remove_any([](int i) { return i == 2; }));
}

TEST(FairQueue, TakesWhatCannotBeCopied) {
  FairQueue<std::unique_ptr<int>> q;
  q.push("a", std::make_unique<int>(3));
  EXPECT_EQ(**q.pop(), 3);
}

}  // namespace
}  // namespace cheshire
