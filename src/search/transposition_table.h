// TranspositionTable<M>: what the search has found about positions, with moves of type M. It checks the whole
// 64-bit key.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <type_traits>

#include "base/assert.h"
#include "rules/move.h"
#include "search/score.h"

namespace cheshire {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What one entry of a table has, and how it is kept in words of 64 bits. The upper 48 bits of `check` are
/// those of the key; TranspositionTable uses the lower 16.
template <class M>
struct TableEntry {
  static constexpr std::size_t move_words = (sizeof(M) + 7) / 8, words = move_words + 2;
  using Words = std::array<std::uint64_t, words>;

  std::uint64_t check = 0;
  M move{};
  std::uint16_t low = 0;  // bits 0 to 15 of the key
  std::int16_t value = 0, eval = 0;

  void set_key(std::uint64_t key) {
    check = (key >> 16) << 16 | (check & 0xFFFF);
    low = static_cast<std::uint16_t>(key);
  }
  bool holds(std::uint64_t key) const { return (check ^ key) >> 16 == 0 && low == (key & 0xFFFF); }

  Words pack() const {
    Words w{check, low | static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)) << 16 |
                       static_cast<std::uint64_t>(static_cast<std::uint16_t>(eval)) << 32};
    std::memcpy(&w[2], &move, sizeof(M));
    return w;
  }
  static TableEntry unpack(const Words& w) {
    TableEntry e;
    e.check = w[0];
    e.low = static_cast<std::uint16_t>(w[1]);
    e.value = static_cast<std::int16_t>(w[1] >> 16);
    e.eval = static_cast<std::int16_t>(w[1] >> 32);
    static_assert(std::is_trivially_copyable_v<M>);
    std::memcpy(static_cast<void*>(&e.move), &w[2], sizeof(M));
    return e;
  }
};

/// A Move has 30 bits. The two above them hold bits 14 and 15 of the key. The lower 14 need not be stored:
/// they select the bucket, for the smallest table has 2^14 buckets.
template <>
struct TableEntry<Move> {
  static constexpr std::size_t words = 2;
  using Words = std::array<std::uint64_t, words>;

  std::uint64_t check = 0;
  Move move{};
  std::uint8_t low = 0;  // bits 14 and 15 of the key
  std::int16_t value = 0, eval = 0;

  void set_key(std::uint64_t key) {
    check = (key >> 16) << 16 | (check & 0xFFFF);
    low = key >> 14 & 3;
  }
  bool holds(std::uint64_t key) const { return (check ^ key) >> 16 == 0 && low == (key >> 14 & 3); }

  Words pack() const {
    return {check, move.bits() | static_cast<std::uint64_t>(low) << 30 |
                       static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)) << 32 |
                       static_cast<std::uint64_t>(static_cast<std::uint16_t>(eval)) << 48};
  }
  static TableEntry unpack(const Words& w) {
    TableEntry e;
    e.check = w[0];
    e.move = Move::from_bits(static_cast<std::uint32_t>(w[1]) & ((1u << 30) - 1));
    e.low = w[1] >> 30 & 3;
    e.value = static_cast<std::int16_t>(w[1] >> 32);
    e.eval = static_cast<std::int16_t>(w[1] >> 48);
    return e;
  }
};

/// An entry in memory that threads share without locks: the first word is XORed with all others. If two
/// threads write at the same time and words of both remain, the entry holds neither key, and is not found
/// (Hyatt and Mann 2002).
template <class M>
class SharedEntry {
 public:
  using Entry = TableEntry<M>;

  Entry load() const {
    typename Entry::Words w;
    for (std::size_t i = 0; i < w.size(); ++i) w[i] = __atomic_load_n(&words_[i], __ATOMIC_RELAXED);
    for (std::size_t i = 1; i < w.size(); ++i) w[0] ^= w[i];
    return Entry::unpack(w);
  }
  void store(const Entry& entry) {
    typename Entry::Words w = entry.pack();
    for (std::size_t i = 1; i < w.size(); ++i) w[0] ^= w[i];
    for (std::size_t i = 0; i < w.size(); ++i) __atomic_store_n(&words_[i], w[i], __ATOMIC_RELAXED);
  }

