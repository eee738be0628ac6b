// Asks the system about files by name, and writes new ones so that they are whole or not there.
#include "server/store/disk_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace cheshire {

std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return {};
  return FileIdentity{status.st_dev, status.st_ino};
}

bool file_exists(const std::string& path) {
  struct stat status{};
  return ::lstat(path.c_str(), &status) == 0;
}

std::int64_t file_size(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<std::int64_t>(status.st_size) : 0;
}

std::string real_file(const std::string& path) {
  std::error_code error;
  const auto real = std::filesystem::canonical(path, error);
  return error ? path : real.string();
}

std::string folder_of(const std::string& path) {
  return path.find('/') == std::string::npos ? "./" : path.substr(0, path.rfind('/') + 1);
}

void sync_folder_of(const std::string& path) {
  const int folder = ::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  ::fsync(folder);
  ::close(folder);
}

NewFile::NewFile(std::string path) : path_(std::move(path)) {
  const int old = ::open(path_.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (old >= 0) {
    struct stat status{};
    const bool dead = ::fstat(old, &status) == 0 && S_ISREG(status.st_mode) &&
                      ::flock(old, LOCK_EX | LOCK_NB) == 0 && ::unlink(path_.c_str()) == 0;
    ::close(old);
    if (!dead) {
      errno = EEXIST;
      return;
    }
  }
  fd_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd_ >= 0) ::flock(fd_, LOCK_EX | LOCK_NB);
}

NewFile::~NewFile() {
  if (fd_ < 0) return;
  ::close(fd_);
  if (!path_.empty()) ::unlink(path_.c_str());
}

bool NewFile::commit_as(const std::string& name) {
  if (::fsync(fd_) != 0) return false;
  if (::link(path_.c_str(), name.c_str()) != 0 &&
      (errno != EPERM || ::rename(path_.c_str(), name.c_str()) != 0))  // not every file system has links
    return false;
  sync_folder_of(name);
  return true;
}

bool NewFile::commit() {
  if (::fsync(fd_) != 0) return false;
  path_.clear();
  return true;
}

}  // namespace cheshire
