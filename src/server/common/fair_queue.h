// FairQueue: a queue in which owners (addresses of clients) take turns, for the loop and for the pools of
// threads. Next is the oldest item of the owner who has used least, and among equals of the one who has
// waited longest. So an owner of many items, or of expensive ones, does not delay an owner of one.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace cheshire {

template <class T>
class FairQueue {
 public:
  using Cost = std::chrono::nanoseconds;

  void push(const std::string& owner, T item) {
    const auto it = owners_.try_emplace(owner).first;
    it->second.items.push_back(std::move(item));
    ++size_;
    if (it->second.items.size() > 1) return;
    // Nobody saves up turns by staying away.
    it->second.used = std::max(it->second.used, level_);
    wait(it);
  }
  /// Returns the next item; nothing when the queue is empty.
  std::optional<T> pop() {
    return pop([](const std::string&) { return true; });
  }
  /// The same among the owners for whom `may` is true. The others keep their places in the order.
  template <class F>
  std::optional<T> pop(F may) {
    const auto next = std::ranges::find_if(order_, [&](const QueueEntry& e) { return may(name_of(e)); });
    if (next == order_.end()) return {};
    const auto it = owners_.find(name_of(*next));
    level_ = std::max(level_, it->second.used);
    std::optional<T> item(std::move(it->second.items.front()));
    it->second.items.pop_front();
    --size_;
    order_.erase(next);
    if (!it->second.items.empty()) wait(it);
    return item;
  }
  /// Adds to what an owner has used. Of no effect while nobody waits, because then nobody is delayed.
  void charge(const std::string& owner, Cost cost) {
    if (empty()) {
      if (!owners_.empty()) clear();
      return;
    }
    if (owners_.size() - order_.size() >= max_idle) {
      std::erase_if(owners_, [](const auto& one) { return one.second.items.empty(); });
    }
    const auto it = owners_.try_emplace(owner).first;
    Owner& own = it->second;
    const Cost used = std::max(own.used, level_) + cost;
    if (own.items.empty()) {
      own.used = used;
    } else {
      order_.erase({own.used, own.since, &it->first});
      own.used = used;
      order_.insert({own.used, own.since, &it->first});
    }
  }
  /// Takes an owner's oldest item that is `wanted` out of the queue; nothing if there is none.
  template <class F>
  std::optional<T> remove(const std::string& owner, F wanted) {
    const auto it = owners_.find(owner);
    if (it == owners_.end()) return {};
    std::list<T>& items = it->second.items;
    const auto found = std::ranges::find_if(items, wanted);
    if (found == items.end()) return {};
    std::optional<T> item(std::move(*found));
    items.erase(found);
    --size_;
    if (items.empty()) order_.erase({it->second.used, it->second.since, &it->first});
    return item;
  }

  /// The same for the items of all owners.
  template <class F>
  std::optional<T> remove_any(F wanted) {
    for (const auto& [owner, own] : owners_) {
      if (std::ranges::any_of(own.items, wanted)) return remove(std::string(owner), wanted);
    }
    return {};
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Returns the number of items of one owner.
  std::size_t of(const std::string& owner) const {
    const auto it = owners_.find(owner);
    return it == owners_.end() ? 0 : it->second.items.size();
  }
  /// Returns the number of owners of items.
  std::size_t owners() const { return order_.size(); }
  void clear() {
    order_.clear();
    owners_.clear();
    level_ = {};
    size_ = 0;
  }

 private:
  /// Number of owners without items to remember before they are forgotten.
  static constexpr std::size_t max_idle = 1024;

  struct Owner {
    std::list<T> items{};  // which allocates nothing while it is empty
    Cost used{};
    std::uint64_t since = 0;  // place among those who have used as much
  };
  using Owners = std::unordered_map<std::string, Owner>;
  using QueueEntry = std::tuple<Cost, std::uint64_t, const std::string*>;  // `used`, `since`, name in owners_

  static const std::string& name_of(const QueueEntry& entry) { return *std::get<2>(entry); }
  void wait(typename Owners::iterator it) {
    it->second.since = ++last_since_;
    order_.insert({it->second.used, it->second.since, &it->first});
  }

  Owners owners_;
  std::set<QueueEntry> order_;  // each owner of items once
  Cost level_{};                // what the owner had used whose item was popped last, or more
  std::uint64_t last_since_ = 0;
  std::size_t size_ = 0;
};

}  // namespace cheshire
