#include "protocol/line_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace cheshire {
namespace {

constexpr auto never = [] { return false; };

TEST(LineQueue, KeepsTheOrder) {
  LineQueue queue;
  queue.push("one");
  queue.push("two");
  queue.close();
  EXPECT_EQ(queue.take()->text, "one");
  EXPECT_EQ(queue.take()->text, "two");
  EXPECT_FALSE(queue.take());
}

TEST(LineQueue, WaitsForALine) {
  LineQueue queue;
  std::thread reader([&] { queue.push("late"); });
  EXPECT_EQ(queue.take()->text, "late");
  reader.join();
}

TEST(LineQueue, OverhearsEachLineOnceAndLeavesIt) {
  LineQueue queue;
  for (const char* line : {"one", "two", "three"}) queue.push(line);
  EXPECT_EQ(queue.take()->text, "one");
  EXPECT_EQ(queue.peek(never)->text, "two");
  const auto three = queue.peek(never);
  EXPECT_EQ(three->text, "three");
  EXPECT_EQ(three->number, 3u);
  queue.remove(three->number);
  queue.remove(three->number);
  queue.push("four");
  EXPECT_EQ(queue.take()->text, "two");
  EXPECT_EQ(queue.peek(never)->text, "four");
  EXPECT_EQ(queue.take()->text, "four");
}

TEST(LineQueue, StopsListeningWhenWoken) {
  LineQueue queue;
  queue.push("one");
  EXPECT_TRUE(queue.peek(never));
  std::atomic<bool> enough = false;
  std::thread searching([&] {
    enough = true;
    queue.wake();
  });
  EXPECT_FALSE(queue.peek([&] { return enough.load(); }));
  searching.join();
  EXPECT_EQ(queue.take()->text, "one");
}

TEST(LineQueue, MakesAReaderWaitWhenItIsFull) {
  LineQueue queue;
  std::atomic<int> pushed = 0;
  std::thread reader([&] {
    for (int i = 0; i < 40; ++i) {
      queue.push(std::string(longest_line, 'x'));
      ++pushed;
    }
    queue.close();
  });
  int taken = 0;
  while (queue.take()) {
    ++taken;
    EXPECT_LE(pushed - taken, static_cast<int>(LineQueue::max_bytes / longest_line) + 1);
  }
  EXPECT_EQ(taken, 40);
  reader.join();
}

}  // namespace
}  // namespace cheshire
