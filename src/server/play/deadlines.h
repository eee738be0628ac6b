// Deadlines: when each game's time runs out. GameWriter sets them, GameClocks asks which are due.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "server/common/times.h"

namespace cheshire {

class Deadlines {
 public:
  /// `pausing`: the game's clock stops while no server is running.
  void set(const std::string& id, Instant at, bool pausing) {
    drop(id);
    games_[id] = {at, pausing};
    order_.emplace(at, id);
    pausing_ += pausing;
  }
  void drop(const std::string& id) {
    const auto it = games_.find(id);
    if (it == games_.end()) return;
    order_.erase({it->second.first, id});
    pausing_ -= it->second.second;
    games_.erase(it);
    CHESHIRE_ASSERT(order_.size() == games_.size() && pausing_ >= 0);
  }
  void clear() { *this = {}; }

  std::optional<Instant> next() const {
    if (order_.empty()) return {};
    return order_.begin()->first;
  }
  /// Returns the games whose time has run out at `now`.
  std::vector<std::string> due(Instant now) const {
    std::vector<std::string> ids;
    for (auto it = order_.begin(); it != order_.end() && it->first <= now; ++it) ids.push_back(it->second);
    return ids;
  }
  bool any_pausing() const { return pausing_ > 0; }

 private:
  std::unordered_map<std::string, std::pair<Instant, bool>> games_;
  std::set<std::pair<Instant, std::string>> order_;
  int pausing_ = 0;
};

}  // namespace cheshire
