// ProofTable: what is proved of positions, under their full keys. Up to its bound it grows as it fills; then
// it forgets what took least work to prove. Solvers on several threads may share one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <utility>

#include "base/assert.h"

namespace cheshire {

class ProofTable {
 public:
  /// Forced play: the goal is forced in at most `forced` moves if that is not 0, and not in at most `fails`.
  /// Help and series play, whose key has the length in it: `fails` is not 0 if there is no line.
  struct Entry {
    std::uint64_t key = 0;
    std::uint8_t forced = 0, fails = 0;
    std::uint32_t proof = 0, disproof = 0;  // numbers of long forced play, under a key of their own
  };
  static constexpr std::uint32_t max_number = (std::uint32_t{1} << 24) - 1;

  static constexpr std::size_t bytes_of_entry = 16;

  /// `bytes` is the most that the table may take; at least a few kilobytes are taken. A table that is shared
  /// has its full size at once, which costs nothing until it is written to.
  explicit ProofTable(std::size_t bytes, bool shared = false) {
    while (max_ * 2 * sizeof(Slot) <= bytes) max_ *= 2;
    allocate(shared ? max_ : smallest);
  }

  /// Returns what is known of a position; empty for nothing.
  Entry find(std::uint64_t key) const {
    const std::size_t at = slot(key);
    for (const std::size_t i : {at, at + 1}) {
      if (const Entry entry = slots_[i].load(); entry.key == key) return entry;
    }
    return {};
  }
  void store(Entry entry) {
    const std::size_t at = slot(entry.key);
    const Entry first = slots_[at].load(), second = slots_[at + 1].load();
    std::size_t into = at;
    if (first.key != entry.key && second.key == entry.key) {
      into = at + 1;
    } else if (first.key != entry.key && first.key != 0) {
      // The first of two keeps what was proved of the greater length, the second the latest.
      if (work(first) > work(entry)) {
        into = at + 1;
      } else {
        slots_[at + 1].store(first);
      }
    }
    const bool grows = size_ < max_ && slots_[into].load().key == 0 && ++used_ * 2 > size_;
    slots_[into].store(entry);
    if (grows) grow();
  }

 private:
  static constexpr std::size_t smallest = std::size_t{1} << 10;

  /// An entry that another thread may be writing. The key is stored with the proof in it, so that half of one
  /// entry and half of another are no entry (Hyatt and Mann, A lock-less transposition table, 2002).
  struct Slot {
    std::atomic<std::uint64_t> mixed, proof;

    Entry load() const {
      const std::uint64_t p = proof.load(std::memory_order_relaxed);
      return {mixed.load(std::memory_order_relaxed) ^ p, static_cast<std::uint8_t>(p),
              static_cast<std::uint8_t>(p >> 8), static_cast<std::uint32_t>(p >> 16 & max_number),
              static_cast<std::uint32_t>(p >> 40)};
    }
    void store(const Entry& entry) {
      const std::uint64_t p = entry.forced | std::uint64_t{entry.fails} << 8 |
                              std::uint64_t{entry.proof} << 16 | std::uint64_t{entry.disproof} << 40;
      proof.store(p, std::memory_order_relaxed);
      mixed.store(entry.key ^ p, std::memory_order_relaxed);
    }
  };
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free && sizeof(Slot) == bytes_of_entry);
  struct Free {
    void operator()(Slot* slots) const { std::free(slots); }
  };

  static int work(const Entry& entry) { return std::max(entry.forced, entry.fails); }
  std::size_t slot(std::uint64_t key) const { return key & (size_ - 2); }
  /// Takes zeroed memory, which the system provides page by page as it is used; less if there is not so much.
  void allocate(std::size_t size) {
    for (size_ = size; !slots_; size_ /= 2) {
      CHESHIRE_ASSERT(size_ > 1);
      slots_.reset(static_cast<Slot*>(std::calloc(size_, sizeof(Slot))));
      if (slots_) break;
    }
    if (size_ < size) max_ = size_;
  }
  void grow() {
    const std::unique_ptr<Slot[], Free> old = std::move(slots_);
    const std::size_t old_size = size_;
    used_ = 0;
    allocate(old_size * 2);
    for (const Slot& slot : std::span(old.get(), old_size)) {
      if (const Entry entry = slot.load(); entry.key != 0) store(entry);
    }
  }

  std::size_t max_ = smallest;
  std::size_t size_ = 0;                 // a power of two
  std::size_t used_ = 0;                 // of a table that may still grow
  std::unique_ptr<Slot[], Free> slots_;  // in pairs
};

}  // namespace cheshire
