// Looks compiled games up by game, options and file, and drops the least recently used.
#include "server/work/rules_cache.h"

#include <algorithm>
#include <utility>

#include "base/sha256.h"

namespace cheshire {

std::string RulesCache::key(const std::string& game, const OptionValues& options, const std::string& file) {
  std::string key = game;
  for (const auto& [option, value] : options) key += '\n' + option + '=' + value;
  if (!file.empty()) key += '\n' + sha256(file);
  return key;
}

const RulesCache::Opened* RulesCache::find(const std::string& key) {
  const auto it = entries_.find(key);
  if (it == entries_.end()) return nullptr;
  it->second.used = ++uses_;
  return &it->second.opened;
}

void RulesCache::put(const std::string& key, Opened opened) {
  std::size_t bytes = sizeof(Entry) + 2 * key.size();
  bytes += opened ? (*opened)->bytes() : opened.error().text().size();
  const auto [it, fresh] = entries_.try_emplace(key, Entry{std::move(opened), bytes, ++uses_});
  if (!fresh) return;
  bytes_ += bytes;
  trim(max_);
}

void RulesCache::trim(std::size_t max) {
  while (bytes_ > max) {
    auto oldest = entries_.end();
    for (auto it = entries_.begin(); it != entries_.end(); ++it) {
      if (!it->second.needed() && (oldest == entries_.end() || it->second.used < oldest->second.used))
        oldest = it;
    }
    // The entry used last may be about to be used.
    if (oldest == entries_.end() || oldest->second.used == uses_) return;
    bytes_ -= oldest->second.bytes;
    entries_.erase(oldest);
  }
}

}  // namespace cheshire
