#include "learn/float_net.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "base/assert.h"
#include "base/each_processor.h"
#include "base/rng.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

static_assert(Net::hidden_step == 16);

CHESHIRE_FOR_EACH_PROCESSOR
void add_rows(float* x, const float* rows, std::size_t hidden, const NetLayout::Input* inputs,
              std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const float* row = rows + inputs[i] * hidden;
    for (std::size_t h = 0; h < hidden; ++h) x[h] += row[h];
  }
}

CHESHIRE_FOR_EACH_PROCESSOR
void add_to_rows(float* rows, const float* slopes, std::size_t hidden, const NetLayout::Input* inputs,
                 std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    float* row = rows + inputs[i] * hidden;
    for (std::size_t h = 0; h < hidden; ++h) row[h] += slopes[h];
  }
}

/// The sum of clamp(x, 0, 1)^2 * weight, added up in sixteen parts, so that its order is the same everywhere.
CHESHIRE_FOR_EACH_PROCESSOR
float weigh_squares(const float* x, const float* weights, std::size_t count) {
  float parts[16] = {};
  for (std::size_t i = 0; i < count; i += 16) {
    for (std::size_t k = 0; k < 16; ++k) {
      const float a = std::min(std::max(x[i + k], 0.0F), 1.0F);
      parts[k] += a * a * weights[i + k];
    }
  }
  float sum = 0;
  for (const float part : parts) sum += part;
  return sum;
}

/// Adds the derivatives by the weights, and sets `slopes` to those by x.
CHESHIRE_FOR_EACH_PROCESSOR
void derive_squares(const float* __restrict x, const float* __restrict weights, float slope,
                    float* __restrict by_weights, float* __restrict slopes, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const float a = std::min(std::max(x[i], 0.0F), 1.0F);
    by_weights[i] += slope * a * a;
    slopes[i] = a == x[i] ? 2 * slope * a * weights[i] : 0.0F;
  }
}

/// A number from -most to most.
float random_number(Rng& rng, float most) {
  const auto n = static_cast<float>(static_cast<std::int32_t>(rng.next() >> 40) - (1 << 23));
  return n * most * 0x1p-23F;
}

int rounded(float number, int unit) {
  return static_cast<int>(std::lround(number * static_cast<float>(unit)));
}

}  // namespace

int NetShape::shared() const {
  if (cells == 0) return 0;
  const int kinds = inputs / cells;
  return kinds + (boards > 1 ? kinds * (cells / boards) : 0);
}

void NetShape::add_shared(NetLayout::Input input, std::vector<NetLayout::Input>& rows) const {
  if (cells == 0) return;
  const auto all = static_cast<NetLayout::Input>(inputs), of_kind = static_cast<NetLayout::Input>(cells);
  const NetLayout::Input kind = input / of_kind, kinds = all / of_kind;
  rows.push_back(all + kind);
  if (boards == 1) return;
  const auto squares = static_cast<NetLayout::Input>(cells / boards);
  rows.push_back(all + kinds + kind * squares + input % of_kind % squares);
}

void NetActivity::set(const TrainingPosition& position, const NetLayout& layout, const NetShape& shape) {
  pieces = static_cast<int>(position.places.size());
  for (std::size_t side = 0; side < 2; ++side) {
    inputs[side].resize(position.places.size());
    std::transform(position.places.begin(), position.places.end(), inputs[side].begin(),
                   [&](std::uint16_t place) {
                     return layout.input(position.orientation[side], TrainingPosition::mark_of(place),
                                         TrainingPosition::cell_of(place));
                   });
    for (std::size_t i = 0; i < position.places.size(); ++i) shape.add_shared(inputs[side][i], inputs[side]);
  }
}

Result<void> FloatNet::check(const NetShape& shape) {
  if (shape.hidden < Net::hidden_step || shape.hidden > Net::max_hidden ||
      shape.hidden % Net::hidden_step != 0)
    return Error{msg::net_hidden(Net::hidden_step, Net::max_hidden, shape.hidden)};
  const auto inputs = static_cast<std::size_t>(shape.inputs), h = static_cast<std::size_t>(shape.hidden);
  constexpr std::size_t texts = 1 << 14;  // and other numbers
  if (shape.inputs > Net::max_inputs ||
      2 * h * (inputs + 1 + 2 * static_cast<std::size_t>(shape.outputs)) + texts > Net::max_bytes)
    return Error{msg::net_too_large(shape.inputs, shape.hidden, static_cast<std::int64_t>(Net::max_bytes))};
  return {};
}

