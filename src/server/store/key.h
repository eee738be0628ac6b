// What the server keeps of a key or an invitation: its hash. Whoever reads the file or the memory cannot sit down with it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace cheshire {

/// The BLAKE2b hash of a key, 32 bytes. Keys have 120 random bits, so no salt is needed.
class KeyHash {
 public:
  KeyHash() = default;  // of no key
  static KeyHash of(std::string_view key);
  /// The hash of a key that nobody knows.
  static KeyHash of_nobody();
  /// Reads what text() wrote. Nothing for any other text.
  static std::optional<KeyHash> read(std::string_view text);

  bool empty() const { return !there_; }
  /// 64 hexadecimal digits; empty for no key.
  std::string text() const;
  /// Whether both are of one key. Takes as long for a hash that is nearly right as for any other.
  bool fits(const KeyHash& said) const;

 private:
  std::array<unsigned char, 32> bytes_{};
  bool there_ = false;
};

}  // namespace cheshire
