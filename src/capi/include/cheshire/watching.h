// Part of board.h: translates lines and functions between C and C++.
#pragma once

#include <cheshire/analysis.h>

#include <atomic>
#include <exception>
#include <mutex>

namespace cheshire {
inline namespace v0 {
namespace detail {

inline Line line_of(const cheshire_line& from) {
  Line line{from.rank,
            from.depth,
            from.selective_depth,
            {from.score_kind == CHESHIRE_MATE, from.score},
            from.nodes,
            from.time,
            from.hash_full,
            {from.uci, from.uci + from.length},
            {from.san, from.san + from.length}};
  return line;
}

/// A Watch for C functions, through which no exception passes: the first one ends the work and waits for
/// rethrow().
class Watching {
 public:
  explicit Watching(const Watch& watch) : watch_(watch) {
    c_.size = sizeof c_;
    c_.data = this;
    c_.stop = [](void* self) { return static_cast<Watching*>(self)->stop(); };
    if (watch.line) {
      c_.line = [](void* self, const cheshire_line* line) {
        static_cast<Watching*>(self)->attempt([=](const Watch& w) { w.line(line_of(*line)); });
      };
    }
    if (watch.divide) {
      c_.divide = [](void* self, const char* uci, std::uint64_t leaves) {
        static_cast<Watching*>(self)->attempt([=](const Watch& w) { w.divide(uci, leaves); });
      };
    }
  }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  const cheshire_watch* c() const { return &c_; }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  template <class F>
  void attempt(F f) {
    if (failed_) return;
    try {
      f(watch_);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failed_.exchange(true)) thrown_ = std::current_exception();
    }
  }
  bool stop() {
    bool wanted = false;
    attempt([&](const Watch& w) { wanted = w.stop && w.stop(); });
    return wanted || failed_;
  }

  const Watch& watch_;
  cheshire_watch c_{};
  std::mutex mutex_;
  std::atomic<bool> failed_ = false;
  std::exception_ptr thrown_;
};

}  // namespace detail
}  // namespace v0
}  // namespace cheshire
