#include "server/work/background_worker.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/test_loop.h"
#include "server/work/test_hold_worker.h"

namespace cheshire {
namespace {

namespace net = boost::asio;

struct BackgroundWorkerTest : testing::Test {
  TestLoop loop;
  std::promise<void> gate;
  std::shared_future<void> open = gate.get_future().share();
  std::vector<std::string> done;
  int refused = 0;
  BackgroundWorker worker{loop, 3};

  /// Gives the worker a job that returns its name.
  void give(const std::string& owner, const std::string& name) {
    loop.spawn<std::optional<std::string>>(worker.run(owner, [name] { return name; }),
                                           [this](const std::optional<std::string>& reports) {
                                             reports ? done.push_back(*reports) : void(++refused);
                                           });
    loop.turn();
  }
  /// Keeps the thread busy until the gate opens. Returns when it has begun.
  void close_gate() { hold_worker(loop, worker, open); }
};

TEST_F(BackgroundWorkerTest, WhatIsDoneIsToldInTheLoop) {
  const auto loop_thread = std::this_thread::get_id();
  std::thread::id reports;
  const auto task = [&]() -> net::awaitable<std::thread::id> {
    const auto worked = co_await worker.run(std::string("a"), [] { return std::this_thread::get_id(); });
    reports = std::this_thread::get_id();
    co_return worked.value();
  };
  EXPECT_NE(loop.get(task()), loop_thread);
  EXPECT_EQ(reports, loop_thread);
}

TEST_F(BackgroundWorkerTest, OwnersTakeTurnsAndHaveABound) {
  close_gate();
  for (const char* name : {"a1", "a2", "a3"}) give("a", name);
  EXPECT_EQ(refused, 0);
  give("a", "a4");
  EXPECT_EQ(refused, 1);
  give("b", "b1");
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(worker.waiting(), 4u);
  gate.set_value();
  EXPECT_TRUE(loop.run([&] { return done.size() == 4; }));
  EXPECT_EQ(done, (std::vector<std::string>{"a1", "b1", "a2", "a3"}));
}

TEST_F(BackgroundWorkerTest, WhatTheWorkThrowsReachesWhoAskedForIt) {
  const auto task = [&]() -> net::awaitable<std::string> {
    try {
      co_await worker.run(std::string("a"), []() -> int { throw std::runtime_error("no memory"); });
    } catch (const std::runtime_error& e) {
      co_return e.what();
    }
    co_return "nothing";
  };
  EXPECT_EQ(loop.get(task()), "no memory");
}

TEST_F(BackgroundWorkerTest, ItsEndWaitsForWhatIsBeingDoneAlone) {
  auto own = std::make_unique<BackgroundWorker>(loop, 3);
  const auto begun = std::make_shared<std::promise<void>>();
  const auto second_waits = std::make_shared<std::promise<void>>();
  bool finished = false, dropped = true;
  const auto ignore = [](const std::optional<bool>&) {};
  loop.spawn<std::optional<bool>>(own->run(std::string("a"),
                                           [&, begun, second_waits, shop = own.get()] {
                                             begun->set_value();
                                             second_waits->get_future().wait();
                                             // Until the destructor has cleared the queue.
                                             while (shop->waiting() > 0) std::this_thread::yield();
                                             return finished = true;
                                           }),
                                  ignore);
  loop.spawn<std::optional<bool>>(own->run(std::string("a"), [&] { return dropped = false; }), ignore);
  loop.turn();
  begun->get_future().wait();
  second_waits->set_value();
  own.reset();
  EXPECT_TRUE(finished);
  EXPECT_TRUE(dropped);
}

}  // namespace
}  // namespace cheshire
