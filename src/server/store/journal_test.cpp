#include "server/store/journal.h"

#include <gtest/gtest.h>

#include "messages/server.h"
#include "server/store/test_store.h"
#include "server/test_loop.h"

namespace cheshire {
namespace {

struct JournalTest : testing::Test {
  std::unique_ptr<Store> store = std::move(*Store::open(":memory:"));
  TestLoop loop;
  int losses = 0;
  std::string reports;
  Journal journal{*store, loop, [this] { ++losses; }};

  Journal::Write insert(const std::string& id) {
    return [id](Store& s) { return s.insert(row(id, day(1))); };
  }
  /// Notes `name` when what waits is on disk, with "!" if that failed.
  void tell(const std::string& name, const std::string& game = "") {
    loop.spawn<Result<void>>(journal.written(game),
                             [this, name](const Result<void>& r) { reports += name + (r ? " " : "! "); });
  }
  void write(Journal::Write write, const std::string& name, const std::string& game = "") {
    journal.add(std::move(write), game.empty() ? std::vector<std::string>() : std::vector{game});
    tell(name);
  }
};

TEST_F(JournalTest, AnswersAfterTheCommitAndInOrder) {
  write(insert("a"), "a");
  write(insert("b"), "b");
  tell("after");
  EXPECT_EQ(reports, "");
  EXPECT_FALSE(store->game("a")->has_value());
  loop.turn();
  EXPECT_EQ(journal.transactions(), 1u);  // one commit for all
  EXPECT_EQ(reports, "a b after ");
  EXPECT_TRUE(store->game("a")->has_value() && store->game("b")->has_value());
  EXPECT_TRUE(journal.idle());
}

TEST_F(JournalTest, AnswersAtOnceWhenNothingWaits) {
  tell("now");
  loop.turn();
  EXPECT_EQ(reports, "now ");
  EXPECT_EQ(journal.transactions(), 0u);
}

// Whoever waits hears of the write that was queued last.
TEST_F(JournalTest, AFailureTakesNoOtherWriteWithIt) {
  std::string changed;
  journal.on_change([&](const std::string& game) { changed += game + " "; });
  write(insert("a"), "a", "a");
  write(insert("a"), "again", "a");
  write(insert("b"), "b", "b");
  tell("after");
  loop.turn();
  EXPECT_EQ(reports, "a again! b after ");
  EXPECT_EQ(losses, 1);
  EXPECT_TRUE(store->game("a")->has_value() && store->game("b")->has_value());
  EXPECT_EQ(changed, "a b ");
  write(insert("c"), "c");
  loop.turn();
  EXPECT_EQ(journal.transactions(), 2u);
  EXPECT_EQ(reports, "a again! b after c ");
  EXPECT_EQ(losses, 1);
}

TEST_F(JournalTest, WhatFollowsInAGameFailsWithWhatItBuildsOn) {
  const auto fail = [](Store&) -> Result<void> { return Error{msg::database_failed("disk full")}; };
  loop.now([&] {
    write(insert("a"), "a", "a");
    tell("a", "a");
    write(fail, "spoilt", "a");
    write(insert("never"), "built", "a");
    write(insert("b"), "b", "b");
    tell("a", "a");
    tell("b", "b");
  });
  loop.turn();
  EXPECT_EQ(reports, "a a spoilt! built! b a! b ");
  EXPECT_TRUE(store->game("a")->has_value() && store->game("b")->has_value());
  EXPECT_FALSE(store->game("never")->has_value());
}

TEST_F(JournalTest, APartOfAWriteThatFailedIsUndone) {
  write(insert("a"), "a");
  write(
      [](Store& s) -> Result<void> {
        if (auto r = s.insert(row("half", day(1))); !r) return r;
        return s.insert(row("a", day(1)));
      },
      "half");
  loop.turn();
  EXPECT_EQ(reports, "a half! ");
  EXPECT_TRUE(store->game("a")->has_value());
  EXPECT_FALSE(store->game("half")->has_value());
}

TEST_F(JournalTest, WhoeverStillWaitsWhenTheServerEndsIsLetGo) {
  const auto held = std::make_shared<int>(0);
  loop.now([&] {
    journal.add(insert("a"));
    loop.spawn<Result<void>>(journal.written(), [held](const Result<void>&) { ++*held; });
    EXPECT_EQ(held.use_count(), 2);
    journal.abandon();
  });
  loop.turn();
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(*held, 0);
}

}  // namespace
}  // namespace cheshire
