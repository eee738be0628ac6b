#include "apps/game_data_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/command_line.h"
#include "messages/commandline.h"
#include "messages/learn.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

/// The settings that games were played with, for people.
std::string settings_text(std::string_view origin, std::uint64_t seed) {
  constexpr std::size_t longest = 400;
  return fmt::format("{}, seed {}", printable(origin, longest), seed);
}

}  // namespace

GameDataFile::GameDataFile(std::string path, const std::string& game, const SelfplayOptions& options)
    : file_(std::move(path)) {
  read(game, options);
}

void GameDataFile::read(const std::string& game, const SelfplayOptions& options) {
  GameDataReader reader([&](std::size_t most) { return file_.read(most); });
  const std::string wanted = settings_text(options.text(), options.opening.seed);
  for (;;) {
    const Result<std::optional<GameBatch>> batch = reader.next();
    if (!batch) {
      // Only what was cut is removed. At the first byte it may as well be another file.
      if (!reader.cut() || reader.position() == 0)
        throw UsageError(msg::argument_refused(file_.path(), batch.error().message));
      fmt::print(stderr, "{}\n", msg::game_data_mended(file_.path(), batch.error().message).text());
      file_.cut(reader.position());
      return;
    }
    if (!*batch) return;
    if ((*batch)->game != game)
      throw UsageError(msg::argument_refused(file_.path(), game_data_of_other_game((*batch)->game, game)));
    const std::string found = settings_text((*batch)->origin, (*batch)->seed);
    if (found != wanted) throw UsageError(msg::game_data_of_other_settings(file_.path(), found, wanted));
    for (const TrainingGame& each : (*batch)->games) numbers_.insert(each.number);
  }
}

OpenedFile open_game_data(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
    throw UsageError(msg::file_not_regular(path));
  OpenedFile file(std::fopen(path.c_str(), "rbe"), std::fclose);
  if (!file)
    throw UsageError(errno == ENOENT ? msg::file_missing(path)
                                     : msg::file_inaccessible(path, std::strerror(errno)));
  return file;
}

GameDataReader::Source source_of(std::FILE& file, const std::string& path) {
  return [&file, &path](std::size_t most) {
    std::string piece(most, '\0');
    piece.resize(std::fread(piece.data(), 1, piece.size(), &file));
    if (std::ferror(&file) != 0) throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(errno)));
    return piece;
  };
}

void read_batches(const std::string& path, std::string_view identity,
                  const std::function<bool(GameBatch)>& take) {
  const OpenedFile file = open_game_data(path);
  GameDataReader reader(source_of(*file, path));
  for (;;) {
    Result<std::optional<GameBatch>> batch = reader.next();
    if (!batch) throw UsageError(msg::argument_refused(path, batch.error().message));
    if (!*batch) return;
    if ((*batch)->game != identity)
      throw UsageError(msg::argument_refused(path, game_data_of_other_game((*batch)->game, identity)));
    if (!take(std::move(**batch))) return;
  }
}

}  // namespace cheshire
