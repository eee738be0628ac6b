#include "search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace cheshire {
namespace {

constexpr std::uint32_t move_mask = (1u << 30) - 1;
constexpr int most_mebibytes = 1 << 20;

// Asks for large pages: with small ones every look into the table also waits for its address. Only a wish.
void wish_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
  const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) & ~(page - 1);
  const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) & ~(page - 1);
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace

void TranspositionTable::Free::operator()(Bucket* buckets) const {
  ::operator delete[](buckets, std::align_val_t{alignof(Bucket)});
}

bool TranspositionTable::resize(int mebibytes) {
  if (mebibytes > most_mebibytes) return false;
  const std::uint64_t count =
      std::bit_floor((static_cast<std::uint64_t>(std::max(mebibytes, 1)) << 20) / sizeof(Bucket));
  const std::uint64_t bytes = count * sizeof(Bucket);
  if (bytes > std::numeric_limits<std::ptrdiff_t>::max()) return false;
  void* const raw =
      ::operator new[](static_cast<std::size_t>(bytes), std::align_val_t{alignof(Bucket)}, std::nothrow);
  if (raw == nullptr) return false;
  // The old table goes before the new one is written to: until then that is hardly more than addresses.
  memory_.reset();
  wish_large_pages(raw, static_cast<std::size_t>(bytes));
  buckets_ = static_cast<Bucket*>(raw);
  std::uninitialized_fill_n(buckets_, static_cast<std::size_t>(count), Bucket{});
  memory_.reset(buckets_);
  mask_ = count - 1;
  age_ = 0;
  return true;
}

void TranspositionTable::clear() {
  std::fill_n(buckets_, static_cast<std::size_t>(mask_ + 1), Bucket{});
  age_ = 0;
}

TranspositionTable::Found TranspositionTable::probe(std::uint64_t key) const {
  for (const Entry& e : buckets_[key & mask_].entry) {
    if (bound_of(e) == Bound::none || !same(e, key)) continue;
    return {true, Move::from_bits(e.move & move_mask), e.value, e.eval, depth_of(e), bound_of(e)};
  }
  return {};
}

void TranspositionTable::store(std::uint64_t key, Move move, int value, int eval, int depth, Bound bound) {
  Bucket& bucket = buckets_[key & mask_];
  Entry* worst = &bucket.entry[0];
  int least = 1 << 20;
  for (Entry& e : bucket.entry) {
    if (bound_of(e) == Bound::none || same(e, key)) {
      worst = &e;
      break;
    }
    const int older = static_cast<int>((age_ - age_of(e)) & age_mask);
    const int worth = depth_of(e) - 8 * older;
    if (worth < least) {
      least = worth;
      worst = &e;
    }
  }
  const bool known = bound_of(*worst) != Bound::none && same(*worst, key);
  if (known) {
    if (move.null()) move = Move::from_bits(worst->move & move_mask);
    // A much deeper result of this search is worth more than a shallow bound.
    if (bound != Bound::exact && age_of(*worst) == age_ && depth + 4 < depth_of(*worst)) {
      worst->move = move.bits() | static_cast<std::uint32_t>(key >> 14 & 3) << 30;
      return;
    }
  }
  worst->check = (key >> 16) << 16 | static_cast<std::uint64_t>(depth + 1) << 8 | age_ << 2 |
                 static_cast<std::uint64_t>(bound);
  worst->move = move.bits() | static_cast<std::uint32_t>(key >> 14 & 3) << 30;
  worst->value = static_cast<std::int16_t>(value);
  worst->eval = static_cast<std::int16_t>(eval);
}

int TranspositionTable::full() const {
  const std::size_t sample = static_cast<std::size_t>(std::min<std::uint64_t>(mask_ + 1, 250));
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& e : buckets_[i].entry) used += bound_of(e) != Bound::none && age_of(e) == age_;
  }
  return static_cast<int>(used * 1000 / (4 * sample));
}

}  // namespace cheshire
