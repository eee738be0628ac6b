// OutputFile: a file that takes its name once it is whole.
#pragma once

#include <cstdio>
#include <string>

namespace cheshire {

/// Whether what is written to `output` and what is read from `input` is one file, under whatever names. An
/// empty `output` is standard output, and "-" is standard output or standard input.
bool is_same_file(const std::string& output, const std::string& input);

/// What had the name before stays until publish(), and for good without it. Of a program that is killed
/// before, nothing is left where the file system has files without a name. Something else than a regular
/// file, such as a pipe, is written at once, and so is a file in a folder that takes no other, or where it
/// belongs to somebody else and keeps its name. Symbolic links are followed, also to a file that is not
/// there.
class OutputFile {
 public:
  /// If the file cannot be written, stream() is null and errno says why.
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  std::FILE* stream() const { return file_; }
  /// Writes what is buffered, closes the file and gives it its name. Returns false and sets errno on failure.
  bool publish();

 private:
  bool give_temporary_name();

  std::string path_;       // without links
  std::string temporary_;  // its name until it is renamed; empty if the file is written at once
  bool named_ = false;     // it has that name
  std::FILE* file_ = nullptr;
};

}  // namespace cheshire
