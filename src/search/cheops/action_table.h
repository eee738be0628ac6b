// ActionTable: what a search of Cheops knows of positions it has seen, with actions of 64 bits. The whole key is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "rules/cheops/action.h"
#include "search/transposition_table.h"

namespace cheshire::cheops {

class ActionTable {
 public:
  struct Found {
    bool hit = false;
    Action action;  // without squares when no action is known
    int value = 0;  // as stored: mates counted from the position
    int eval = 0;   // static evaluation, or no_value
    int depth = 0;
    Bound bound = Bound::none;
  };

  /// A table of at most so many MiB, at least 1. Where there is no memory for it the table is smaller.
  explicit ActionTable(int mebibytes);

  /// The new table is empty. False when there is no memory for it: the old one then stays with all it knows.
  bool resize(int mebibytes);
  void clear();
  /// A new search begins: what older ones left is replaced first.
  void age() { ++age_; }

  Found probe(std::uint64_t key) const;
  /// depth is 0 .. 250. An action without squares keeps the one already known.
  void store(std::uint64_t key, Action action, int value, int eval, int depth, Bound bound);
  /// Entries of the present search, per mille of a sample.
  int full() const;

 private:
  static constexpr std::size_t ways = 4;
  struct Entry {
    std::uint64_t key = 0;
    Action action;
    std::int16_t value = 0, eval = 0;
    std::uint8_t depth = 0, age = 0;
    Bound bound = Bound::none;
  };
  struct Bucket {
    Entry entry[ways];
  };

  Bucket least_;  // in use only where there is no memory
  std::unique_ptr<Bucket[]> memory_;
  Bucket* buckets_ = &least_;
  std::uint64_t mask_ = 0;  // number of buckets less 1
  std::uint8_t age_ = 0;
};

}  // namespace cheshire::cheops
