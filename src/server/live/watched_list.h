// WatchedList: a list that clients watch, as of open challenges or live games. Who comes gets the whole list,
// and from then on what changes: at most one message in a while, written once for all watchers.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/common/times.h"
#include "server/live/member.h"

namespace cheshire {

class WatchedList {
 public:
  /// Watchers get at most one message in this time.
  static constexpr std::chrono::seconds pause{1};

  using Entries = std::vector<std::string_view>;
  /// What has changed since the watchers were last told. It may add what somebody who came in between has,
  /// and remove what they do not have.
  struct Change {
    Entries added{};    // whole entries, the oldest first
    Entries updated{};  // what is new about others
    const std::set<std::string>& removed;
  };
  /// How its messages are written.
  struct Words {
    std::function<std::string(const Entries& all)> whole;
    std::function<std::string(const Change& change)> change;
  };
  explicit WatchedList(Words words) : words_(std::move(words)) {}

  /// Sends a client the whole list and, from now on, its changes.
  void watch(Member& member);
  void leave(Member& member) { watchers_.erase(&member); }
  bool watched() const { return !watchers_.empty(); }

  /// Adds an entry as the last one, or replaces it where it is. `update`: of an entry that the watchers have,
  /// what is new; empty: all of it.
  void put(const std::string& id, std::string entry, std::string update = {});
  void remove(const std::string& id);
  std::size_t size() const { return entries_.size(); }
  bool has(const std::string& id) const;

  /// When to call flush(), if there is something to tell.
  std::optional<Instant> due(Instant now) const;
  /// Tells the watchers what has changed, if it is time.
  void flush(Instant now);

 private:
  struct Entry {
    std::string id, json, update;
    bool is_new = false;  // the watchers have never been told of it, or must be told the whole again
  };
  void forget_changes();

  Words words_;
  std::vector<Entry> entries_;  // the oldest first
  std::set<Member*> watchers_;
  std::set<std::string> removed_;
  bool changed_ = false;
  std::optional<Instant> told_;                    // when the watchers were last told
  std::shared_ptr<const std::string> whole_ = {};  // the message with all entries, until one changes
};

}  // namespace cheshire
