// Whose turn it is in the loop. The tests drive the clock.
#include "server/common/loop.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/common/event.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

using namespace std::chrono_literals;
using Milliseconds = std::chrono::milliseconds;
using Names = std::vector<std::string>;

struct LoopTest : testing::Test {
  Loop::Clock::time_point time{};
  net::io_context context{1};
  Loop loop{context, [](const std::exception_ptr& error) { std::rethrow_exception(error); },
            [this] { return time; }};
  Names done{};
  std::map<std::string, Milliseconds> waited{};  // of what each client sent last

  /// Something that a client sends and that takes the loop so long.
  void send(const std::string& client, Milliseconds cost) { loop.spawn(handle(client, cost, time)); }
  net::awaitable<void> handle(std::string client, Milliseconds cost, Loop::Clock::time_point start) {
    co_await loop.schedule(client);
    waited[client] = std::chrono::duration_cast<Milliseconds>(time - start);
    done.push_back(client);
    time += cost;
  }
};

TEST_F(LoopTest, AMoveWaitsForNobodysManyRequests) {
  for (int i = 0; i < 128; ++i) {
    for (const char* client : {"a", "b", "c"}) send(client, 7ms);
  }
  send("player", 0ms);
  context.run();
  EXPECT_EQ(waited["player"], 21ms) << "one of each of the others";
  EXPECT_EQ(done.size(), 385u) << "nothing is lost";
}

TEST_F(LoopTest, WhoeverComesLaterDoesNotWaitForMoreThanOneOfEach) {
  for (int i = 0; i < 128; ++i) {
    for (const char* client : {"a", "b", "c"}) send(client, 7ms);
  }
  while (done.size() < 10) context.run_one();
  send("player", 0ms);
  context.run();
  EXPECT_LE(waited["player"], 21ms);
}

TEST_F(LoopTest, WhoeverCostsLessHasMoreTurns) {
  for (int i = 0; i < 4; ++i) {
    send("costly", 9ms);
    send("cheap", 3ms);
  }
  context.run();
  EXPECT_EQ(done, (Names{"costly", "cheap", "cheap", "cheap", "costly", "cheap", "costly", "costly"}));
}

TEST_F(LoopTest, AFewSmallThingsGoAlongWithATurn) {
  EXPECT_FALSE(loop.try_inline_work()) << "where there is no turn";
  int along = 0;
  const auto task = [&]() -> net::awaitable<void> {
    co_await loop.schedule("a");
    while (loop.try_inline_work()) ++along;
    const Loop::ChargeScope scope(loop, "b");
    EXPECT_TRUE(loop.try_inline_work()) << "another's turn has its own";
  };
  loop.spawn(task());
  loop.spawn(task());
  context.run();
  EXPECT_EQ(along, 2 * Loop::max_inline_work);
  EXPECT_FALSE(loop.try_inline_work());
}

TEST_F(LoopTest, TurnsGiveWayToTheRestOfTheLoopAfterASlice) {
  for (int i = 0; i < 8; ++i) send("a", 2ms);
  std::vector<std::size_t> turns;
  std::function<void()> count = [&] {
    turns.push_back(done.size());
    if (done.size() < 8) loop.post(count);
  };
  loop.post(count);
  context.run();
  EXPECT_EQ(turns, (std::vector<std::size_t>{0, 3, 6, 8})) << "no more than begin in five milliseconds";
}

TEST_F(LoopTest, WhatIsDoneAfterAWaitIsPaidByWhoWaited) {
  Event event;
  const auto wait = [&](std::string client) -> net::awaitable<void> {
    co_await loop.schedule(client);
    EXPECT_EQ(loop.charged(), client);
    co_await event.wait(loop);
    EXPECT_EQ(loop.charged(), client);
    time += 10ms;
  };
  for (const char* client : {"a", "b"}) loop.spawn(wait(client));
  context.poll();
  EXPECT_FALSE(loop.charged());
  for (const char* client : {"a", "c"}) send(client, 1ms);
  while (loop.waiting() < 2) context.run_one();
  {
    const Loop::ChargeScope scope(loop, "c");
    time += 4ms;
    event.set();
  }
  context.run();
  EXPECT_EQ(done, (Names{"c", "a"}));
}

TEST_F(LoopTest, WhoeverWaitsIsDestroyedWhenTheLoopIsAbandoned) {
  const auto held = std::make_shared<int>();
  const auto wait = [&](std::shared_ptr<int> kept) -> net::awaitable<void> {
    co_await loop.schedule("a");
    ++*kept;
  };
  loop.spawn(wait(held));
  context.run_one();
  EXPECT_EQ(loop.waiting("a"), 1u);
  EXPECT_EQ(held.use_count(), 2);
  loop.abandon();
  context.run();
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(*held, 0);
}

}  // namespace
}  // namespace cheshire
