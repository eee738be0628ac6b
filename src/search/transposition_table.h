// TranspositionTable<M>: what the search has found about positions, with moves of type M. It checks the whole
// 64-bit key.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>

#include "base/assert.h"
#include "rules/move.h"
#include "search/score.h"

namespace cheshire {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// One entry of a table. The upper 48 bits of `check` are those of the key; TranspositionTable uses the
/// lower 16.
template <class M>
struct TableEntry {
  std::uint64_t check = 0;
  M stored{};
  std::uint16_t low = 0;  // bits 0 to 15 of the key
  std::int16_t value = 0, eval = 0;

  void put(std::uint64_t key, M move) {
    stored = move;
    low = static_cast<std::uint16_t>(key);
  }
  M move() const { return stored; }
  bool holds(std::uint64_t key) const { return (check ^ key) >> 16 == 0 && low == (key & 0xFFFF); }
};

/// A Move has 30 bits. The two above them hold bits 14 and 15 of the key. The lower 14 need not be stored:
/// they select the bucket, for the smallest table has 2^14 buckets.
template <>
struct TableEntry<Move> {
  std::uint64_t check = 0;
  std::uint32_t bits = 0;
  std::int16_t value = 0, eval = 0;

  void put(std::uint64_t key, Move move) {
    bits = move.bits() | static_cast<std::uint32_t>(key >> 14 & 3) << 30;
  }
  Move move() const { return Move::from_bits(bits & ((1u << 30) - 1)); }
  bool holds(std::uint64_t key) const { return (check ^ key) >> 16 == 0 && bits >> 30 == (key >> 14 & 3); }
};

/// Memory for a table, or null. Writing to it takes it from the system, not this call.
void* allocate_table(std::size_t bytes);
void free_table(void* memory);
/// Asks the system for large pages: with small ones almost every probe misses the TLB.
void advise_large_pages(void* memory, std::size_t bytes);

/// M() stands for "no move".
template <class M>
class TranspositionTable {
 public:
  struct Found {
    bool hit = false;
    M move{};
    int value = 0;  // as stored: mates counted from the position
    int eval = 0;   // static evaluation, or no_value
    int depth = 0;
    Bound bound = Bound::none;

    /// The cut-off rule: whether the bound proves on which side of `limit` the value lies, not below it or
    /// below it. `at_ply` is `value` with mates counted from the root. With an estimate plus one as the
    /// limit it tells whether `at_ply` is better than that estimate.
    bool decides(int at_ply, int limit) const {
      return bound == Bound::exact || bound == (at_ply >= limit ? Bound::lower : Bound::upper);
    }
  };

  /// A table of at most `mebibytes` MiB, at least 1; the number of buckets is a power of two. If memory runs
  /// out, the table is the smallest.
  explicit TranspositionTable(int mebibytes) {
    if (!resize(mebibytes)) resize(1);
  }
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// The new table is empty. False if there is not enough memory: the old table then keeps its entries.
  bool resize(int mebibytes);
  void clear();
  /// A new search begins: entries of older searches are replaced first.
  void age() { age_ = (age_ + 1) & age_mask; }

  Found probe(std::uint64_t key) const;
  /// depth is -1 .. 250. M() keeps the move already stored.
  void store(std::uint64_t key, M move, int value, int eval, int depth, Bound bound);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }
  /// Entries of the present search, per mille of a sample.
  int full() const;

 private:
  static constexpr int max_mebibytes = 1 << 20;
  static constexpr unsigned age_mask = 63;
  static constexpr std::size_t ways = 4;
  static constexpr int age_cost = 8;     // half-moves of depth that an entry loses with each new search
  static constexpr int much_deeper = 4;  // half-moves

  // Under the key, `check` has depth + 1 (8 bits), the age (6) and the bound (2).
  using Entry = TableEntry<M>;
  struct alignas(64) Bucket {
    Entry entry[ways];
  };

  static_assert(sizeof(TableEntry<Move>) == 16);

  struct Free {
    void operator()(Bucket* buckets) const { free_table(buckets); }
  };

