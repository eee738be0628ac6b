// FileBody: the body of a Reply that is sent from a file piece by piece, because it is too long to be cached
// by FolderFiles, which opens it (folder_files.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cheshire {

class FileBody {
 public:
  /// Bytes of one piece.
  static constexpr std::size_t piece = 64 * 1024;

  /// Takes over an open file of this size.
  FileBody(int handle, std::uint64_t size) : handle_(handle), size_(size) {}
  FileBody(const FileBody&) = delete;
  FileBody& operator=(const FileBody&) = delete;
  ~FileBody();

  std::uint64_t size() const { return size_; }
  /// Reads from `at` on. Returns how many bytes it read; 0 if the file has become shorter or cannot be read.
  std::size_t read(std::uint64_t at, std::span<char> into) const;

 private:
  int handle_;
  std::uint64_t size_;
};

}  // namespace cheshire
