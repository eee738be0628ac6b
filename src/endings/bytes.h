// Writes and reads numbers and texts as bytes, the lowest first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cheshire::endings {

inline void put(std::string& out, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
}
/// A text of less than 64 KiB.
inline void put(std::string& out, const std::string& text) {
  put(out, text.size(), 2);
  out += text;
}

/// Reads numbers and texts one after the other; nothing beyond the end.
class Scanner {
 public:
  explicit Scanner(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t number(std::size_t bytes) {
    const std::string_view read = this->bytes(bytes);
    std::uint64_t n = 0;
    for (std::size_t i = read.size(); i-- > 0;) n = n << 8 | static_cast<unsigned char>(read[i]);
    return n;
  }
  std::string text() { return std::string(bytes(static_cast<std::size_t>(number(2)))); }
  /// The next bytes; empty if there are not so many.
  std::string_view bytes(std::uint64_t count) {
    if (failed_ || rest_.size() < count) {
      failed_ = true;
      return {};
    }
    const std::string_view read = rest_.substr(0, static_cast<std::size_t>(count));
    rest_.remove_prefix(read.size());
    return read;
  }
  bool done() const { return rest_.empty(); }
  bool failed() const { return failed_; }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace cheshire::endings
