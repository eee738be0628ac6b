// GameDataFile: the file that `cheshire selfplay` appends its games to (learn/game_data.h).
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "learn/selfplay.h"

namespace cheshire {

class GameDataFile {
 public:
  /// Opens or makes the file, and reads which games it has. A batch at its end that was cut, as its writer
  /// was killed, is removed. Throws UsageError, and leaves the file as it is, if it is not a regular file,
  /// another process writes to it, or it has anything else: what is no batch, one of another version or game,
  /// or games of other settings. Throws std::runtime_error if it cannot be read or written.
  GameDataFile(std::string path, const std::string& game, const SelfplayOptions& options);
  ~GameDataFile();
  GameDataFile(const GameDataFile&) = delete;
  GameDataFile& operator=(const GameDataFile&) = delete;

  /// The numbers of its games.
  const std::set<std::uint64_t>& numbers() const { return numbers_; }
  /// Appends a batch. Throws std::runtime_error if it cannot be written, for instance because the disk is
  /// full; what was there before stays whole.
  void append(const std::string& batch);

 private:
  [[noreturn]] void fail() const;
  void open();
  void read(const std::string& game, const SelfplayOptions& options);

  std::string path_;
  int fd_ = -1;
  std::set<std::uint64_t> numbers_;
};

}  // namespace cheshire
