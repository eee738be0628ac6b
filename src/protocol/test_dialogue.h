// An engine under test that speaks a protocol, with the lines it has written.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <condition_variable>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/uci.h"

namespace cheshire {

/// Protocol: Uci or Xboard.
template <class Protocol>
class ProtocolDialogue {
 public:
  /// `clock`: nothing, or an EngineClock.
  template <class... Clock>
  explicit ProtocolDialogue(std::string variant, Clock... clock)
      : protocol_([this](std::string_view line) { hear(line); }, {}, std::move(variant),
                  std::move(clock)...) {}

  bool say(std::string_view line) { return protocol_.line(line); }
  void finish() { protocol_.finish(); }
  /// Returns the first line since forget() that starts with `start`. Waits for it up to a minute; empty after
  /// that.
  std::string wait_for(std::string_view start) {
    return wait_for([&](std::string_view line) { return line.starts_with(start); });
  }
  /// The same for the first line for which `wanted` holds.
  template <class Wanted>
    requires std::predicate<Wanted, std::string_view>
  std::string wait_for(Wanted wanted) {
    std::unique_lock lock(mutex_);
    const auto found = [&] { return std::find_if(lines_.begin(), lines_.end(), wanted); };
    heard_.wait_for(lock, std::chrono::minutes(1), [&] { return found() != lines_.end(); });
    return found() == lines_.end() ? "" : *found();
  }
  std::string last() {
    const std::lock_guard lock(mutex_);
    return lines_.empty() ? "" : lines_.back();
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  bool said(std::string_view start) {
    const std::lock_guard lock(mutex_);
    return !find(start).empty();
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    lines_.clear();
  }
  /// Returns what the engine writes while it carries out one line.
  std::vector<std::string> answers(std::string_view line) {
    forget();
    say(line);
    return lines();
  }

 protected:
  Protocol& protocol() { return protocol_; }

 private:
  void hear(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
    heard_.notify_all();
  }
  std::string find(std::string_view start) const {
    const auto it = std::find_if(lines_.begin(), lines_.end(),
                                 [&](const std::string& l) { return l.starts_with(start); });
    return it == lines_.end() ? "" : *it;
  }

  std::mutex mutex_;
  std::condition_variable heard_;
  std::vector<std::string> lines_;
  Protocol protocol_;  // last: it may write until it is destroyed
};

class Dialogue : public ProtocolDialogue<Uci> {
 public:
  explicit Dialogue(std::string variant = "alice", EngineClock clock = milliseconds_now)
      : ProtocolDialogue(std::move(variant), std::move(clock)) {}

  /// Sends all lines and waits for the end of a search.
  void say_all(std::initializer_list<const char*> lines) {
    for (const char* line : lines) say(line);
    finish();
  }
  /// Returns whether the engine is silent about its move although it has answered a later command.
  bool keeps_its_move() {
    say("isready");
    return !wait_for("readyok").empty() && !said("bestmove");
  }
  Uci& uci() { return protocol(); }
  /// Returns the FEN that `d` shows.
  std::string fen() {
    forget();
    say("d");
    const std::string line = wait_for("FEN: ");
    return line.empty() ? line : line.substr(5);
  }
};

}  // namespace cheshire