FloatNet::FloatNet(NetShape shape, std::uint64_t seed) : shape_(shape) {
  empty_.inputs = shape_.inputs;
  empty_.hidden = shape_.hidden;
  empty_.outputs = shape_.outputs;
  empty_.full_count = shape_.full_count;
  numbers_.resize(out_bias() + static_cast<std::size_t>(shape_.outputs));
  Rng rng = rng_of(seed, 0);
  // With all pieces on the board, most hidden units are between 0 and 1, where they learn.
  const float row = 0.5F / std::sqrt(static_cast<float>(shape_.full_count));
  const float weight = 1 / std::sqrt(2 * static_cast<float>(shape_.hidden));
  const std::size_t inputs = static_cast<std::size_t>(shape_.inputs) * hidden();
  for (std::size_t i = 0; i < inputs; ++i) numbers_[i] = random_number(rng, row);
  for (std::size_t i = bias(); i < out(); ++i) numbers_[i] = 0.25F;
  for (std::size_t i = out(); i < out_bias(); ++i) numbers_[i] = random_number(rng, weight);
}

int FloatNet::row_limit() const { return std::min(505, INT16_MAX / (shape_.full_count + 1)); }

std::array<FloatNet::Range, 4> FloatNet::ranges() const {
  const float row = static_cast<float>(row_limit()) / Net::qa;
  const float weight = static_cast<float>(Net::max_weight) / Net::qb;
  return {{{0, bias(), row},
           {bias(), out(), row},
           {out(), out_bias(), weight},
           {out_bias(), numbers_.size(), 1000}}};
}

float FloatNet::compute(NetActivity& activity) const {
  const std::size_t h = hidden();
  activity.x.resize(2 * h);
  for (std::size_t side = 0; side < 2; ++side) {
    float* x = activity.x.data() + side * h;
    std::copy_n(numbers_.data() + bias(), h, x);
    add_rows(x, numbers_.data(), h, activity.inputs[side].data(), activity.inputs[side].size());
  }
  activity.output = empty_.output(activity.pieces);
  return numbers_[out_bias() + static_cast<std::size_t>(activity.output)] +
         weigh_squares(activity.x.data(), numbers_.data() + out(activity.output), 2 * h);
}

void FloatNet::add_gradient(NetActivity& activity, float slope, std::span<float> gradient) const {
  CHESHIRE_ASSERT(gradient.size() == numbers_.size());
  const std::size_t h = hidden(), weights = out(activity.output);
  activity.slopes.resize(2 * h);
  gradient[out_bias() + static_cast<std::size_t>(activity.output)] += slope;
  derive_squares(activity.x.data(), numbers_.data() + weights, slope, gradient.data() + weights,
                 activity.slopes.data(), 2 * h);
  static constexpr NetLayout::Input one_row = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    const float* slopes = activity.slopes.data() + side * h;
    add_to_rows(gradient.data() + bias(), slopes, h, &one_row, 1);
    add_to_rows(gradient.data(), slopes, h, activity.inputs[side].data(), activity.inputs[side].size());
  }
}

Net FloatNet::quantised() const {
  Net net = empty_;
  const auto in_units = [&](std::size_t begin, std::size_t end, int unit, auto& to) {
    for (std::size_t i = begin; i < end; ++i)
      to.push_back(static_cast<typename std::decay_t<decltype(to)>::value_type>(rounded(numbers_[i], unit)));
  };
  std::vector<NetLayout::Input> shared;
  for (int input = 0; input < shape_.inputs; ++input) {
    shared.clear();
    shape_.add_shared(static_cast<NetLayout::Input>(input), shared);
    for (std::size_t h = 0; h < hidden(); ++h) {
      float sum = numbers_[static_cast<std::size_t>(input) * hidden() + h];
      for (const NetLayout::Input row : shared) sum += numbers_[row * hidden() + h];
      net.rows.push_back(
          static_cast<std::int16_t>(std::clamp(rounded(sum, Net::qa), -row_limit(), row_limit())));
    }
  }
  in_units(bias(), out(), Net::qa, net.bias);
  in_units(out(), out_bias(), Net::qb, net.out);
  in_units(out_bias(), numbers_.size(), Net::qa * Net::qb, net.out_bias);
  return net;
}

}  // namespace cheshire
