// For tests: an event loop that the test runs step by step.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <utility>

#include "server/common/loop.h"

namespace cheshire {

class TestLoop : public Loop {
 public:
  TestLoop() : Loop(context_, [](const std::exception_ptr& error) { std::rethrow_exception(error); }) {}
  TestLoop(const TestLoop&) = delete;
  TestLoop& operator=(const TestLoop&) = delete;
  ~TestLoop() { abandon(); }

  /// Runs all that is ready.
  void turn() { context_.poll(); }
  /// Runs what is ready and then `f`, in the loop. Coroutines that `f` starts run at once, as far as their
  /// first wait.
  void now(const std::function<void()>& f) {
    if (context_.get_executor().running_in_this_thread()) return f();
    bool done = false;
    post([&] {
      f();
      done = true;
    });
    while (!done) context_.poll_one();
  }
  /// Calls `then` with what a coroutine returns.
  template <class T>
  void spawn(boost::asio::awaitable<T> task, std::function<void(const T&)> then) {
    Loop::spawn(report(std::move(task), std::move(then)));
  }
  using Loop::spawn;
  /// Runs the loop until a coroutine has returned. Fails the test if it does not.
  template <class T>
  T get(boost::asio::awaitable<T> task) {
    std::optional<T> got;
    spawn<T>(std::move(task), [&](const T& t) { got = t; });
    EXPECT_TRUE(run([&] { return got.has_value(); }));
    return std::move(got).value();
  }
  /// Runs the loop until `enough` returns true. Returns false if nothing happens for a minute.
  bool run(const std::function<bool()>& enough) {
    while (!enough()) {
      if (context_.run_one_for(std::chrono::minutes(1)) == 0) return false;
    }
    return true;
  }

 private:
  template <class T>
  static boost::asio::awaitable<void> report(boost::asio::awaitable<T> task,
                                             std::function<void(const T&)> then) {
    then(co_await std::move(task));
  }

  boost::asio::io_context context_{1};
  // Other threads may post later.
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{context_.get_executor()};
};

}  // namespace cheshire
