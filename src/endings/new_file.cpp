#include "endings/new_file.h"

#include <unistd.h>

#include <utility>

namespace cheshire::endings {

NewFile::NewFile(std::string path) : path_(std::move(path)), part_(path_ + ".part") {
  file_ = std::fopen(part_.c_str(), "wb");
}

NewFile::~NewFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (file_ != nullptr || closed_) std::remove(part_.c_str());
}

bool NewFile::write(std::string_view bytes) {
  return file_ != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size();
}

bool NewFile::publish() {
  if (file_ == nullptr || std::fflush(file_) != 0 || fsync(fileno(file_)) != 0) return false;
  closed_ = true;
  if (std::fclose(std::exchange(file_, nullptr)) != 0) return false;
  if (std::rename(part_.c_str(), path_.c_str()) != 0) return false;
  closed_ = false;
  return true;
}

}  // namespace cheshire::endings
