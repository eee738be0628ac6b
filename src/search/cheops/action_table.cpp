#include "search/cheops/action_table.h"

#include <algorithm>
#include <bit>
#include <new>

namespace cheshire::cheops {
namespace {

constexpr int most_mebibytes = 1 << 16;

}  // namespace

ActionTable::ActionTable(int mebibytes) {
  while (mebibytes >= 1 && !resize(mebibytes)) mebibytes /= 2;
}

bool ActionTable::resize(int mebibytes) {
  if (mebibytes > most_mebibytes) return false;
  const auto count = static_cast<std::size_t>(
      std::bit_floor((static_cast<std::uint64_t>(std::max(mebibytes, 1)) << 20) / sizeof(Bucket)));
  Bucket* const buckets = new (std::nothrow) Bucket[count];
  if (buckets == nullptr) return false;
  memory_.reset(buckets);
  buckets_ = buckets;
  mask_ = count - 1;
  age_ = 0;
  return true;
}

void ActionTable::clear() {
  std::fill_n(buckets_, static_cast<std::size_t>(mask_ + 1), Bucket{});
  age_ = 0;
}

ActionTable::Found ActionTable::probe(std::uint64_t key) const {
  for (const Entry& e : buckets_[key & mask_].entry) {
    if (e.bound == Bound::none || e.key != key) continue;
    return {true, e.action, e.value, e.eval, e.depth, e.bound};
  }
  return {};
}

void ActionTable::store(std::uint64_t key, Action action, int value, int eval, int depth, Bound bound) {
  Bucket& bucket = buckets_[key & mask_];
  Entry* worst = &bucket.entry[0];
  int least = 1 << 20;
  for (Entry& e : bucket.entry) {
    if (e.bound == Bound::none || e.key == key) {
      worst = &e;
      break;
    }
    const int worth = e.depth - 8 * static_cast<std::uint8_t>(age_ - e.age);
    if (worth < least) {
      least = worth;
      worst = &e;
    }
  }
  if (worst->bound != Bound::none && worst->key == key) {
    if (action == Action()) action = worst->action;
    // A much deeper result of this search is worth more than a shallow bound.
    if (bound != Bound::exact && worst->age == age_ && depth + 4 < worst->depth) {
      worst->action = action;
      return;
    }
  }
  *worst = {key,
            action,
            static_cast<std::int16_t>(value),
            static_cast<std::int16_t>(eval),
            static_cast<std::uint8_t>(depth),
            age_,
            bound};
}

int ActionTable::full() const {
  const auto sample = static_cast<std::size_t>(std::min<std::uint64_t>(mask_ + 1, 250));
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& e : buckets_[i].entry) used += e.bound != Bound::none && e.age == age_;
  }
  return static_cast<int>(used * 1000 / (ways * sample));
}

}  // namespace cheshire::cheops
