// Ranks: the processes that solve a table together, each the slices of its number. All of them call the same
// functions in the same order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cheshire::endings {

/// This process alone.
class Ranks {
 public:
  Ranks() = default;
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  virtual int rank() const { return 0; }
  virtual int count() const { return 1; }
  /// Gives to[i] to rank i; returns what each of them gave this one, by their numbers.
  virtual std::vector<std::string> exchange(std::vector<std::string> to) { return to; }
  /// The bytes that this one has given to others.
  virtual std::uint64_t sent() const { return 0; }
  /// The sum of what all of them have.
  virtual std::uint64_t sum(std::uint64_t mine) { return mine; }

  /// What each of them has, by their numbers.
  std::vector<std::string> gather(const std::string& mine) {
    return exchange(std::vector<std::string>(static_cast<std::size_t>(count()), mine));
  }
  /// Returns once all of them have come here.
  void barrier() { sum(0); }
  /// Whether it is so for all of them, or for one at least.
  bool all(bool mine) { return sum(mine ? 0 : 1) == 0; }
  bool any(bool mine) { return sum(mine ? 1 : 0) != 0; }
};

}  // namespace cheshire::endings
