#include "learn/adamw.h"

#include <algorithm>
#include <cmath>

namespace cheshire {

void AdamW::begin_step(double rate) {
  ++steps_;
  // The means begin at zero, and are too small at first.
  const auto missing = [this](double keep) { return 1 - std::pow(keep, static_cast<double>(steps_)); };
  rate_ = static_cast<float>(rate / missing(keep_mean));
  square_scale_ = static_cast<float>(1 / missing(keep_square));
  decayed_ = 1 - static_cast<float>(rate) * decay;
}

void AdamW::move(std::span<float> numbers, std::span<const float> gradient, std::size_t first, float limit) {
  constexpr auto keep1 = static_cast<float>(keep_mean), keep2 = static_cast<float>(keep_square);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    float &mean = mean_[first + i], &square = square_[first + i];
    const float g = gradient[i];
    mean = keep1 * mean + (1 - keep1) * g;
    square = keep2 * square + (1 - keep2) * g * g;
    const float moved = numbers[i] * decayed_ - rate_ * mean / (std::sqrt(square * square_scale_) + tiny);
    numbers[i] = std::clamp(moved, -limit, limit);
  }
}

}  // namespace cheshire
