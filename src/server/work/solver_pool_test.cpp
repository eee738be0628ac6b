#include "server/work/solver_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "messages/server.h"
#include "server/test_loop.h"

namespace cheshire {
namespace {

using Names = std::vector<std::string>;
using namespace std::chrono_literals;

/// Problems whose solution is "owner/id whole" or "owner/id part", and in which order they were answered.
struct Office {
  TestLoop loop;
  std::map<std::string, Cancellation> clients{};
  Names answers{};
  std::atomic<int> begun = 0;
  SolverPool pool;

  explicit Office(int threads = 1, SolverPool::Limits max = {.slots = {2, 4}, .time = 10s})
      : pool(loop, threads, max) {}

  /// A problem takes no time, or goes on until it is stopped.
  void ask(const std::string& owner, const std::string& id, bool endless = false) {
    const std::string name = owner + "/" + id;
    const auto work = [this, name, endless](const std::function<bool()>& stop) -> Result<std::string> {
      if (stop()) return name + " unsolved";
      ++begun;
      begun.notify_all();
      while (endless && !stop()) std::this_thread::yield();
      return name + (endless ? " part" : " whole");
    };
    ask(owner, id, work);
  }
  void ask(const std::string& owner, const std::string& id, SolverPool::Work work) {
    loop.now([&] {
      auto slot = pool.reserve(owner);
      if (!slot) return answers.push_back(owner + "/" + id + " refused");
      loop.spawn<SolverPool::Solved>(
          pool.solve(pool.add(*std::move(slot), id), std::move(work), clients[owner + "/" + id]),
          [this, name = owner + "/" + id](const SolverPool::Solved& solved) {
            answers.push_back(!solved    ? name + " refused"
                              : !*solved ? std::string(solved->error().message.code())
                                         : **solved);
          });
    });
  }
  /// Waits until so many problems have begun.
  void begin(int number) const {
    for (int now = begun; now < number; now = begun) begun.wait(now);
  }
  bool stop(const std::string& owner, const std::string& id) {
    bool found = false;
    loop.now([&] { found = pool.stop(owner, id); });
    return found;
  }
  Names answered(std::size_t number) {
    EXPECT_TRUE(loop.run([&] { return answers.size() >= number; }));
    return answers;
  }
};

TEST(SolverPool, NobodysSecondComesBeforeAnothersFirst) {
  Office office(1, {.slots = {3, 9}, .time = 10s});
  office.ask("a", "1", true);
  for (const char* id : {"2", "3"}) office.ask("a", id);
  office.ask("b", "1");
  office.begin(1);
  EXPECT_TRUE(office.stop("a", "1"));
  EXPECT_EQ(office.answered(4), (Names{"a/1 part", "b/1 whole", "a/2 whole", "a/3 whole"}));
  EXPECT_EQ(office.pool.problems(), 0u);
}

TEST(SolverPool, OneProblemOfAnOwnerIsSolvedAtATime) {
  Office office(2, {.slots = {2, 9}, .time = 10s});
  office.ask("a", "1", true);
  office.ask("a", "2");
  office.ask("b", "1");
  EXPECT_EQ(office.answered(1), Names{"b/1 whole"}) << "a's second leaves the other thread to b";
  EXPECT_EQ(office.pool.problems(), 2u);
  office.begin(2);
  office.stop("a", "1");
  EXPECT_EQ(office.answered(3), (Names{"b/1 whole", "a/1 part", "a/2 whole"}));
}

TEST(SolverPool, ProblemsThatWaitAreBounded) {
  Office office(1, {.slots = {2, 3}, .time = 10s});
  office.ask("a", "1", true);
  for (const char* id : {"2", "3"}) office.ask("a", id);
  EXPECT_EQ(office.answers, Names{"a/3 refused"});
  for (const char* id : {"1", "2"}) office.ask("b", id);
  EXPECT_EQ(office.answers.back(), "b/2 refused");
  office.ask("c", "1");
  EXPECT_EQ(office.answers.size(), 2u) << "who has nothing waits for two others";
  office.ask("d", "1");
  EXPECT_EQ(office.answers.back(), "d/1 refused");
  Office none(0);
  EXPECT_FALSE(none.pool.available());
  none.ask("a", "1");
  EXPECT_EQ(none.answers, Names{"a/1 refused"});
}

TEST(SolverPool, WhatIsStoppedAnswersWithWhatIsProved) {
  Office office;
  office.ask("a", "1", true);
  office.ask("a", "2", true);
  EXPECT_FALSE(office.stop("a", "3"));
  EXPECT_FALSE(office.stop("b", "1")) << "somebody else's";
  EXPECT_TRUE(office.stop("a", "2"));
  EXPECT_EQ(office.answers, Names{"a/2 unsolved"}) << "it need not wait for its turn";
  office.begin(1);
  EXPECT_TRUE(office.stop("a", "1"));
  EXPECT_EQ(office.answered(2).back(), "a/1 part");
  EXPECT_FALSE(office.stop("a", "1"));
}

TEST(SolverPool, AProblemIsStoppedWhileItsGameIsOpened) {
  Office office;
  const auto work = [](const std::function<bool()>& stop) -> Result<std::string> {
    return std::string(stop() ? "unsolved" : "solved");
  };
  SolverPool::SharedTask task;
  office.loop.now([&] { task = office.pool.add(*office.pool.reserve("a"), "1"); });
  EXPECT_FALSE(office.stop("b", "1"));
  EXPECT_TRUE(office.stop("a", "1"));
  Names answers;
  office.loop.now([&] {
    office.loop.spawn<SolverPool::Solved>(
        office.pool.solve(std::move(task), work, office.clients["a/1"]),
        [&](const SolverPool::Solved& solved) { answers.push_back(**solved); });
  });
  EXPECT_EQ(answers, Names{"unsolved"});
  EXPECT_EQ(office.pool.problems(), 0u);
  office.loop.now([&] { office.pool.add(*office.pool.reserve("a"), "2"); });
  EXPECT_FALSE(office.stop("a", "2")) << "its game was refused";
}

TEST(SolverPool, WhoHasGoneGetsNoTurn) {
  Office office;
  office.clients["a/1"].cancel();  // while its game was opened
  office.ask("a", "1", true);
  EXPECT_EQ(office.answers, Names{"a/1 refused"});
  EXPECT_EQ(office.pool.problems(), 0u);
}

TEST(SolverPool, TimeIsBounded) {
  Office office(1, {.slots = {2, 4}, .time = 20ms});
  office.ask("a", "1", true);
  EXPECT_EQ(office.answered(1), Names{"a/1 part"});
}

TEST(SolverPool, NoneWaitsForMoreThanThreeOthers) {
  Office office(1, {.slots = {2, 9}, .time = 20ms});
  for (const char* id : {"1", "2"}) office.ask("a", id, true);
  for (const char* owner : {"b", "c", "d", "e", "f"}) office.ask(owner, "1", true);
  const Names answers = office.answered(7);
  EXPECT_EQ(answers.front(), "a/1 part");
  EXPECT_TRUE(std::ranges::count(answers, "a/2 refused")) << "its turn would come after six times 20 ms";
}

// A time of nothing makes it late at once.
TEST(SolverPool, AProblemWhoseGameWasLongInOpeningIsRefused) {
  Office office(1, {.slots = {2, 4}, .time = 0ms});
  office.loop.now([&] {
    auto task = office.pool.add(*office.pool.reserve("a"), "1");
    office.loop.spawn<SolverPool::Solved>(
        office.pool.solve(
            std::move(task), [](const auto&) -> Result<std::string> { return std::string("whole"); },
            office.clients["a/1"]),
        [&](const SolverPool::Solved& solved) { office.answers.push_back(solved ? **solved : "refused"); });
  });
  EXPECT_EQ(office.answered(1), Names{"refused"});
}

TEST(SolverPool, ErrorsAreAnswers) {
  Office office;
  office.ask("a", "1", [](const auto&) -> Result<std::string> { return Error{msg::no_solver()}; });
  EXPECT_EQ(office.answered(1), Names{"no-solver"});
}

TEST(SolverPool, AProblemEndsWhenItsClientGoes) {
  Office office;
  office.ask("a", "1", true);
  office.ask("b", "1", true);
  office.clients["b/1"].cancel();  // it waited
  EXPECT_EQ(office.answers, Names{"b/1 refused"});
  office.clients["a/1"].cancel();  // it was being solved
  EXPECT_EQ(office.answered(2).back(), "a/1 refused");
  EXPECT_EQ(office.pool.problems(), 0u);
}

TEST(SolverPool, AClosedPoolSolvesNothing) {
  Office office;
  for (const char* owner : {"a", "b"}) office.ask(owner, "1", true);
  office.loop.now([&] { office.pool.close(); });
  office.ask("c", "1");
  // The first may be answered before, between or after those that never began: its thread ends when it likes.
  Names answers = office.answered(3);
  std::ranges::sort(answers);
  EXPECT_EQ(answers, (Names{"a/1 refused", "b/1 refused", "c/1 refused"}));
}

TEST(SolverPool, EndsInTheMiddleOfItsWork) {
  Office office(2);
  for (const char* owner : {"a", "b", "c"}) office.ask(owner, "1", true);
  office.begin(2);
  SUCCEED() << "the pool's threads end";
}

TEST(SolverPool, ItsThreadsHaveALowPriority) {
  Office office;
  std::atomic<int> nice = 0;
  office.ask("a", "1", [&](const auto&) -> Result<std::string> {
    nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
    return std::string();
  });
  office.answered(1);
  EXPECT_EQ(nice, std::min(::getpriority(PRIO_PROCESS, 0) + 19, 19));
}

}  // namespace
}  // namespace cheshire
