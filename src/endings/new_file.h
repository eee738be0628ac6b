// NewFile: a file that has its name only once it is whole.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace cheshire::endings {

class NewFile {
 public:
  explicit NewFile(std::string path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// Returns false if the system did not take it; errno says why.
  bool write(std::string_view bytes);
  /// Gives it its name, in place of a file that had it. Returns false if that failed.
  bool publish();

 private:
  std::string path_, part_;
  std::FILE* file_ = nullptr;
  bool closed_ = false;
};

}  // namespace cheshire::endings
