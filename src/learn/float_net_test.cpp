#include "learn/float_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

constexpr NetShape small{.inputs = 40, .hidden = 16, .outputs = 3, .full_count = 9};

NetActivity random_inputs(Rng& rng, int pieces) {
  NetActivity activity;
  activity.pieces = pieces;
  for (auto& inputs : activity.inputs) {
    for (int i = 0; i < pieces; ++i) inputs.push_back(rng.below(static_cast<std::uint32_t>(small.inputs)));
  }
  return activity;
}

/// The output by the formula of float_net.h, in double precision.
double output_of(const std::vector<double>& numbers, const NetActivity& activity) {
  const auto h = static_cast<std::size_t>(small.hidden), rows = static_cast<std::size_t>(small.inputs) * h;
  const auto outputs = static_cast<std::size_t>(small.outputs);
  const auto o = static_cast<std::size_t>((activity.pieces - 1) * small.outputs / small.full_count);
  double output = numbers[rows + h + 2 * h * outputs + o];
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t n = 0; n < h; ++n) {
      double x = numbers[rows + n];
      for (const NetLayout::Input input : activity.inputs[side]) x += numbers[input * h + n];
      const double a = std::clamp(x, 0.0, 1.0);
      output += a * a * numbers[rows + h + 2 * h * o + side * h + n];
    }
  }
  return output;
}

TEST(FloatNet, ItsGradientIsThatOfFiniteDifferences) {
  FloatNet net(small, 5);
  Rng rng(7);
  int moved = 0;
  for (int trial = 0; trial < 6; ++trial) {
    NetActivity activity = random_inputs(rng, 2 + trial);
    std::vector<double> numbers(net.numbers().begin(), net.numbers().end());
    EXPECT_NEAR(net.compute(activity), output_of(numbers, activity), 1e-5);
    std::vector<float> gradient(numbers.size(), 0.0F);
    net.add_gradient(activity, 0.5F, gradient);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      constexpr double step = 1e-7;
      const double at = numbers[i];
      numbers[i] = at + step;
      const double above = output_of(numbers, activity);
      numbers[i] = at - step;
      const double below = output_of(numbers, activity);
      numbers[i] = at;
      EXPECT_NEAR(gradient[i], 0.5 * (above - below) / (2 * step), 1e-5) << trial << ", " << i;
      moved += gradient[i] != 0;
    }
  }
  EXPECT_GT(moved, 500);
}

TEST(FloatNet, GradientsAddUp) {
  FloatNet net(small, 5);
  Rng rng(8);
  NetActivity one = random_inputs(rng, 3), two = random_inputs(rng, 8);
  std::vector<float> first(net.numbers().size(), 0.0F), both = first;
  net.compute(one);
  net.compute(two);
  net.add_gradient(one, 1, first);
  net.add_gradient(two, 1, both);
  net.add_gradient(one, 1, both);
  std::vector<float> second(first.size(), 0.0F);
  net.add_gradient(two, 1, second);
  for (std::size_t i = 0; i < both.size(); ++i) EXPECT_NEAR(both[i], first[i] + second[i], 1e-6);
}

TEST(FloatNet, InWholeNumbersItComputesNearlyTheSame) {
  FloatNet net(small, 5);
  const Net whole = net.quantised();
  ASSERT_TRUE(whole.check());
  Rng rng(9);
  for (int trial = 0; trial < 100; ++trial) {
    NetActivity activity = random_inputs(rng, 1 + trial % small.full_count);
    std::vector<std::int16_t> x(2 * static_cast<std::size_t>(small.hidden));
    std::int16_t* const sides[] = {x.data(), x.data() + small.hidden};
    for (std::size_t side = 0; side < 2; ++side) {
      whole.start(sides[side]);
      whole.update(sides[side], activity.inputs[side], {});
    }
    const double score = whole.score(sides[0], sides[1], activity.pieces);
    EXPECT_NEAR(score / whole.scale, net.compute(activity), 0.05);
  }
}

TEST(FloatNet, InputsShareRowsOfTheirKindAndSquare) {
  const NetShape shape{.inputs = 2 * 12, .hidden = 16, .full_count = 9, .cells = 12, .boards = 2};
  EXPECT_EQ(shape.shared(), 2 + 2 * 6);
  const auto shared = [&](NetLayout::Input input) {
    std::vector<NetLayout::Input> rows;
    shape.add_shared(input, rows);
    return rows;
  };
  using Rows = std::vector<NetLayout::Input>;
  EXPECT_EQ(shared(0), (Rows{24, 26}));
  EXPECT_EQ(shared(6), (Rows{24, 26}));  // the same square of the second board
  EXPECT_EQ(shared(7), (Rows{24, 27}));
  EXPECT_EQ(shared(23), (Rows{25, 37}));
  // When quantised they are added to the inputs.
  FloatNet net(shape, 1);
  std::fill(net.numbers().begin(), net.numbers().end(), 0.0F);
  const auto set = [&](NetLayout::Input row, float number) { net.numbers()[row * 16 + 3] = number; };
  set(7, 0.125F);
  set(24, 0.5F);
  set(27, -0.25F);
  const Net whole = net.quantised();
  EXPECT_EQ(whole.rows[7 * 16 + 3], std::lround(0.375 * Net::qa));
  EXPECT_EQ(whole.rows[1 * 16 + 3], std::lround(0.25 * Net::qa));
  EXPECT_EQ(whole.rows[2 * 16 + 3], std::lround(0.5 * Net::qa));
  EXPECT_EQ(whole.rows[12 * 16 + 3], 0);
}

TEST(FloatNet, ShapesThatTheEngineWouldNotReadAreRefused) {
  EXPECT_TRUE(FloatNet::check({.inputs = 1536, .hidden = 512, .outputs = 8}));
  EXPECT_EQ(FloatNet::check({.inputs = 1536, .hidden = 40}).error().message, msg::net_hidden(16, 512, 40));
  EXPECT_EQ(FloatNet::check({.inputs = 20'000, .hidden = 128}).error().message,
            msg::net_too_large(20'000, 128, 4 << 20));
}

TEST(FloatNet, WithinItsLimitsNoSumOverflows) {
  for (const int full_count : {9, 32, 64, 1024}) {
    NetShape shape = small;
    shape.inputs = 2000;
    shape.full_count = full_count;
    for (const float sign : {1.0F, -1.0F}) {
      FloatNet net(shape, 1);
      for (const FloatNet::Range& range : net.ranges()) {
        const auto part = net.numbers().subspan(range.begin, range.end - range.begin);
        std::fill(part.begin(), part.end(), sign * range.limit);
      }
      EXPECT_TRUE(net.quantised().check()) << full_count;
    }
  }
}

}  // namespace
}  // namespace cheshire
