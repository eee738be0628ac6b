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
#include "proof/forced_proof.h"

namespace cheshire {

class ProofTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    /// In help and series play, whose key has the length in it, `fails` is not 0 if there is no line.
    ForcedBounds bounds{};
    std::uint32_t proof = 0, disproof = 0;  // numbers of long forced play, under a key of their own
  };
  static constexpr std::uint32_t max_number = (std::uint32_t{1} << 24) - 1;

  static constexpr std::size_t bytes_of_entry = 16;

  /// `bytes` is the most that the table may take; at least a few kilobytes are taken. A table that is shared
  /// reserves all of it at once, which costs nothing until it is written to.
  explicit ProofTable(std::size_t bytes, bool shared = false) {
    while (max_ * 2 * sizeof(Slot) <= bytes) max_ *= 2;
    allocate(shared ? max_ : smallest);
    size_ = std::min(smallest, reserved_);
  }

  /// Returns what is known of a position; empty for nothing.
  Entry find(std::uint64_t key) const {
    const std::size_t at = slot(key, size());
    for (const std::size_t i : {at, at + 1}) {
      if (const Entry entry = slots_[i].load(); entry.key == key) return entry;
    }
    return {};
  }
  void store(Entry entry) {
    const std::size_t size = this->size(), at = slot(entry.key, size);
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
    const bool fills = size < max_ && slots_[into].load().key == 0;
    slots_[into].store(entry);
    if (fills && used_.fetch_add(1, std::memory_order_relaxed) * 2 > size) grow();
  }

 private:
  static constexpr std::size_t smallest = std::size_t{1} << 10;

  /// An entry that another thread may be writing. The key is stored with the proof in it, so that half of one
  /// entry and half of another are no entry (Hyatt and Mann, A lock-less transposition table, 2002).
  struct Slot {
    std::atomic<std::uint64_t> mixed, proof;

    Entry load() const {
      const std::uint64_t p = proof.load(std::memory_order_relaxed);
      return {mixed.load(std::memory_order_relaxed) ^ p,
              {static_cast<std::uint8_t>(p), static_cast<std::uint8_t>(p >> 8)},
              static_cast<std::uint32_t>(p >> 16 & max_number),
              static_cast<std::uint32_t>(p >> 40)};
    }
    void store(const Entry& entry) {
      const std::uint64_t p = entry.bounds.forced | std::uint64_t{entry.bounds.fails} << 8 |
                              std::uint64_t{entry.proof} << 16 | std::uint64_t{entry.disproof} << 40;
      proof.store(p, std::memory_order_relaxed);
      mixed.store(entry.key ^ p, std::memory_order_relaxed);
    }
  };
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free && sizeof(Slot) == bytes_of_entry);
  struct Free {
    void operator()(Slot* slots) const { std::free(slots); }
  };

  static int work(const Entry& entry) { return std::max(entry.bounds.forced, entry.bounds.fails); }
  static std::size_t slot(std::uint64_t key, std::size_t size) { return key & (size - 2); }
  std::size_t size() const { return size_.load(std::memory_order_relaxed); }

  /// Takes zeroed memory, which the system provides page by page as it is used; less if there is not so much.
  void allocate(std::size_t size) {
    for (reserved_ = size;; reserved_ /= 2) {
      CHESHIRE_ASSERT(reserved_ > 1);
      slots_.reset(static_cast<Slot*>(std::calloc(reserved_, sizeof(Slot))));
      if (slots_) break;
    }
    if (reserved_ < size) max_ = reserved_;
  }
  /// Doubles the table, unless another thread does.
  void grow() {
    if (growing_.test_and_set(std::memory_order_acquire)) return;
    if (const std::size_t size = this->size(); size < max_ && used_ * 2 > size) {
      if (size * 2 <= reserved_) {
        split(size);
      } else {
        move(size);
      }
    }
    growing_.clear(std::memory_order_release);
  }
  /// An entry that another thread stores meanwhile may be lost, and is proved again when it is needed.
  void split(std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      const Entry entry = slots_[i].load();
      if (entry.key == 0 || slot(entry.key, size * 2) < size) continue;
      slots_[i + size].store(entry);
      slots_[i].store({});
    }
    size_.store(size * 2, std::memory_order_relaxed);
  }
  /// Only for a table that is not shared.
  void move(std::size_t size) {
    const std::unique_ptr<Slot[], Free> old = std::move(slots_);
    allocate(size * 2);
    size_ = reserved_;
    used_ = 0;
    for (const Slot& slot : std::span(old.get(), size)) {
      if (const Entry entry = slot.load(); entry.key != 0) store(entry);
    }
  }

  std::size_t max_ = smallest;        // slots, powers of two
  std::size_t reserved_ = 0;          // at most max_
  std::atomic<std::size_t> size_{0};  // in use; at most reserved_
  std::atomic<std::size_t> used_{0};  // filled, while the table may still grow
  std::atomic_flag growing_;
  std::unique_ptr<Slot[], Free> slots_;  // in pairs
};

}  // namespace cheshire