 private:
  std::uint64_t words_[Entry::words] = {};
};

/// Memory for a table, or null. Writing to it takes it from the system, not this call.
void* allocate_table(std::size_t bytes);
void free_table(void* memory);
/// Asks the system for large pages: with small ones almost every probe misses the TLB.
void advise_large_pages(void* memory, std::size_t bytes);

/// M() stands for "no move". Several threads may probe and store at the same time, and one call age();
/// clear() and resize() need the table for themselves.
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
  void age() { age_.store((age_.load(std::memory_order_relaxed) + 1) & age_mask, std::memory_order_relaxed); }

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
    SharedEntry<M> entry[ways];
  };

  static_assert(sizeof(SharedEntry<Move>) == 16);

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
  std::atomic<unsigned> age_{0};
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
  age_.store(0, std::memory_order_relaxed);
  return true;
}

template <class M>
void TranspositionTable<M>::clear() {
  std::fill_n(buckets_, static_cast<std::size_t>(mask_ + 1), Bucket{});
  age_.store(0, std::memory_order_relaxed);
}

template <class M>
inline typename TranspositionTable<M>::Found TranspositionTable<M>::probe(std::uint64_t key) const {
  for (const SharedEntry<M>& shared : buckets_[key & mask_].entry) {
    const Entry e = shared.load();
    if (bound_of(e) == Bound::none || !e.holds(key)) continue;
    return {true, e.move, e.value, e.eval, depth_of(e), bound_of(e)};
  }
  return {};
}

template <class M>
void TranspositionTable<M>::store(std::uint64_t key, M move, int value, int eval, int depth, Bound bound) {
  CHESHIRE_ASSERT(-1 <= depth && depth <= 250 && bound != Bound::none);
  CHESHIRE_ASSERT(std::abs(value) < infinite_value && (eval == no_value || std::abs(eval) < mate_bound));
  const unsigned now = age_.load(std::memory_order_relaxed);
  SharedEntry<M>* place = nullptr;
  Entry there;
  int min = std::numeric_limits<int>::max();
  for (SharedEntry<M>& shared : buckets_[key & mask_].entry) {
    const Entry e = shared.load();
    const bool takes = bound_of(e) == Bound::none || e.holds(key);
    const int older = static_cast<int>((now - age_of(e)) & age_mask);
    const int worth = takes ? std::numeric_limits<int>::min() : depth_of(e) - age_cost * older;
    if (worth < min) {
      min = worth;
      place = &shared;
      there = e;
    }
    if (takes) break;
  }
  Entry entry = there;
  if (bound_of(there) != Bound::none && there.holds(key)) {
    if (move != M()) entry.move = move;
    // A much deeper result of this search is worth more than a shallow bound.
    if (bound != Bound::exact && age_of(there) == now && depth + much_deeper < depth_of(there)) {
      place->store(entry);
      return;
    }
  } else {
    entry.move = move;
  }
  entry.check = static_cast<std::uint64_t>(depth + 1) << 8 | now << 2 | static_cast<std::uint64_t>(bound);
  entry.set_key(key);
  entry.value = static_cast<std::int16_t>(value);
  entry.eval = static_cast<std::int16_t>(eval);
  place->store(entry);
}

template <class M>
int TranspositionTable<M>::full() const {
  const std::size_t sample = static_cast<std::size_t>(std::min<std::uint64_t>(mask_ + 1, 250));
  const unsigned now = age_.load(std::memory_order_relaxed);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const SharedEntry<M>& shared : buckets_[i].entry) {
      const Entry e = shared.load();
      used += bound_of(e) != Bound::none && age_of(e) == now;
    }
  }
  return static_cast<int>(used * 1000 / (ways * sample));
}

// Compiled once, in transposition_table.cpp, except probe(), which the search inlines.
extern template class TranspositionTable<Move>;

}  // namespace cheshire
