// What waits in memory for the network of others: bodies that are being read, answers and messages that are not taken. It is bounded
// for one stranger and for all clients together, so that who sends or reads slowly costs little.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/common/options.h"

namespace cheshire {

class Backlog {
 public:
  explicit Backlog(const ServerLimits& limits) : limits_(limits) {}

  /// Counts so many bytes more for somebody, as client_name() names him; false when that is too much: nothing is counted then. Who
  /// sits at this machine has no share of his own that could be used up.
  bool take(const std::string& who, std::size_t bytes) {
    if (bytes > limits_.backlog - bytes_) return false;
    if (!who.empty()) {
      const auto it = of_.find(who);
      if (bytes > limits_.address_backlog - (it == of_.end() ? 0 : it->second)) return false;
      of_[who] += bytes;
    }
    bytes_ += bytes;
    return true;
  }
  /// Counts so many of them no more.
  void give(const std::string& who, std::size_t bytes) {
    bytes_ -= bytes;
    if (who.empty() || bytes == 0) return;
    const auto it = of_.find(who);
    it->second -= bytes;
    if (it->second == 0) of_.erase(it);
  }

  std::size_t bytes() const { return bytes_; }

 private:
  const ServerLimits& limits_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::size_t> of_;  // strangers with something in it
};

/// Something that waits, until it is destroyed.
class Waiting {
 public:
  Waiting(Backlog& backlog, std::string who, std::size_t bytes)
      : backlog_(backlog),
        who_(std::move(who)),
        bytes_(backlog.take(who_, bytes) ? bytes : 0),
        fits_(bytes_ == bytes) {}
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  ~Waiting() { backlog_.give(who_, bytes_); }
  /// Whether there was room for it.
  bool fits() const { return fits_; }

 private:
  Backlog& backlog_;
  const std::string who_;
  const std::size_t bytes_;
  const bool fits_;
};

}  // namespace cheshire
