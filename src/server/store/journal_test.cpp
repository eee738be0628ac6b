#include "server/store/journal.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

struct JournalTest : testing::Test {
  std::unique_ptr<Store> store = std::move(*Store::open(":memory:"));
  std::vector<std::function<void()>> later;
  int losses = 0;
  std::string told;
  Journal journal{*store, [this](std::function<void()> f) { later.push_back(std::move(f)); },
                  [this] { ++losses; }};

  Journal::Write insert(const std::string& id) {
    return [id](Store& s) { return s.insert({id, "alice", {}, "", "{}", "{}", "", "", "", "", {}}); };
  }
  Journal::Done tell(const std::string& name) {
    return [this, name](const Error* e) { told += name + (e ? "! " : " "); };
  }
  void write(Journal::Write write, Journal::Done done) {
    journal.add(std::move(write));
    journal.after(std::move(done));
  }
};

TEST_F(JournalTest, AnswersAfterTheCommitAndInOrder) {
  write(insert("a"), tell("a"));
  write(insert("b"), tell("b"));
  journal.after(tell("after"));
  EXPECT_EQ(told, "");
  EXPECT_FALSE(store->game("a")->has_value());
  ASSERT_EQ(later.size(), 1u);  // one commit for all
  later[0]();
  EXPECT_EQ(told, "a b after ");
  EXPECT_TRUE(store->game("a")->has_value() && store->game("b")->has_value());
  EXPECT_TRUE(journal.idle());
}

TEST_F(JournalTest, AnswersAtOnceWhenNothingWaits) {
  journal.after(tell("now"));
  EXPECT_EQ(told, "now ");
  EXPECT_TRUE(later.empty());
}

TEST_F(JournalTest, AFailureUndoesAllThatWaited) {
  write(insert("a"), tell("a"));
  write(insert("a"), tell("again"));
  journal.after(tell("after"));
  later[0]();
  EXPECT_EQ(told, "a! again! after! ");
  EXPECT_EQ(losses, 1);
  EXPECT_FALSE(store->game("a")->has_value());
  write(insert("a"), tell("new"));
  ASSERT_EQ(later.size(), 2u);
  later[1]();
  EXPECT_EQ(told, "a! again! after! new ");
}

}  // namespace
}  // namespace cheshire
