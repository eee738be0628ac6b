// KeyHash: all the server stores of a key or an invitation. Reading the file or the memory does not give
// access to a seat.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace cheshire {

/// The BLAKE2b hash of a key, 32 bytes. Keys have 120 random bits, so no salt is needed.
class KeyHash {
 public:
  KeyHash() = default;  // no key
  static KeyHash of(std::string_view key);
  /// Returns the hash of a key that nobody knows.
  static KeyHash of_nobody();
  /// Reads what text() wrote. Returns nothing for any other text.
  static std::optional<KeyHash> read(std::string_view text);

  bool empty() const { return !there_; }
  /// Returns 64 hexadecimal digits; empty for no key.
  std::string text() const;
  /// Whether both are hashes of the same key. Takes constant time, so a near match reveals nothing.
  bool fits(const KeyHash& given) const;

 private:
  std::array<unsigned char, 32> bytes_{};
  bool there_ = false;
};

}  // namespace cheshire
