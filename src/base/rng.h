// A seeded random number generator whose sequence is the same on every machine.
#pragma once

#include <cstdint>

namespace cheshire {

/// SplitMix64 (Steele, Lea, Flood 2014). Good enough for hash keys and random games; not for secrets.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// Returns a number in 0 .. n - 1; n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>((next() >> 32) * n >> 32);
  }

 private:
  std::uint64_t state_;
};

/// Returns the generator of one of many sequences that have nothing to do with each other, such as those of
/// the games of a match.
constexpr Rng rng_of(std::uint64_t seed, std::uint64_t number) {
  return Rng(Rng(seed).next() ^ Rng(~number).next());
}

}  // namespace cheshire
