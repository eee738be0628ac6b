// Reads and appends batches by their descriptor, locked against other processes.
#include "apps/game_data_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#include "apps/command_line.h"
#include "learn/game_data.h"
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
    : path_(std::move(path)) {
  open();
  try {
    read(game, options);
  } catch (...) {
    ::close(fd_);
    throw;
  }
}

GameDataFile::~GameDataFile() { ::close(fd_); }

void GameDataFile::fail() const {
  throw std::runtime_error(fmt::format("{}: {}", path_, std::strerror(errno)));
}

void GameDataFile::open() {
  // Opening a pipe would wait for its other end.
  fd_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (fd_ < 0) fail();
  struct stat status{};
  const bool regular = fstat(fd_, &status) == 0 && S_ISREG(status.st_mode);
  if (regular && flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
  const bool locked = regular && errno == EWOULDBLOCK;
  const int fault = errno;
  ::close(fd_);
  if (!regular) throw UsageError(msg::file_not_regular(path_));
  if (locked) throw UsageError(msg::file_in_use(path_));
  errno = fault;
  fail();
}

void GameDataFile::read(const std::string& game, const SelfplayOptions& options) {
  GameDataReader reader([&](std::size_t most) {
    std::string piece(most, '\0');
    const ssize_t n = ::read(fd_, piece.data(), piece.size());
    if (n < 0) fail();
    piece.resize(static_cast<std::size_t>(n));
    return piece;
  });
  const std::string wanted = settings_text(options.text(), options.opening.seed);
  for (;;) {
    const Result<std::optional<GameBatch>> batch = reader.next();
    if (!batch) {
      // Only what was cut is removed. At the first byte it may as well be another file.
      if (!reader.cut() || reader.position() == 0)
        throw UsageError(msg::argument_refused(path_, batch.error().message));
      fmt::print(stderr, "{}\n", msg::game_data_mended(path_, batch.error().message).text());
      if (ftruncate(fd_, static_cast<off_t>(reader.position())) != 0) fail();
      return;
    }
    if (!*batch) return;
    if ((*batch)->game != game)
      throw UsageError(msg::argument_refused(path_, game_data_of_other_game((*batch)->game, game)));
    const std::string found = settings_text((*batch)->origin, (*batch)->seed);
    if (found != wanted) throw UsageError(msg::game_data_of_other_settings(path_, found, wanted));
    for (const TrainingGame& each : (*batch)->games) numbers_.insert(each.number);
  }
}

void GameDataFile::append(const std::string& batch) {
  struct stat status{};
  if (fstat(fd_, &status) != 0) fail();
  for (std::size_t done = 0; done < batch.size();) {
    const ssize_t n = ::write(fd_, batch.data() + done, batch.size() - done);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
    } else if (n == 0 || errno != EINTR) {
      const int fault = errno;
      if (ftruncate(fd_, status.st_size) != 0) fail();
      errno = fault;
      fail();
    }
  }
}

}  // namespace cheshire
