// ProofTable: what is proved of positions, under their full keys. It grows as it fills, up to its bound, and
// then forgets what took least work to prove.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cheshire {

class ProofTable {
 public:
  /// Forced play: the goal is forced in at most `forced` moves if that is not 0, and not in at most `fails`.
  /// Help and series play, whose key has the length in it: `fails` is not 0 if there is no line.
  struct Entry {
    std::uint64_t key = 0;
    std::uint8_t forced = 0, fails = 0;
  };

  /// `bytes` is the most that the table may take; at least a few kilobytes are taken.
  explicit ProofTable(std::size_t bytes) : entries_(smallest) {
    while (max_ * 2 * sizeof(Entry) <= bytes) max_ *= 2;
  }

  /// Returns what is known of a position; empty for nothing.
  Entry find(std::uint64_t key) const {
    const std::size_t at = slot(key);
    for (const Entry& entry : {entries_[at], entries_[at + 1]}) {
      if (entry.key == key) return entry;
    }
    return {};
  }
  void store(Entry entry) {
    std::size_t at = slot(entry.key);
    if (entries_[at].key != entry.key && entries_[at + 1].key == entry.key) ++at;
    if (entries_[at].key != entry.key && entries_[at].key != 0) {
      // The first of two keeps what was proved of the greater length, the second the latest.
      if (work(entries_[at]) > work(entry)) {
        ++at;
      } else {
        entries_[at + 1] = entries_[at];
      }
    }
    used_ += entries_[at].key == 0;
    entries_[at] = entry;
    if (used_ * 2 > entries_.size() && entries_.size() < max_) grow();
  }

 private:
  static constexpr std::size_t smallest = std::size_t{1} << 10;

  static int work(const Entry& entry) { return std::max(entry.forced, entry.fails); }
  std::size_t slot(std::uint64_t key) const { return key & (entries_.size() - 2); }
  void grow() {
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    used_ = 0;
    for (const Entry& entry : old) {
      if (entry.key != 0) store(entry);
    }
  }

  std::size_t max_ = smallest, used_ = 0;
  std::vector<Entry> entries_;  // in pairs; the size is a power of two
};

}  // namespace cheshire
