#include "learn/spsa.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/assert.h"
#include "base/rng.h"

namespace cheshire {
namespace {

// How fast gains and steps fall, and after which share of the pairs the gains begin to.
constexpr double alpha = 0.602, gamma = 0.101, stability = 0.1;

/// Rounds up or down at random, so that a value between two whole numbers is played as both.
int round_at_random(double value, Rng& rng) {
  const double below = std::floor(value);
  const double chance = static_cast<double>(rng.next() >> 11) * 0x1p-53;
  return static_cast<int>(below) + (chance < value - below ? 1 : 0);
}

}  // namespace

Spsa::Spsa(std::vector<TunedNumber> numbers, SpsaOptions options)
    : numbers_(std::move(numbers)), options_(options) {
  CHESHIRE_ASSERT(options_.pairs > 0);
}

double Spsa::step(const TunedNumber& n, int pair) const {
  return n.step * std::pow(static_cast<double>(options_.pairs) / (pair + 1), gamma);
}

Spsa::Pair Spsa::pair(int number) const {
  Pair made;
  made.number = number;
  Rng rng = rng_of(options_.seed, static_cast<std::uint64_t>(number));
  for (const TunedNumber& n : numbers_) {
    const int sign = rng.below(2) == 0 ? 1 : -1;
    const auto moved = [&](int way) {
      return round_at_random(std::clamp(n.value + way * step(n, number), n.low, n.high), rng);
    };
    made.sign.push_back(static_cast<signed char>(sign));
    made.plus.push_back(moved(sign));
    made.minus.push_back(moved(-sign));
  }
  return made;
}

void Spsa::follow(const Pair& pair, double result) {
  const double delay = stability * options_.pairs;
  const double gain = options_.rate * std::pow((delay + options_.pairs) / (delay + pair.number + 1), alpha);
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    TunedNumber& n = numbers_[i];
    // The gain is in units of the square of the last step, and a step is what the result is divided by.
    const double by = gain * n.step * n.step / step(n, pair.number) * result * pair.sign[i];
    n.value = std::clamp(n.value + by, n.low, n.high);
  }
}

}  // namespace cheshire
