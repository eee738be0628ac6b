// FairQueue: things that wait, in turns by who brought them: nobody's many keep another's one waiting.
#pragma once

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

  /// The next of the owner whose turn it is, in the order in which he brought them; nothing when nothing waits.
  std::optional<T> pop() {
    if (turns_.empty()) return {};
    const std::string owner = std::move(turns_.front());
    turns_.pop_front();
    const auto it = items_.find(owner);
    std::optional<T> item(std::move(it->second.front()));
    it->second.pop_front();
    --size_;
    it->second.empty() ? static_cast<void>(items_.erase(it)) : turns_.push_back(owner);
    return item;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// How many of one owner wait.
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
  std::unordered_map<std::string, std::deque<T>> items_;  // none of them empty
  std::deque<std::string> turns_;                         // each owner once
  std::size_t size_ = 0;
};

}  // namespace cheshire
