// Opens, reads and writes the files of an index with the calls of POSIX.
#include "engine/index_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "messages/commandline.h"

namespace cheshire {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

/// Returns a name beside `path` that no other running program uses.
std::string name_beside(const std::string& path, std::string_view what) {
  return path + "." + std::to_string(::getpid()) + "." + std::string(what);
}

Error io_error(const std::string& path) {
  return Error{msg::file_inaccessible(path, std::generic_category().message(errno))};
}

/// Calls `step(done)` until `count` bytes are read or written; it returns how many it did, like read(2).
template <class Step>
bool complete(std::size_t count, Step step) {
  for (std::size_t done = 0; done < count;) {
    const ssize_t n = step(done);
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = EIO;  // a file that became shorter
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

}  // namespace

Result<IndexFile> IndexFile::open(const std::string& path) {
  // Without O_NONBLOCK, opening a pipe waits for its other end.
  IndexFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK), path);
  if (file.descriptor_ < 0 && errno == ENOENT) return Error{msg::file_missing(path)};
  if (file.descriptor_ < 0) return io_error(path);
  struct stat about{};
  if (::fstat(file.descriptor_, &about) != 0) return io_error(path);
  if (!S_ISREG(about.st_mode)) return Error{msg::file_not_regular(path)};
  file.size_ = static_cast<std::uint64_t>(about.st_size);
  return file;
}

Result<IndexFile> IndexFile::scratch(const std::string& path) {
  const std::string name = name_beside(path, "scratch");
  IndexFile file(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600), path);
  if (file.descriptor_ < 0 || ::unlink(name.c_str()) != 0) return io_error(path);
  return file;
}

Result<IndexFile> IndexFile::create(const std::string& path) {
  struct stat about{};
  if (::stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode)) return Error{msg::file_not_regular(path)};
  const std::string name = name_beside(path, "part");
  IndexFile file(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666), path);
  if (file.descriptor_ < 0) return io_error(path);
  file.temporary_ = name;
  return file;
}

IndexFile& IndexFile::operator=(IndexFile&& other) noexcept {
  if (this == &other) return *this;
  close();
  descriptor_ = std::exchange(other.descriptor_, -1);
  path_ = std::move(other.path_);
  temporary_ = std::exchange(other.temporary_, {});
  size_ = other.size_;
  buffer_ = std::move(other.buffer_);
  error_ = std::move(other.error_);
  return *this;
}

void IndexFile::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  if (!temporary_.empty()) ::unlink(std::exchange(temporary_, {}).c_str());
}

Error IndexFile::failed() const { return io_error(path_); }

Result<void> IndexFile::read(std::uint64_t at, char* bytes, std::size_t count) const {
  const bool done = complete(count, [&](std::size_t from) {
    return ::pread(descriptor_, bytes + from, count - from, static_cast<off_t>(at + from));
  });
  if (!done) return failed();
  return {};
}

void IndexFile::append(std::string_view bytes) {
  size_ += bytes.size();
  if (buffer_.size() + bytes.size() > buffer_bytes) {
    write(buffer_);
    buffer_.clear();
  }
  bytes.size() < buffer_bytes ? void(buffer_ += bytes) : write(bytes);
}

void IndexFile::write(std::string_view bytes) {
  const bool done = error_ || complete(bytes.size(), [&](std::size_t from) {
                      return ::write(descriptor_, bytes.data() + from, bytes.size() - from);
                    });
  if (!done) error_ = failed();
}

Result<void> IndexFile::append(const IndexFile& other) {
  std::string part(buffer_bytes, '\0');
  for (std::uint64_t at = 0; at < other.size();) {
    const std::size_t n = static_cast<std::size_t>(std::min<std::uint64_t>(part.size(), other.size() - at));
    if (Result<void> done = other.read(at, part.data(), n); !done) return done;
    append(std::string_view(part).substr(0, n));
    at += n;
  }
  return {};
}

Result<void> IndexFile::replace(std::uint64_t at, std::string_view bytes) {
  const bool done = complete(bytes.size(), [&](std::size_t from) {
    return ::pwrite(descriptor_, bytes.data() + from, bytes.size() - from, static_cast<off_t>(at + from));
  });
  if (!done) return failed();
  return {};
}

Result<void> IndexFile::flush() {
  write(buffer_);
  buffer_.clear();
  if (error_) return *error_;
  return {};
}

Result<void> IndexFile::publish() {
  if (Result<void> done = flush(); !done) return done;
  if (::fsync(descriptor_) != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0) return failed();
  temporary_.clear();
  return {};
}

}  // namespace cheshire
