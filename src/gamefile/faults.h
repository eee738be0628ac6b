// The mistakes in a game file, each with its place.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "gamefile/game_file.h"
#include "gamefile/node.h"

namespace cheshire {

class Faults {
 public:
  void add(Place place, Message message) { list_.push_back({place.line, place.column, std::move(message)}); }
  std::size_t size() const { return list_.size(); }

  /// Returns all mistakes in the order of the text, each once.
  std::vector<GameFileFault> take() {
    std::stable_sort(list_.begin(), list_.end(), [](const GameFileFault& a, const GameFileFault& b) {
      return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
    return std::move(list_);
  }

 private:
  std::vector<GameFileFault> list_;
};

}  // namespace cheshire
