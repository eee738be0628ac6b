// TorchReference: the net of learn/float_net.h in libtorch, which derives it by itself. Its sources are
// C++17, as libtorch's own headers are, so this header is too.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

struct TorchSample {
  std::array<std::vector<std::int64_t>, 2> inputs;  // of the side to move, of the other
  std::int64_t output = 0;                          // which of the outputs is for so many pieces
  double target = 0;                                // expected points
};

class TorchReference {
 public:
  /// The weights are in the order of FloatNet::numbers(); there are `rows` rows of `hidden` weights, and then
  /// the bias.
  TorchReference(const std::vector<float>& numbers, std::int64_t rows, std::int64_t hidden,
                 std::int64_t outputs, std::vector<TorchSample> samples);
  ~TorchReference();

  /// The mean square of the error, and its derivative by each weight.
  double loss(std::vector<double>& gradient);
  /// One step of AdamW along the derivative that loss() has found last.
  void step(double rate);

 private:
  struct State;
  std::unique_ptr<State> state_;
};
