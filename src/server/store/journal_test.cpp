#include "server/store/journal.h"

#include <gtest/gtest.h>

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
    return [id](Store& s) { return s.insert({id, "alice", {}, "", "{}", "{}", "", "", "", "", {}}); };
  }
  /// Notes `name` when what waits is on disk, with "!" if that failed.
  void tell(const std::string& name) {
    loop.spawn<Result<void>>(journal.written(),
                             [this, name](const Result<void>& r) { reports += name + (r ? " " : "! "); });
  }
  void write(Journal::Write write, const std::string& name) {
    journal.add(std::move(write));
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

TEST_F(JournalTest, AFailureUndoesAllThatWaited) {
  write(insert("a"), "a");
  write(insert("a"), "again");
  tell("after");
  loop.turn();
  EXPECT_EQ(reports, "a! again! after! ");
  EXPECT_EQ(losses, 1);
  EXPECT_FALSE(store->game("a")->has_value());
  write(insert("a"), "new");
  loop.turn();
  EXPECT_EQ(journal.transactions(), 2u);
  EXPECT_EQ(reports, "a! again! after! new ");
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
