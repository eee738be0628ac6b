// RulesCache: compiled games by what they were compiled from. Those used last are kept, up to a number of bytes.
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

  /// `bytes`: how much is kept that no game in play needs.
  explicit RulesCache(std::size_t bytes) : most_(bytes) {}

  /// Names rules: the game, all its options with their values, and the text of the game file it is of, or nothing.
  static std::string key(const std::string& game, const OptionValues& options, const std::string& file);

  /// What was put there, or null. A mistake is kept too: the same text has it again.
  const Opened* find(const std::string& key);
  void put(const std::string& key, Opened opened);

  /// Of everything that is kept, whether games in play need it or not.
  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return entries_.size(); }
  /// Drops what was not used for longest and is needed by no game in play, until `most` bytes are left or all else is needed.
  void trim(std::size_t most);

 private:
  struct Entry {
    Opened opened;
    std::size_t bytes;
    std::uint64_t used;

    bool needed() const { return opened && opened->use_count() > 1; }
  };

  std::size_t most_;
  std::map<std::string, Entry> entries_;
  std::size_t bytes_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace cheshire
