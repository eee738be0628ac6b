// AdamW: how weights follow their gradients (Loshchilov and Hutter, "Decoupled weight decay regularization",
// 2019). Each weight moves by the mean of its gradients over the root of the mean of their squares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cheshire {

class AdamW {
 public:
  explicit AdamW(std::size_t numbers) : mean_(numbers), square_(numbers) {}

  /// Begins the next step, in which each weight is then moved once. `rate` is about how far a weight moves.
  void begin_step(double rate);
  /// Moves the weights from `first` on against their gradient, and keeps them within -limit and limit.
  /// Several threads may move different weights.
  void move(std::span<float> numbers, std::span<const float> gradient, std::size_t first, float limit);

 private:
  static constexpr double keep_mean = 0.9, keep_square = 0.999;
  static constexpr float decay = 0.01F, tiny = 1e-8F;

  std::vector<float> mean_, square_;  // of the gradients so far, the last ones counting most
  std::uint64_t steps_ = 0;
  float rate_ = 0, decayed_ = 1, square_scale_ = 1;
};

}  // namespace cheshire
