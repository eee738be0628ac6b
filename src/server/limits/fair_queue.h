// FairQueue: a queue in which owners take turns, so an owner of many items does not delay an owner of one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace cheshire {

template <class T>
class FairQueue {
 public:
  void push(const std::string& owner, T item) {
    std::deque<T>& own = items_[owner];
    if (own.empty()) turns_.push_back(owner);
    own.push_back(std::move(item));
    ++size_;
  }

  /// Returns the oldest item of the owner whose turn it is; nothing when the queue is empty.
  std::optional<T> pop() {
    return pop([](const std::string&) { return true; });
  }
  /// The same among the owners for whom `may` is true. The others keep their places in the order.
  template <class F>
  std::optional<T> pop(F may) {
    const auto turn = std::find_if(turns_.begin(), turns_.end(), may);
    if (turn == turns_.end()) return {};
    const std::string owner = std::move(*turn);
    turns_.erase(turn);
    const auto it = items_.find(owner);
    std::optional<T> item(std::move(it->second.front()));
    it->second.pop_front();
    --size_;
    if (it->second.empty())
      items_.erase(it);
    else
      turns_.push_back(owner);
    return item;
  }

  /// Takes an owner's oldest item that is `wanted` out of the queue; nothing if there is none.
  template <class F>
  std::optional<T> remove(const std::string& owner, F wanted) {
    const auto it = items_.find(owner);
    if (it == items_.end()) return {};
    const auto found = std::find_if(it->second.begin(), it->second.end(), wanted);
    if (found == it->second.end()) return {};
    std::optional<T> item(std::move(*found));
    it->second.erase(found);
    --size_;
    if (it->second.empty()) {
      items_.erase(it);
      turns_.erase(std::find(turns_.begin(), turns_.end(), owner));
    }
    return item;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Returns the number of items of one owner.
  std::size_t of(const std::string& owner) const {
    const auto it = items_.find(owner);
    return it == items_.end() ? 0 : it->second.size();
  }
  void clear() {
    items_.clear();
    turns_.clear();
    size_ = 0;
  }

 private:
  std::unordered_map<std::string, std::deque<T>> items_;  // never an empty deque
  std::deque<std::string> turns_;                         // each owner once
  std::size_t size_ = 0;
};

}  // namespace cheshire
