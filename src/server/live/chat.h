// The chat of the players: stored, and told to those who want it.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "server/common/instant.h"
#include "server/limits/rate.h"
#include "server/store/journal.h"
#include "server/store/store.h"

namespace cheshire {

class Chat {
 public:
  static constexpr std::size_t longest = 280;   // characters of a line
  static constexpr double rate = 1, burst = 5;  // lines a second of a side, and at once

  Chat(Journal& journal, Times times) : journal_(journal), times_(std::move(times)) {}

  /// Stores what a side says. `done` is told the line once it is on disk, or why it is not. Errors: too many lines.
  using Done = std::function<void(const Result<ChatLine>&)>;
  void say(const std::string& game, Color from, std::string text, const Done& done);

 private:
  bool admits(const std::string& game, Color from, Instant now);

  Journal& journal_;
  Times times_;
  std::map<std::pair<std::string, Color>, TokenBucket> buckets_;
};

}  // namespace cheshire
