#include "apps/appended_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "apps/command_line.h"
#include "messages/commandline.h"

namespace cheshire {

AppendedFile::AppendedFile(std::string path) : path_(std::move(path)) {
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

AppendedFile::~AppendedFile() { ::close(fd_); }

void AppendedFile::fail() const {
  throw std::runtime_error(fmt::format("{}: {}", path_, std::strerror(errno)));
}

std::string AppendedFile::read(std::size_t most) {
  std::string piece(most, '\0');
  const ssize_t n = ::read(fd_, piece.data(), piece.size());
  if (n < 0) fail();
  piece.resize(static_cast<std::size_t>(n));
  return piece;
}

void AppendedFile::cut(std::uint64_t bytes) {
  if (ftruncate(fd_, static_cast<off_t>(bytes)) != 0) fail();
}

void AppendedFile::append(std::string_view bytes) {
  struct stat status{};
  if (fstat(fd_, &status) != 0) fail();
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t n = ::write(fd_, bytes.data() + done, bytes.size() - done);
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
