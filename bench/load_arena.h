// For the load test: an arena, in which many people wait for their first game.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "bench/load_socket.h"

namespace load {

class Arena {
 public:
  using Clock = std::chrono::steady_clock;
  /// Has somebody open an arena that begins in a minute, and `players` join it. Throws std::runtime_error.
  Arena(boost::asio::io_context& loop, int port, int players);

  std::size_t players() const { return sockets_.size(); }
  std::size_t paired() const { return paired_; }
  bool begun() const { return began_.has_value(); }
  /// From when the players hear that it has begun until the last one hears who the opponent is.
  double seconds() const;

 private:
  void heard(std::string_view message);

  std::vector<std::unique_ptr<Socket>> sockets_;
  std::size_t paired_ = 0;
  std::optional<Clock::time_point> began_{};
  Clock::time_point last_{};
};

}  // namespace load
