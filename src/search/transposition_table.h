// TranspositionTable: what the search knows of positions it has seen. The whole 64-bit key is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "rules/move.h"

namespace cheshire {

enum class Bound : std::uint8_t { none, upper, lower, exact };

class TranspositionTable {
 public:
  struct Found {
    bool hit = false;
    Move move;
    int value = 0;  // as stored: mates counted from the position
    int eval = 0;   // static evaluation, or no_value
    int depth = 0;
    Bound bound = Bound::none;
  };

  /// A table of at most so many MiB, at least 1; the number of buckets is a power of two. Where there is no memory for it
  /// the table is the smallest.
  explicit TranspositionTable(int mebibytes) {
    if (!resize(mebibytes)) resize(1);
  }
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// The new table is empty. False when there is no memory for it: the old one then stays with all it knows.
  bool resize(int mebibytes);
  void clear();
  /// A new search begins: what older ones left is replaced first.
  void age() { age_ = (age_ + 1) & age_mask; }

  Found probe(std::uint64_t key) const;
  /// depth is -1 .. 250. A null move keeps the move already known.
  void store(std::uint64_t key, Move move, int value, int eval, int depth, Bound bound);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }
  /// Entries of the present search, per mille of a sample.
  int full() const;

 private:
  static constexpr unsigned age_mask = 63;
  // A move has 30 bits; the two above hold bits 14 and 15 of the key. The lower 14 select the bucket.
  struct Entry {
    std::uint64_t check = 0;  // key bits 16..63, depth + 1, age and bound
    std::uint32_t move = 0;
    std::int16_t value = 0, eval = 0;
  };
  struct alignas(64) Bucket {
    Entry entry[4];
  };

  struct Free {
    void operator()(Bucket* buckets) const;
  };

  static bool same(const Entry& e, std::uint64_t key) {
    return (e.check ^ key) >> 16 == 0 && e.move >> 30 == (key >> 14 & 3);
  }
  static int depth_of(const Entry& e) { return static_cast<int>(e.check >> 8 & 0xFF) - 1; }
  static unsigned age_of(const Entry& e) { return static_cast<unsigned>(e.check >> 2) & age_mask; }
  static Bound bound_of(const Entry& e) { return static_cast<Bound>(e.check & 3); }

  Bucket least_;  // in use only until memory has been had
  std::unique_ptr<Bucket[], Free> memory_;
  Bucket* buckets_ = &least_;
  std::uint64_t mask_ = 0;  // number of buckets less 1
  unsigned age_ = 0;
};

}  // namespace cheshire
