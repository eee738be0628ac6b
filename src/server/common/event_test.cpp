#include "server/common/event.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "server/test_loop.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

struct EventTest : testing::Test {
  TestLoop loop;
  std::string reports;

  /// Notes `name` when the event has happened, and once more in a later turn of
  /// the loop.
  net::awaitable<void> follow(const Event& event, std::string name) {
    co_await event.wait(loop);
    reports += name;
    co_await later();
    reports += name;
  }
  net::awaitable<void> later() {
    const auto turned = std::make_shared<Event>();
    loop.post([turned] { turned->set(); });
    co_await turned->wait(loop);
  }
};

TEST_F(EventTest, WhoeverWaitsGoesOnInOrderAndAtOnce) {
  Event event;
  for (const char* name : {"a", "b", "c"}) loop.spawn(follow(event, name));
  loop.turn();
  EXPECT_EQ(reports, "");
  EXPECT_FALSE(event.happened());
  loop.now([&] {
    event.set();
    EXPECT_EQ(reports, "abc");
  });
  EXPECT_TRUE(event.happened());
  loop.turn();
  EXPECT_EQ(reports, "abcabc");
}

TEST_F(EventTest, WhoeverComesLateDoesNotWait) {
  Event event;
  event.set();
  loop.now([&] {
    loop.spawn(follow(event, "late"));
    EXPECT_EQ(reports, "late");
  });
  loop.turn();
  EXPECT_EQ(reports, "latelate");
}

TEST_F(EventTest, WhoeverWaitsIsDestroyedWithTheEvent) {
  auto event = std::make_unique<Event>();
  const auto held = std::make_shared<int>(0);
  const auto wait = [this](const Event& until, std::shared_ptr<int> kept) -> net::awaitable<void> {
    co_await until.wait(loop);
    ++*kept;
  };
  loop.spawn(wait(*event, held));
  loop.turn();
  EXPECT_EQ(held.use_count(), 2);
  event.reset();
  loop.turn();
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(*held, 0);
}

TEST(Loop, WhatACoroutineThrowsIsReported) {
  net::io_context context;
  std::string reported;
  Loop loop(context, [&](const std::exception_ptr& error) {
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& e) {
      reported += e.what();
    }
  });
  Event event;
  const auto fail = [&](const Event& until, std::string why) -> net::awaitable<void> {
    co_await until.wait(loop);
    throw std::runtime_error(why);
  };
  loop.spawn(fail(event, "one "));
  loop.spawn(fail(event, "two "));
  loop.post([&] { event.set(); });
  context.run();
  EXPECT_EQ(reported, "one two ");
}

}  // namespace
}  // namespace cheshire
