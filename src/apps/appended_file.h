// AppendedFile: a file that one process appends to, so that it is never left half changed, and goes on with
// when it is called again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cheshire {

class AppendedFile {
 public:
  /// Opens or makes the file, locked against other processes. Throws UsageError if it is not a regular file
  /// or another process writes to it, std::runtime_error if it cannot be opened.
  explicit AppendedFile(std::string path);
  ~AppendedFile();
  AppendedFile(const AppendedFile&) = delete;
  AppendedFile& operator=(const AppendedFile&) = delete;

  const std::string& path() const { return path_; }
  /// Returns up to so many bytes more, from the beginning; none at the end. Throws std::runtime_error.
  std::string read(std::size_t most);
  /// Removes what stands behind so many bytes. Throws std::runtime_error.
  void cut(std::uint64_t bytes);
  /// Appends all of it. Throws std::runtime_error if it cannot be written, for instance because the disk is
  /// full; what was there before stays whole.
  void append(std::string_view bytes);

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  int fd_ = -1;
};

}  // namespace cheshire
