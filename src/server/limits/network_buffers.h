// NetworkBuffers: the data in memory that waits for clients' networks, that is, request bodies being read and
// answers and messages not yet taken. It is limited per remote client and in total, so that a client that
// sends or reads slowly costs little.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/assert.h"
#include "server/common/options.h"

namespace cheshire {

class NetworkBuffers {
 public:
  explicit NetworkBuffers(const ServerLimits& limits) : limits_(limits) {}

  /// Adds `bytes` for a client, named as by client_name(). Returns false, and adds nothing, if that exceeds a
  /// limit. A client on this machine has an empty name and no limit of its own.
  bool reserve(const std::string& who, std::size_t bytes) {
    if (bytes > limits_.backlog - bytes_) return false;
    if (!who.empty() && bytes > 0) {
      const auto it = of_.find(who);
      if (bytes > limits_.address_backlog - (it == of_.end() ? 0 : it->second)) return false;
      of_[who] += bytes;
    }
    bytes_ += bytes;
    return true;
  }
  /// Removes `bytes` added by reserve().
  void release(const std::string& who, std::size_t bytes) {
    CHESHIRE_ASSERT(bytes <= bytes_);
    bytes_ -= bytes;
    if (who.empty() || bytes == 0) return;
    const auto it = of_.find(who);
    CHESHIRE_ASSERT(it != of_.end() && bytes <= it->second);
    it->second -= bytes;
    if (it->second == 0) of_.erase(it);
  }

  std::size_t bytes() const { return bytes_; }
  /// How many remote clients have a share.
  std::size_t clients() const { return of_.size(); }

 private:
  const ServerLimits& limits_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::size_t> of_;  // remote clients with a nonzero count
};

/// Holds a share of the buffers until it is destroyed.
class BufferShare {
 public:
  BufferShare(NetworkBuffers& buffers, std::string who, std::size_t bytes)
      : buffers_(buffers),
        who_(std::move(who)),
        bytes_(buffers_.reserve(who_, bytes) ? bytes : 0),
        fits_(bytes_ == bytes) {}
  BufferShare(const BufferShare&) = delete;
  BufferShare& operator=(const BufferShare&) = delete;
  ~BufferShare() { buffers_.release(who_, bytes_); }
  /// Whether there was room for it.
  bool fits() const { return fits_; }

 private:
  NetworkBuffers& buffers_;
  const std::string who_;
  const std::size_t bytes_;
  const bool fits_;
};

}  // namespace cheshire
