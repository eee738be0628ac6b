// Fnv: a checksum of bytes that are added one after the other (FNV-1a, 64 bits). It finds damage, not
// forgery.
#pragma once

#include <cstdint>
#include <string_view>

namespace cheshire {

class Fnv {
 public:
  constexpr void add(std::string_view bytes) {
    for (const char c : bytes) add_byte(static_cast<std::uint8_t>(c));
  }
  /// Adds the eight bytes of a number, the lowest first.
  constexpr void add(std::uint64_t number) {
    for (int i = 0; i < 64; i += 8) add_byte(static_cast<std::uint8_t>(number >> i & 0xFF));
  }
  constexpr std::uint64_t sum() const { return sum_; }

 private:
  constexpr void add_byte(std::uint8_t byte) { sum_ = (sum_ ^ byte) * 0x100000001B3u; }

  std::uint64_t sum_ = 0xCBF29CE484222325u;
};

}  // namespace cheshire
