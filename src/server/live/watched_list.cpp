// Keeps the entries with what their watchers have not been told.
#include "server/live/watched_list.h"

#include <algorithm>

namespace cheshire {

void WatchedList::watch(Member& member) {
  if (!whole_) {
    Entries all;
    for (const Entry& entry : entries_) all.push_back(entry.json);
    whole_ = std::make_shared<const std::string>(words_.whole(all));
  }
  if (watchers_.empty()) forget_changes();  // nobody waits for them
  watchers_.insert(&member);
  member.push(whole_);
}

void WatchedList::put(const std::string& id, std::string entry, std::string update) {
  const auto known = std::ranges::find(entries_, id, &Entry::id);
  if (known == entries_.end()) {
    removed_.erase(id);
    entries_.push_back({id, std::move(entry), {}, true});
  } else if (known->json != entry) {
    known->json = std::move(entry);
    known->is_new |= update.empty();
    known->update = std::move(update);
  } else {
    return;
  }
  whole_.reset();
  changed_ = true;
}

void WatchedList::remove(const std::string& id) {
  const auto known = std::ranges::find(entries_, id, &Entry::id);
  if (known == entries_.end()) return;
  entries_.erase(known);
  removed_.insert(id);
  whole_.reset();
  changed_ = true;
}

bool WatchedList::has(const std::string& id) const {
  return std::ranges::find(entries_, id, &Entry::id) != entries_.end();
}

std::optional<Instant> WatchedList::due(Instant now) const {
  if (!changed_ || watchers_.empty()) return {};
  return told_ ? std::max(now, *told_ + pause) : now;
}

void WatchedList::flush(Instant now) {
  const auto at = due(now);
  if (!at || *at > now) return;
  Change change{.removed = removed_};
  for (const Entry& entry : entries_) {
    if (entry.is_new)
      change.added.push_back(entry.json);
    else if (!entry.update.empty())
      change.updated.push_back(entry.update);
  }
  const auto text = std::make_shared<const std::string>(words_.change(change));
  for (Member* member : watchers_) member->push(text);
  told_ = now;
  forget_changes();
}

void WatchedList::forget_changes() {
  for (Entry& entry : entries_) {
    entry.update.clear();
    entry.is_new = false;
  }
  removed_.clear();
  changed_ = false;
}

}  // namespace cheshire
