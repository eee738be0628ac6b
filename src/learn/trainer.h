// Trainer: fits a net to positions with scores and results. The net is to predict the points of the side to
// move: a share of the game's result, the rest what the score of a search promises. The loss is the mean
// squared error.
//
// The same positions, options and seed give the same net on one machine, for any number of threads. On
// machines with other instructions sums are rounded otherwise, and the net is another of the same strength.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/net/net.h"
#include "learn/adamw.h"
#include "learn/float_net.h"
#include "learn/training_data.h"

namespace cheshire {

struct TrainOptions {
  int hidden = 64, outputs = 4;  // of the net
  int passes = 20;               // over all positions, each in another order
  int batch = 0;                 // positions for one step; 0: a 200th of them, but 1,024 to 16,384
  double rate = 0.001;           // of the first step (AdamW); it falls to a hundredth, as a cosine does
  double result = 0.5;           // share of the result in what is to be predicted
  std::uint64_t seed = 1;        // of the initial weights and of the order
  int threads = 1;

  /// For Net::origin.
  std::string text() const;
};

class Trainer {
 public:
  /// The positions must outlive the trainer; there must be one at least to train with. `full_count` is that
  /// of the net.
  Trainer(const NetLayout& layout, int full_count, const PositionList& training,
          const PositionList& validation, TrainOptions options);

  /// Losses of a pass over all positions: the mean while the net was learning, and of the net at its end.
  struct Pass {
    int number = 0;  // from 1
    double loss = 0, validation = 0;
  };
  /// Makes the next pass. Returns nothing if `stop`, which is asked between steps, returned true; net() is
  /// then somewhere within the pass.
  std::optional<Pass> pass(const std::function<bool()>& stop = {});

  /// With the size of a batch that was chosen.
  const TrainOptions& options() const { return options_; }
  /// Centipawns of an output of 1, by the scores and results of the positions (fit_scale()).
  int scale() const { return scale_; }
  const FloatNet& float_net() const { return net_; }
  /// Returns the net quantised, with layout and scale. Game and origin are left to the caller.
  Net net() const;
  /// The loss of a net for the validation positions, computed as it is, or as the engine computes it; 0 if
  /// there are none.
  double validate(const FloatNet& net) const;
  double validate(const Net& net) const;
  /// What the scores of a net promise in the validation positions (fit_chances()).
  WinChances chances(const Net& net) const;

 private:
  using Indices = std::span<const std::uint32_t>;
  struct Block {
    std::size_t begin, end;
    float limit;
  };

  /// Moves all weights once. Returns the sum of the losses.
  double step(Indices batch);
  double add_slice(Indices positions, NetActivity& activity, std::span<float> gradient) const;
  void move_block(const Block& block, std::size_t positions);
  double rate() const;
  double target(const TrainingPosition& position) const;
  template <class Output>
  double mean_loss(Output output) const;

  const NetLayout& layout_;
  const PositionList &training_, &validation_;
  TrainOptions options_;
  int scale_;
  FloatNet net_;
  AdamW adam_;
  std::vector<Block> blocks_;
  std::vector<std::vector<float>> gradients_;  // of the slices of a batch
  std::vector<NetActivity> activities_;        // of the threads
  std::vector<std::uint32_t> order_;
  int passes_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace cheshire
