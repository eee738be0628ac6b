#include "protocol/line_queue.h"

#include <algorithm>
#include <utility>

namespace cheshire {
namespace {

std::size_t size_of(const LineQueue::Line& line) { return sizeof line + line.text.size(); }

}  // namespace

void LineQueue::push(std::string text) {
  std::unique_lock lock(mutex_);
  left_.wait(lock, [&] { return lines_.empty() || bytes_ < max_bytes; });
  lines_.push_back({std::move(text), ++count_});
  bytes_ += size_of(lines_.back());
  came_.notify_all();
}

void LineQueue::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  came_.notify_all();
}

std::optional<LineQueue::Line> LineQueue::take() {
  std::unique_lock lock(mutex_);
  came_.wait(lock, [&] { return !lines_.empty() || closed_; });
  if (lines_.empty()) return {};
  Line line = std::move(lines_.front());
  lines_.pop_front();
  left(line);
  return line;
}

std::optional<LineQueue::Line> LineQueue::peek(const std::function<bool()>& enough) {
  std::unique_lock lock(mutex_);
  bool done = false;
  came_.wait(lock, [&] { return (done = enough()) || from(peeked_ + 1) != lines_.end(); });
  if (done) return {};
  Line line = *from(peeked_ + 1);
  peeked_ = line.number;
  return line;
}

void LineQueue::remove(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto line = from(number);
  if (line == lines_.end() || line->number != number) return;
  left(*line);
  lines_.erase(line);
}

void LineQueue::wake() {
  const std::lock_guard lock(mutex_);
  came_.notify_all();
}

/// Notes that a line leaves the queue.
void LineQueue::left(const Line& line) {
  bytes_ -= size_of(line);
  left_.notify_all();
}

/// Returns the first line with this number or a higher one.
std::deque<LineQueue::Line>::iterator LineQueue::from(std::uint64_t number) {
  return std::lower_bound(lines_.begin(), lines_.end(), number,
                          [](const Line& line, std::uint64_t n) { return line.number < n; });
}

}  // namespace cheshire
