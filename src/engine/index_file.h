// IndexFile: the files of an index of games: one to read at any place, one that appears when it is whole, and
// those that only the writer needs. POSIX, because they are read in parts and vanish with the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace cheshire {

/// A file by its descriptor. What fails names the file.
class IndexFile {
 public:
  /// Opens a regular file to read it.
  static Result<IndexFile> open(const std::string& path);
  /// Makes a file in the folder of `path` that has no name there once this returns, so that it is gone with
  /// the program, however that ends.
  static Result<IndexFile> scratch(const std::string& path);
  /// Makes a file under another name in that folder. publish() gives it its own; without, it is removed.
  /// Errors: also, `path` is something else than a regular file.
  static Result<IndexFile> create(const std::string& path);

  IndexFile(IndexFile&& other) noexcept { *this = std::move(other); }
  IndexFile& operator=(IndexFile&& other) noexcept;
  ~IndexFile() { close(); }

  /// What was appended, or the size of a file that is only read.
  std::uint64_t size() const { return size_; }
  /// Reads exactly that many bytes. Requires that they are within size() and were flushed.
  Result<void> read(std::uint64_t at, char* bytes, std::size_t count) const;

  /// Appends bytes, through a buffer. A write that fails is reported by flush().
  void append(std::string_view bytes);
  /// Appends all of another file, which has been flushed.
  Result<void> append(const IndexFile& other);
  /// Replaces bytes that were flushed.
  Result<void> replace(std::uint64_t at, std::string_view bytes);
  Result<void> flush();
  /// Writes what is buffered, waits for the disk, and gives the file the path it was opened for.
  Result<void> publish();

 private:
  IndexFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  void close();
  void write(std::string_view bytes);
  Error failed() const;

  int descriptor_ = -1;
  std::string path_;       // as the user knows it
  std::string temporary_;  // its name until it is published; empty for other files
  std::uint64_t size_ = 0;
  std::string buffer_;
  std::optional<Error> error_;  // of the first write that failed
};

}  // namespace cheshire
