// Taper: a score for the middlegame and one for the endgame, added as one number.
#pragma once

#include <cstdint>

namespace cheshire {

/// Both halves are centipawns within +-15000.
class Taper {
 public:
  constexpr Taper() = default;
  constexpr Taper(int middle, int end) : bits_(middle + end * 65536) {}

  constexpr int middle() const { return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits_)); }
  constexpr int end() const { return (bits_ + 0x8000) >> 16; }
  /// The mixture; phase 256 is the middlegame, 0 the endgame.
  constexpr int at(int phase) const { return (middle() * phase + end() * (256 - phase)) / 256; }

  constexpr Taper& operator+=(Taper o) {
    bits_ += o.bits_;
    return *this;
  }
  constexpr Taper& operator-=(Taper o) {
    bits_ -= o.bits_;
    return *this;
  }
  friend constexpr Taper operator+(Taper a, Taper b) { return a += b; }
  friend constexpr Taper operator-(Taper a, Taper b) { return a -= b; }
  friend constexpr bool operator==(Taper, Taper) = default;

 private:
  std::int32_t bits_ = 0;
};

}  // namespace cheshire
