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
            {from.san, from.san + from.length},
            {}};
  if (from.has_chances) line.chances = Chances{from.win, from.draw, from.loss};
  return line;
}

/// Callbacks for C functions, through which no exception passes: the first one ends the work and waits for
/// rethrow().
class CallbackBridge {
 public:
  explicit CallbackBridge(const Callbacks& callbacks) : callbacks_(callbacks) {
    c_.size = sizeof c_;
    c_.data = this;
    c_.stop = [](void* self) { return static_cast<CallbackBridge*>(self)->stop(); };
    if (callbacks.line) {
      c_.line = [](void* self, const cheshire_line* line) {
        static_cast<CallbackBridge*>(self)->attempt([=](const Callbacks& c) { c.line(line_of(*line)); });
      };
    }
    if (callbacks.divide) {
      c_.divide = [](void* self, const char* uci, std::uint64_t leaves) {
        static_cast<CallbackBridge*>(self)->attempt([=](const Callbacks& c) { c.divide(uci, leaves); });
      };
    }
  }
  CallbackBridge(const CallbackBridge&) = delete;
  CallbackBridge& operator=(const CallbackBridge&) = delete;

  const cheshire_callbacks* c() const { return &c_; }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  template <class F>
  void attempt(F f) {
    if (failed_) return;
    try {
      f(callbacks_);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failed_.exchange(true)) thrown_ = std::current_exception();
    }
  }
  bool stop() {
    bool wanted = false;
    attempt([&](const Callbacks& c) { wanted = c.stop && c.stop(); });
    return wanted || failed_;
  }

  const Callbacks& callbacks_;
  cheshire_callbacks c_{};
  std::mutex mutex_;
  std::atomic<bool> failed_ = false;
  std::exception_ptr thrown_;
};

}  // namespace detail
}  // namespace v0
}  // namespace cheshire
