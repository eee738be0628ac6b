#include "endings/big_array.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "messages/endings.h"

namespace cheshire::endings {
namespace {

std::int64_t mebibytes(std::size_t size) {
  return static_cast<std::int64_t>((size >> 20) + (size % (1 << 20) != 0));
}

/// Opens a file in a folder that has no name, or loses it at once where the file system wants one.
int open_nameless(const std::string& folder) {
  int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return file;
  std::string name = folder + "/cheshire-XXXXXX";
  file = mkostemp(name.data(), O_CLOEXEC);
  if (file >= 0) unlink(name.c_str());
  return file;
}

/// Maps a file that has all its room already, so that a full disk is no fault of memory later. Returns why
/// not, or 0.
int map_file(const std::string& folder, std::size_t size, void*& bytes) {
  const int file = open_nameless(folder);
  if (file < 0) return errno;
  int reason = posix_fallocate(file, 0, static_cast<off_t>(size));
  if (reason == 0) {
    bytes = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) reason = errno;
  }
  close(file);
  return reason;
}

}  // namespace

Pages::~Pages() {
  if (bytes_ != nullptr) munmap(bytes_, size_);
}

Result<Pages> Pages::take(std::size_t size, const std::string& folder) {
  Pages pages;
  if (size == 0) return pages;
  void* bytes = MAP_FAILED;
  if (!folder.empty()) {
    if (const int reason = map_file(folder, size, bytes); reason != 0)
      return Error{msg::tables_no_room(mebibytes(size), folder, std::strerror(reason))};
  } else {
    bytes = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) return Error{msg::tables_no_memory(mebibytes(size))};
    madvise(bytes, size, MADV_HUGEPAGE);
  }
  pages.bytes_ = bytes;
  pages.size_ = size;
  return pages;
}

}  // namespace cheshire::endings
