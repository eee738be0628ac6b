// The mistakes in a game file, each with its place.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "gamefile/game_file.h"
#include "gamefile/node.h"
#include "messages/gamefile.h"

namespace cheshire {

class Faults {
 public:
  /// The most mistakes that are listed: a file may have one in every three bytes.
  static constexpr std::size_t max_listed = 100;

  void add(Place place, Message message) {
    if (++size_ <= max_listed) list_.push_back({place.line, place.column, std::move(message)});
  }
  /// Returns how many mistakes were found, listed or not.
  std::size_t size() const { return size_; }
  /// Whether no other mistake need be looked for.
  bool full() const { return size_ > max_listed; }

  /// Returns the listed mistakes in the order of the text, each once, and whether there are more.
  std::vector<GameFileFault> take() {
    std::stable_sort(list_.begin(), list_.end(), [](const GameFileFault& a, const GameFileFault& b) {
      return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
    if (full()) list_.push_back({list_.back().line, list_.back().column, msg::more_mistakes()});
    return std::move(list_);
  }

 private:
  std::size_t size_ = 0;
  std::vector<GameFileFault> list_;
};

}  // namespace cheshire
