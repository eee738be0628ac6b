// FloatNet: a net (eval/net/net.h) while it learns: floating point, and with the derivative of what it
// computes.
//
//   x[side][h] = bias[h] + sum of the rows of the side's inputs
//   output     = out_bias[o] + sum over the sides, the side to move first, of clamp(x, 0, 1)^2 * out[o][side][h]
//
// The output o depends on how many pieces are left. An output of 1 is `scale` centipawns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "eval/net/net.h"
#include "eval/net/net_layout.h"
#include "learn/training_data.h"

namespace cheshire {

struct NetShape {
  int inputs = 0, hidden = 64, outputs = 4;
  int full_count = 32;  // as Net has it
  /// Inputs of a kind and its owner, one a cell, the boards one after the other. Then, while it learns, these
  /// inputs also add a row that they share, and those of the same square of all boards one more: a net learns
  /// what a queen is worth before it has seen her on every cell. 0: no rows are shared.
  int cells = 0, boards = 1;

  /// How many rows are shared.
  int shared() const;
  /// Adds the shared rows of an input, numbered after the inputs.
  void add_shared(NetLayout::Input input, std::vector<NetLayout::Input>& rows) const;
};

/// What a net computes of one position. Kept and used again, as it holds memory.
struct NetActivity {
  std::array<std::vector<NetLayout::Input>, 2> inputs;  // of the side to move, of the other; then shared rows
  int pieces = 0;                                       // so many of them are inputs
  std::vector<float> x;                                 // [side][hidden]
  std::vector<float> slopes;
  int output = 0;

  /// Lists the inputs of a position.
  void set(const TrainingPosition& position, const NetLayout& layout, const NetShape& shape);
};

class FloatNet {
 public:
  /// Weights that may not become larger than `limit`, or smaller than -limit.
  struct Range {
    std::size_t begin, end;
    float limit;
  };

  /// Errors: the net would not be one that the engine reads.
  static Result<void> check(const NetShape& shape);
  /// A net of random weights; `shape` must be one that check() takes.
  FloatNet(NetShape shape, std::uint64_t seed);

  const NetShape& shape() const { return shape_; }
  /// All weights: the rows of the inputs, those that inputs share, the bias, the weights of the outputs,
  /// their bias.
  std::span<float> numbers() { return numbers_; }
  std::span<const float> numbers() const { return numbers_; }
  /// The parts of numbers(). Within their limits the weights of quantised() fit.
  std::array<Range, 4> ranges() const;

  /// Returns the output for the inputs of `activity`, and keeps there what add_gradient() needs.
  float compute(NetActivity& activity) const;
  /// Adds to `gradient`, which has a place for each weight, the derivative of the output that was computed
  /// last by each weight, times `slope`.
  void add_gradient(NetActivity& activity, float slope, std::span<float> gradient) const;

  /// Returns the net quantised, shared rows added to those of the inputs. It has neither game, origin,
  /// layout nor scale.
  Net quantised() const;

 private:
  std::size_t hidden() const { return static_cast<std::size_t>(shape_.hidden); }
  std::size_t bias() const { return static_cast<std::size_t>(shape_.inputs + shape_.shared()) * hidden(); }
  std::size_t out(int output = 0) const {
    return bias() + hidden() + 2 * hidden() * static_cast<std::size_t>(output);
  }
  std::size_t out_bias() const { return out(shape_.outputs); }
  /// The largest weight of a row, times Net::qa: with full_count pieces sums fit 16 bits.
  int row_limit() const;

  NetShape shape_;
  Net empty_;  // a net of this shape, without weights
  std::vector<float> numbers_;
};

}  // namespace cheshire
