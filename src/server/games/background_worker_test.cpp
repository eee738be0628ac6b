#include "server/games/background_worker.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <vector>

#include "server/test_loop.h"

namespace cheshire {
namespace {

struct WorkshopTest : testing::Test {
  TestLoop loop;
  std::promise<void> gate;
  std::shared_future<void> open = gate.get_future().share();
  std::vector<std::string> done;
  BackgroundWorker worker{[this](BackgroundWorker::Then then) { loop.post(std::move(then)); }, 3};

  BackgroundWorker::Work work(const std::string& name) {
    return [this, name]() -> BackgroundWorker::Then { return [this, name] { done.push_back(name); }; };
  }
  /// Keeps the thread busy until the gate opens. Returns when it has begun.
  void close_gate() {
    const auto begun = std::make_shared<std::promise<void>>();
    ASSERT_TRUE(worker.take("gate", [this, begun]() -> BackgroundWorker::Then {
      begun->set_value();
      open.wait();
      return [] {};
    }));
    begun->get_future().wait();
  }
};

TEST_F(WorkshopTest, WhatIsDoneIsToldInTheLoop) {
  const auto loop_thread = std::this_thread::get_id();
  std::thread::id worked, told;
  ASSERT_TRUE(worker.take("a", [&]() -> BackgroundWorker::Then {
    worked = std::this_thread::get_id();
    return [&] { told = std::this_thread::get_id(); };
  }));
  loop.turn(1);
  EXPECT_NE(worked, loop_thread);
  EXPECT_EQ(told, loop_thread);
}

TEST_F(WorkshopTest, OwnersTakeTurnsAndHaveABound) {
  close_gate();
  for (const char* name : {"a1", "a2", "a3"}) EXPECT_TRUE(worker.take("a", work(name)));
  EXPECT_FALSE(worker.take("a", work("a4")));
  EXPECT_TRUE(worker.take("b", work("b1")));
  EXPECT_EQ(worker.waiting(), 4u);
  gate.set_value();
  loop.turn(5);
  EXPECT_EQ(done, (std::vector<std::string>{"a1", "b1", "a2", "a3"}));
}

TEST_F(WorkshopTest, ItsEndWaitsForWhatIsBeingDoneAlone) {
  auto own = std::make_unique<BackgroundWorker>(
      [this](BackgroundWorker::Then then) { loop.post(std::move(then)); }, 3);
  const auto begun = std::make_shared<std::promise<void>>();
  const auto second_waits = std::make_shared<std::promise<void>>();
  bool finished = false, dropped = true;
  own->take("a", [&, begun, second_waits, shop = own.get()]() -> BackgroundWorker::Then {
    begun->set_value();
    second_waits->get_future().wait();
    while (shop->waiting() > 0) std::this_thread::yield();  // until the destructor has cleared the queue
    finished = true;
    return [] {};
  });
  own->take("a", [&]() -> BackgroundWorker::Then {
    dropped = false;
    return [] {};
  });
  begun->get_future().wait();
  second_waits->set_value();
  own.reset();
  EXPECT_TRUE(finished);
  EXPECT_TRUE(dropped);
}

}  // namespace
}  // namespace cheshire
