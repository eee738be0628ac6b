// What watchers of a list are told, how often, and that it is written once.
#include "server/live/watched_list.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

using std::chrono::milliseconds;

struct Watcher : Member {
  std::vector<std::shared_ptr<const std::string>> got;
  void push(std::shared_ptr<const std::string> message) override { got.push_back(std::move(message)); }
  void dismiss() override {}
  std::string last() const { return got.empty() ? "nothing" : *got.back(); }
};

std::string joined(const WatchedList::Entries& entries) {
  std::string text;
  for (const std::string_view entry : entries) (text += text.empty() ? "" : " ") += entry;
  return text;
}

struct WatchedListTest : testing::Test {
  WatchedList list{{[](const WatchedList::Entries& all) { return "all: " + joined(all); },
                    [](const WatchedList::Change& change) {
                      std::string text = "+ " + joined(change.added) + " ~ " + joined(change.updated) + " -";
                      for (const std::string& id : change.removed) text += " " + id;
                      return text;
                    }}};
  Watcher ann, bob;
  Instant now{milliseconds(5000)};
};

TEST_F(WatchedListTest, WhoComesGetsTheWholeList) {
  list.put("a", "A");
  list.put("b", "B");
  list.watch(ann);
  EXPECT_EQ(ann.last(), "all: A B");
  EXPECT_EQ(list.due(now), std::nullopt) << "ann knows all";
  list.watch(bob);
  EXPECT_EQ(bob.got.back(), ann.got.back()) << "written once";
}

TEST_F(WatchedListTest, ThenWatchersGetChangesAtMostOnceASecond) {
  list.watch(ann);
  list.watch(bob);
  list.put("a", "A");
  EXPECT_EQ(list.due(now), now);
  list.flush(now);
  EXPECT_EQ(ann.last(), "+ A ~  -");
  EXPECT_EQ(bob.got.back(), ann.got.back()) << "written once";
  list.put("b", "B");
  list.remove("a");
  EXPECT_EQ(list.due(now + milliseconds(10)), now + WatchedList::pause);
  list.flush(now + milliseconds(10));
  EXPECT_EQ(ann.got.size(), 2u) << "it is too early";
  list.flush(now + WatchedList::pause);
  EXPECT_EQ(ann.last(), "+ B ~  - a");
  EXPECT_EQ(list.due(now + 2 * WatchedList::pause), std::nullopt);
}

TEST_F(WatchedListTest, AnUpdateIsToldInsteadOfTheEntryOfWhichItIs) {
  list.put("a", "A");
  list.watch(ann);
  list.put("a", "A'", "a'");
  list.put("a", "A''", "a''");
  list.put("b", "B");
  list.put("b", "B'", "b'");
  list.flush(now);
  EXPECT_EQ(ann.last(), "+ B' ~ a'' -") << "the watchers have not had b";
  list.put("a", "A''", "a''");
  EXPECT_EQ(list.due(now), std::nullopt) << "nothing has changed";
  list.put("a", "Another");
  list.put("a", "Another one", "one");
  list.flush(now + WatchedList::pause);
  EXPECT_EQ(ann.last(), "+ Another one ~  -") << "an entry that is replaced whole is told whole";
}

TEST_F(WatchedListTest, WhatGoesAndComesBackIsNotRemoved) {
  list.put("a", "A");
  list.watch(ann);
  list.remove("a");
  list.put("a", "A");
  list.flush(now);
  EXPECT_EQ(ann.last(), "+ A ~  -");
}

TEST_F(WatchedListTest, WithoutWatchersNothingIsKept) {
  list.put("a", "A");
  list.remove("a");
  EXPECT_EQ(list.due(now), std::nullopt);
  list.watch(ann);
  list.leave(ann);
  list.put("b", "B");
  EXPECT_EQ(list.due(now), std::nullopt);
  list.watch(bob);
  EXPECT_EQ(bob.last(), "all: B");
  EXPECT_EQ(ann.last(), "all: ");
}

}  // namespace
}  // namespace cheshire
