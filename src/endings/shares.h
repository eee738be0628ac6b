// Shares: which rank owns which slices, and which ranks look at them. A move of a king leads to another
// slice; who owns a slice also holds those that lie so near.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "endings/frame.h"
#include "endings/mover.h"
#include "endings/ranks.h"
#include "endings/scene.h"

namespace cheshire::endings {

template <int W>
class Shares {
 public:
  Shares(const Frame<W>& frame, const Cast<W>& cast, Ranks& ranks) : ranks_(ranks) {
    const std::size_t n = frame.slices().size();
    holders_.resize(n);
    for (std::uint32_t slice = 0; slice < n; ++slice) {
      hold(slice, owner(slice));
      for (std::size_t king : {0U, 1U}) {
        const auto& kings = frame.slices()[slice].king;
        for (const auto& step : cast.movers[king].steps(kings[king])) {
          const std::uint32_t near =
              king == 0 ? frame.slice_of(step.other, kings[1]) : frame.slice_of(kings[0], step.other);
          if (near != Frame<W>::no_slice) hold(near, owner(slice));
        }
      }
    }
    for (std::uint32_t slice = 0; slice < n; ++slice) {
      if (owns(slice)) mine_.push_back(slice);
      holds_.push_back(std::count(holders_[slice].begin(), holders_[slice].end(), ranks.rank()) != 0);
      if (holds_.back()) held_.push_back(slice);
    }
  }

  Ranks& ranks() const { return ranks_; }
  int owner(std::uint32_t slice) const {
    return static_cast<int>(slice % static_cast<unsigned>(ranks_.count()));
  }
  bool owns(std::uint32_t slice) const { return owner(slice) == ranks_.rank(); }
  bool holds(std::uint32_t slice) const { return holds_[slice]; }
  const std::vector<std::uint32_t>& mine() const { return mine_; }
  const std::vector<std::uint32_t>& held() const { return held_; }
  /// The ranks that hold a slice, its owner among them.
  const std::vector<int>& holders(std::uint32_t slice) const { return holders_[slice]; }

 private:
  void hold(std::uint32_t slice, int rank) {
    std::vector<int>& ranks = holders_[slice];
    if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end()) ranks.push_back(rank);
  }

  Ranks& ranks_;
  std::vector<std::vector<int>> holders_;  // [slice]
  std::vector<bool> holds_;                // [slice]
  std::vector<std::uint32_t> mine_, held_;
};

}  // namespace cheshire::endings
