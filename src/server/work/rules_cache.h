// RulesCache: compiled games by what they were compiled from. Drops the least recently used ones above a
// number of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/result.h"
#include "engine/session.h"
#include "games/registry.h"

namespace cheshire {

class RulesCache {
 public:
  using Opened = Result<std::shared_ptr<const AnyGame>>;

  /// `bytes`: the size above which put() drops entries that no game in play needs.
  explicit RulesCache(std::size_t bytes) : max_(bytes) {}

  /// Returns the key of the rules: the game, all its options with their values, and the text of its game file
  /// or empty.
  static std::string key(const std::string& game, const OptionValues& options, const std::string& file);

  /// Returns the entry, or null. The cache keeps errors too, because the same text fails again.
  const Opened* find(const std::string& key);
  void put(const std::string& key, Opened opened);

  /// Returns the size of all entries, whether games in play need them or not.
  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return entries_.size(); }
  /// Drops the least recently used entries that no game in play needs, until at most `max` bytes are left.
  /// Keeps the entry used last.
  void trim(std::size_t max);

 private:
  struct Entry {
    Opened opened;
    std::size_t bytes;
    std::uint64_t used;

    bool needed() const { return opened && opened->use_count() > 1; }
  };

  std::size_t max_;
  std::map<std::string, Entry> entries_;
  std::size_t bytes_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace cheshire
