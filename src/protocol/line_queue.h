// Lines of input on their way from the thread that reads them to the one that carries them out.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace cheshire {

/// Bytes of a line that a protocol takes; a longer one is refused.
constexpr std::size_t longest_line = std::size_t{1} << 20;

class LineQueue {
 public:
  /// push() waits while the waiting lines take this many bytes.
  static constexpr std::size_t max_bytes = std::size_t{16} << 20;

  struct Line {
    std::string text;
    std::uint64_t number = 0;  // lines are numbered from 1
  };

  // For the reader.

  /// Adds a line; waits while the queue is full.
  void push(std::string text);
  /// Says that no line follows.
  void close();

  // For the one that carries them out.

  /// Waits for the first line and takes it out; nothing after the last.
  std::optional<Line> take();
  /// Waits for a line that was neither taken nor peeked at, and returns it; it stays in the queue. Nothing as
  /// soon as `enough` holds, which is checked for each new line and each wake().
  std::optional<Line> peek(const std::function<bool()>& enough);
  /// Takes out a line that was peeked at.
  void remove(std::uint64_t number);
  /// Makes peek() check again whether that is enough. From any thread.
  void wake();

 private:
  void left(const Line& line);
  std::deque<Line>::iterator from(std::uint64_t number);

  std::mutex mutex_;
  std::condition_variable came_, left_;
  std::deque<Line> lines_;
  std::size_t bytes_ = 0;     // of lines_
  std::uint64_t count_ = 0;   // of all lines so far
  std::uint64_t peeked_ = 0;  // the last line that was peeked at
  bool closed_ = false;
};

}  // namespace cheshire
