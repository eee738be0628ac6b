// Files of the games of self-play (learn/game_data.h): GameDataFile, to which `cheshire selfplay` appends its
// games, and reading others.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "apps/appended_file.h"
#include "learn/game_data.h"
#include "learn/selfplay.h"

namespace cheshire {

class GameDataFile {
 public:
  /// Opens or makes the file, and reads which games it has. A batch at its end that was cut, as its writer
  /// was killed, is removed. Throws UsageError, and leaves the file as it is, if it is not a regular file,
  /// another process writes to it, or it has anything else: what is no batch, one of another version or game,
  /// or games of other settings. Throws std::runtime_error if it cannot be read or written.
  GameDataFile(std::string path, const std::string& game, const SelfplayOptions& options);

  /// The numbers of its games.
  const std::set<std::uint64_t>& numbers() const { return numbers_; }
  /// Appends a batch. Throws as AppendedFile::append().
  void append(const std::string& batch) { file_.append(batch); }

 private:
  void read(const std::string& game, const SelfplayOptions& options);

  AppendedFile file_;
  std::set<std::uint64_t> numbers_;
};

using OpenedFile = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
/// Opens a file of games to read. Throws UsageError if it cannot be, or is a pipe or the like, which may
/// never end.
OpenedFile open_game_data(const std::string& path);
/// Reads it, for GameDataReader. Throws std::runtime_error if reading fails.
GameDataReader::Source source_of(std::FILE& file, const std::string& path);
/// Hands the batches of a file of one game to `take`, until it returns false. Throws UsageError if the file
/// is cut, or of another version or game.
void read_batches(const std::string& path, std::string_view identity,
                  const std::function<bool(GameBatch)>& take);

}  // namespace cheshire