  static int depth_of(const Entry& e) { return static_cast<int>(e.check >> 8 & 0xFF) - 1; }
  static unsigned age_of(const Entry& e) { return static_cast<unsigned>(e.check >> 2) & age_mask; }
  static Bound bound_of(const Entry& e) { return static_cast<Bound>(e.check & 3); }

  Bucket least_;  // in use only until memory has been allocated
  std::unique_ptr<Bucket[], Free> memory_;
  Bucket* buckets_ = &least_;
  std::uint64_t mask_ = 0;  // number of buckets less 1
  unsigned age_ = 0;
};

template <class M>
bool TranspositionTable<M>::resize(int mebibytes) {
  if (mebibytes > max_mebibytes) return false;
  const std::uint64_t count =
      std::bit_floor((static_cast<std::uint64_t>(std::max(mebibytes, 1)) << 20) / sizeof(Bucket));
  const std::uint64_t bytes = count * sizeof(Bucket);
  if (bytes > std::numeric_limits<std::ptrdiff_t>::max()) return false;
  void* const raw = allocate_table(static_cast<std::size_t>(bytes));
  if (raw == nullptr) return false;
  // The new table is not written to, so takes no memory, until the old one is gone.
  memory_.reset();
  advise_large_pages(raw, static_cast<std::size_t>(bytes));
  buckets_ = static_cast<Bucket*>(raw);
  std::uninitialized_fill_n(buckets_, static_cast<std::size_t>(count), Bucket{});
  memory_.reset(buckets_);
  mask_ = count - 1;
  age_ = 0;
  return true;
}

template <class M>
void TranspositionTable<M>::clear() {
  std::fill_n(buckets_, static_cast<std::size_t>(mask_ + 1), Bucket{});
  age_ = 0;
}

template <class M>
inline typename TranspositionTable<M>::Found TranspositionTable<M>::probe(std::uint64_t key) const {
  for (const Entry& e : buckets_[key & mask_].entry) {
    if (bound_of(e) == Bound::none || !e.holds(key)) continue;
    return {true, e.move(), e.value, e.eval, depth_of(e), bound_of(e)};
  }
  return {};
}

template <class M>
void TranspositionTable<M>::store(std::uint64_t key, M move, int value, int eval, int depth, Bound bound) {
  CHESHIRE_ASSERT(-1 <= depth && depth <= 250 && bound != Bound::none);
  CHESHIRE_ASSERT(std::abs(value) < infinite_value && (eval == no_value || std::abs(eval) < mate_bound));
  Bucket& bucket = buckets_[key & mask_];
  Entry* worst = &bucket.entry[0];
  int min = std::numeric_limits<int>::max();
  for (Entry& e : bucket.entry) {
    if (bound_of(e) == Bound::none || e.holds(key)) {
      worst = &e;
      break;
    }
    const int older = static_cast<int>((age_ - age_of(e)) & age_mask);
    const int worth = depth_of(e) - age_cost * older;
    if (worth < min) {
      min = worth;
      worst = &e;
    }
  }
  if (bound_of(*worst) != Bound::none && worst->holds(key)) {
    if (move == M()) move = worst->move();
    // A much deeper result of this search is worth more than a shallow bound.
    if (bound != Bound::exact && age_of(*worst) == age_ && depth + much_deeper < depth_of(*worst)) {
      worst->put(key, move);
      return;
    }
  }
  worst->check = (key >> 16) << 16 | static_cast<std::uint64_t>(depth + 1) << 8 | age_ << 2 |
                 static_cast<std::uint64_t>(bound);
  worst->put(key, move);
  worst->value = static_cast<std::int16_t>(value);
  worst->eval = static_cast<std::int16_t>(eval);
}

template <class M>
int TranspositionTable<M>::full() const {
  const std::size_t sample = static_cast<std::size_t>(std::min<std::uint64_t>(mask_ + 1, 250));
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& e : buckets_[i].entry) used += bound_of(e) != Bound::none && age_of(e) == age_;
  }
  return static_cast<int>(used * 1000 / (ways * sample));
}

// Compiled once, in transposition_table.cpp, except probe(), which the search inlines.
extern template class TranspositionTable<Move>;

}  // namespace cheshire
