#include "learn/trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/assert.h"
#include "base/rng.h"
#include "engine/parallel_for.h"
#include "learn/fit_chances.h"
#include "learn/score_scale.h"

namespace cheshire {
namespace {

constexpr std::size_t block_size = 4096;

/// Into how many slices a batch is cut, each with a gradient of its own. It depends on the size of the net
/// alone, because the order in which gradients are added up changes the sum.
std::size_t slices_for(std::size_t numbers) {
  constexpr std::size_t most = 16, all_gradients = std::size_t{1} << 26;
  return std::clamp<std::size_t>(all_gradients / numbers, 1, most);
}

/// The part of `all` with the number `part` of `parts`.
template <class T>
std::span<T> part_of(std::span<T> all, std::size_t part, std::size_t parts) {
  const std::size_t begin = all.size() * part / parts;
  return all.subspan(begin, all.size() * (part + 1) / parts - begin);
}

void shuffle(std::vector<std::uint32_t>& order, Rng rng) {
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
}

/// Every batch moves the weights once, and some thousand moves are needed.
TrainOptions with_batch(TrainOptions options, std::size_t positions) {
  if (options.batch == 0)
    options.batch = static_cast<int>(std::bit_ceil(std::clamp<std::size_t>(positions / 200, 1024, 16'384)));
  return options;
}

/// What a net scores a position, from the inputs of its activity.
int score_of(const Net& net, const NetActivity& activity) {
  std::array<std::array<std::int16_t, Net::max_hidden>, 2> hidden;
  for (std::size_t side = 0; side < 2; ++side) {
    net.start(hidden[side].data());
    net.update(hidden[side].data(),
               std::span(activity.inputs[side]).first(static_cast<std::size_t>(activity.pieces)), {});
  }
  return net.score(hidden[0].data(), hidden[1].data(), activity.pieces);
}

}  // namespace

std::string TrainOptions::text() const {
  char rates[64];
  std::snprintf(rates, sizeof rates, "rate %g, result %g", rate, result);
  return "hidden " + std::to_string(hidden) + ", outputs " + std::to_string(outputs) + ", passes " +
         std::to_string(passes) + ", batch " + std::to_string(batch) + ", " + rates + ", seed " +
         std::to_string(seed);
}

Trainer::Trainer(const NetLayout& layout, int full_count, const PositionList& training,
                 const PositionList& validation, TrainOptions options)
    : layout_(layout),
      training_(training),
      validation_(validation),
      options_(with_batch(options, training.size())),
      scale_(fit_scale(training)),
      net_({.inputs = layout.inputs(),
            .hidden = options.hidden,
            .outputs = options.outputs,
            .full_count = full_count,
            .cells = layout.cells(),
            .boards = layout.boards()},
           options.seed),
      adam_(net_.numbers().size()),
      gradients_(slices_for(net_.numbers().size()), std::vector<float>(net_.numbers().size())),
      activities_(static_cast<std::size_t>(std::max(options.threads, 1))),
      order_(training.size()) {
  CHESHIRE_ASSERT(!training.empty() && training.size() <= UINT32_MAX);
  for (const FloatNet::Range& range : net_.ranges()) {
    for (std::size_t begin = range.begin; begin < range.end; begin += block_size)
      blocks_.push_back({begin, std::min(begin + block_size, range.end), range.limit});
  }
  std::iota(order_.begin(), order_.end(), 0U);
}

std::optional<Trainer::Pass> Trainer::pass(const std::function<bool()>& stop) {
  shuffle(order_, rng_of(options_.seed, static_cast<std::uint64_t>(++passes_)));
  const auto batch = static_cast<std::size_t>(options_.batch);
  double loss = 0;
  for (std::size_t done = 0; done < order_.size(); done += batch) {
    if (stop && stop()) return {};
    loss += step(Indices(order_).subspan(done, std::min(batch, order_.size() - done)));
  }
  return Pass{passes_, loss / static_cast<double>(order_.size()), validate(net_)};
}

double Trainer::step(Indices batch) {
  std::vector<double> losses(gradients_.size());
  parallel_for(static_cast<int>(gradients_.size()), options_.threads, [&](int item, int worker) {
    const auto slice = static_cast<std::size_t>(item);
    losses[slice] = add_slice(part_of(batch, slice, gradients_.size()),
                              activities_[static_cast<std::size_t>(worker)], gradients_[slice]);
  });
  adam_.begin_step(rate());
  parallel_for(static_cast<int>(blocks_.size()), options_.threads,
               [&](int item, int) { move_block(blocks_[static_cast<std::size_t>(item)], batch.size()); });
  ++steps_;
  return std::accumulate(losses.begin(), losses.end(), 0.0);
}

double Trainer::add_slice(Indices positions, NetActivity& activity, std::span<float> gradient) const {
  std::fill(gradient.begin(), gradient.end(), 0.0F);
  double loss = 0;
  for (const std::uint32_t number : positions) {
    const TrainingPosition position = training_[number];
    activity.set(position, layout_, net_.shape());
    const double expected = points_of(net_.compute(activity)), error = expected - target(position);
    loss += error * error;
    net_.add_gradient(activity, static_cast<float>(2 * error * expected * (1 - expected)), gradient);
  }
  return loss;
}

void Trainer::move_block(const Block& block, std::size_t positions) {
  float mean[block_size];
  const std::size_t size = block.end - block.begin;
  std::copy_n(gradients_.front().data() + block.begin, size, mean);
  for (std::size_t slice = 1; slice < gradients_.size(); ++slice) {
    const float* gradient = gradients_[slice].data() + block.begin;
    for (std::size_t i = 0; i < size; ++i) mean[i] += gradient[i];
  }
  const float share = 1 / static_cast<float>(positions);
  for (std::size_t i = 0; i < size; ++i) mean[i] *= share;
  adam_.move(net_.numbers().subspan(block.begin, size), {mean, size}, block.begin, block.limit);
}

double Trainer::rate() const {
  const std::size_t batch = static_cast<std::size_t>(options_.batch);
  const std::size_t all = (order_.size() + batch - 1) / batch * static_cast<std::size_t>(options_.passes);
  const double done = std::min(1.0, static_cast<double>(steps_) / static_cast<double>(all));
  constexpr double last = 0.01;
  return options_.rate * (last + (1 - last) * (1 + std::cos(std::numbers::pi * done)) / 2);
}

double Trainer::target(const TrainingPosition& position) const {
  const double result = (position.result + 1) / 2.0;
  const double score = points_of(static_cast<double>(position.score) / scale_);
  return options_.result * result + (1 - options_.result) * score;
}

Net Trainer::net() const {
  Net net = net_.quantised();
  net.layout = layout_.fingerprint();
  net.scale = scale_;
  return net;
}

/// The loss if output(activity) is what a net computes.
template <class Output>
double Trainer::mean_loss(Output output) const {
  if (validation_.empty()) return 0;
  constexpr std::size_t parts = 64;
  std::vector<double> losses(parts);
  std::vector<NetActivity> activities(activities_.size());
  parallel_for(static_cast<int>(parts), options_.threads, [&](int item, int worker) {
    NetActivity& activity = activities[static_cast<std::size_t>(worker)];
    const auto part = static_cast<std::size_t>(item);
    for (std::size_t i = validation_.size() * part / parts; i < validation_.size() * (part + 1) / parts;
         ++i) {
      const TrainingPosition position = validation_[i];
      activity.set(position, layout_, net_.shape());
      const double error = points_of(output(activity)) - target(position);
      losses[part] += error * error;
    }
  });
  return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(validation_.size());
}

double Trainer::validate(const FloatNet& net) const {
  return mean_loss([&](NetActivity& activity) { return net.compute(activity); });
}

double Trainer::validate(const Net& net) const {
  return mean_loss(
      [&](const NetActivity& activity) { return static_cast<double>(score_of(net, activity)) / net.scale; });
}

WinChances Trainer::chances(const Net& net) const {
  std::vector<ScoredResult> positions;
  NetActivity activity = activities_.front();
  for (std::size_t i = 0; i < validation_.size(); ++i) {
    const TrainingPosition position = validation_[i];
    activity.set(position, layout_, net_.shape());
    positions.push_back({score_of(net, activity), position.result});
  }
  return fit_chances(positions);
}

}  // namespace cheshire
