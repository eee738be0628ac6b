// The trainer's gradients and steps against those of libtorch. ./check torch
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "learn/adamw.h"
#include "learn/float_net.h"
#include "torch_reference.h"

namespace cheshire {
namespace {

/// As that of a small game on two boards, with rows that inputs share.
constexpr NetShape shape{
    .inputs = 2 * 36, .hidden = 32, .outputs = 3, .full_count = 12, .cells = 36, .boards = 2};

/// A net, positions of random pieces, and what libtorch makes of both.
class Torch : public testing::Test {
 protected:
  static constexpr std::size_t positions = 150;

  struct Sample {
    NetActivity activity;
    double target = 0;
  };

  Torch() : net(shape, 11), reference(make_reference()) {}

  /// As TorchReference::loss().
  double loss(std::vector<float>& gradient) {
    gradient.assign(net.numbers().size(), 0.0F);
    double sum = 0;
    for (Sample& sample : samples) {
      const double points = 1 / (1 + std::exp(-static_cast<double>(net.compute(sample.activity))));
      const double error = points - sample.target;
      sum += error * error / positions;
      net.add_gradient(sample.activity, static_cast<float>(2 * error * points * (1 - points) / positions),
                       gradient);
    }
    return sum;
  }

  FloatNet net;
  std::vector<Sample> samples;
  TorchReference reference;

 private:
  TorchReference make_reference() {
    Rng rng(3);
    std::vector<TorchSample> theirs;
    for (std::size_t n = 0; n < positions; ++n) {
      Sample sample;
      sample.activity.pieces = 1 + static_cast<int>(rng.below(12));
      sample.target = static_cast<double>(rng.below(1001)) / 1000;
      TorchSample same{{}, (sample.activity.pieces - 1) * shape.outputs / shape.full_count, sample.target};
      for (std::size_t side = 0; side < 2; ++side) {
        auto& inputs = sample.activity.inputs[side];
        for (int i = 0; i < sample.activity.pieces; ++i) {
          const NetLayout::Input input = rng.below(static_cast<std::uint32_t>(shape.inputs));
          inputs.push_back(input);
          shape.add_shared(input, inputs);
        }
        same.inputs[side].assign(inputs.begin(), inputs.end());
      }
      samples.push_back(std::move(sample));
      theirs.push_back(std::move(same));
    }
    return {{net.numbers().begin(), net.numbers().end()},
            shape.inputs + shape.shared(),
            shape.hidden,
            shape.outputs,
            std::move(theirs)};
  }
};

TEST_F(Torch, GradientsAgree) {
  std::vector<float> gradient;
  std::vector<double> theirs;
  EXPECT_NEAR(loss(gradient), reference.loss(theirs), 1e-6);
  ASSERT_EQ(gradient.size(), theirs.size());
  int moved = 0;
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    EXPECT_NEAR(gradient[i], theirs[i], 1e-7 + 1e-4 * std::abs(theirs[i])) << i;
    moved += theirs[i] != 0;
  }
  EXPECT_GT(moved, 2000);
}

TEST_F(Torch, FortyStepsOfAdamWAgree) {
  constexpr double rate = 0.002;
  AdamW optimizer(net.numbers().size());
  std::vector<float> gradient;
  std::vector<double> theirs;
  double first = 0, last = 0;
  for (int step = 0; step < 40; ++step) {
    last = loss(gradient);
    if (step == 0) first = last;
    EXPECT_NEAR(last, reference.loss(theirs), 1e-4) << step;
    optimizer.begin_step(rate);
    optimizer.move(net.numbers(), gradient, 0, 1000);
    reference.step(rate);
  }
  EXPECT_LT(last, 0.9 * first);
}

}  // namespace
}  // namespace cheshire
