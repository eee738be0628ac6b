// Taper: a middlegame and an endgame score, added as one number.
#pragma once

#include <cstdint>

namespace cheshire {

/// Packed in two halves of 32 bits: no position comes near their limits, however many queens it has.
class Taper {
 public:
  constexpr Taper() = default;
  constexpr Taper(int middle, int end) : bits_(middle + end * (std::int64_t{1} << 32)) {}

  constexpr int middle() const { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits_)); }
  constexpr int end() const { return static_cast<int>((bits_ + (std::int64_t{1} << 31)) >> 32); }
  /// Returns the interpolated score; phase 256 is the middlegame, 0 the endgame.
  constexpr int at(int phase) const {
    const std::int64_t sum = std::int64_t{middle()} * phase + std::int64_t{end()} * (256 - phase);
    return static_cast<int>(sum / 256);
  }

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
  friend constexpr Taper operator*(Taper a, int n) {
    a.bits_ *= n;
    return a;
  }
  friend constexpr bool operator==(Taper, Taper) = default;

 private:
  std::int64_t bits_ = 0;
};

}  // namespace cheshire
