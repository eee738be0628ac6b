// Chat: stores what players write to each other, at a limited rate; GameService sends it on.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <map>
#include <string>
#include <utility>

#include "server/common/times.h"
#include "server/limits/token_bucket.h"
#include "server/store/journal.h"
#include "server/store/store.h"

namespace cheshire {

class Chat {
 public:
  static constexpr std::size_t longest = 280;   // characters per line
  static constexpr double rate = 1, burst = 5;  // lines per second and side; burst

  Chat(Journal& journal, Times times) : journal_(journal), times_(std::move(times)) {}

  /// Stores a chat line and returns it once it is on disk. Errors: too many lines, or those of the disk.
  boost::asio::awaitable<Result<ChatLine>> post(std::string game, Color from, std::string text);

 private:
  bool admits(const std::string& game, Color from, Instant now);

  Journal& journal_;
  Times times_;
  std::map<std::pair<std::string, Color>, TokenBucket> buckets_;
};

}  // namespace cheshire
