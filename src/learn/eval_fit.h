// EvalFit: fits the weights of the hand-written evaluation to positions of several games at once, by the
// method of Levenberg and Marquardt. The evaluation is to predict the points of the side to move: a share of
// the game's result, the rest what the score of a search promises. The loss of a game is the mean squared
// error, and all games count the same.
//
// The same positions and options give the same weights for any number of threads.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/eval_weights.h"
#include "learn/eval_data.h"

namespace cheshire {

struct EvalFitOptions {
  double result = 0.7;  // share of the result in what is to be predicted
  /// How much the first weights count: as this share of the positions would.
  double keep = 0.1;
  int threads = 1;
};

/// The positions of a game with what the evaluation is to predict in them.
class EvalGame {
 public:
  /// The positions must outlive it; there must be one at least. `result` is as in EvalFitOptions. The scales,
  /// how many centipawns of a score and of the evaluation multiply the odds by e, are those with which the
  /// scores and the evaluation with these weights predict the results best.
  EvalGame(const EvalPositions& positions, const EvalWeights& weights, double result);
  /// With the scales of other positions of the game.
  EvalGame(const EvalPositions& positions, const EvalGame& scales, double result);

  const EvalPositions& positions() const { return *positions_; }
  double target(std::size_t number) const { return targets_[number]; }
  double scale() const { return scale_; }
  double loss(const EvalWeights& weights) const;

 private:
  void aim(double result);

  const EvalPositions* positions_;
  std::vector<float> targets_;
  double of_scores_ = 1, scale_ = 1;
};

class EvalFit {
 public:
  /// The games must outlive the fit.
  EvalFit(std::span<const EvalGame* const> games, const EvalWeights& first, EvalFitOptions options);

  /// Moves the weights once. Returns false, and leaves them, if they cannot be made any better.
  bool step();
  /// The mean loss of all games, with what keeps the weights near the first.
  double loss() const { return loss_; }
  /// The weights, rounded.
  EvalWeights weights() const;

 private:
  using Numbers = std::vector<double>;
  struct Sums {
    double loss = 0;
    Numbers gradient, curvature;  // of all numbers; a matrix, to which its transpose is to be added
  };
  /// What one thread adds up at a time.
  struct Slice {
    const EvalGame* game;
    std::size_t begin, end;
  };

  Sums sums(const Numbers& numbers, bool derive) const;
  void add(const Slice& slice, const Numbers& numbers, bool derive, Sums& to) const;
  bool move(const Sums& at, double damping, Numbers& to) const;

  std::vector<Slice> slices_;
  double games_;
  EvalFitOptions options_;
  Numbers first_, numbers_, stiffness_;
  double loss_ = 0, damping_ = 1e-3;
};

}  // namespace cheshire
